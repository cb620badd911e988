import { beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { ACTIVE, bytes, DELETED, openEngine, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import type { PageInput } from '../types'

let engine: Engine
beforeEach(() => {
  engine = openEngine({ file: null, key: null }, trueDecoder())
})

const page = (value: unknown, input: Partial<PageInput> = {}): PageInput => ({
  ...{ list: ACTIVE, body: bytes(value), receivedAt: 1000, pass: null, cursor: null },
  ...input
})
const list = (...ids: number[]): object[] => ids.map((id) => ({ id, name: `Project ${id}`, price: 5 }))

/** The outcome of storing an answer: the number of rows, or the error. */
function comesTo(take: () => { rows?: number; nodes?: number; hasChanged?: boolean }): unknown {
  try {
    const { rows, nodes, hasChanged } = take()
    return rows ?? nodes ?? hasChanged
  } catch (error) {
    if (!(error instanceof DesksideError)) throw error
    return error.code
  }
}
const taken = (value: unknown, input?: Partial<PageInput>): unknown =>
  comesTo(() => engine.ingestPage(page(value, input)))

const MAY_BE_NOTHING = [{ data: null }, { data: false }, { status: 'ok', total: 0 }, { privileges: [] }]

describe('an answer that only may say "nothing"', () => {
  it.each(MAY_BE_NOTHING)('%j is believed where nothing was known before', (answer) => {
    expect(taken(answer)).toBe(0)
  })

  it.each(MAY_BE_NOTHING)('%j is not where records are known that came otherwise', (answer) => {
    taken({ items: list(1, 2) })
    expect(taken(answer)).toBe('service-unreadable')
    expect(engine.sweep.coverage(ACTIVE).cached).toBe(2)
  })

  it.each<[unknown, unknown]>([
    [{ data: list(1, 2) }, { data: null }],
    [{ data: list(1, 2) }, { data: false, message: '' }],
    [{ items: list(1, 2), total: 2 }, { total: 0 }],
    [{ privileges: list(1, 2) }, { privileges: [] }],
    [{ data: list(1, 2) }, { data: { id: 1, name: 'Project 1', price: 5 } }]
  ])('after %j: %j is, for records of this list came in this envelope', (before, answer) => {
    taken(before)
    expect(typeof taken(answer)).toBe('number')
  })

  it.each([
    { id: 3, login: 'ivan' },
    { id: 3, name: 'Ivan', price: 5 },
    { data: { id: 3, login: 'ivan' } },
    { user: { id: 3, name: 'Ivan', last_login: null } }
  ])('%j is no list of one, not even as the first answer', (answer) => {
    expect(taken(answer)).toBe('service-unreadable')
    expect(engine.projects.get(3)).toBeNull()
    taken({ items: list(1, 2) }, { list: DELETED })
    expect(taken(answer)).toBe('service-unreadable')
  })

  it.each([{ data: { id: 3, name: 'Project 3' } }, { projects: { project: { id: 3, name: 'Project 3' } } }])(
    '%j is a list of one, written without its list',
    (answer) => expect(taken(answer)).toBe(1)
  )

  it('is the whole answer where the list always is', () => {
    taken(list(1, 2))
    expect(taken({ id: 3, name: 'Project 3', price: 5 })).toBe(1)
  })

  it('goes by the envelopes of this list, not of another one', () => {
    taken({ data: list(1) }, { list: DELETED })
    taken({ items: list(2) })
    expect(taken({ data: null })).toBe('service-unreadable')
  })

  it.each([...MAY_BE_NOTHING, { result: false }, { id: 3, login: 'ivan' }, { columns: list(7, 8) }])(
    '%j is no answer of a filter or a search either, where records are known that came otherwise',
    (answer) => {
      taken({ rows: list(1) })
      expect(taken(answer, { filtered: 'selection' })).toBe('service-unreadable')
      expect(taken(answer, { filtered: 'selection', list: DELETED })).toBe('service-unreadable')
      expect(engine.projects.get(3)).toBeNull()
    }
  )

  it('is the answer of a filter where the list, or one before, lay in that envelope', () => {
    expect(taken({ data: null }, { filtered: 'selection' })).toBe(0)
    taken({ items: list(1), total: 1 })
    taken({ found: list(1) }, { filtered: 'selection' })
    for (const answer of [{ items: null }, { total: 0 }]) expect(taken(answer, { filtered: 'selection' })).toBe(0)
    expect(taken({ items: null }, { filtered: 'selection', list: DELETED })).toBe(0)
    expect(taken({ items: { id: 1, name: 'Project 1', price: 5 } }, { filtered: 'selection' })).toBe(1)
    expect(taken({ items: [] }, { filtered: 'selection' })).toBe(0)
  })

  it('may be where this service has its records, when they came so from the first under a strange name', () => {
    const [north, south] = list(7, 8)
    expect(taken({ zyx: { north, south } })).toBe(2)
    expect(taken({ zyx: { north, south } })).toBe(2)
    expect(taken({ xyz: { north, south } })).toBe('service-unreadable')
  })

  it('is not remembered as an envelope of records', () => {
    taken({ data: null })
    taken({ items: list(1) })
    expect(taken({ data: null })).toBe('service-unreadable')
  })
})

describe('an answer that holds no more than what stands beside answers', () => {
  const BESIDE = [
    { status: 'ok', users: [{ id: 7, name: 'Anna' }] },
    { total: 2, users: { items: list(7, 8) } },
    { status: 'ok', stages: [{ id: 7, name: 'New' }] },
    { status: 'ok', columns: list(7, 8) },
    { included: list(7, 8) },
    { status: list(7, 8) },
    { user: { id: 7, name: 'Anna' } },
    { stages: [] },
    { users: [] }
  ]
  const ASKED: readonly Partial<PageInput>[] = [{}, {}, { filtered: 'selection' }]

  it.each(BESIDE)('%j takes no record away and adds none, however often it comes', (answer) => {
    taken({ items: list(1, 2), total: 2 })
    for (const input of ASKED) expect(taken(answer, input)).toBe('service-unreadable')
    expect(engine.sweep.coverage(ACTIVE).cached).toBe(2)
    expect(engine.projects.get(7)).toBeNull()
  })

  it.each(BESIDE)('%j is not where the records of this service are, be it the first that ever came', (answer) => {
    for (const input of ASKED) expect(taken(answer, input)).toBe('service-unreadable')
    expect(engine.projects.get(7)).toBeNull()
    expect(taken({ items: list(1) })).toBe(1)
  })

  it('is the answer to a question for just that', () => {
    const stages = { noun: 'stage', deleted: false, parent: { id: 1, name: null } } as const
    for (const answer of [{ stages: [{ id: 7, name: 'New' }] }, { columns: list(7, 8) }]) {
      expect(typeof taken(answer, { list: stages })).toBe('number')
    }
  })
})

describe('an empty list or map where lists lie', () => {
  it.each([[], {}, { data: [] }, { data: {} }, { projects: [], total: 0 }])(
    '%j is empty, whatever was known',
    (answer) => {
      taken({ items: list(1, 2) })
      expect(taken(answer)).toBe(0)
    }
  )
})

describe('an answer that is something else', () => {
  it.each([
    null,
    false,
    7,
    'OK',
    { status: 'ok' },
    { message: 'Hello' },
    { reason: 'token', advice: 'log in' },
    { request_id: 5 }
  ])('%j changes nothing', (answer) => {
    taken({ items: list(1, 2) })
    expect(taken(answer)).toBe('service-unreadable')
    expect(engine.sweep.coverage(ACTIVE).cached).toBe(2)
    expect(engine.ingestPage(page({ items: list(1, 2) })).changedIds).toEqual([])
  })

  it('says what came, without secrets', () => {
    taken({ items: list(1) })
    const answer = page({ status: 'ok', total: 0, token: 'abcdef' })
    try {
      engine.ingestPage(answer)
      expect.unreachable()
    } catch (error) {
      expect((error as DesksideError).details['came']).toContain('"total": 0')
      expect((error as DesksideError).details['came']).not.toContain('abcdef')
    }
  })

  it('holds records without any id: none of them can be told from another', () => {
    expect(
      taken([
        { name: 'A', price: 1 },
        { name: 'B', price: 2 }
      ])
    ).toBe('service-unreadable')
    expect(taken({ 1: { name: 'A' }, 2: { name: 'B' } })).toBe(2)
    // Lists and modules are identified by name.
    expect(taken(['clients', 'deals'], { list: { noun: 'module', deleted: false } })).toBe(2)
  })

  it('of a calendar leaves the month as it was', () => {
    const calendar = { list: { noun: 'calendar-event', deleted: false }, month: '2026-03' } as const
    taken({ events: [{ id: 1, name: 'A', start: '2026-03-05' }] }, calendar)
    expect(taken({ status: 'ok' }, calendar)).toBe('service-unreadable')
    expect(engine.sweep.coverage(calendar.list).cached).toBe(1)
  })
})

describe('one record', () => {
  const info = (value: unknown, id = 1): unknown =>
    comesTo(() => engine.ingestRecord({ noun: 'project', id, body: bytes(value), receivedAt: 2000 }))

  it.each([
    null,
    'OK',
    { status: 'ok' },
    { message: 'Hello' },
    { reason: 'token', advice: 'log in' },
    { request_id: 1 }
  ])('is not changed by %j', (answer) => {
    taken({ items: list(1) })
    const before = engine.projects.get(1)
    expect(info(answer)).toBe('service-unreadable')
    expect(engine.projects.get(1)).toEqual(before)
  })

  it.each([[], {}, { data: [] }])('is not there when the answer is %j', (answer) => {
    taken({ items: list(1) })
    expect(info(answer)).toBe('not-found')
  })

  it('may be answered without its id, and by nothing in the envelope that bore it', () => {
    taken({ items: list(1) })
    expect(info({ data: null })).toBe('service-unreadable')
    expect(info({ data: { name: 'Project 1', price: 9 } })).toBe(true)
    expect(info({ data: null })).toBe('not-found')
  })
})

describe('the file tree and what hangs on a project', () => {
  it.each([null, { status: 'ok' }, { data: null }])('%j takes no folder away', (answer) => {
    engine.fileTree.ingestTree({ body: bytes([{ id: 1, name: 'A', children: [] }]), receivedAt: 1 })
    expect(comesTo(() => engine.fileTree.ingestTree({ body: bytes(answer), receivedAt: 2 }))).toBe('service-unreadable')
    expect(engine.fileTree.tree()).toHaveLength(1)
  })

  it.each([null, { status: 'ok' }, { message: 'Hello' }, { data: null }, { reason: 'token', advice: 'log in' }])(
    '%j takes no payment away and adds none',
    (answer) => {
      const take = (value: unknown, kind: 'payments' | 'goods'): unknown =>
        comesTo(() =>
          engine.children.ingest({ project: 1, kind, body: bytes(value), receivedAt: 1, part: { of: 'whole' } })
        )
      expect(
        take(
          [
            { name: 'Brick', price: 5 },
            { name: 'Sand', price: 7 }
          ],
          'goods'
        )
      ).toBe(2)
      expect(take(answer, 'goods')).toBe('service-unreadable')
      take({ result: [{ id: 1, sum: 5 }] }, 'payments')
      expect(take({ result: null }, 'payments')).toBe(0)
    }
  )

  const part = (value: unknown, kind: 'goods' | 'checklists' | 'actions' = 'goods'): unknown =>
    comesTo(() =>
      engine.children.ingest({ project: 1, kind, body: bytes(value), receivedAt: 1, part: { of: 'whole' } })
    )

  it.each([
    ['Модуль отключён'],
    { data: [{ message: 'Module is off' }] },
    { data: [{ text: 'Module is off', code: 7 }] },
    [{ сообщение: 'Нет такого модуля' }],
    { data: [{ text: 'See the manual' }] },
    ['Goods', 'are', 'elsewhere']
  ])('goods are not replaced by words: %j', (answer) => {
    expect(part({ data: [{ id: 1, name: 'Brick', price: 5 }] })).toBe(1)
    expect(part(answer)).toBe('service-unreadable')
    const page = engine.children.page({ id: 1, kind: 'goods', filter: {}, offset: 0, limit: 9, today: 0 })
    expect(page).toMatchObject({ value: { rows: [{ title: 'Brick' }] } })
  })

  it('words are no goods where none are known, and names are', () => {
    for (const answer of [['Модуль отключён'], ['Нет данных'], [{ message: 'Module is off' }]]) {
      expect(part(answer)).toBe('service-unreadable')
    }
    expect(part(['Кирпич', 'Песок'])).toBe(2)
    expect(part(['Кирпич', 'Песок', 'Щебень'])).toBe(3)
    expect(part([{ text: 'Call' }, { text: 'Write' }], 'checklists')).toBe(2)
    expect(part([{ text: 'Call', status: 'done' }], 'checklists')).toBe(1)
    expect(part([{ id: 4, message: 'Called' }], 'actions')).toBe(1)
  })
})
