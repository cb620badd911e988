/** Whether a record's day or moment lies in the future, by the user's clock. */
import { isZoned } from './filter/days'

/**
 * Formats a day or moment as local time, `2026-11-25 09:30`. A day alone stays unchanged and sorts before its times.
 * Null for other texts.
 */
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

/**
 * Whether a day or moment is in the future; today counts too.
 * @param now epoch milliseconds
 */
export function isAhead(text: string, now: number): boolean {
  const time = localTime(text)
  if (time === null) return false
  const current = written(now)
  return time.length === 10 ? time >= current.slice(0, 10) : time >= current
}

/**
 * Whether a day or moment lies after today. A payment dated today may already have happened, at whatever hour.
 * @param now epoch milliseconds
 */
export function isAfterToday(text: string, now: number): boolean {
  return (localTime(text) ?? '').slice(0, 10) > written(now).slice(0, 10)
}

/** Earlier first; texts without a day come first of all. */
export const byTime = (a: string | null, b: string | null): number =>
  (localTime(a ?? '') ?? '').localeCompare(localTime(b ?? '') ?? '')
