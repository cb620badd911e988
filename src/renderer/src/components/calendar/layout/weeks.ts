/** Weeks and the day ranges of the views. Days are `YYYY-MM-DD`; weekdays count from 1, Monday. Pure. */
import type { CalendarMode, Day } from '@shared/model/calendar'
import { DAY, dayText } from '@shared/rules/calendar/times'
import { dayNumber } from '@shared/rules/filter/days'
import { lastOfMonth, shiftDays, shiftMonths, weekOf, weekStart } from '../../../basics/days'
import type { WeekRules } from '../../../basics/week-rules'

export { weekOf } from '../../../basics/days'

const WEEK = 7

/** Number of days from `from` to `to`. */
export const daysBetween = (from: Day, to: Day): number => (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0)

/** All days of a range, inclusive. */
export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) =>
    dayText((dayNumber(from) ?? 0) + index)
  )
}

/** The weeks that a month touches: four to six. */
export function weeksOfMonth(day: Day, firstDay: number): Day[][] {
  const start = weekStart(`${day.slice(0, 7)}-01`, firstDay)
  const weeks = Math.floor(daysBetween(start, lastOfMonth(day)) / WEEK) + 1
  return Array.from({ length: weeks }, (_, week) => weekOf(dayText((dayNumber(start) ?? 0) + week * WEEK), firstDay))
}

/** The week number of a day. */
export function weekNumber(day: Day, { firstDay, minimalDays }: WeekRules): number {
  const start = dayNumber(weekStart(day, firstDay)) ?? 0
  /** Start of a year's first week: the first with enough days in that year. The year may have five digits. */
  const firstWeek = (year: number): number => {
    const within = new Date(0).setUTCFullYear(year, 0, minimalDays) / DAY
    return within - ((((within - start) % WEEK) + WEEK) % WEEK)
  }
  const year = Number(day.slice(0, 4))
  // The last days of December may belong to the next year's first week, and the first days of January to the previous
  // year's last week.
  const begun = [year + 1, year, year - 1].map(firstWeek).find((first) => first <= start) ?? start
  return (start - begun) / WEEK + 1
}

/** The range of a view, inclusive. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** Number of further months in an agenda, so that there are upcoming events even at the end of a month. */
const MONTHS_AHEAD = 2

/** The rendered days. A month includes the ends of its weeks; an agenda starts with the month of the day. */
export function drawnRange(mode: CalendarMode, day: Day, firstDay: number): DayRange {
  if (mode === 'day') return { from: day, to: day }
  if (mode === 'week') {
    const week = weekOf(day, firstDay)
    return { from: week[0] ?? day, to: week.at(-1) ?? day }
  }
  if (mode === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
  if (mode === 'agenda')
    return { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(shiftMonths(`${day.slice(0, 7)}-01`, MONTHS_AHEAD)) }
  const weeks = weeksOfMonth(day, firstDay)
  return { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.at(-1) ?? day }
}

/** The days named in the heading: the rendered days, but for a month without its neighbours' days. */
export function namedRange(mode: CalendarMode, day: Day, firstDay: number): DayRange {
  if (mode !== 'month') return drawnRange(mode, day, firstDay)
  return { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(day) }
}

/** The day `by` pages (months, weeks, days or years) later. */
export function turned(mode: CalendarMode, day: Day, by: number): Day {
  if (mode === 'day') return shiftDays(day, by)
  if (mode === 'week') return shiftDays(day, by * WEEK)
  return shiftMonths(day, mode === 'year' ? by * 12 : by)
}
