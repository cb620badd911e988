/**
 * Calendar days as `YYYY-MM-DD` texts, without time or zone; they sort as text. Results stay within `day-limits`,
 * except for the ends of a week.
 */
import { FIRST_DAY, LAST_DAY, nearestDay } from '@shared/rules/day-limits'
import { DAY, dayText } from '@shared/rules/calendar/times'
import { dayNumber } from '@shared/rules/filter/days'
import { addMonths } from '@shared/rules/months'

const WEEK = 7
/** Six weeks cover every month, whatever its first weekday. */
const WEEKS_SHOWN = 6

/** The calendar day of a moment in the local zone, clamped to four-digit years. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  const year = date.getFullYear()
  if (year > 9999) return LAST_DAY
  return year < 0 ? '0000-01-01' : `${String(year).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Days are counted in UTC: some zones skip a day, and many have days of 23 or 25 hours. */
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Whether the text is an existing day within the limits; `2026-02-30` is not. */
export const isDay = (text: string): boolean => text === nearestDay(text) && dayNumber(text) !== null

/** Clamps an existing day from a link or event to the limits; null for anything else. */
export const readDay = (text: string): string | null => (dayNumber(text) === null ? null : nearestDay(text))

/** The day from numbers; null if it does not exist. */
export function dayFrom(year: number, month: number, day: number): string | null {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
  return isDay(text) ? text : null
}

/** Days since Monday for a `Date` weekday. */
export const sinceMonday = (weekday: number): number => (weekday + WEEK - 1) % WEEK

/** The day `by` days later (earlier if negative), within the limits. */
export const shiftDays = (day: string, by: number): string => nearestDay(dayText((dayNumber(day) ?? 0) + by))

/** The last day of the month that contains `day`. */
export function lastOfMonth(day: string): string {
  const first = utc(`${day.slice(0, 7)}-01`)
  return dayText(first.setUTCMonth(first.getUTCMonth() + 1, 0) / DAY)
}

/** The same day `by` months later, or the last day of a shorter month, within the limits. */
export function shiftMonths(day: string, by: number): string {
  const months = monthsOf(day) + by
  if (months < monthsOf(FIRST_DAY)) return FIRST_DAY
  if (months > monthsOf(LAST_DAY)) return LAST_DAY
  const month = addMonths(day.slice(0, 7), by)
  const last = lastOfMonth(`${month}-01`)
  const wanted = `${month}-${day.slice(-2)}`
  return wanted < last ? wanted : last
}

const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** 1 (Monday) to 7. */
export const weekdayOf = (day: string): number => sinceMonday(utc(day).getUTCDay()) + 1

/** The first day of the week that contains `day`. It may lie before the lower limit. */
export const weekStart = (day: string, firstDay: number): string =>
  dayText((dayNumber(day) ?? 0) - ((weekdayOf(day) - firstDay + WEEK) % WEEK))

/** The first day of the week that contains `day`, within the limits. */
export const startOfWeek = (day: string, firstDay = 1): string => nearestDay(weekStart(day, firstDay))

/** The seven days of the week that contains `day`; fewer at the limits. */
export function weekOf(day: string, firstDay: number): string[] {
  const start = dayNumber(weekStart(day, firstDay)) ?? 0
  const days = Array.from({ length: WEEK }, (_, index) => start + index)
  return days.filter((number) => number <= (dayNumber(LAST_DAY) ?? 0)).map(dayText)
}

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

/** The weeks of the month that contains `day`, each from Monday. Always six, so that the calendar keeps its height. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const first = dayNumber(weekStart(`${day.slice(0, 7)}-01`, 1)) ?? 0
  const starts = Array.from({ length: WEEKS_SHOWN }, (_, week) => first + week * WEEK)
  return starts.filter((start) => start <= (dayNumber(LAST_DAY) ?? 0)).map((start) => weekOf(dayText(start), 1))
}
