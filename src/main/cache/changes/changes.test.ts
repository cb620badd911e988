import { beforeEach, describe, expect, it } from 'vitest'
import type { ChangeFeedQuery } from '@shared/contract/records'
import { shortText } from '@shared/rules/short-texts'
import { ACTIVE, bytes, DELETED, NONE_USED, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import type { ListKey } from '../types'

let engine: Engine
let now: number

beforeEach(() => {
  engine = openEngine()
  now = 1000
})

const project = <F extends object>(id: number, fields?: F) => ({ id, name: `Deal ${id}`, ...(fields as F) })

/** One whole sweep of a list. */
function sweep(items: readonly object[], list: ListKey = ACTIVE): void {
  now += 1000
  const cursor = engine.sweep.begin(list, 100, now)
  engine.ingestPage(page(items, { list, pass: cursor.pass, cursor, receivedAt: now }))
  engine.sweep.end(list, { isComplete: true, obstacle: null, at: now })
}

function info(id: number, fields: object): void {
  now += 1000
  engine.ingestRecord({ noun: 'project', id, body: bytes({ items: [{ id, ...fields }] }), receivedAt: now })
}

const visit = (id: number): { wasMarked: boolean } => engine.changes.visited({ noun: 'project', id, at: ++now })
const feed = (query: Partial<ChangeFeedQuery> = {}) =>
  engine.changes.feed({ nouns: null, before: null, since: null, limit: 100, ...query })
const since = (id: number) => engine.changes.since({ noun: 'project', id })
const marked = (): number[] =>
  engine.queries
    .all<{ id: number }>('SELECT id FROM records JOIN looks USING (rid) WHERE changed = 1 ORDER BY id')
    .map(({ id }) => id)
const text = (value: string) => ({ type: 'text', text: value })

describe('the first sweep of an empty cache', () => {
  it('is no news, whatever comes in it', () => {
    sweep([project(1), project(2)])
    sweep([project(3)], DELETED)
    expect(feed()).toEqual({ changes: [], next: null, keptSince: 2000, volatile: [] })
  })

  it('says nothing of a record that was looked at before it', () => {
    engine.ingestPage(page([project(1)]))
    sweep([project(1), project(2)])
    expect(feed().changes).toEqual([])
  })
})

describe('what changed', () => {
  it('is told by field, old value and new, newest change first', () => {
    sweep([project(1, { data: { city: 'Tver', rooms: 2 } }), project(2)])
    sweep([project(1, { data: { city: 'Omsk', rooms: 2 } }), project(2)])
    sweep([project(1, { data: { city: 'Omsk', floor: 5 } }), { ...project(2), name: 'Renamed' }])
    expect(feed().changes).toMatchObject([
      { id: 2, title: 'Renamed', what: 'changed', at: 4000, fields: [{ key: 'name', role: 'title' }] },
      {
        id: 1,
        fields: [
          { key: 'data.floor', before: null, after: { type: 'number', number: 5 } },
          { key: 'data.rooms', before: { type: 'number', number: 2 }, after: null }
        ]
      },
      { id: 1, noun: 'project', state: 'active', stateBefore: null, at: 3000, fields: [{ before: text('Tver') }] }
    ])
  })

  it('is told of what one person is responsible for now, a page at a time', () => {
    const of = (id: number, user: number | null, name: string) => ({
      ...{ ...project(id), name },
      responsible: user === null ? null : { id: user, name: `Person ${user}` }
    })
    sweep([of(1, 7, 'a'), of(2, 8, 'b'), of(3, null, 'c'), of(4, 8, 'd')])
    sweep([of(1, 7, 'A'), of(2, 8, 'B'), of(3, null, 'C'), of(4, 7, 'D'), of(5, 7, 'E')])
    const mine = feed({ responsible: 7 })
    expect(mine.changes.map(({ id }) => id)).toEqual([5, 4, 1])
    const first = feed({ responsible: 7, limit: 2 })
    expect(first.changes.map(({ id }) => id)).toEqual([5, 4])
    expect(feed({ responsible: 7, before: first.next }).changes.map(({ id }) => id)).toEqual([1])
    expect(feed({ responsible: 9 })).toMatchObject({ changes: [], next: null, keptSince: mine.keptSince })
    expect(feed().changes).toHaveLength(5)
  })

  it('names new records, and those that went, were deleted, and came back', () => {
    sweep([project(1), project(2)])
    sweep([])
    sweep([project(1), project(3)], DELETED)
    sweep([project(1)], DELETED)
    sweep([project(2), project(4)])
    expect(feed().changes.map(({ id, what, state, stateBefore }) => [id, what, stateBefore, state])).toEqual([
      [4, 'appeared', null, 'active'],
      [2, 'state', 'missing', 'active'],
      [3, 'state', 'deleted', 'missing'],
      [1, 'state', 'active', 'deleted'],
      [2, 'state', 'active', 'missing']
    ])
  })

  it('counts a missing record from when the list answered without it', () => {
    sweep([project(1)])
    sweep([])
    expect(feed().changes).toMatchObject([{ id: 1, at: 3000, state: 'missing' }])
  })

  it('tells a move and what changed with it as one', () => {
    sweep([project(1)])
    sweep([], DELETED)
    sweep([{ ...project(1), name: 'Closed' }], DELETED)
    expect(feed().changes).toMatchObject([
      { id: 1, what: 'state', stateBefore: 'active', state: 'deleted', fields: [{ after: text('Closed') }] }
    ])
  })

  it('leaves out stamps, counters and what follows from the calendar', () => {
    const fields = { updated_at: '2026-01-01', views_count: 1, last_login: 'a', days_left: 5, etag: 'x', lastSeen: 'b' }
    const later = { updated_at: '2026-01-02', views_count: 2, last_login: 'c', days_left: 4, etag: 'y', lastSeen: 'd' }
    sweep([project(1, { data: fields })])
    sweep([project(1, { data: later })])
    expect(feed().changes).toEqual([])
  })

  it('never keeps values under token-like names, in links, or within other values', () => {
    const secret = 'c4n4ry'
    const data = (end: string) => ({
      api_token: secret + end,
      file: `https://crm.example.org/f/1?token=${secret}${end}&size=${end}`,
      nested: { token: secret + end, deep: end }
    })
    sweep([project(1, { data: data('1') })])
    sweep([project(1, { data: data('2') })])
    expect(feed().changes[0]?.fields.map(({ key }) => key)).toEqual(['data.file', 'data.nested'])
    const kept = engine.queries.all<{ fields: string }>('SELECT fields FROM changes')
    expect(JSON.stringify(kept)).not.toContain(secret)
    sweep([project(1, { data: { ...data('2'), file: `https://crm.example.org/f/1?token=other&size=2` } })])
    expect(feed().changes).toHaveLength(1)
  })

  it('keeps the beginning of a long text, and says so', () => {
    sweep([project(1, { data: { note: 'short' } })])
    sweep([project(1, { data: { note: 'x'.repeat(5_000) } })])
    const [change] = feed().changes
    expect(change?.fields[0]).toMatchObject({
      before: text('short'),
      after: text(shortText('x'.repeat(2_000))),
      isShortened: true
    })
  })

  it('pages without losing or repeating, although a page of records is noticed at one moment', () => {
    const all = Array.from({ length: 40 }, (_, at) => project(at + 1))
    sweep(all)
    sweep(all.map((item) => ({ ...item, name: `${item.name}!` })))
    const ids: number[] = []
    let before: number | null = null
    do {
      const part = feed({ before, limit: 7 })
      ids.push(...part.changes.map(({ id }) => id))
      before = part.next
    } while (before !== null)
    expect(ids).toEqual(all.map(({ id }) => id).reverse())
    expect(feed({ limit: 40 }).next).toBeNull()
  })

  it('can be asked by kind and by time', () => {
    const groups: ListKey = { noun: 'project-group', deleted: false }
    sweep([project(1)])
    sweep([{ id: 7, name: 'North' }], groups)
    sweep([{ ...project(1), name: 'New' }])
    sweep([{ id: 7, name: 'South' }], groups)
    expect(feed({ nouns: ['project-group'] }).changes.map(({ noun }) => noun)).toEqual(['project-group'])
    expect(feed({ nouns: ['file'] }).changes).toEqual([])
    expect(feed({ since: now }).changes.map(({ noun }) => noun)).toEqual(['project-group'])
    expect(feed({ since: now - 1000 }).changes).toHaveLength(2)
  })
})

describe('the answers of list and detail', () => {
  it('tell of one change once, whichever notices it first', () => {
    sweep([project(1, { data: { city: 'Tver' } })])
    info(1, { name: 'Deal 1', data: { city: 'Tver', note: 'long story' } })
    expect(feed().changes).toEqual([])
    info(1, { name: 'Deal 1', data: { city: 'Omsk', note: 'long story' } })
    sweep([project(1, { data: { city: 'Omsk' } })])
    expect(feed().changes).toHaveLength(1)
    sweep([project(1, { data: { city: 'Perm' } })])
    info(1, { name: 'Deal 1', data: { city: 'Perm', note: 'longer story' } })
    expect(feed().changes.map(({ fields }) => fields.map(({ key }) => key))).toEqual([
      ['data.note'],
      ['data.city'],
      ['data.city']
    ])
  })
})

describe('what is called differently', () => {
  it('is no change of the record, and is shown as it is called now', () => {
    const of = (id: number, name: string) => ({ responsible: { id, name }, data: { team: [{ id, name }] } })
    sweep([project(1, of(5, 'Anna'))])
    sweep([project(1, of(5, 'Anna Orlova'))])
    expect(feed().changes).toEqual([])
    sweep([project(1, of(6, 'Boris'))])
    sweep([project(1, of(6, 'Boris Petrov'))])
    const references = (id: number, label: string) => ({
      type: 'references',
      kind: 'user',
      references: [{ id, label }]
    })
    expect(feed().changes).toMatchObject([
      { fields: [{ before: references(5, 'Anna Orlova'), after: references(6, 'Boris Petrov') }] }
    ])
  })

  it('neither are corrections of fields, which are followed when changes are shown', () => {
    sweep([project(1, { data: { city: 'Tver', floor: 1 } })])
    sweep([project(1, { data: { city: 'Omsk', floor: 2 } })])
    engine.upkeep.setCorrections([
      { noun: 'project', key: 'data.city', label: 'Город' },
      { noun: 'project', key: 'data.floor', hidden: true }
    ])
    while (!engine.upkeep.redecode('project', NONE_USED).done);
    sweep([project(1, { data: { city: 'Omsk', floor: 2 } })])
    expect(feed().changes).toMatchObject([{ fields: [{ key: 'data.city', label: 'Город' }] }])
    expect(feed().changes[0]?.fields).toHaveLength(1)
  })
})

describe('since the last look', () => {
  it('nothing is news before the first', () => {
    sweep([project(1)])
    sweep([{ ...project(1), name: 'New' }])
    expect(since(1)).toEqual({ visitedAt: null, fields: [], stateBefore: null, keptSince: 2000 })
    expect(marked()).toEqual([])
  })

  it('each field is told once, from what was seen to what is', () => {
    sweep([project(1), project(2)])
    visit(1)
    const visitedAt = now
    sweep([{ ...project(1), name: 'Second' }, project(2)])
    sweep([
      { ...project(1), name: 'Third' },
      { ...project(2), name: 'Other' }
    ])
    expect(since(1)).toMatchObject({ visitedAt, fields: [{ before: text('Deal 1'), after: text('Third') }] })
    expect(marked()).toEqual([1])
    expect(visit(1)).toEqual({ wasMarked: true })
    expect(since(1)).toMatchObject({ fields: [], stateBefore: null })
    expect(marked()).toEqual([])
    expect(visit(1)).toEqual({ wasMarked: false })
  })

  it('a field or a state that is again as it was is no news', () => {
    sweep([project(1)])
    visit(1)
    sweep([{ ...project(1), name: 'Other' }])
    sweep([])
    expect(since(1)).toMatchObject({ fields: [{ key: 'name' }], stateBefore: 'active' })
    expect(marked()).toEqual([1])
    sweep([project(1)])
    expect(since(1)).toMatchObject({ fields: [], stateBefore: null })
    expect(marked()).toEqual([])
  })

  it('asking for what is not cached, or looking at it, is nothing', () => {
    expect(visit(404)).toEqual({ wasMarked: false })
    expect(since(404)).toEqual({ visitedAt: null, fields: [], stateBefore: null, keptSince: null })
  })
})

describe('a field that changes with every answer', () => {
  const many = (round: number) =>
    Array.from({ length: 30 }, (_, at) => project(at + 1, { data: { beat: `${round}-${at}`, city: 'Tver' } }))

  it('is told at first, for people do change many records at once, and then no longer', () => {
    sweep(many(0))
    visit(1)
    sweep(many(1))
    expect(feed().changes).toHaveLength(30)
    expect(feed().volatile).toEqual([])
    for (let round = 2; round < 6; round++) sweep(many(round))
    expect(feed()).toMatchObject({ changes: [], volatile: [{ noun: 'project', key: 'data.beat', label: 'beat' }] })
    expect(marked()).toEqual([])
    const moved = many(9).map((item) => (item.id === 3 ? { ...item, name: 'Told' } : item))
    sweep(moved)
    expect(feed().changes).toMatchObject([{ id: 3, fields: [{ key: 'name' }] }])
    expect(engine.queries.get('SELECT changes FROM change_keeping')).toEqual({ changes: 1 })
  })

  it('is forgiven after a month in which it did not', () => {
    for (let round = 0; round < 6; round++) sweep(many(round))
    expect(feed().volatile).toHaveLength(1)
    const edited = (id: number) =>
      many(5).map((item) => (item.id <= id ? { ...item, data: { ...item.data, beat: `${item.id}` } } : item))
    sweep(edited(1))
    expect(feed().changes).toEqual([])
    now += 31 * 24 * 60 * 60 * 1000
    sweep(edited(2))
    expect(feed()).toMatchObject({ changes: [{ id: 2 }], volatile: [] })
  })

  it('is told a recognised field all the same: somebody changed it', () => {
    const named = (round: number) => Array.from({ length: 30 }, (_, at) => ({ id: at + 1, name: `${round}-${at}` }))
    for (let round = 0; round < 6; round++) sweep(named(round))
    expect(feed({ limit: 500 }).changes).toHaveLength(150)
  })

  it('also when it is the state, because both lists answer the same records', () => {
    const all = Array.from({ length: 30 }, (_, at) => project(at + 1))
    for (let round = 0; round < 5; round++) {
      sweep(all)
      sweep(all, DELETED)
    }
    expect(feed({ limit: 500 }).changes).toEqual([])
  })
})

describe('a sweep in which nothing changed', () => {
  it('reads and writes nothing of it', () => {
    sweep([project(1), project(2)])
    const before = engine.queries.get<{ total: number }>('SELECT total_changes() AS total')?.total ?? 0
    sweep([project(1), project(2)])
    const rows = engine.queries.all('SELECT * FROM changes')
    expect(rows).toEqual([])
    const after = engine.queries.get<{ total: number }>('SELECT total_changes() AS total')?.total ?? 0
    // Only where the records were seen, and the list's own row.
    expect(after - before).toBeLessThanOrEqual(2 * 2 + 6)
  })
})
