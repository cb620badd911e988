import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { disagreements } from '../../../../test/main/cache/columns/beside-values'
import { type Engine, KEY, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { Queries } from '../../database/queries'
import { openConnection } from '../cache-file'
import { textHash } from '../core'
import { ownColumn, ResidentColumns } from '.'

const deals = (first: number, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ id: first + at, name: `Deal ${first + at}`, price: at, ...more }))
const named = (names: readonly string[], first = 1) => names.map((name, at) => ({ id: first + at, name }))

describe('columns that are kept in memory', () => {
  let engine: Engine
  let decoder: ReturnType<typeof trueDecoder>
  let columns: ResidentColumns
  beforeEach(() => {
    decoder = trueDecoder()
    engine = openEngine(undefined, decoder)
    columns = new ResidentColumns(engine.queries)
  })
  afterEach(() => engine.db.close())

  const mergeAll = (): void => {
    while (!engine.upkeep.mergeColumns().done);
  }
  const order = (): number[] => {
    const numbers = columns.of('project', 'title').sortNumbers()
    const ids = columns.of('project', 'id').numbers
    const places = [...numbers.keys()].filter((place) => !Number.isNaN(numbers[place]))
    return places.sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0)).map((place) => ids[place] ?? 0)
  }

  it('have nothing of a noun without records', () => {
    expect(columns.of('folder', 'title').length).toBe(0)
    expect(columns.places('folder').length).toBe(0)
  })

  it('are of another version only if a value is another, in a merge neither', () => {
    engine.ingestPage(page(deals(1, 5)))
    const price = (): number => columns.of('project', 'price').version
    const title = (): number => columns.of('project', 'title').version
    const before = [price(), title()]
    mergeAll()
    expect(price()).toBe(before[0])
    const merged = title()
    engine.ingestPage(page(deals(1, 5, { name: 'Other' }), { receivedAt: 2000 }))
    expect(price()).toBe(before[0])
    expect(title()).toBeGreaterThan(merged)
  })

  it('follow a value that was written twice and is merged as it was', () => {
    engine.ingestPage(page(deals(1, 2, { fields: { area: 5 } })))
    mergeAll()
    expect(disagreements(engine.queries, decoder, columns)).toEqual([])
    engine.ingestPage(page(deals(1, 2, { fields: { area: 6 } }), { receivedAt: 2000 }))
    expect(disagreements(engine.queries, decoder, columns)).toEqual([])
    engine.ingestPage(page(deals(1, 2, { fields: { area: 5 } }), { receivedAt: 3000 }))
    mergeAll()
    expect(disagreements(engine.queries, decoder, columns)).toEqual([])
  })

  it('follow numbers beyond 32 bits, several values of a place, and none of them any more', () => {
    for (const [nth, area] of [1, 2 ** 40, [1, 2], ['a', 'b'], ['a'], 7, 'c', undefined, -(2 ** 47)].entries()) {
      engine.ingestPage(page(deals(1, 3, { fields: { area, floor: nth } }), { receivedAt: nth * 1000 }))
      expect(disagreements(engine.queries, decoder, columns)).toEqual([])
      if (nth % 2 === 1) mergeAll()
      expect(disagreements(engine.queries, decoder, columns)).toEqual([])
    }
  })

  it('grow with the list, beyond a chunk', () => {
    for (let first = 1; first < 4_600; first += 500) {
      engine.ingestPage(page(deals(first, 500), { receivedAt: first }))
      expect(columns.of('project', 'id').length).toBe(first + 499)
      if (first % 1_000 === 1) mergeAll()
    }
    expect(disagreements(engine.queries, decoder, columns)).toEqual([])
  })

  it('are as they were after a page that failed', () => {
    engine.ingestPage(page(deals(1, 3)))
    expect(disagreements(engine.queries, decoder, columns)).toEqual([])
    engine.db.exec("CREATE TEMP TRIGGER failing BEFORE UPDATE ON counts BEGIN SELECT raise(ABORT, 'no'); END")
    expect(() => engine.ingestPage(page(deals(1, 5, { name: 'Other' }), { receivedAt: 2000 }))).toThrow('no')
    engine.db.exec('DROP TRIGGER temp.failing')
    expect(disagreements(engine.queries, decoder, columns)).toEqual([])
    engine.ingestPage(page(deals(2, 5, { name: 'Third' }), { receivedAt: 3000 }))
    expect(disagreements(engine.queries, decoder, columns)).toEqual([])
  })

  it('forget what was asked for longest ago beyond their room', () => {
    engine.ingestPage(page(deals(1, 5)))
    const bytes = columns.of('project', 'price').bytes
    const few = new ResidentColumns(engine.queries, 2 * bytes)
    const [price, id] = [few.of('project', 'price'), few.of('project', 'id')]
    expect(few.of('project', 'price')).toBe(price)
    few.of('project', 'stage')
    expect(few.of('project', 'price')).toBe(price)
    expect(few.of('project', 'id')).not.toBe(id)
    expect(disagreements(engine.queries, decoder, few)).toEqual([])
  })

  it('forget a field whose number is given to another one', () => {
    engine.ingestPage(page(deals(1, 3, { fields: { area: 'wide' } })))
    mergeAll()
    const field = engine.queries.numbers("SELECT field FROM fields WHERE key LIKE '%area'")[0] ?? 0
    expect(columns.of('project', field).tags[0]).not.toBe(0)
    engine.ingestPage(page(deals(1, 3), { receivedAt: 2000 }))
    mergeAll()
    engine.db.exec(`DELETE FROM fields WHERE field = ${field}`)
    expect(columns.of('project', field).tags[0]).toBe(0)
  })

  it('have texts in the order of titles, merged or not, equal keys alike', () => {
    engine.ingestPage(page(named(['№ 10', 'ёлка', '«Ель»', '—', 'Дуб'])))
    expect(order()).toEqual([1, 5, 2, 3, 4])
    mergeAll()
    expect(order()).toEqual([1, 5, 2, 3, 4])
    // Some texts have a rank, others do not.
    engine.ingestPage(page(named(['№ 9', '«Елка»', 'Ясень', 'дуб'], 6), { receivedAt: 2000 }))
    expect(order()).toEqual([6, 1, 5, 9, 2, 7, 3, 8, 4])
    const numbers = columns.of('project', 'title').sortNumbers()
    expect([numbers[1] === numbers[6], numbers[4] === numbers[8]]).toEqual([true, true])
    // Ranks are renewed after texts got codes, without a new version.
    let steps = 0
    while (!engine.upkeep.mergeColumns().done) {
      expect(order(), `step ${(steps += 1)}`).toEqual([6, 1, 5, 9, 2, 7, 3, 8, 4])
    }
    expect(order()).toEqual([6, 1, 5, 9, 2, 7, 3, 8, 4])
  })

  it('have texts too long for a dictionary among the others', () => {
    const long = (text: string): string => `${text} ${'x'.repeat(300)}`
    engine.ingestPage(page(named([long('c'), 'b', long('a'), 'd'])))
    expect(order()).toEqual([3, 2, 1, 4])
    mergeAll()
    engine.ingestPage(page(named([long('bb'), 'aa'], 5), { receivedAt: 2000 }))
    expect(order()).toEqual([3, 6, 2, 5, 1, 4])
  })

  it('find texts that are alike, merged or not', () => {
    engine.ingestPage(page(named(['One', 'Two'])))
    mergeAll()
    engine.ingestPage(page(named(['Three'], 3), { receivedAt: 2000 }))
    const { texts } = columns.of('project', 'title')
    const found = (...like: string[]) =>
      [...texts.codesOf(new Set(like.map(textHash)))].map((code) => texts.textOf(code))
    expect(found(' one', 'THREE', 'Four')).toEqual(['One', 'Three'])
    expect(found('Four')).toEqual([])
  })
})

describe('columns of a file that another connection writes', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'deskside-resident-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are those of the snapshot in which they are asked for', () => {
    const file = join(folder, 'records.sqlite')
    const decoder = trueDecoder()
    const engine = openEngine({ file, key: KEY }, decoder)
    const db = openConnection({ file, key: KEY, readonly: true })
    const queries = new Queries(db, () => undefined)
    const columns = new ResidentColumns(queries)
    const prices = (): number[] => {
      const { length, numbers } = columns.of('project', ownColumn('price'))
      return [...numbers.subarray(0, length)]
    }
    const ask = (): number[] => queries.snapshot(prices)
    engine.ingestPage(page(deals(1, 3)))
    expect(ask()).toEqual([0, 1, 2])
    queries.snapshot(() => {
      expect(prices()).toEqual([0, 1, 2])
      engine.ingestPage(page(deals(1, 4, { price: 9 }), { receivedAt: 2000 }))
      expect(prices()).toEqual([0, 1, 2])
    })
    expect(ask()).toEqual([9, 9, 9, 9])
    while (!engine.upkeep.mergeColumns().done);
    expect(ask()).toEqual([9, 9, 9, 9])
    expect(queries.snapshot(() => disagreements(queries, decoder, columns))).toEqual([])
    db.close()
    engine.db.close()
  })
})
