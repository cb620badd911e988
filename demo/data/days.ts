/**
 * Demo data counts days and minutes since 1970 without a zone, since the service's dates float. UTC arithmetic converts
 * them to text, unaffected by daylight saving.
 */

const DAY = 86_400_000
const cache = new Map<number, string>()

/** Today by the user's clock, as days since 1970-01-01. */
export function localToday(now = new Date()): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY)
}

/** `YYYY-MM-DD` of a day number. */
export function dayText(day: number): string {
  const known = cache.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY).toISOString().slice(0, 10)
  cache.set(day, text)
  return text
}

/** Day number of `YYYY-MM-DD`; null for an invalid day. */
export function dayOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(time)) return null
  const day = time / DAY
  return dayText(day) === text ? day : null
}

/** `YYYY-MM-DD HH:MM:00` of a minute number. */
export function minuteText(minute: number): string {
  const day = Math.floor(minute / 1440)
  const rest = minute - day * 1440
  const hours = Math.floor(rest / 60)
  const minutes = rest - hours * 60
  return `${dayText(day)} ${hours < 10 ? '0' : ''}${hours}:${minutes < 10 ? '0' : ''}${minutes}:00`
}

/** Moves weekends to the Friday before. */
export function workday(day: number): number {
  const weekday = (day + 4) % 7
  return weekday === 6 ? day - 1 : weekday === 0 ? day - 2 : day
}
