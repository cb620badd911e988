const DAY = 86_400_000

/** The days since 1970-01-01 of a `YYYY-MM-DD`; null unless it is a day that exists. */
export function dayNumber(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined) return null
  const date = new Date(0)
  const time = date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? time / DAY : null
}

/** The user's own calendar day, as days since 1970-01-01. */
export function localDay(now: number): number {
  const date = new Date(now)
  return new Date(0).setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate()) / DAY
}

/**
 * When one of the user's days begins: epoch milliseconds. It ends when the next one begins, also on a day of 23 hours.
 */
export function localStart(day: number): number {
  const date = new Date(day * DAY)
  const start = new Date(2000, 0, 1)
  // `new Date` would take the year 1 for 1901.
  start.setFullYear(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  return start.getTime()
}

const TIME = /[T ]\d{2}:\d{2}/i
const ZONE = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

/** Whether a moment has an offset, after its time; a day alone has none. */
export function isZoned(text: string): boolean {
  const time = text.length > 10 ? TIME.exec(text) : null
  return time !== null && ZONE.test(text.slice(time.index + time[0].length))
}

/**
 * The day on which a date or moment is shown, as days since 1970-01-01: of a moment with an offset the user's own, of
 * others the written one. Null for texts without a day.
 */
export function shownDay(text: string | null): number | null {
  if (text === null) return null
  if (!isZoned(text)) return dayNumber(text.slice(0, 10))
  const time = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(time) ? dayNumber(text.slice(0, 10)) : localDay(time)
}
