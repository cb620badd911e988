/**
 * Calendar days as text, `YYYY-MM-DD`: without time or zone, and sorted as text like the days. Years have four digits,
 * from 100 to 9999.
 */

const FIRST = '0100-01-01'
const LAST = '9999-12-31'
const WEEK = 7
/** Six weeks hold every month, whatever weekday it begins with. */
const WEEKS_SHOWN = 6

/** The calendar day of a moment in the local zone. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Days are counted in UTC: some zones skip a day, and in many not every day has 24 hours. */
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOfUtc = (date: Date): string => date.toISOString().slice(0, LAST.length)

/** Whether the text is a day that exists: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST) return false
  const date = utc(text)
  return !Number.isNaN(date.getTime()) && dayOfUtc(date) === text
}

/** The day of these numbers; null when there is none. */
export function dayFrom(year: number, month: number, day: number): string | null {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
  return isDay(text) ? text : null
}

/** The number of days since Monday, for a weekday as `Date` counts it. */
export const sinceMonday = (weekday: number): number => (weekday + WEEK - 1) % WEEK

/** The day `by` days later, or earlier if negative; limited to the days of the format. */
export function shiftDays(day: string, by: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + by)
  return within(date)
}

/** The same day `by` months later, or the last one of a month that is too short. */
export function shiftMonths(day: string, by: number): string {
  const date = utc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + by)
  const last = new Date(Date.UTC(2000, 0, 1))
  last.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(wanted, last.getUTCDate()))
  return within(date)
}

function within(date: Date): string {
  if (date < utc(FIRST)) return FIRST
  return date > utc(LAST) ? LAST : dayOfUtc(date)
}

export const startOfWeek = (day: string): string => shiftDays(day, -sinceMonday(utc(day).getUTCDay()))

/** Whether two days are in the same month. */
export const sameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

/** The weeks around the month of a day, each from Monday; always six, so that the calendar keeps its height. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const first = utc(startOfWeek(`${day.slice(0, 7)}-01`))
  const at = (days: number): string => within(new Date(first.getTime() + days * 86_400_000))
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: WEEK }, (_, weekday) => at(week * WEEK + weekday))
  )
}
