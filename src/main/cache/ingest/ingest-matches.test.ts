import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ModuleChoice } from '@shared/rules/module-nouns'
import { ACTIVE, bytes, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import type { ListKey } from '../types'

let engine: Engine
let now: number

beforeEach(() => {
  engine = openEngine({ file: null, key: null }, trueDecoder())
  now = 1000
  sweep(
    [
      { id: 3, name: 'projects', title: 'Проекты' },
      { id: 5, name: 'clients', title: 'Клиенты' },
      { id: 6, name: 'calendar' }
    ],
    {
      noun: 'module',
      deleted: false
    }
  )
})

afterEach(() => vi.unstubAllEnvs())

function sweep(items: readonly object[], list: ListKey = ACTIVE): void {
  now += 1000
  const cursor = engine.sweep.begin(list, 100, now)
  engine.ingestPage(page(items, { list, pass: cursor.pass, cursor, receivedAt: now }))
  engine.sweep.end(list, { isComplete: true, obstacle: null, at: now })
}

interface MatchQuestion {
  readonly text?: string
  readonly module?: string | null
  readonly deleted?: boolean
  readonly choices?: readonly ModuleChoice[]
}

function found(items: readonly object[], asked: MatchQuestion = {}) {
  now += 1000
  const { text = 'vents', module = null, deleted = false, choices = [] } = asked
  return engine.ingestMatches({ body: bytes({ data: items }), receivedAt: now, text, module, deleted, choices })
}

const project = (id: number) => engine.projects.get(id)?.value
const ids = (text: string) => engine.search({ text, nouns: null, deleted: false, limit: 50 }).hits
const garage = { id: 7, name: 'Garage vents', price: 400, created: '2026-03-01', fields: { city: 'Tver' } }

describe('a result without a module', () => {
  it('is the saved record with its id and its name', () => {
    sweep([garage])
    const { hits } = found([
      { id: 7, name: 'garage vents' },
      { id: 8, name: 'Garage vents' }
    ])
    expect(hits).toMatchObject([{ noun: 'project', id: 7 }, { noun: 'module-record' }])
  })

  it('is none of those with another name', () => {
    sweep([garage])
    expect(found([{ id: 7, name: 'Other vents' }]).hits).toMatchObject([{ noun: 'module-record' }])
  })
})

describe('records of known kinds', () => {
  it('are those of the cache, and lose nothing that is known of them', () => {
    sweep([garage])
    const before = project(7)
    const { hits, changed, rows } = found([
      { id: 7, module: 'projects', name: 'Garage vents', description: '', price: null }
    ])
    expect(hits).toMatchObject([
      { noun: 'project', id: 7, serviceId: 7, module: 'projects', state: 'active', title: 'Garage vents' }
    ])
    expect(hits[0]?.matches).toMatchObject([{ in: 'title', ranges: [[7, 12]] }])
    expect({ changed, rows }).toEqual({ changed: [], rows: 1 })
    expect(project(7)?.fields).toEqual(before?.fields)
  })

  it('say where they were found by what is saved of them', () => {
    sweep([{ ...garage, name: 'Garage', comment: 'Vents on the roof' }])
    const [hit] = found([{ id: 7, module: 'projects', name: 'Garage' }]).hits
    expect(hit?.matches).toMatchObject([{ in: 'comment', text: 'Vents on the roof' }])
    expect(found([{ id: 7, module: 'projects', name: 'Garage' }], { text: 'nowhere' }).hits[0]?.matches).toEqual([])
  })

  it('are of the day that lists show', () => {
    vi.stubEnv('TZ', 'Europe/Moscow')
    const { hits } = found([{ id: 9, module: 'projects', name: 'New vents', created: '2026-03-10T00:30:00+03:00' }])
    expect(hits).toMatchObject([{ at: Date.UTC(2026, 2, 9, 21, 30), day: '2026-03-10' }])
  })

  it('are known from then on where they were not, and are not all of their list', () => {
    sweep([garage])
    const { changed } = found([{ id: 9, module: 'projects', name: 'New vents' }])
    expect(changed).toEqual([{ noun: 'project', ids: [9] }])
    expect(project(9)?.title).toBe('New vents')
    expect(engine.sweep.coverage(ACTIVE).sweptAt).not.toBe(now)
    expect(project(7)?.state).toBe('active')
  })

  it('keep their times where an event is named without them', () => {
    const list = { noun: 'calendar-event', deleted: false } as const
    const event = { id: 4, title: 'Vents visit', start: '2026-03-02 10:00', end: '2026-03-02 11:00' }
    const month = { receivedAt: now, pass: null, cursor: null, month: '2026-03' }
    engine.ingestPage({ list, body: bytes({ data: [event] }), ...month })
    const before = engine.records.get({ noun: 'calendar-event', id: 4 })?.value.fields
    expect(found([{ id: 4, module: 'calendar', name: 'Vents visit' }]).hits).toMatchObject([
      { noun: 'calendar-event', id: 4 }
    ])
    expect(engine.records.get({ noun: 'calendar-event', id: 4 })?.value.fields).toEqual(before)
    expect(engine.queries.get<{ n: number }>('SELECT count(*) AS n FROM occurrences')).toEqual({ n: 1 })
  })
})

describe('records of other modules', () => {
  it('are told apart by module, whatever their numbers are', () => {
    const { hits } = found([
      { id: 7, module: 'clients', name: 'Vents Ltd', phone: '+7 495 000-00-00' },
      { id: 7, module: 'warranty', name: 'Vents, 2 years' }
    ])
    expect(hits.map(({ noun, module, serviceId, title }) => [noun, module, serviceId, title])).toEqual([
      ['module-record', 'clients', 7, 'Vents Ltd'],
      ['module-record', 'warranty', 7, 'Vents, 2 years']
    ])
    const [one, other] = hits
    expect(one?.id).not.toBe(other?.id)
    const record = engine.records.get({ noun: 'module-record', id: one?.id ?? 0 })?.value
    expect(record).toMatchObject({ title: 'Vents Ltd', of: { module: 'clients', serviceId: 7 } })
    expect(record?.fields.find(({ key }) => key === 'id')?.role).toBe('id')
    expect(engine.records.get({ noun: 'module-record', id: other?.id ?? 0 })?.value.title).toBe('Vents, 2 years')
  })

  it('keep their place when they are found again, and are found offline', () => {
    const first = found([{ id: 7, module: 'clients', name: 'Vents Ltd', phone: '+74950000000' }]).hits[0]
    const again = found([{ id: 7, module: 'clients', name: 'Vents Ltd' }]).hits[0]
    expect(again?.id).toBe(first?.id)
    const [hit] = ids('vents')
    expect(hit).toMatchObject({ noun: 'module-record', id: first?.id, module: 'clients', title: 'Vents Ltd' })
    const fields = engine.records.get({ noun: 'module-record', id: first?.id ?? 0 })?.value.fields
    expect(fields?.map(({ key }) => key)).toContain('phone')
  })

  it('are searched module by module, where one is asked for', () => {
    found([
      { id: 7, module: 'clients', name: 'Vents Ltd' },
      { id: 7, module: 'warranty', name: 'Vents, 2 years' },
      { id: 8, name: 'Vents of nobody' },
      { id: 9, module: 'projects', name: 'Vents' }
    ])
    const of = (module: string) =>
      engine.search({ text: 'vents', nouns: null, deleted: false, limit: 20, module }).hits.map(({ title }) => title)
    expect([of('clients'), of('warranty'), of('none')]).toEqual([['Vents Ltd'], ['Vents, 2 years'], []])
    expect(of('')).toEqual(['Vents of nobody'])
    const few = engine.search({ text: 'vents', nouns: null, deleted: false, limit: 20, each: 1 })
    expect([few.hits.length, few.hasMore]).toEqual([4, false])
  })

  it('are found by the number that the service gives them, and called by it', () => {
    found([
      { id: 7, module: 'clients', name: 'Vents Ltd' },
      { id: 7, module: 'warranty', name: 'Two years' },
      { id: 8, module: 'clients', name: 'Pumps Ltd' }
    ])
    const { hits } = engine.search({ text: '№ 7', nouns: null, deleted: false, limit: 20 })
    expect(hits.map(({ title, module, serviceId, matches }) => [title, module, serviceId, matches[0]])).toEqual([
      ['Vents Ltd', 'clients', 7, { in: 'id', label: null, text: '7', ranges: [[0, 1]] }],
      ['Two years', 'warranty', 7, { in: 'id', label: null, text: '7', ranges: [[0, 1]] }]
    ])
  })

  it('say of which modules records are saved, listed or not, with known kinds left out', () => {
    expect(engine.reference.modulesMet()).toEqual([])
    found([
      { id: 7, module: 'clients', name: 'Vents Ltd' },
      { id: 7, module: 'warranty', name: 'Vents, 2 years' },
      { id: 8, name: 'Vents of nobody' },
      { id: 9, module: 'projects', name: 'Vents' }
    ])
    expect(engine.reference.modulesMet().toSorted()).toEqual(['clients', 'warranty'])
    expect(engine.reference.modules().map(({ name }) => name)).not.toContain('warranty')
  })

  it('are never no longer returned', () => {
    const id = found([{ id: 7, module: 'clients', name: 'Vents Ltd' }]).hits[0]?.id ?? 0
    found([])
    sweep([garage])
    expect(engine.records.get({ noun: 'module-record', id })?.value.state).toBe('active')
  })
})

describe('which module is which', () => {
  it('is what the user says', () => {
    sweep([garage])
    const hit = { id: 7, module: 'projects', name: 'Vents' }
    expect(found([hit], { choices: [{ module: 'projects', noun: null }] }).hits[0]?.noun).toBe('module-record')
    const choices = [{ module: 'clients', noun: 'user-group' }] as const
    expect(found([{ id: 2, module: 'clients', name: 'Vents' }], { choices }).hits[0]?.noun).toBe('user-group')
  })

  it('is not by its name where its records are others under the same numbers', () => {
    sweep([
      { id: 1, name: 'Alpha' },
      { id: 2, name: 'Beta' },
      { id: 3, name: 'Gamma' }
    ])
    const hits = [1, 2, 3].map((id) => ({ id, module: 'projects', name: `Vents ${id}` }))
    expect(found(hits).hits.map(({ noun }) => noun)).toEqual(['module-record', 'module-record', 'module-record'])
    expect(project(1)?.title).toBe('Alpha')
  })

  it('is the one that was asked for', () => {
    expect(found([{ id: 1, name: 'Vents' }], { module: 'clients' }).hits[0]).toMatchObject({
      module: 'clients',
      noun: 'module-record'
    })
  })
})

it('takes deleted records for deleted', () => {
  sweep([garage])
  expect(found([{ id: 9, module: 'projects', name: 'Old vents' }], { deleted: true }).hits[0]?.state).toBe('deleted')
  expect(project(9)?.state).toBe('deleted')
})

it('counts what it can not tell apart', () => {
  const { hits, rows, withoutId } = found([
    { id: 1, module: 'projects', name: 'Vents' },
    { id: 1, module: 'projects', name: 'Vents' },
    { id: null, module: 'projects', name: 'Vents' }
  ])
  expect({ hits: hits.length, rows, withoutId }).toEqual({ hits: 1, rows: 3, withoutId: 1 })
})

it('writes nothing for an answer that can not be read', () => {
  const input = { receivedAt: 1, text: 'a', module: null, deleted: false, choices: [] }
  expect(() => engine.ingestMatches({ ...input, body: new TextEncoder().encode('<html>') })).toThrow(
    expect.objectContaining({ code: 'service-html' })
  )
})
