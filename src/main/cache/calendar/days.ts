/** Days of the calendar with their occurrences and counts. Use within a snapshot. */
import type { CalendarDay, DayCount, DaysPage } from '@shared/model/calendar'
import type { CountsQuery, DaysQuery } from '@shared/contract/calendar'
import { dayText } from '@shared/rules/calendar/times'
import { dayNumber } from '@shared/rules/filter/days'
import { DesksideError } from '@shared/ipc/errors'
import { detailsOf } from './details'
import { answeredMonths, coverageOf } from './months'
import type { InMonths, ReadAs } from './operations'
import { tooOftenOf } from './question'
import { drawnBetween } from './range'
import { countUndated, type StoredOccurrence } from './stored-occurrences'
import { inDrawingOrder, zoneContextOf, type Working, type ZonedOccurrenceOnDays } from './zoned-occurrences'

const MOST_DAYS = 62
const MOST_COUNTED = 400
const MOST_PER_DAY = 200

/** @throws `bad-input` for days that do not exist, or too many of them */
export function daysOf(working: Working, query: DaysQuery & ReadAs): DaysPage & InMonths {
  const { from, to } = rangeOf(query, MOST_DAYS)
  if (query.perDay > MOST_PER_DAY) throw new DesksideError('bad-input', 'No day shows so many events.')
  const drawn = drawnBetween(zoneContextOf(working, { ...query, now: 0 }, query.zone), query.filter, { from, to }).sort(
    inDrawingOrder
  )
  const { queries } = working
  const months = answeredMonths(queries, query.filter.deleted, from, to)
  const { leftOut } = working.question
  const named = new Set<ZonedOccurrenceOnDays>()
  const days = byDay(drawn, from, to).map((all, index): CalendarDay => {
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
  return byDay(drawn, from, to).flatMap(({ length: total }, index): DayCount[] => {
    const saved = months.saved(from + index, total > 0)
    return total === 0 && saved === 'whole' ? [] : [{ day: dayText(from + index), total, saved }]
  })
}

/** For each day the occurrences that touch it, in the given order. */
function byDay(drawn: readonly ZonedOccurrenceOnDays[], from: number, to: number): ZonedOccurrenceOnDays[][] {
  const days = Array.from({ length: to - from + 1 }, (): ZonedOccurrenceOnDays[] => [])
  for (const one of drawn)
    for (let day = Math.max(from, one.days.first); day <= Math.min(to, one.days.last); day += 1)
      days[day - from]?.push(one)
  return days
}

function rangeOf({ from, to }: { readonly from: string; readonly to: string }, most: number) {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  if (first === null || last === null || last < first || last - first >= most)
    throw new DesksideError('bad-input', 'The days make no range that could be shown.')
  return { from: first, to: last }
}
