/** Times and series of demo events: decoded and expected. */
import { clocksOf } from '@shared/rules/calendar/clocks'
import { place } from '@shared/rules/calendar/placed'
import type { Dialect } from '../../demo/dialects'
import type { CanonicalRecord } from '../../demo/schema'
import type { DecodedEvent, EventTimesRead } from '../../src/main/api/fields/decoded'

const MOSCOW = clocksOf('Europe/Moscow')

/** Decoded times of an event in Moscow, the zone of the demo. */
export function timesRead({ style }: Dialect, { times }: EventTimesRead): unknown {
  const endDay = style.wholeDays === 'next-day' ? 'excluded' : 'included'
  const placed = place(times, { own: MOSCOW, endDay }, MOSCOW).times
  return placed.kind === 'moments' ? { start: placed.start, end: placed.end } : placed
}

/** Decoded series and recurrence of an event. */
export function seriesRead({ rule, series }: DecodedEvent): unknown {
  return {
    rule: rule === null ? null : rule.rule.replace(/^RRULE:/, ''),
    excluded: rule === null ? 0 : rule.excluded.length,
    of: series?.series ?? null,
    original: series?.original === undefined || series.original === null ? null : atOf(series.original),
    cancelled: series?.cancelled === true
  }
}

export function seriesMeant({ style: { traits } }: Dialect, { rrule, exdate, ...record }: CanonicalRecord): unknown {
  const of = record['series_id']
  const named = traits.series === 'icalendar' ? `${String(of)}@example.test` : String(of)
  const original = record['original_start']
  return {
    rule: rrule ?? null,
    excluded: typeof exdate === 'string' ? 1 : 0,
    of: of === undefined ? null : named,
    original: typeof original === 'string' ? atOf(original) : null,
    cancelled: record['cancelled'] === true
  }
}

/** The moment of a local time in Moscow. */
const atOf = (text: string): number =>
  Date.parse(/Z$|[+-]\d\d:\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}+03:00`)

/** Expected times by the demo's data. */
export function timesMeant(record: CanonicalRecord): unknown {
  const [start, end] = [String(record['start']), String(record['end'])]
  if (record['all_day'] === true) return { kind: 'days', first: start, last: end }
  const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+03:00`)
  return { start: at(start), end: at(end) }
}
