/** Days without a time: birthdays, and fields whose type says that they hold a date. */
import { DAY, dayText } from '@shared/rules/calendar/times'
import { isNoDate, isNoDateNumber, saysNoDate } from './no-date'
import { type DateValue, localIso, readDateText, readUnix } from './read-dates'

/** Seconds since 1970 of the oldest birthday, in 1900, and of the year 2100. */
const OLDEST = -2_208_988_800
const LAST = 4_102_444_800
/** Numbers nearer to 1970 are ages, years and counts, unless they are whole days. */
const LEAST = 10_000_000
const SECONDS_OF_DAY = 86_400
/** The zones of the world differ by whole quarters of an hour. */
const QUARTER = 900_000
const HOUR = 3_600_000

/**
 * A birthday: a date in any notation, digits such as `19800501`, or seconds or milliseconds since 1970, before it too.
 * Null when it is none.
 *
 * @param zone the service's (IANA), whose midnight may be meant
 */
export function readBirthday(value: unknown, zone: string | undefined): DateValue | null {
  if (typeof value === 'string') {
    if (/^-?\d{1,15}$/.test(value)) return readBirthday(Number(value), zone)
    if (isNoDate(value) || saysNoDate(value)) return { type: 'empty' }
    const date = readDateText(value, true, true)
    return date === null ? null : dayOf(date, zone)
  }
  if (typeof value !== 'number') return null
  if (value === 0 || isNoDateNumber(value, true)) return { type: 'empty' }
  const compact = value >= 19_000_101 && value <= 21_001_231 ? readDateText(String(value), true, true) : null
  if (compact !== null) return compact
  const seconds = isBirth(value) ? value : isBirth(value / 1000) ? value / 1000 : null
  if (seconds === null || (Math.abs(seconds) < LEAST && seconds % SECONDS_OF_DAY !== 0)) return null
  return dayAt(seconds * 1000, zone)
}

const isBirth = (seconds: number): boolean => seconds >= OLDEST && seconds < LAST

/** A value of a field whose type says "date"; null when it is none. */
export function readDay(value: unknown, zone: string | undefined): DateValue | null {
  if (typeof value === 'string' && !/^\d{9,13}$/.test(value)) {
    const date = readDateText(value, true)
    return date === null ? null : dayOf(date, zone)
  }
  const number = Number(value)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (number === 0 || isNoDateNumber(number)) return { type: 'empty' }
  const date = readUnix(number, undefined)
  return date === null ? null : dayOf(date, zone)
}

/** The day that is meant by a moment. One in UTC is often the midnight of another zone. */
function dayOf(date: DateValue, zone: string | undefined): DateValue {
  if (date.type !== 'moment') return date
  return date.iso.endsWith('Z') ? dayAt(Date.parse(date.iso), zone) : { type: 'date', date: date.iso.slice(0, 10) }
}

/**
 * The day whose midnight is nearest, in the service's zone or in UTC. East of Greenwich midnight comes before that of
 * UTC, west of it later: rounding is right for both. A time that can be no midnight belongs to its own day.
 */
function dayAt(milliseconds: number, zone: string | undefined): DateValue {
  if (milliseconds % DAY === 0) return dayNamed(milliseconds)
  if (zone !== undefined) {
    // Clocks of summer and of former years differ by an hour.
    const early = localIso(zone, milliseconds + HOUR)
    const late = localIso(zone, milliseconds)
    if (/T00:[0-5]\d/.test(late)) return { type: 'date', date: late.slice(0, 10) }
    if (/T00:[0-5]\d/.test(early)) return { type: 'date', date: early.slice(0, 10) }
    if (milliseconds % QUARTER !== 0) return { type: 'date', date: late.slice(0, 10) }
  }
  return dayNamed(milliseconds % QUARTER === 0 ? Math.round(milliseconds / DAY) * DAY : milliseconds)
}

const dayNamed = (milliseconds: number): DateValue => ({ type: 'date', date: dayText(Math.floor(milliseconds / DAY)) })
