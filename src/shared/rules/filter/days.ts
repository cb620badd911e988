const DAY = 86_400_000

/** The days since 1970-01-01 of a `YYYY-MM-DD`; null unless it is a day that exists. */
export function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : time / DAY
}

/** The user's own calendar day, as days since 1970-01-01. */
export function localDay(now: number): number {
  const date = new Date(now)
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY)
}
