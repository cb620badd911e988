/** Moments as objects: PHP's, MongoDB's, calendar objects with a zone, a day with its time. */
import { type JsonObject, normaliseKey, readUint } from '../json'
import { readDateText, withClock, type DateValue } from './read-dates'

/** Keys of the date itself, best first; the time may be beside it. */
const DATES: readonly string[] = ['date', 'date_time', 'datetime', 'value', 'iso', 'day', 'date_only', 'raw']
/** Keys that describe or repeat the date. */
const BESIDE =
  /^(time|time_?zone(_type|_id)?|tz|offset|zone|type|content_type|format(ted)?|display|date_time_utc_seconds|utc_seconds|(unix_?)?timestamp|unix|microseconds?|has_time|all_day)$/
const MOST_KEYS = 7

interface Parts {
  readonly date: string
  readonly time: string | null
  readonly zone: string
}

/** Normalised keys of a numeric date and time. */
const YEAR = /^years?$/
const MONTH = /^months?$/
const DAY = /^(day|date|day_of_month)$/
const CLOCK = /^(hours?|hour_of_day|minutes?|seconds?|milliseconds?|content_type|type|class)$/
/** Keys and types of libraries that count months from 0. With others the base is uncertain. */
const FROM_ZERO = /^(months|day_of_month|hour_of_day)$/
const TYPE_FROM_ZERO = /^date_?(only|time)$/i

/**
 * A numeric date such as `{ "contentType": "DateOnly", "year": 2026, "month": 11, "day": 5 }`: 5 December if months
 * count from 0. Null for other objects, and if the base of months is unknown.
 */
function dayInNumbers(object: JsonObject): DateValue | null {
  const numbers = { year: -1, month: -1, day: -1 }
  let [isFromZero, empty, keys] = [false, 0, 0]
  for (const key in object) {
    if (++keys > MOST_KEYS + 1) return null
    const name = normaliseKey(key)
    const value = object[key]
    const part = YEAR.test(name) ? 'year' : MONTH.test(name) ? 'month' : DAY.test(name) ? 'day' : null
    if (FROM_ZERO.test(name) || (typeof value === 'string' && TYPE_FROM_ZERO.test(value))) isFromZero = true
    if (part === null) {
      if (!CLOCK.test(name)) return null
      continue
    }
    const number = readUint(value)
    if (number !== null) numbers[part] = number
    else if (value === null || value === '') empty++
    else return null
  }
  const { year, month, day } = numbers
  if (empty === 3 || (isFromZero && year === 0)) return { type: 'empty' }
  if (year < 0 || month < 0 || day < 0) return null
  const counted = isFromZero || month === 0 ? month + 1 : month === 12 ? month : null
  return counted === null ? null : readDateText(`${String(year).padStart(4, '0')}-${counted}-${day}`)
}

export function isDateObject(object: JsonObject): boolean {
  if (dayInNumbers(object) !== null) return true
  const parts = partsOf(object)
  return parts !== null && readDateText(parts.date, true) !== null
}

/** Date text of such an object, with its zone; null for other objects. */
export function dateTextOf(object: JsonObject): string | null {
  const parts = partsOf(object)
  return parts === null ? null : parts.date + zoneFor(parts)
}

/** Moment of such an object; null for other objects. */
export function readDateObject(object: JsonObject): DateValue | null {
  const inNumbers = dayInNumbers(object)
  if (inNumbers !== null) return inNumbers
  const parts = partsOf(object)
  if (parts === null) return null
  const date = readDateText(parts.date + zoneFor(parts), true) ?? readDateText(parts.date, true)
  return date?.type === 'date' && parts.time !== null ? (withClock(date.date, parts.time) ?? date) : date
}

/** Zone to apply to a time without one. */
function zoneFor({ date, zone }: Parts): string {
  if (!/\d:\d{2}/.test(date) || /(Z|[+-]\d{2}:?\d{2})$/.test(date)) return ''
  if (/^(utc|gmt|z|etc\/utc)$/i.test(zone)) return 'Z'
  return /^[+-]\d{2}:\d{2}$/.test(zone) ? zone : ''
}

function partsOf(object: JsonObject): Parts | null {
  let date: string | null = null
  let rank = Infinity
  let time: string | null = null
  let zone = ''
  let [keys, beside] = [0, 0]
  for (const key in object) {
    if (++keys > MOST_KEYS) return null
    const value = object[key]
    if (key === '$date' && typeof value === 'string') return { date: value, time: null, zone: '' }
    const name = normaliseKey(key)
    const at = DATES.indexOf(name)
    if (at >= 0) {
      if (typeof value !== 'string') return null
      // A text with date and time wins over a day alone.
      const better = at + (/\d:\d{2}/.test(value) ? 0 : DATES.length)
      if (better < rank) [date, rank] = [value, better]
    } else if (BESIDE.test(name)) {
      beside++
      if (name === 'time' && typeof value === 'string') time = value
      if (/^(time_?zone|tz|zone|offset)$/.test(name) && typeof value === 'string') zone = value
    } else return null
  }
  // A lone `value` may be anything. Without a time-related key only typical names count as dates.
  return date === null || (beside === 0 && rank % DATES.length > 2) ? null : { date, time, zone }
}
