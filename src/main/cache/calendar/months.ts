/** How completely days are known, from the answers of their months. Use within a snapshot. */
import type { Coverage } from '@shared/model/cached'
import type { SavedState } from '@shared/model/calendar'
import { dayText } from '@shared/rules/calendar/times'
import type { Queries } from '../../database/queries'
import { calendarMonths, coverageOf as coverageOfList } from '../ingest'
import type { InMonths } from './operations'

type AnsweredMonths = ReturnType<typeof answeredMonths>

/** Days are numbers, both ends included. */
export function answeredMonths(queries: Queries, deleted: boolean, from: number, to: number) {
  const months = calendarMonths(queries, { deleted, from: monthOfDay(from), to: monthOfDay(to) })
  const known = new Map(months.map(({ month, fetchedAt }) => [month, fetchedAt]))
  /** When the day's month was answered; epoch milliseconds, null for never. */
  const at = (day: number): number | null => known.get(monthOfDay(day)) ?? null
  /** @param hasSome whether an event of that day is cached */
  const saved = (day: number, hasSome: boolean): SavedState => (at(day) !== null ? 'whole' : hasSome ? 'part' : 'none')
  return { at, saved }
}

const monthOfDay = (day: number): string => dayText(day).slice(0, 7)

/** Coverage of a range of days. `cached`: number of cached occurrences in it. */
export function coverageOf(months: AnsweredMonths, from: number, to: number, cached: number): InMonths {
  const ages = Array.from({ length: to - from + 1 }, (_, index) => months.at(from + index))
  const known = ages.filter((at) => at !== null)
  const oldest = known.length === 0 ? null : known.reduce((least, at) => Math.min(least, at))
  const whole = known.length === ages.length
  const state: Coverage['state'] = whole ? 'complete' : known.length > 0 || cached > 0 ? 'partial' : 'none'
  const sweptAt = whole ? oldest : null
  return { coverage: { state, cached, total: null, sweptAt, obstacle: null }, fetchedAt: oldest }
}

/** Coverage of the whole calendar, for a list without a range: its events may be in any month. */
export function coverageOfAll(queries: Queries, deleted: boolean, cached: number): InMonths {
  const known = coverageOfList(queries, { noun: 'calendar-event', deleted })
  const oldest = queries.get<{ at: number | null }>(
    'SELECT MIN(answered_at) AS at FROM calendar_months WHERE deleted = ?',
    Number(deleted)
  )?.at
  return { coverage: { ...known, cached, total: null }, fetchedAt: known.sweptAt ?? oldest ?? null }
}
