import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { AnswerShape } from '@shared/service/operations'
import { readAnswer } from '../envelope'
import { MAX_CAME } from './unreadable'

const read = (value: unknown, shape: AnswerShape = 'list') => readAnswer(JSON.stringify(value), shape)

function refusal(value: unknown, shape: AnswerShape = 'list'): DesksideError {
  try {
    read(value, shape)
  } catch (error) {
    if (error instanceof DesksideError) return error
  }
  throw new Error('It was read.')
}

/** Nests a value deeper than lists are searched. */
const deep = (value: unknown, levels = 12): unknown =>
  levels === 0 ? value : { [`level${levels}`]: deep(value, levels - 1) }

describe('an answer in which nothing was found is an error, not an empty list', () => {
  const NEITHER: readonly [string, unknown][] = [
    ['null', null],
    ['false', false],
    ['true', true],
    ['a number', 0],
    ['a text', 'OK'],
    ['an empty text', ''],
    ['a status', { status: 'ok' }],
    ['a success', { success: true }],
    ['a message', { message: 'Welcome to the interface' }],
    ['a message in an envelope', { response: { message: 'Welcome' } }],
    ['a Russian message', { сообщение: 'Добро пожаловать' }],
    ['words under names of their own', { msg: 'Hello', detail: 'Choose a module' }],
    ['lists of words beside', { status: 'ok', messages: ['see the manual'] }],
    ['empty lists beside', { status: 'ok', errors: [], warnings: [], links: {} }],
    ['the envelope of a call without a result', { jsonrpc: '2.0', id: 1 }],
    ['the number of a request', { request_id: 5512, status: 'ok' }],
    ['an id and a message', { id: 17, message: 'accepted' }],
    ['records that lie too deep', deep([{ id: 1, name: 'A' }])],
    ['an empty list that lies too deep', deep({ data: [] })]
  ]

  it.each(NEITHER)('%s, for a list', (_what, value) => expect(refusal(value).code).toBe('service-unreadable'))
  it.each(NEITHER.slice(0, 16))('%s, for a record', (_what, value) =>
    expect(refusal(value, 'record').code).toBe('service-unreadable')
  )
  it.each(NEITHER.slice(0, 13))('%s, for a tree', (_what, value) =>
    expect(refusal(value, 'tree').code).toBe('service-unreadable')
  )

  it('keeps the beginning of what came, and no secret of it', () => {
    const { details } = refusal({ status: 'ok', info: 'x'.repeat(5_000), api_token: 'abc', more: deep('end') })
    expect(details['came']).toContain('"status": "ok"')
    expect(details['came']).not.toContain('abc')
    expect(String(details['came']).length).toBeLessThanOrEqual(MAX_CAME + 1)
  })
})

describe('an empty list or map where lists lie is empty', () => {
  it.each<[string, unknown, string]>([
    ['bare', [], ''],
    ['a bare map', {}, ''],
    ['in an envelope', { data: [], total: 0 }, 'data'],
    ['a map in an envelope', { result: {} }, 'result'],
    ['called by what it holds', { success: true, projects: [] }, 'projects'],
    ['further in', { status: 'ok', response: { items: [] } }, 'response.items']
  ])('%s', (_what, value, place) => {
    const { records, emptiness, places } = read(value)
    expect([records, emptiness]).toEqual([[], 'empty'])
    expect(places[0]).toBe(place)
  })

  it.each([{ data: [] }, { data: {} }, [], {}])('%j holds no record', (value) => {
    expect(read(value, 'record')).toMatchObject({ records: [], emptiness: 'empty' })
  })

  it.each([{ folders: [], files: [] }, { data: [] }, []])('%j is an empty folder', (value) => {
    expect(read(value, 'node')).toMatchObject({ records: [], emptiness: 'empty' })
  })
})

describe('what only may mean that there is nothing is doubtful, and says where it stood', () => {
  it.each<[string, unknown, string]>([
    ['null where lists lie', { data: null }, 'data'],
    ['false where lists lie', { result: false }, 'result'],
    ['null further in', { response: { items: null } }, 'response.items'],
    ['a total of 0', { status: 'ok', total: 0 }, '#total'],
    ['a total of 0 further in', { meta: { total_count: '0' } }, '#meta.total_count'],
    ['an empty list under a strange name', { privileges: [] }, 'privileges']
  ])('%s', (_what, value, place) => {
    const { records, emptiness, places, came } = read(value)
    expect([records, emptiness, places]).toEqual([[], 'doubtful', [place]])
    expect(came).not.toBeNull()
  })

  it('and so are records where they are not usual: one object, names and titles', () => {
    expect(read({ id: 5, name: 'A' })).toMatchObject({ emptiness: 'doubtful', records: [{ id: 5 }] })
    expect(read({ projects: 'Projects', clients: 'Clients' }).emptiness).toBe('doubtful')
    expect(read({ answer: 'no' }, 'record').emptiness).toBe('doubtful')
  })

  it.each<[unknown, string[]]>([
    [{ data: [{ id: 1 }], total: 5 }, ['data', '#total']],
    [{ result: { items: [{ id: 1 }] }, meta: { page: 1, total: 9 } }, ['result.items', '#meta.total']],
    [{ result: { items: [{ id: 1 }], info: { total: 9 } } }, ['result.items', '#result.info.total']],
    [[{ id: 1 }], ['']]
  ])('rows tell where they lie: %j', (value, places) => {
    expect(read(value)).toMatchObject({ emptiness: 'rows', places, came: null })
  })
})
