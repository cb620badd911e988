import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarFilter } from '@shared/contract/calendar'
import { cacheWrites } from '../handlers'
import { ACTIVE, type Engine, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const FILTER: CalendarFilter = { deleted: false, hidden: [], person: null }
const MANY = 260

let engine: Engine
beforeEach(() => {
  engine = openEngine(undefined, trueDecoder())
})

const LIST = { noun: 'calendar-event', deleted: false } as const
const put = (rows: readonly object[]) => engine.ingestPage(page(rows, { list: LIST, month: '2026-03', isSure: true }))
const event = (id: number, more: object) => ({
  ...{ id, name: `Event ${id}`, start: '2026-03-03 10:00:00', end: '2026-03-03 11:00:00' },
  ...more
})
const events = (make: (id: number) => object) => Array.from({ length: MANY }, (_, at) => event(at + 1, make(at + 1)))

function rowsOf(text: string, byService: readonly number[] = []) {
  const of = { kind: 'search', text, from: null, to: null } as const
  const query = { of, filter: FILTER, zone: 'UTC', offset: 0, limit: 500 }
  const readAs = { settings: { zone: 'UTC', endDay: null }, computerZone: 'UTC' }
  return engine.calendar.list({ ...readAs, query, found: byService, now: Date.UTC(2026, 2, 18) }).rows
}
const found = (text: string): number[] =>
  rowsOf(text)
    .map(({ occurrence }) => occurrence.id)
    .toSorted((a, b) => a - b)
const foundBy = (text: string, byService: readonly number[]) =>
  Object.fromEntries(rowsOf(text, byService).map((row) => [row.occurrence.id, row.foundBy]))
/** Two distinct letters for each number. */
const letter = (at: number): string => `${'абвгде'[at % 6]}${'абвгдежзик'[Math.floor(at / 6)]}`
const ALL = Array.from({ length: MANY }, (_, at) => at + 1)

describe('words in the calendar', () => {
  it('find every event that has them in a field, however many', () => {
    put([...events(() => ({ description: 'Согласовать смету' })), event(999, { description: 'Прочее' })])
    expect(found('смету')).toEqual(ALL)
    expect(found('согласовать смету')).toEqual(ALL)
  })

  it('find every event by what they stand for, however many', () => {
    put(events((id) => ({ name: `Монтаж ${id}` })))
    expect(found('vjynf;')).toEqual(ALL)
    expect(found('монтажом')).toEqual(ALL)
  })

  it('find every event by short words in its fields', () => {
    put([
      event(1, { name: 'Встреча', description: 'Согласовать смету на монтаж' }),
      event(2, { name: 'Встреча', description: 'Смета 5' }),
      event(3, { name: 'Смета' })
    ])
    expect(found('смету на')).toEqual([1])
    expect(found('смета 5')).toEqual([2])
  })

  it('find parts of words in titles, also where more words begin so than are looked up', () => {
    put([
      ...Array.from({ length: 50 }, (_, at) => event(at + 1, { name: `Про${letter(at)}` })),
      event(100, { name: 'Опрос' }),
      event(101, { name: 'Опись' })
    ])
    expect(found('про')).toEqual([...Array.from({ length: 50 }, (_, at) => at + 1), 100])
  })

  it('find parts of words as typed before what is like them, in either layout', () => {
    put([
      // More words with this prefix than are looked up.
      event(1, { name: 'Прочее', description: Array.from({ length: 50 }, (_, at) => `плат${letter(at)}`).join(' ') }),
      ...Array.from({ length: 6 }, (_, at) => event(at + 100, { name: 'Оплата' })),
      event(200, { name: 'План' })
    ])
    expect(found('плат')).toEqual([1, 100, 101, 102, 103, 104, 105])
    put([
      ...Array.from({ length: 50 }, (_, at) => event(at + 300, { name: `Про${letter(at)}` })),
      event(400, { name: 'Опрос' })
    ])
    expect(found('ghj')).toEqual(found('про'))
    expect(found('ghj')).toContain(400)
  })

  it('find an event of an interrupted sweep once the index has it, also after a search before', () => {
    const { pass } = engine.sweep.begin(LIST, 100, 1)
    engine.ingestPage(page([event(1, { name: 'Планёрка' })], { list: LIST, month: '2026-03', pass }))
    expect(found('планёрка')).toEqual([])
    // After a restart the writer indexes the rest.
    const { upkeep } = cacheWrites(engine.db, trueDecoder())
    while (!upkeep.catchUpSearch().done);
    expect(found('планёрка')).toEqual([1])
  })

  it('find one date of an event by its own title', () => {
    put([
      event(1, { name: 'Планёрка' }),
      event(1, { name: 'Экскурсия', start: '2026-03-10 10:00:00', end: '2026-03-10 11:00:00' })
    ])
    expect(found('экскурсия')).toEqual([1, 1])
    expect(found('планёрка')).toEqual([1, 1])
  })
})

describe('a search in the calendar', () => {
  const searches = () => {
    const read = vi.spyOn(engine.queries, 'rows')
    return () => read.mock.calls.filter(([sql]) => sql.includes('title FROM occurrences')).length
  }

  it('is read anew after events changed, but not after other writes of a sweep', () => {
    put([event(1, { name: 'Планёрка' })])
    const cursor = engine.sweep.begin(ACTIVE, 100, 1)
    const count = searches()
    expect(found('планёрка')).toEqual([1])
    const before = count()
    put([event(1, { name: 'Планёрка' })])
    engine.ingestPage(page([{ id: 7, name: 'Deal 7' }], { pass: cursor.pass, cursor }))
    expect(found('планёрка')).toEqual([1])
    expect(count()).toBe(before)
    put([event(1, { name: 'Планёрка' }), event(2, { name: 'Планёрка' })])
    expect(found('планёрка')).toEqual([1, 2])
    expect(count()).toBeGreaterThan(before)
  })

  it('follows words of other lists once they are in the index', () => {
    put(events((id) => ({ name: `Про${letter(id)}` })).slice(0, 20))
    const count = searches()
    found('про')
    const before = count()
    engine.ingestPage(page([{ id: 7, name: 'Прораб' }]))
    found('про')
    expect(count()).toBeGreaterThan(before)
  })

  it('follows what a field is said to be', () => {
    put([event(1, { name: 'Встреча', api_token: 'смета 5' })])
    const count = searches()
    found('смета')
    const before = count()
    engine.upkeep.setCorrections([{ noun: 'calendar-event', key: 'api_token', type: 'text' }])
    found('смета')
    expect(count()).toBeGreaterThan(before)
  })
})

describe('what found an event', () => {
  const hits = (...rows: object[]) => engine.ingestPage(page(rows, { list: LIST, filtered: 'hits' }))

  it('is the service for events that only its search brought', () => {
    put([event(1, { name: 'Планёрка' })])
    expect(foundBy('планёрка', [])).toEqual({ 1: 'cache' })
    hits(event(1, { name: 'Планёрка' }), event(2, { name: 'Планёрка' }))
    // The list is read before the service's ids are known.
    expect(foundBy('планёрка', [])).toEqual({ 1: 'cache', 2: 'cache' })
    expect(foundBy('планёрка', [1, 2])).toEqual({ 1: 'both', 2: 'service' })
  })

  it('is the cache, too, once another answer has the event', () => {
    expect(foundBy('планёрка', [])).toEqual({})
    const inMay = { start: '2026-05-03 10:00:00', end: '2026-05-03 11:00:00' }
    hits(event(1, { name: 'Планёрка' }), event(2, { name: 'Планёрка', ...inMay }))
    expect(foundBy('планёрка', [1, 2])).toEqual({ 1: 'service', 2: 'service' })
    put([event(1, { name: 'Планёрка' })])
    expect(foundBy('планёрка', [1, 2])).toEqual({ 1: 'both', 2: 'service' })
  })

  it('is no longer the cache when the event has lost its words', () => {
    put([event(1, { name: 'Планёрка' })])
    expect(foundBy('планёрка', [1])).toEqual({ 1: 'both' })
    put([event(1, { name: 'Обед' })])
    expect(foundBy('планёрка', [1])).toEqual({ 1: 'service' })
  })
})
