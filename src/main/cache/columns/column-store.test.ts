import type { Database } from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Queries } from '../../database/queries'
import { migrate } from '../../database/migrate'
import { ACTIVE, type Engine, NONE_USED, openEngine, page } from '../../../../test/main/cache/engine'
import { disagreements } from '../../../../test/main/cache/columns/beside-values'
import { readColumn } from '../../../../test/main/cache/columns/read-column'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { Writing } from '../core'
import { CACHE_MIGRATIONS, openConnection } from '../cache-file'
import { SearchIndex } from '../search'
import { ColumnStore, ownColumn, ResidentColumns } from '.'

const deals = (first: number, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ id: first + at, name: `Deal ${first + at}`, price: at, ...more }))

describe('the columns of a cache', () => {
  let engine: Engine
  let decoder: ReturnType<typeof trueDecoder>
  beforeEach(() => {
    decoder = trueDecoder()
    engine = openEngine(undefined, decoder)
  })
  afterEach(() => engine.db.close())

  const mergeAll = (): void => {
    while (!engine.upkeep.mergeColumns().done);
  }
  const clock = (): number => Number(engine.queries.rows('SELECT version FROM column_clock').flat()[0])
  const count = (table: string): number => engine.queries.all(`SELECT 1 FROM ${table}`).length

  it('go on in a second chunk', () => {
    for (let first = 1; first < 4_500; first += 500) engine.ingestPage(page(deals(first, 500)))
    mergeAll()
    expect(engine.queries.rows('SELECT DISTINCT chunk FROM column_chunks ORDER BY 1')).toEqual([[0], [1]])
    expect(disagreements(engine.queries, decoder)).toEqual([])
  })

  it('have no chunk where no record has a value, also when the last one lost it', () => {
    engine.ingestPage(page(deals(1, 5, { fields: { area: '40' } })))
    mergeAll()
    const before = count('column_chunks')
    engine.ingestPage(page(deals(1, 5), { receivedAt: 2000 }))
    mergeAll()
    expect(count('column_chunks')).toBe(before - 1)
    expect(disagreements(engine.queries, decoder)).toEqual([])
  })

  it('wait while a pass runs, unless many records do', () => {
    const { pass } = engine.sweep.begin(ACTIVE, 500, 1000)
    engine.ingestPage(page(deals(1, 500), { pass }))
    mergeAll()
    expect([count('column_overlay'), count('column_chunks')]).toEqual([500, 0])
    engine.ingestPage(page(deals(501, 500), { pass }))
    engine.ingestPage(page(deals(1001, 500), { pass }))
    mergeAll()
    expect(count('column_overlay')).toBe(476)
    engine.sweep.end(ACTIVE, { isComplete: true, obstacle: null, at: 3000 })
    mergeAll()
    expect(count('column_overlay')).toBe(0)
  })

  it('are merged by one row, few texts or one column at a time, however many wait', () => {
    for (const [nth, area] of ['a', 'b'].entries()) {
      const all = deals(1, 700).map((deal) => ({ ...deal, fields: { area: `${area} ${deal.id}`, floor: deal.id } }))
      engine.ingestPage(page(all, { receivedAt: nth * 1000 }))
      // A step checks the clock after each piece of work. Here its time is over after the first.
      const time = vi.spyOn(performance, 'now').mockImplementation(() => time.mock.calls.length * 1000)
      const read = vi.spyOn(JSON, 'parse')
      const most = { read: 0, dropped: 0, texts: 0, columns: 0 }
      for (let done = false; !done;) {
        const [waiting, texts, version] = [count('column_overlay'), count('column_texts'), clock()]
        read.mockClear()
        done = engine.upkeep.mergeColumns().done
        most.read = Math.max(most.read, read.mock.calls.length)
        most.dropped = Math.max(most.dropped, waiting - count('column_overlay'))
        most.texts = Math.max(most.texts, count('column_texts') - texts)
        most.columns = Math.max(most.columns, clock() - version)
      }
      vi.restoreAllMocks()
      expect(most).toEqual({ read: 1, dropped: 64, texts: 64, columns: 1 })
      expect(count('column_overlay')).toBe(0)
    }
    expect(disagreements(engine.queries, decoder)).toEqual([])
  })

  it('are not written again for a record that did not change', () => {
    engine.ingestPage(page(deals(1, 5)))
    mergeAll()
    const resident = new ResidentColumns(engine.queries)
    const version = (): number => resident.of('project', 'price').version
    const chunks = (): unknown =>
      engine.queries.rows('SELECT chunk, version FROM column_chunks WHERE "column" = ?', ownColumn('price'))
    const before = [version(), chunks()]
    engine.ingestPage(page(deals(1, 5), { receivedAt: 2000 }))
    mergeAll()
    expect([version(), chunks()]).toEqual(before)
    engine.ingestPage(page(deals(1, 5, { name: 'Other' }), { receivedAt: 3000 }))
    mergeAll()
    // Only columns with changed values.
    expect([version(), chunks()]).toEqual(before)
  })

  it('follow a record that moves to another list, with nothing else of it written', () => {
    engine.ingestPage(page(deals(1, 2)))
    mergeAll()
    engine.db.exec('UPDATE records SET state = 2 WHERE id = 2')
    expect(engine.queries.rows('SELECT state, image FROM column_overlay')).toEqual([[2, null]])
    expect(disagreements(engine.queries, decoder)).toEqual([])
    mergeAll()
    expect(disagreements(engine.queries, decoder)).toEqual([])
  })

  it('give the place of a dropped record to the next one, without its values', () => {
    engine.ingestPage(page(deals(1, 3, { fields: { area: '40' } })))
    mergeAll()
    engine.db.exec('DELETE FROM records WHERE rid = 2')
    expect(disagreements(engine.queries, decoder)).toEqual([])
    engine.ingestPage(page([{ id: 9, name: 'New' }]))
    expect(engine.queries.rows('SELECT max(place) FROM places')).toEqual([[2]])
    const { ridOf, placeOf } = new ResidentColumns(engine.queries).places('project')
    for (const rid of [1, 3, 4]) expect(ridOf[placeOf(rid) ?? -1]).toBe(rid)
    expect(disagreements(engine.queries, decoder)).toEqual([])
    mergeAll()
    expect(disagreements(engine.queries, decoder)).toEqual([])
  })

  it('say what a record is read as now, though its answer is the same', () => {
    engine.ingestPage(page(deals(1, 3, { fields: { area: '40' } })))
    mergeAll()
    const [[field, key] = [0, '']] = engine.queries.rows<[number, string]>('SELECT field, key FROM fields')
    const resident = new ResidentColumns(engine.queries)
    const read = () => [...readColumn(resident, 'project', field).values()].flat()
    expect(read().map(({ value }) => value)).toEqual(['40', '40', '40'])
    engine.upkeep.setCorrections([{ noun: 'project', key, type: 'number' }])
    while (!engine.upkeep.redecode('project', NONE_USED).done);
    expect(read().map(({ value }) => value)).toEqual([40, 40, 40])
    mergeAll()
    expect(read().map(({ value }) => value)).toEqual([40, 40, 40])
    expect(disagreements(engine.queries, decoder)).toEqual([])
  })

  it('forget a field that is gone for good', () => {
    engine.ingestPage(page(deals(1, 3, { fields: { area: 'wide' } })))
    mergeAll()
    const [field] = engine.queries.rows<[number]>("SELECT field FROM fields WHERE key LIKE '%area'")
    engine.db.exec(`DELETE FROM fields WHERE field = ${field?.[0] ?? 0}`)
    for (const table of ['column_chunks', 'column_texts', 'column_dictionaries'])
      expect(engine.queries.all(`SELECT 1 FROM ${table} WHERE "column" = ?`, field?.[0] ?? 0)).toEqual([])
  })
})

describe('the texts of a column', () => {
  const decoder = trueDecoder()
  let db: Database
  let columns: ColumnStore
  let writing: Writing
  beforeEach(() => {
    db = openConnection({ file: null, key: null })
    migrate(db, CACHE_MIGRATIONS)
    columns = new ColumnStore(db, 3)
    writing = new Writing(db, decoder, new SearchIndex(db, decoder), columns)
  })
  afterEach(() => db.close())

  function write(titles: readonly string[]): void {
    writing.transaction(() => {
      const scope = writing.dictionaries.scope(ACTIVE)
      for (const [at, name] of titles.entries()) {
        const record = decoder.decodeRecord('project', { id: at + 1, fields: { id: at + 1, name } })
        const meeting = {
          state: 0,
          ordinal: at,
          hash: at,
          place: null,
          fetchedAt: 1,
          metActive: null,
          metDeleted: null
        } as const
        writing.records.insert(scope, record, meeting)
      }
    })
    while (!writing.transaction(() => columns.mergeStep()));
  }

  it('have ranks in the order of titles, not of arrival', () => {
    write(['№ 10', 'ёлка', '«Ель»'])
    const row = db.prepare('SELECT ranked, ranks FROM column_dictionaries WHERE "column" = ?').get(ownColumn('title'))
    const { ranked, ranks } = row as { ranked: number; ranks: Buffer }
    expect([ranked, ...new Uint32Array(new Uint8Array(ranks).buffer)]).toEqual([3, 1, 2, 3])
  })

  it('beyond the room of the dictionary are a hash and a sort key', () => {
    write(['One', 'Two', 'Three', 'Four', 'One', 'Five'])
    const resident = new ResidentColumns(new Queries(db, () => undefined))
    const values = [...readColumn(resident, 'project', ownColumn('title')).values()]
    expect(values.map(([one]) => (typeof one?.value === 'string' ? one.value : one?.key))).toEqual([
      'One',
      'Two',
      'Three',
      'four',
      'One',
      'five'
    ])
    expect(disagreements(new Queries(db, () => undefined), decoder)).toEqual([])
  })
})
