/** Days of the calendar with their occurrences and counts. Use within a snapshot. */
import type { CalendarDay, DayCount, DaysPage } from '@shared/model/calendar'
import type { CountsQuery, DaysQuery } from '@shared/contract/calendar'
import { dayText } from '@shared/rules/calendar/times'
import { DesksideError } from '@shared/ipc/errors'
import { detailsOf } from './details'
import { answeredMonths, coverageOf } from './months'
import type { InMonths, ReadAs } from './operations'
import { tooOftenOf } from './question'
import { drawnBetween } from './range'
import { countUndated, type StoredOccurrence } from './stored-occurrences'
import {
  inDrawingOrder,
  numberOfDay,
  zoneContextOf,
  type Working,
  type ZonedOccurrenceOnDays
} from './zoned-occurrences'

const MOST_DAYS = 62
const MOST_COUNTED = 400

/** @throws `bad-input` for days that do not exist, or too many of them */
export function daysOf(working: Working, query: DaysQuery & ReadAs): DaysPage & InMonths {
  const { from, to } = rangeOf(query, MOST_DAYS)
  const drawn = drawnBetween(zoneContextOf(working, { ...query, now: 0 }, query.zone), query.filter, { from, to }).sort(
    inDrawingOrder
  )
  const { queries } = working
  const months = answeredMonths(queries, query.filter.deleted, from, to)
  const { leftOut } = working.question
  const named = new Set<ZonedOccurrenceOnDays>()
  const byDay = Array.from({ length: to - from + 1 }, (): ZonedOccurrenceOnDays[] => [])
  for (const one of drawn)
    for (let day = Math.max(from, one.days.first); day <= Math.min(to, one.days.last); day += 1)
      byDay[day - from]?.push(one)
  const days = byDay.map((all, index): CalendarDay => {
    const first = all.slice(0, query.perDay)
    for (const one of first) named.add(one)
    const day = from + index
    const saved = months.saved(day, all.length > 0)
    const keys = first.map(({ key }) => key)
    return { day: dayText(day), total: all.length, keys, saved, fetchedAt: months.at(day) }
  })
  return {
    days,
    occurrences: detailsOf(queries, [...named], leftOut),
    ...tooOftenOf(leftOut),
    undated: countUndated(queries, query.filter),
    ...coverageOf(months, from, to, drawn.length)
  }
}

/** @throws `bad-input` as `daysOf` */
export function countsOf(
  working: Working,
  query: CountsQuery & ReadAs,
  fits: (stored: StoredOccurrence) => boolean
): readonly DayCount[] {
  const { from, to } = rangeOf(query, MOST_COUNTED)
  const drawn = drawnBetween(zoneContextOf(working, { ...query, now: 0 }, query.zone), query.filter, { from, to }, fits)
  const months = answeredMonths(working.queries, query.filter.deleted, from, to)
  // For each day, how many more occurrences it has than the day before.
  const more = new Map<number, number>()
  const add = (day: number, by: number): Map<number, number> => more.set(day, (more.get(day) ?? 0) + by)
  for (const { days } of drawn) {
    add(Math.max(from, days.first), 1)
    add(days.last + 1, -1)
  }
  let total = 0
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((day): DayCount[] => {
    total += more.get(day) ?? 0
    const saved = months.saved(day, total > 0)
    return total === 0 && saved === 'whole' ? [] : [{ day: dayText(day), total, saved }]
  })
}

function rangeOf({ from, to }: Pick<DaysQuery, 'from' | 'to'>, most: number) {
  const range = { from: numberOfDay(from), to: numberOfDay(to) }
  if (range.to < range.from || range.to - range.from >= most)
    throw new DesksideError('bad-input', 'The days make no range that could be shown.')
  return range
}
