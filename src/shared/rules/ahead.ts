/** Whether a day or a moment of a record lies ahead, by the user's own clock. */
import { isZoned } from './filter/days'

/** `2026-11-25 09:30` by the user's clock; a day alone stays one and sorts before its times. Null for other texts. */
export function localTime(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}/u.test(text)) return null
  if (!isZoned(text)) return text.slice(0, 16).replace('T', ' ')
  const at = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(at) ? null : written(at)
}

function written(at: number): string {
  const date = new Date(at)
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Whether a day or a moment is still to come; today counts as such. @param now epoch milliseconds */
export function isAhead(text: string, now: number): boolean {
  const time = localTime(text)
  if (time === null) return false
  const current = written(now)
  return time.length === 10 ? time >= current.slice(0, 10) : time >= current
}

/**
 * Whether a day or a moment lies on a later day than today: what is dated so has not happened yet, while what is dated
 * today may have, at whatever hour. @param now epoch milliseconds
 */
export function isAfterToday(text: string, now: number): boolean {
  return (localTime(text) ?? '').slice(0, 10) > written(now).slice(0, 10)
}

/** The earlier one first; texts without a day before all others. */
export const byTime = (a: string | null, b: string | null): number =>
  (localTime(a ?? '') ?? '').localeCompare(localTime(b ?? '') ?? '')
