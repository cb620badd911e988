/** Weeks and the ranges of days that the views show. Days are text, `YYYY-MM-DD`; weekdays count from 1, Monday. Pure. */
import type { CalendarMode, Day } from '@shared/model/calendar'
import { sameMonth, shiftDays, shiftMonths } from '../../../composables/days'
import { weekStart, type WeekRules } from '../../../composables/week-rules'

const WEEK = 7
const DAY_MS = 86_400_000
const at = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** How many days `to` is after `from`. */
export const daysBetween = (from: Day, to: Day): number => Math.round((at(to) - at(from)) / DAY_MS)

/** All days from one to another, both included. */
export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => shiftDays(from, index))
}

/** The seven days of the week of a day. */
export const weekOf = (day: Day, firstDay: number): Day[] => {
  const start = weekStart(day, firstDay)
  return Array.from({ length: WEEK }, (_, index) => shiftDays(start, index))
}

/** The weeks that a month touches: four to six. */
export function weeksOfMonth(day: Day, firstDay: number): Day[][] {
  const first = `${day.slice(0, 7)}-01`
  const weeks: Day[][] = []
  for (let start = weekStart(first, firstDay); weeks.length === 0 || sameMonth(start, first);) {
    weeks.push(weekOf(start, firstDay))
    start = shiftDays(start, WEEK)
  }
  return weeks
}

/** The number of the week of a day. */
export function weekNumber(day: Day, { firstDay, minimalDays }: WeekRules): number {
  const start = weekStart(day, firstDay)
  /** The first week of a year is the first with so many days of it. */
  const firstWeek = (year: number): Day =>
    weekStart(`${String(year).padStart(4, '0')}-01-${String(minimalDays).padStart(2, '0')}`, firstDay)
  const year = Number(day.slice(0, 4))
  // The last days of December may belong to the next year's first week, the first of January to the last one.
  const begun = [year + 1, year, year - 1].map(firstWeek).find((first) => first <= start) ?? start
  return Math.round(daysBetween(begun, start) / WEEK) + 1
}

/** What a view shows around a day, both included. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

const lastOfMonth = (day: Day): Day => shiftDays(shiftMonths(`${day.slice(0, 7)}-01`, 1), -1)

/** How many months an agenda goes on after the one of its day: at the end of a month there is something ahead as well. */
const MONTHS_AHEAD = 2

/** The days that are drawn: a month with the ends of its weeks; an agenda from the month of the day on. */
export function drawnRange(mode: CalendarMode, day: Day, firstDay: number): DayRange {
  if (mode === 'day') return { from: day, to: day }
  if (mode === 'week') {
    const from = weekStart(day, firstDay)
    return { from, to: shiftDays(from, WEEK - 1) }
  }
  if (mode === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
  if (mode === 'agenda')
    return { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(shiftMonths(`${day.slice(0, 7)}-01`, MONTHS_AHEAD)) }
  const weeks = weeksOfMonth(day, firstDay)
  return { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.at(-1) ?? day }
}

/** The days that the heading names: those that are drawn, of a month without the neighbours' days. */
export function namedRange(mode: CalendarMode, day: Day, firstDay: number): DayRange {
  if (mode !== 'month') return drawnRange(mode, day, firstDay)
  return { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(day) }
}

/** The same place `by` months, weeks, days or years later, as the view turns its pages. */
export function turned(mode: CalendarMode, day: Day, by: number): Day {
  if (mode === 'day') return shiftDays(day, by)
  if (mode === 'week') return shiftDays(day, by * WEEK)
  return shiftMonths(day, mode === 'year' ? by * 12 : by)
}
