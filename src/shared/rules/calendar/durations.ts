/** Reads durations in the notations of services, for fields whose name has no unit. */
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** ISO 8601 and RFC 5545: `PT1H30M`, `P1DT2H`, `P2W`. Years and months have no fixed length. */
const ISO =
  /^\+?P(?:(\d{1,4}(?:[.,]\d{1,3})?)W)?(?:(\d{1,5}(?:[.,]\d{1,3})?)D)?(?:T(?:(\d{1,6}(?:[.,]\d{1,3})?)H)?(?:(\d{1,7}(?:[.,]\d{1,3})?)M)?(?:(\d{1,8}(?:[.,]\d{1,3})?)S)?)?$/i
/** `1:30`, `01:30:00`, `1.02:30:00`: hours and minutes, optionally with leading days and trailing seconds. */
const CLOCK = /^(?:(\d{1,4})[.\s]{1,2})?(\d{1,3}):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,7})?)?$/
/** `1 h 30 min`, `90 минут`, `1,5 часа` */
const WORDS = /(\d{1,6}(?:[.,]\d{1,3})?)\s{0,3}(\p{L}{1,12})\.?/gu
const UNITS: readonly (readonly [unit: number, name: RegExp])[] = [
  [7 * DAY, /^(?:w|wk|wks|weeks?|нед|недел[яиюь])$/],
  [DAY, /^(?:d|days?|д|дн|день|дня|дней|сут|сутки|суток)$/],
  [HOUR, /^(?:h|hr|hrs|hours?|std|ч|час|часа|часов)$/],
  [MINUTE, /^(?:m|min|mins|minutes?|м|мин|минут[аы]?)$/],
  [SECOND, /^(?:s|sec|secs|seconds?|с|сек|секунд[аы]?)$/]
]

/** Milliseconds; null if it is no duration or has no unit. */
export function readDuration(value: unknown): number | null {
  if (typeof value === 'string') return ofText(value.trim())
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return ofParts(value as Readonly<Record<string, unknown>>)
}

function ofText(text: string): number | null {
  if (text.length > 60) return null
  const [, weeks, days, hours, minutes, seconds] = ISO.exec(text) ?? []
  const iso = [weeks, days, hours, minutes, seconds]
  if (iso.some((part) => part !== undefined)) return sum(iso.map(amount), [7 * DAY, DAY, HOUR, MINUTE, SECOND])
  const [all, ...parts] = CLOCK.exec(text) ?? []
  if (all !== undefined) return sum(parts.map(amount), [DAY, HOUR, MINUTE, SECOND])
  return ofWords(text)
}

function ofWords(text: string): number | null {
  let length = 0
  let read = 0
  for (const [all, number, name = ''] of text.matchAll(WORDS)) {
    const unit = unitOf(name)
    if (unit === null) return null
    length += amount(number) * unit
    read += all.length
  }
  // Only blanks, commas and "and" may stand between the parts.
  return read === 0 || text.replace(/[\s,]|и|and/gu, '').length > read ? null : positive(length)
}

/** `{ hours: 1, minutes: 30 }` */
function ofParts(parts: Readonly<Record<string, unknown>>): number | null {
  let length = 0
  for (const [name, value] of Object.entries(parts)) {
    const unit = unitOf(name)
    const number =
      typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : null
    // Flags such as `isNegative` carry no duration.
    if (value === null || value === false || value === 0 || value === '') continue
    if (unit === null || number === null || number < 0) return null
    length += number * unit
  }
  return positive(length)
}

const unitOf = (name: string): number | null =>
  UNITS.find(([, pattern]) => pattern.test(name.toLowerCase()))?.[0] ?? null
const amount = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'))
const positive = (length: number): number | null => (length > 0 && Number.isFinite(length) ? Math.round(length) : null)
const sum = (parts: readonly number[], units: readonly number[]): number | null =>
  positive(parts.reduce((length, part, at) => length + part * (units[at] ?? 0), 0))
