/**
 * Calendar days as text, `YYYY-MM-DD`: they have neither a time nor a zone, and texts compare as the days do. Years have
 * four digits, from 100 to 9999.
 */

const FIRST = '0100-01-01'
const LAST = '9999-12-31'
const WEEK = 7
/** Six weeks hold every month, whatever its first day is. */
const WEEKS_SHOWN = 6

/** The calendar day of a moment, here. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Days are counted in UTC: in some zones a day is missing, and none has 24 hours always. */
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOfUtc = (date: Date): string => date.toISOString().slice(0, LAST.length)

/** A day that exists: `2026-02-30` is none. */
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

/** How many days ago the week began, of a day of the week as `Date` counts them: weeks begin on Monday. */
export const sinceMonday = (weekday: number): number => (weekday + WEEK - 1) % WEEK

/** So many days later; earlier for less than 0. At the ends of what can be written it stays. */
export function shiftDays(day: string, by: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + by)
  return within(date)
}

/** The same day so many months later, or the last one of a month that is too short. */
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

/** Whether two days are of one month. */
export const sameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

/** The weeks around the month of a day, each from Monday; always as many, so that nothing jumps. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const first = utc(startOfWeek(`${day.slice(0, 7)}-01`))
  const at = (days: number): string => within(new Date(first.getTime() + days * 86_400_000))
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: WEEK }, (_, weekday) => at(week * WEEK + weekday))
  )
}
