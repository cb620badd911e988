/** Months as texts, `YYYY-MM`, years 0 to 9999: sortable, and independent of time zones. */
import { LAST_DAY } from './day-limits'

const count = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/** Last month with a four-digit year, counted as `count` does. */
const LAST = 9999 * 12 + 11
const isCounted = (months: number): boolean => months >= 0 && months <= LAST

const name = (months: number): string =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** The month of a moment by this computer's clock. */
export function monthOf(at: number): string {
  const date = new Date(at)
  return name(date.getFullYear() * 12 + date.getMonth())
}

/** Adds months (negative: earlier), clamped to the valid range. */
export const addMonths = (month: string, by: number): string => name(Math.max(0, Math.min(LAST, count(month) + by)))

/** Months between two, both included; none if reversed. */
export function monthsBetween(from: string, to: string): string[] {
  const [first, last] = [count(from), count(to)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => name(first + index))
}

/** The first day of a month, `YYYY-MM-DD`. */
export const firstDay = (month: string): string => `${month}-01`

/** First day of the next month; for the last valid month, its last day. */
export const dayAfterMonth = (month: string): string =>
  isCounted(count(month) + 1) ? firstDay(addMonths(month, 1)) : LAST_DAY

/** Months around one, nearest first, the later of two first: most used ones come first. */
export function monthsAround(month: string, past: number, future: number): string[] {
  const offsets = Array.from({ length: past + future + 1 }, (_, index) => index - past)
  const nearestFirst = offsets.toSorted((a, b) => Math.abs(a) - Math.abs(b) || b - a)
  return nearestFirst.filter((by) => isCounted(count(month) + by)).map((by) => addMonths(month, by))
}
