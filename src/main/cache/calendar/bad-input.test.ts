import { beforeEach, describe, expect, it } from 'vitest'
import type { CalendarFilter, DaysQuery } from '@shared/contract/calendar'
import { type Engine, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const EVENTS = { noun: 'calendar-event', deleted: false } as const
const ALL: CalendarFilter = { deleted: false, hidden: [], person: null }
const READ_AS = { settings: { zone: 'UTC', endDay: null }, computerZone: 'UTC' } as const

let engine: Engine
beforeEach(() => {
  engine = openEngine(undefined, trueDecoder())
})

const answer = (month: string, rows: readonly object[]) => engine.ingestPage(page(rows, { list: EVENTS, month }))
const days = (from: string, to: string, change: Partial<DaysQuery> = {}) =>
  engine.calendar.days({ ...READ_AS, from, to, zone: 'UTC', filter: ALL, perDay: 200, ...change })
const undated = () =>
  engine.calendar.list({
    ...{ ...READ_AS, found: [], now: 0 },
    query: { of: { kind: 'undated' }, filter: ALL, zone: 'UTC', offset: 0, limit: 500 }
  })

describe('what a service may send', () => {
  it('without a start, or with one that is text, is listed apart and never lost', () => {
    answer('2026-03', [
      { id: 1, name: 'Some day' },
      { id: 2, name: 'After Easter', start: 'after Easter', end: 'later' },
      { id: 3, name: 'Null', start: null, end: '2026-03-05' },
      { id: 4, name: 'Zero', start: '0000-00-00 00:00:00' },
      { id: 5, name: 'On a day', start: '2026-03-05' }
    ])
    const { rows } = undated()
    expect(rows.map(({ occurrence }) => [occurrence.id, occurrence.doubt])).toEqual([
      [2, 'start-unreadable'],
      [3, 'no-start'],
      [1, 'no-start'],
      [4, 'no-start']
    ])
    expect(rows[0]?.occurrence.sent).toEqual({ start: 'after Easter', end: 'later' })
    const shown = days('2026-03-01', '2026-03-31')
    expect(shown.undated).toBe(4)
    expect(shown.occurrences.map(({ id }) => id)).toEqual([5])
  })

  it('with an end before its start, or one that is text, is drawn and marked', () => {
    answer('2026-03', [
      { id: 1, name: 'Backwards', start: '2026-03-05 12:00:00', end: '2026-03-04 12:00:00' },
      { id: 2, name: 'Open', start: '2026-03-05 12:00:00', end: 'late' }
    ])
    expect(days('2026-03-05', '2026-03-05').occurrences.map(({ id, doubt }) => [id, doubt])).toEqual([
      [1, 'end-before-start'],
      [2, 'end-unreadable']
    ])
  })

  it('with ids above 32 bits and a category that is gone has its id and its category', () => {
    const id = 9_007_199_254_740_000
    answer('2026-03', [{ id, name: 'Large', start: '2026-03-05', category_id: 5_000_000_001 }])
    const [only] = days('2026-03-05', '2026-03-05').occurrences
    expect(only).toMatchObject({ id, category: { id: 5_000_000_001, label: null } })
    expect(engine.calendar.categories()).toEqual([
      { id: 5_000_000_001, title: null, colour: null, slot: 0, isListed: false }
    ])
    expect(days('2026-03-05', '2026-03-05', { filter: { ...ALL, hidden: [5_000_000_001] } }).occurrences).toEqual([])
  })

  it('that lasts thirty years is on each of its days', () => {
    answer('2026-03', [{ id: 1, name: 'Warranty', start: '2010-01-01', end: '2040-01-01' }])
    for (const day of ['2010-01-01', '2026-03-18', '2040-01-01'])
      expect(days(day, day).days.map(({ total }) => total)).toEqual([1])
    for (const day of ['2009-12-31', '2040-01-02']) expect(days(day, day).days[0]?.total).toBe(0)
  })

  it('with flags for whole days in any form is on its days', () => {
    const flags = [1, '1', true, 'Y', 'да', 'true']
    answer(
      '2026-03',
      flags.map((flag, at) => ({
        id: at + 1,
        name: `F${at}`,
        start: '2026-03-05 09:00',
        end: '2026-03-05 18:00',
        all_day: flag
      }))
    )
    const { occurrences } = days('2026-03-05', '2026-03-05')
    expect(occurrences.map(({ times }) => times)).toEqual(
      flags.map(() => ({ kind: 'days', first: '2026-03-05', last: '2026-03-05' }))
    )
  })

  it('in seconds, milliseconds and other texts of dates is where it is', () => {
    const at = Date.UTC(2026, 2, 5, 12)
    const starts = [
      at / 1000,
      at,
      String(at / 1000),
      '05.03.2026 12:00',
      '2026-03-05T12:00:00Z',
      '5.3.2026 12:00',
      '20260305T120000Z'
    ]
    answer(
      '2026-03',
      starts.map((start, index) => ({ id: index + 1, name: `S${index}`, start }))
    )
    const { occurrences } = days('2026-03-05', '2026-03-05')
    expect(occurrences.map(({ times }) => (times.kind === 'moments' ? times.start : times.kind))).toEqual(
      starts.map(() => at)
    )
  })
})

describe('how far a day is known', () => {
  it('is whole by the answer for its month, a part by other answers, and else nothing', () => {
    answer('2026-03', [{ id: 1, name: 'Here', start: '2026-03-05' }])
    engine.ingestPage(page([{ id: 2, name: 'Found', start: '2026-04-02' }], { list: EVENTS, filtered: 'hits' }))
    const saved = (day: string) => days(day, day).days[0]?.saved
    expect([saved('2026-03-05'), saved('2026-03-06'), saved('2026-04-02'), saved('2026-04-03')]).toEqual([
      'whole',
      'whole',
      'part',
      'none'
    ])
    expect(days('2026-03-30', '2026-04-02').coverage.state).toBe('partial')
    expect(days('2026-06-01', '2026-06-02').coverage.state).toBe('none')
  })
})

describe('many events', () => {
  it('of one day are counted whole, and the first of them are named, in the order of drawing', () => {
    const all = Array.from({ length: 10_000 }, (_, at) => ({
      ...{ id: at + 1, name: `Event ${at}` },
      start: `2026-03-05 ${String(at % 24).padStart(2, '0')}:30:00`
    }))
    answer('2026-03', [...all, { id: 20_000, name: 'All day', start: '2026-03-05' }])
    const { days: shown, occurrences } = days('2026-03-05', '2026-03-05')
    expect(shown[0]?.total).toBe(10_001)
    expect(shown[0]?.keys).toHaveLength(200)
    expect(occurrences[0]).toMatchObject({ id: 20_000 })
    expect(new Set(occurrences.map(({ key }) => key)).size).toBe(200)
  })

  it('of many years take little longer than those of two months', () => {
    const perMonth = 20_000 / 24
    const fill = (month: number): void => {
      const name = new Date(Date.UTC(2025, month, 1)).toISOString().slice(0, 7)
      const rows = Array.from({ length: Math.ceil(perMonth) }, (_, at) => {
        const day = `${name}-${String((at % 28) + 1).padStart(2, '0')}`
        const hour = String(8 + (at % 10)).padStart(2, '0')
        return {
          ...{ id: month * 1_000 + at + 1, name: `Event ${at}`, category_id: (at % 6) + 1, user_id: (at % 9) + 1 },
          ...(at % 7 === 0 ? { start: day, end: day } : { start: `${day} ${hour}:00:00`, end: `${day} ${hour}:45:00` })
        }
      })
      answer(name, rows)
    }
    // The fastest of many runs, because other processes slow down single ones.
    const fastest = (): number =>
      Math.min(
        ...Array.from({ length: 25 }, () => {
          const began = performance.now()
          expect(days('2025-01-01', '2025-02-11', { perDay: 6 }).days).toHaveLength(42)
          return performance.now() - began
        })
      )
    for (const month of [0, 1]) fill(month)
    const few = fastest()
    for (let month = 2; month < 24; month += 1) fill(month)
    // Twelve times as many events take one to three times as long on any machine.
    expect(fastest() / few).toBeLessThan(6)
  })
})
