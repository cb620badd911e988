/** Events in the formats of other calendars, and their occurrences on a computer in Moscow. */
import type { CalendarOccurrence } from '@shared/model/calendar'
import { type Engine, openEngine, page } from '../engine'
import { trueDecoder } from '../true-decoder'

export const EVENTS = { noun: 'calendar-event', deleted: false } as const
const READ_AS = { settings: { zone: 'Europe/Moscow', endDay: null }, computerZone: 'Europe/Moscow' } as const

/** Occurrences of an answer for December 2026, in an empty cache. Days are included. */
export function occurrencesOf(
  events: readonly object[],
  from = '2026-12-01',
  to = '2026-12-24'
): readonly CalendarOccurrence[] {
  const engine: Engine = openEngine(undefined, trueDecoder())
  engine.ingestPage(page(events, { list: EVENTS, month: '2026-12', isSure: true }))
  return occurrencesIn(engine, from, to)
}

/** Occurrences in a cache. Days are included. */
export function occurrencesIn(engine: Engine, from = '2026-12-01', to = '2026-12-24'): readonly CalendarOccurrence[] {
  const listing = { ...READ_AS, found: [], now: Date.UTC(2026, 10, 28) }
  const filter = { deleted: false, hidden: [], person: null }
  const query = { of: { kind: 'range', from, to }, filter, zone: 'Europe/Moscow', offset: 0, limit: 500 } as const
  return engine.calendar.list({ ...listing, query }).rows.map(({ occurrence }) => occurrence)
}

/** Formatted as `day hours`, in Moscow. */
export const shownOf = (events: readonly object[], from?: string, to?: string): string[] =>
  occurrencesOf(events, from, to).map(timesShown)

export function timesShown({ times }: CalendarOccurrence): string {
  if (times.kind === 'none') return 'none'
  if (times.kind === 'days') return times.last === times.first ? times.first : `${times.first}–${times.last}`
  const clock = (at: number): string => new Date(at + 3 * 3_600_000).toISOString().slice(0, 16)
  const end = times.end === null ? '' : `–${clock(times.end).slice(11)}`
  return `${clock(times.start).replace('T', ' ')}${end}`
}

/** A series in Google's format. */
export const GOOGLE_SERIES = {
  id: 90005,
  name: 'Планёрка',
  start: { dateTime: '2026-12-03T10:00:00+03:00', timeZone: 'Europe/Moscow' },
  end: { dateTime: '2026-12-03T11:00:00+03:00', timeZone: 'Europe/Moscow' },
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TH']
}
/** The same in Microsoft's format. */
export const MICROSOFT_SERIES = {
  id: 90005,
  name: 'Планёрка',
  type: 'seriesMaster',
  start: { dateTime: '2026-12-03T07:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-12-03T08:00:00.0000000', timeZone: 'UTC' },
  recurrence: {
    pattern: { type: 'weekly', interval: 1, daysOfWeek: ['thursday'], firstDayOfWeek: 'monday' },
    range: { type: 'noEnd', startDate: '2026-12-03', endDate: '0001-01-01', numberOfOccurrences: 0 }
  }
}
