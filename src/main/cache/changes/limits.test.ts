import { afterEach, describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../../test/main/cache/engine'
import { STATE } from '../core/states'
import { CHANGE_LIMITS, type ChangeLimits, ChangeStore, changeTrimmer, type StoredDifference, WHAT } from './store'

let engine: Engine
afterEach(() => engine.db.close())

const DAY = 24 * 60 * 60 * 1000

function storeWith(limits: Partial<ChangeLimits>): ChangeStore {
  engine = openEngine()
  return new ChangeStore(engine.queries, { ...CHANGE_LIMITS, ...limits })
}

function add(store: ChangeStore, rid: number, at: number, fields: readonly StoredDifference[] = []): void {
  store.add({ rid, scope: 1, at, what: WHAT.changed, state: STATE.active, stateBefore: null, fields })
}

const keeping = () =>
  engine.queries.get<{ since: number | null; changes: number; bytes: number }>(
    'SELECT since, changes, bytes FROM change_keeping'
  )
const oldest = () => engine.queries.get<{ at: number }>('SELECT at FROM changes ORDER BY change LIMIT 1')?.at

describe('what is kept', () => {
  it('goes when it is too old, and only that', () => {
    const store = storeWith({ age: 90 * DAY })
    store.begunBy(0)
    add(store, 1, DAY)
    add(store, 2, 2 * DAY)
    store.keepWithinLimits(91 * DAY)
    expect(keeping()).toMatchObject({ since: 0, changes: 2 })
    store.keepWithinLimits(91 * DAY + 1)
    expect(keeping()).toMatchObject({ since: DAY + 1, changes: 1 })
    expect(oldest()).toBe(2 * DAY)
  })

  it('goes, the oldest first, when there are too many changes', () => {
    const store = storeWith({ changes: 1_000 })
    for (let at = 1; at <= 3_000; at++) {
      add(store, at, at)
      if (at % 400 === 0) store.keepWithinLimits(at)
    }
    store.keepWithinLimits(3_000)
    expect(keeping()?.changes).toBeLessThanOrEqual(1_000)
    expect(oldest()).toBe(keeping()?.since ?? 0)
  })

  it('goes when its values take too much room, as they are measured', () => {
    const store = storeWith({ bytes: 20_000 })
    for (let at = 1; at <= 2_000; at++) {
      add(store, at, at, [[1, 'ж'.repeat(20), 'я'.repeat(20)]])
      if (at % 100 === 0) store.keepWithinLimits(at)
    }
    const measured = engine.queries.get<{ bytes: number }>('SELECT sum(octet_length(fields)) AS bytes FROM changes')
    expect(keeping()?.bytes).toBe(measured?.bytes)
    expect(measured?.bytes).toBeLessThanOrEqual(20_000)
  })

  it('is bounded for each record', () => {
    const store = storeWith({ perRecord: 5 })
    for (let at = 1; at <= 12; at++) add(store, 1, at)
    add(store, 2, 1)
    const ats = engine.queries.all<{ at: number }>('SELECT at FROM changes WHERE rid = 1').map(({ at }) => at)
    expect(ats).toEqual([8, 9, 10, 11, 12])
    expect(keeping()?.changes).toBe(6)
  })

  it('goes with its record, whose number another one may get', () => {
    engine = openEngine()
    const store = new ChangeStore(engine.queries)
    engine.ingestRecord({
      noun: 'project',
      id: 1,
      body: new TextEncoder().encode('{"items":[{"id":1}]}'),
      receivedAt: 1
    })
    engine.changes.visited({ noun: 'project', id: 1, at: 2 })
    add(store, 1, 3, [[1, 'a', 'b']])
    engine.db.exec('DELETE FROM records')
    expect(keeping()).toMatchObject({ changes: 0, bytes: 0 })
    expect(engine.queries.all('SELECT * FROM looks')).toEqual([])
  })

  it('is given up step by step for the disk budget, all of it if need be', () => {
    const store = storeWith({})
    for (let at = 1; at <= 2_500; at++) add(store, at, at, [[1, 'a', 'b']])
    const trimmer = changeTrimmer({ queries: engine.queries, transaction: (run) => engine.db.transaction(run)() })
    expect(trimmer.trim(1_000)).toMatchObject({ items: 10 })
    expect(oldest()).toBe(11)
    let items = 0
    for (let step = trimmer.trim(Infinity); step.items > 0; step = trimmer.trim(Infinity)) items += step.items
    expect(items).toBe(2_490)
    expect(keeping()).toEqual({ since: 2_501, changes: 0, bytes: 0 })
  })

  it('takes tens of megabytes at most: ninety days in which 5,000 of 100,000 records change', () => {
    // A tenth of the limits and of the records, with realistic rows.
    const store = storeWith({ changes: CHANGE_LIMITS.changes / 10, bytes: CHANGE_LIMITS.bytes / 10 })
    const fields: StoredDifference[] = [
      [12, ['p', 1_250_000.5, 3], ['p', 1_300_000, 3]],
      [7, ['r', 'stage', 41], ['r', 'stage', 42]],
      [31, 'Договор на подписи у заказчика', 'Договор подписан']
    ]
    const before = size()
    for (let day = 0; day < 90; day++) {
      engine.db.transaction(() => {
        for (let at = 0; at < 500; at++) add(store, (day * 500 + at * 7) % 10_000, day * DAY, fields)
        store.keepWithinLimits(day * DAY)
      })()
    }
    expect(keeping()?.changes).toBeLessThanOrEqual(20_500)
    expect((size() - before) * 10).toBeLessThan(45 * 1024 * 1024)
    // The remaining changes cover weeks.
    expect(89 * DAY - (oldest() ?? 0)).toBeGreaterThan(21 * DAY)
  })
})

function size(): number {
  const sql = 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()'
  return engine.queries.get<{ bytes: number }>(sql)?.bytes ?? 0
}
