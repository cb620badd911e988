import { beforeEach, describe, expect, it } from 'vitest'
import { fieldValues } from '../../../../test/main/cache/columns/read-column'
import { ACTIVE, bytes, DELETED, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import type { ListKey } from '../types'

let cache: Engine

beforeEach(() => {
  cache = openEngine()
})

const list = (deleted = false) =>
  cache.projects.list({
    deleted,
    filter: null,
    sort: { key: 'id', descending: false },
    columns: [],
    offset: 0,
    limit: 100
  })
const idsOf = (deleted = false) => list(deleted).rows.map((row) => row.id)
const stateOf = (id: number) => cache.projects.get(id)?.value.state

/** A whole pass over a list in one page. */
function sweep(key: ListKey, items: readonly object[], at = 2000): number {
  const { pass } = cache.sweep.begin(key, 500, at)
  cache.ingestPage(page(items, { list: key, pass, receivedAt: at }))
  return cache.sweep.end(key, { isComplete: true, obstacle: null, at })
}

describe('a page of a list', () => {
  it('says what it brought, in the order it came', () => {
    const outcome = cache.ingestPage(
      page([{ id: 7 }, { id: 3 }, { name: 'no id' }, { id: 7, name: 'again' }], { total: 40 })
    )
    expect(outcome).toMatchObject({ ids: [7, 3], changedIds: [7, 3], rows: 4, withoutId: 1, total: 40 })
    expect(list().total).toBe(2)
  })

  it('calls only those changed whose content differs', () => {
    cache.ingestPage(
      page([
        { id: 1, name: 'a' },
        { id: 2, name: 'b' }
      ])
    )
    const again = cache.ingestPage(page([{ id: 1, name: 'a' }, { id: 2, name: 'B' }, { id: 3 }], { receivedAt: 5000 }))
    expect(again.changedIds).toEqual([2, 3])
    expect(list()).toMatchObject({ total: 3, fetchedAt: 5000 })
    expect(list().rows[1]?.title).toBe('B')
  })

  it('counts first meetings by pass, whatever a look brought meanwhile', () => {
    const { pass } = cache.sweep.begin(ACTIVE, 2, 1)
    cache.ingestPage(page([{ id: 1 }, { id: 2 }]))
    expect(cache.ingestPage(page([{ id: 1 }, { id: 2 }], { pass })).firstSeen).toBe(2)
    cache.ingestPage(page([{ id: 2 }]))
    expect(cache.ingestPage(page([{ id: 2 }, { id: 3 }], { pass })).firstSeen).toBe(1)
  })

  it('writes nothing when the answer cannot be read', () => {
    expect(() => cache.ingestPage({ ...page([]), body: new TextEncoder().encode('{"items": [{"id": 1') })).toThrow(
      expect.objectContaining({ code: 'service-not-json' })
    )
    expect(cache.sweep.coverage(ACTIVE).state).toBe('none')
  })

  it('goes back whole when a write fails, and the next page is none the worse', () => {
    cache.ingestPage(page([{ id: 1, stage: { id: 5, name: 'New' } }]))
    cache.db.exec(
      `CREATE TRIGGER refuse BEFORE INSERT ON records WHEN NEW.id = 13 BEGIN SELECT RAISE(ABORT, 'no'); END`
    )
    const bad = [{ id: 2, stage: { id: 6, name: 'Won' }, data: { city: 'Omsk' } }, { id: 13 }]
    expect(() => cache.ingestPage(page(bad))).toThrow()
    expect(list().total).toBe(1)
    cache.db.exec('DROP TRIGGER refuse')
    cache.ingestPage(page(bad))
    expect(list().total).toBe(3)
    expect(cache.projects.get(2)?.value.stage).toEqual({ id: 6, label: 'Won' })
  })

  it('keeps values of dynamic fields, and replaces them when they change', () => {
    const values = () => fieldValues(cache.queries).map(({ key, value }) => [key, value])
    const data = { due: '2026-05-01', team: [4, 9, 4], size: 2.5, city: 'Орёл', blob: { a: 1 }, none: null }
    cache.ingestPage(page([{ id: 1, data }]))
    expect(values()).toEqual([
      ['data.due', Date.UTC(2026, 4, 1) / 86_400_000],
      ['data.team', 4],
      ['data.team', 9],
      ['data.team', 4],
      ['data.size', 2.5],
      ['data.city', 'Орёл']
    ])
    cache.ingestPage(page([{ id: 1, data: { team: [9] } }]))
    expect(values()).toEqual([['data.team', 9]])
  })
})

describe('the JSON of records', () => {
  const many = (from: number, to: number, version: number) =>
    Array.from({ length: to - from }, (_, index) => ({ id: from + index, name: `v${version} ${'text '.repeat(50)}` }))
  const blocks = () => cache.db.prepare('SELECT block, size, live FROM raw_blocks ORDER BY block').raw().all()
  const versionOf = (id: number) => cache.projects.get(id)?.value.title?.slice(0, 2)

  it('is packed by the block, and each is found again', () => {
    cache.ingestPage(page(many(0, 70, 1)))
    expect(blocks()).toEqual([
      [1, 32, 32],
      [2, 32, 32],
      [3, 6, 6]
    ])
    cache.ingestPage(page(many(70, 72, 2)))
    expect([0, 31, 32, 69, 71].map(versionOf)).toEqual(['v1', 'v1', 'v1', 'v1', 'v2'])
  })

  it('moves on when it changes; a block with little left in it goes, and what was left stays', () => {
    cache.ingestPage(page(many(0, 32, 1)))
    cache.ingestPage(page(many(0, 23, 2)))
    expect(blocks()).toEqual([
      [1, 32, 9],
      [2, 23, 23]
    ])
    cache.ingestPage(page(many(23, 24, 3)))
    expect(blocks()).toEqual([
      [2, 23, 23],
      [3, 9, 9]
    ])
    expect(Array.from({ length: 32 }, (_, id) => versionOf(id))).toEqual([
      ...Array.from({ length: 23 }, () => 'v2'),
      'v3',
      ...Array.from({ length: 8 }, () => 'v1')
    ])
    expect(cache.db.prepare('SELECT count(*) FROM raw_data').pluck().get()).toBe(2)
  })
})

describe('the pass of a sweep', () => {
  it('makes those missing that a complete pass did not meet, and keeps them within reach', () => {
    sweep(ACTIVE, [
      { id: 1, name: 'stays' },
      { id: 2, name: 'goes' }
    ])
    expect(sweep(ACTIVE, [{ id: 1, name: 'stays' }])).toBe(1)
    expect(idsOf()).toEqual([1])
    expect(idsOf(true)).toEqual([])
    expect(cache.projects.get(2)?.value).toMatchObject({ state: 'missing', title: 'goes' })
    expect(cache.sweep.coverage(ACTIVE).cached).toBe(1)
  })

  it('makes nobody missing when it is broken off', () => {
    sweep(ACTIVE, [{ id: 1 }, { id: 2 }])
    const { pass } = cache.sweep.begin(ACTIVE, 500, 3)
    cache.ingestPage(page([{ id: 1 }], { pass }))
    expect(cache.sweep.end(ACTIVE, { isComplete: false, obstacle: null, at: 4 })).toBe(0)
    expect(idsOf()).toEqual([1, 2])
  })

  it('takes a missing record back when it is met again', () => {
    sweep(ACTIVE, [{ id: 1 }, { id: 2 }])
    sweep(ACTIVE, [{ id: 1 }])
    sweep(ACTIVE, [{ id: 1 }, { id: 2 }])
    expect(idsOf()).toEqual([1, 2])
  })

  it('moves a record that is met in the deleted list, and only then calls it deleted', () => {
    sweep(ACTIVE, [{ id: 1 }, { id: 2 }])
    sweep(ACTIVE, [{ id: 1 }])
    expect(stateOf(2)).toBe('missing')
    sweep(DELETED, [{ id: 2 }])
    expect(stateOf(2)).toBe('deleted')
    expect([idsOf(), idsOf(true)]).toEqual([[1], [2]])
    expect(sweep(ACTIVE, [{ id: 1 }])).toBe(0)
    expect(sweep(DELETED, [])).toBe(1)
    expect(stateOf(2)).toBe('missing')
  })

  it('spares what a look met while the pass was running', () => {
    sweep(ACTIVE, [{ id: 1 }])
    const { pass } = cache.sweep.begin(ACTIVE, 500, 3)
    cache.ingestPage(page([{ id: 1 }], { pass }))
    cache.ingestPage(page([{ id: 99 }]))
    expect(cache.sweep.end(ACTIVE, { isComplete: true, obstacle: null, at: 4 })).toBe(0)
    expect(idsOf()).toEqual([1, 99])
    expect(sweep(ACTIVE, [{ id: 1 }])).toBe(1)
  })

  it('believes records that mark themselves, where both lists answer all of them', () => {
    const all = [
      { id: 1, deleted: false },
      { id: 2, deleted: true }
    ]
    for (let round = 0; round < 2; round++) {
      expect(sweep(ACTIVE, all)).toBe(0)
      expect(sweep(DELETED, all)).toBe(0)
      expect([idsOf(), idsOf(true)]).toEqual([[1], [2]])
    }
  })

  it('keeps a marked record deleted where the deleted list does not answer it', () => {
    for (let round = 0; round < 2; round++) {
      sweep(ACTIVE, [{ id: 1 }, { id: 2, deleted: true }])
      sweep(DELETED, [])
      expect(stateOf(2)).toBe('deleted')
    }
    sweep(ACTIVE, [{ id: 1 }])
    sweep(DELETED, [])
    expect(stateOf(2)).toBe('missing')
  })

  it('keeps the cursor with the page, and forgets it at the end', () => {
    const begun = cache.sweep.begin(ACTIVE, 200, 10)
    const nothing = { done: 0, total: null, known: 0, oldestAt: null, turn: null }
    expect(begun).toEqual({ pass: 1, startedAt: 10, offset: 0, pageSize: 200, ...nothing })
    const next = { ...begun, offset: 190, done: 200, total: 900, pageSize: 100 }
    cache.ingestPage(page([{ id: 1 }], { pass: 1, cursor: next, total: 900 }))
    // The time of the only page.
    expect(cache.sweep.cursor(ACTIVE)).toEqual({ ...next, oldestAt: 1_000 })
    expect(cache.sweep.cursor(DELETED)).toBeNull()
    cache.sweep.end(ACTIVE, { isComplete: true, obstacle: null, at: 20 })
    expect(cache.sweep.cursor(ACTIVE)).toBeNull()
  })

  it('remembers nothing of a beginning that failed', () => {
    cache.db.exec(`CREATE TRIGGER refuse BEFORE UPDATE ON lists BEGIN SELECT RAISE(ABORT, 'no'); END`)
    expect(() => cache.sweep.begin(ACTIVE, 10, 1)).toThrow()
    cache.db.exec('DROP TRIGGER refuse')
    cache.ingestPage(page([{ id: 1 }], { list: { noun: 'file', deleted: false } }))
    cache.ingestPage(page([{ id: 5, name: 'project' }]))
    expect(list()).toMatchObject({ total: 1, rows: [{ id: 5 }] })
  })

  it('does not let a late page of an earlier pass move the cursor', () => {
    const first = cache.sweep.begin(ACTIVE, 10, 1)
    const second = cache.sweep.begin(ACTIVE, 10, 2)
    const late = cache.ingestPage(page([{ id: 1 }], { pass: first.pass, cursor: { ...first, offset: 10 } }))
    expect(late.firstSeen).toBe(0)
    expect(cache.sweep.cursor(ACTIVE)).toEqual(second)
    expect(idsOf()).toEqual([1])
  })
})

describe('coverage', () => {
  it('tells never asked, partly known, and swept whole', () => {
    expect(cache.sweep.coverage(ACTIVE)).toEqual({
      state: 'none',
      cached: 0,
      total: null,
      sweptAt: null,
      obstacle: null
    })
    cache.ingestPage(page([{ id: 1 }], { total: 7 }))
    expect(cache.sweep.coverage(ACTIVE)).toMatchObject({ state: 'partial', cached: 1, total: 7 })
    sweep(ACTIVE, [{ id: 1 }], 77)
    expect(cache.sweep.coverage(ACTIVE)).toMatchObject({ state: 'complete', sweptAt: 77 })
    cache.sweep.begin(ACTIVE, 1, 80)
    expect(cache.sweep.coverage(ACTIVE)).toMatchObject({ state: 'complete', sweptAt: 77 })
  })

  it('says when the service itself stands in the way, until a pass completes', () => {
    cache.sweep.begin(ACTIVE, 1, 1)
    cache.sweep.end(ACTIVE, { isComplete: false, obstacle: 'offset-ignored', at: 2 })
    expect(cache.sweep.coverage(ACTIVE)).toMatchObject({ obstacle: 'offset-ignored' })
    sweep(ACTIVE, [])
    expect(cache.sweep.coverage(ACTIVE)).toMatchObject({ state: 'complete', obstacle: null, cached: 0 })
  })
})

describe('the answer of /info', () => {
  const info = (id: number, fields: object, receivedAt = 9000) =>
    cache.ingestRecord({ noun: 'project', id, body: bytes({ items: [fields] }), receivedAt })
  const rawOf = (id: number): unknown => JSON.parse(cache.projects.get(id)?.value.raw ?? 'null')

  it('adds to what the list said, and a sweep does not take it away again', () => {
    cache.ingestPage(page([{ id: 1, name: 'short', price: 5 }]))
    expect(info(1, { id: 1, name: 'long', notes: 'only here' })).toEqual({ hasChanged: true })
    expect(rawOf(1)).toEqual({ id: 1, name: 'long', price: 5, notes: 'only here' })
    expect(cache.projects.get(1)?.fetchedAt).toBe(9000)
    const swept = cache.ingestPage(page([{ id: 1, name: 'short', price: 5 }], { receivedAt: 10_000 }))
    expect(swept.changedIds).toEqual([])
    cache.ingestPage(page([{ id: 1, name: 'newest', price: 6 }], { receivedAt: 11_000 }))
    expect(rawOf(1)).toEqual({ id: 1, name: 'newest', price: 6, notes: 'only here' })
    expect(list().rows[0]).toMatchObject({ title: 'newest', price: 6 })
  })

  it('is unchanged when it says the same again', () => {
    info(1, { id: 1, name: 'x' })
    expect(info(1, { id: 1, name: 'x' }, 9999)).toEqual({ hasChanged: false })
    expect(cache.projects.get(1)?.fetchedAt).toBe(9999)
  })

  it('has the last word again when it is asked after the list, also if it says what it said before', () => {
    cache.ingestPage(page([{ id: 1, name: 'a' }]))
    info(1, { id: 1, name: 'a' }, 2000)
    cache.ingestPage(page([{ id: 1, name: 'b' }], { receivedAt: 3000 }))
    expect([rawOf(1), list().rows[0]?.title]).toEqual([{ id: 1, name: 'b' }, 'b'])
    expect(info(1, { id: 1, name: 'a' }, 4000)).toEqual({ hasChanged: true })
    expect([rawOf(1), list().rows[0]?.title]).toEqual([{ id: 1, name: 'a' }, 'a'])
    expect(info(1, { id: 1, name: 'a' }, 5000)).toEqual({ hasChanged: false })
  })

  it('leaves the state alone unless the record says otherwise', () => {
    sweep(ACTIVE, [{ id: 1 }])
    sweep(ACTIVE, [])
    info(1, { id: 1, name: 'still there' })
    expect(stateOf(1)).toBe('missing')
    info(1, { id: 1, deleted: true })
    expect(stateOf(1)).toBe('deleted')
    expect(idsOf(true)).toEqual([1])
    info(1, { id: 1, deleted: false })
    expect([idsOf(), idsOf(true)]).toEqual([[1], []])
  })

  it('does not outlive the list in what it said of deletion', () => {
    cache.ingestPage(page([{ id: 1, name: 'a' }]))
    info(1, { id: 1, deleted: true })
    expect(stateOf(1)).toBe('deleted')
    cache.ingestPage(page([{ id: 1, name: 'restored' }], { receivedAt: 10_000 }))
    expect(stateOf(1)).toBe('active')
  })

  it('refuses an answer about something else', () => {
    expect(() => info(1, { id: 2 })).toThrow(expect.objectContaining({ code: 'not-found' }))
    expect(() => cache.ingestRecord({ noun: 'project', id: 1, body: bytes({ items: [] }), receivedAt: 1 })).toThrow(
      expect.objectContaining({ code: 'not-found' })
    )
  })
})
