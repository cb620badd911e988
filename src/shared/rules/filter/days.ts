const DAY = 86_400_000

/** Day number since 1970-01-01 of `YYYY-MM-DD`; null for an invalid day. */
export function dayNumber(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined) return null
  const date = new Date(0)
  const time = date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? time / DAY : null
}

/** Today by the user's clock, as days since 1970-01-01. */
export function localDay(now: number): number {
  const date = new Date(now)
  return new Date(0).setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate()) / DAY
}

/** Start of a day by the user's clock (epoch ms). The next day's start is its end, also on a day of 23 hours. */
export function localStart(day: number): number {
  const date = new Date(day * DAY)
  const start = new Date(2000, 0, 1)
  // `new Date` would read the year 1 as 1901.
  start.setFullYear(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  return start.getTime()
}

const TIME = /[T ]\d{2}:\d{2}/i
const ZONE = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

/** Whether a moment has a UTC offset after its time; a day alone has none. */
export function isZoned(text: string): boolean {
  const time = text.length > 10 ? TIME.exec(text) : null
  return time !== null && ZONE.test(text.slice(time.index + time[0].length))
}

/**
 * Displayed day of a date or moment, as days since 1970-01-01. Moments with an offset use the user's clock, others the
 * day as written. Null for texts without a day.
 */
export function shownDay(text: string | null): number | null {
  if (text === null) return null
  if (!isZoned(text)) return dayNumber(text.slice(0, 10))
  const time = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(time) ? dayNumber(text.slice(0, 10)) : localDay(time)
}
