/** Events at the limits of dates (a common way to write "no date"), and queries for the days around them. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CalendarFilter } from '@shared/contract/calendar'
import { rangeOfMonth } from '../../sync/sweep-calendar'
import { monthBounds } from '../core/occurrences'
import { type Engine, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

const FILTER: CalendarFilter = { deleted: false, hidden: [], person: null }
const EVER = { kind: 'range', from: null, to: null } as const
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

let engine: Engine
beforeEach(() => {
  engine = openEngine(undefined, trueDecoder())
})

const answer = (month: string, rows: readonly object[]) =>
  engine.ingestPage(page(rows, { list: { noun: 'calendar-event', deleted: false }, month }))
const readAs = (zone: string) => ({ settings: { zone, endDay: null }, computerZone: zone }) as const
const days = (from: string, to: string, zone = 'UTC') =>
  engine.calendar.days({ ...readAs(zone), from, to, zone, filter: FILTER, perDay: 200 })
const rows = (zone = 'UTC') => {
  const query = { of: EVER, filter: FILTER, zone, offset: 0, limit: 500 }
  return engine.calendar.list({ ...readAs(zone), query, found: [], now: Date.UTC(2026, 0, 1) }).rows
}

describe('an event on the last day there is', () => {
  it.each(ZONES)('is drawn and listed on a day that has a name, seen from %s', (zone) => {
    answer('9999-12', [
      { id: 1, name: 'All day', start: '9999-12-31', all_day: 1 },
      { id: 2, name: 'Late', start: '9999-12-31T23:59:59Z', end: '9999-12-31T23:59:59Z' },
      { id: 3, name: 'To the end', start: '2026-01-01', end: '9999-12-31' },
      { id: 4, name: 'Every day', start: '9999-12-30', rrule: 'FREQ=DAILY' },
      { id: 5, name: 'Every hour', start: '9999-12-31T00:00:00Z', rrule: 'FREQ=HOURLY' }
    ])
    const { days: shown, occurrences } = days('9999-12-01', '9999-12-31', zone)
    expect(shown).toHaveLength(31)
    expect(new Set(occurrences.map(({ id }) => id))).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(shown.at(-1)?.keys).toEqual(
      expect.arrayContaining(occurrences.filter(({ id }) => id < 4).map(({ key }) => key))
    )
    for (const { day, occurrence } of rows(zone)) {
      expect(day).toMatch(/^(?:2026|9999)-\d{2}-\d{2}$/)
      if (occurrence.times.kind === 'days') expect(occurrence.times.last).toMatch(/^9999-12-3[01]$/)
    }
    expect(new Set(rows(zone).map(({ occurrence }) => occurrence.key)).size).toBe(rows(zone).length)
  })
})

describe('an event that is said to last longer than there are dates', () => {
  it.each(['99999999999', 1e300, 9e15])('%s days, or as many seconds, ends on the last day', (length) => {
    answer('2026-03', [
      { id: 1, name: 'Days', start: '2026-03-05', duration_days: length },
      { id: 2, name: 'Seconds', start: '2026-03-05 10:00:00', dt_length: length },
      { id: 3, name: 'Again', start: '2026-03-05', duration_days: length, rrule: 'FREQ=YEARLY;COUNT=3' }
    ])
    expect(rows().length).toBeGreaterThan(2)
    expect(new Set(days('2026-04-01', '2026-04-02').occurrences.map(({ id }) => id)).size).toBeGreaterThan(1)
  })
})

describe('years that have no four digits', () => {
  it('are listed among what has no date, with what was sent', () => {
    answer('2026-03', [
      { id: 1, name: 'Later', start: '10000-01-01' },
      { id: 2, name: 'Before', start: '-0044-03-15' },
      { id: 3, name: 'Signed', start: '+010000-01-01T00:00:00Z' },
      { id: 4, name: 'None', start: '0001-01-01' }
    ])
    expect(rows()).toEqual([])
    const query = { of: { kind: 'undated' }, filter: FILTER, zone: 'UTC', offset: 0, limit: 500 } as const
    const listed = engine.calendar.list({ ...readAs('UTC'), query, found: [], now: 0 }).rows
    expect(listed.map(({ occurrence }) => occurrence.id).toSorted()).toEqual([1, 2, 3, 4])
  })
})

describe('the first and the last month', () => {
  it('can be asked for, and begin and end', () => {
    expect(rangeOfMonth('9999-12')).toEqual({ start: '9999-12-01', end: '9999-12-31' })
    expect(rangeOfMonth('0100-01')).toEqual({ start: '0100-01-01', end: '0100-02-01' })
    for (const month of ['9999-12', '0100-01', '0000-01', '2024-02']) {
      const { from, to } = monthBounds(month)
      expect(Math.round((to - from) / 86_400_000)).toBeGreaterThan(28)
    }
    // The week of the first valid day begins before it.
    expect(days('0099-12-28', '0100-01-31').days).toHaveLength(35)
    expect(
      engine.calendar.counts({
        ...readAs('UTC'),
        from: '9999-01-01',
        to: '9999-12-31',
        zone: 'UTC',
        filter: FILTER,
        text: '',
        found: []
      })
    ).toHaveLength(365)
  })
})
