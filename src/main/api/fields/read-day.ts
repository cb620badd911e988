/** Days without a time: birthdays, and fields with the type "date". */
import { DAY, dayText } from '@shared/rules/calendar/times'
import { isNoDate, isNoDateNumber, isNoDateText } from './no-date'
import { type DateValue, localIso, readDateText, readUnix } from './read-dates'

/** Seconds since 1970 of 1900, the oldest birthday, and of 2100. */
const OLDEST = -2_208_988_800
const LAST = 4_102_444_800
/** Smaller numbers are ages, years and counts, unless they are whole days. */
const LEAST = 10_000_000
const SECONDS_OF_DAY = 86_400
/** Time zone offsets are multiples of a quarter of an hour (ms). */
const QUARTER = 900_000
const HOUR = 3_600_000

/**
 * A birthday: any date notation, digits such as `19800501`, or seconds or milliseconds since 1970, also negative. Null
 * if invalid.
 *
 * @param zone time zone of the service (IANA), in which midnight may be meant
 */
export function readBirthday(value: unknown, zone: string | undefined): DateValue | null {
  if (typeof value === 'string') {
    if (/^-?\d{1,15}$/.test(value)) return readBirthday(Number(value), zone)
    if (isNoDate(value) || isNoDateText(value)) return { type: 'empty' }
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

/** A value of a field with the type "date"; null if invalid. */
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

/** Day of a moment. A moment in UTC is often midnight in another zone. */
function dayOf(date: DateValue, zone: string | undefined): DateValue {
  if (date.type !== 'moment') return date
  return date.iso.endsWith('Z') ? dayAt(Date.parse(date.iso), zone) : { type: 'date', date: date.iso.slice(0, 10) }
}

/**
 * The day whose midnight is nearest, in the service's zone or in UTC. Rounding works east of Greenwich, where midnight
 * is earlier, and west of it. A time that cannot be midnight belongs to its own day.
 */
function dayAt(milliseconds: number, zone: string | undefined): DateValue {
  if (milliseconds % DAY === 0) return dayNamed(milliseconds)
  if (zone !== undefined) {
    // Daylight saving and historical offsets differ by an hour.
    const early = localIso(zone, milliseconds + HOUR)
    const late = localIso(zone, milliseconds)
    if (/T00:[0-5]\d/.test(late)) return { type: 'date', date: late.slice(0, 10) }
    if (/T00:[0-5]\d/.test(early)) return { type: 'date', date: early.slice(0, 10) }
    if (milliseconds % QUARTER !== 0) return { type: 'date', date: late.slice(0, 10) }
  }
  return dayNamed(milliseconds % QUARTER === 0 ? Math.round(milliseconds / DAY) * DAY : milliseconds)
}

const dayNamed = (milliseconds: number): DateValue => ({ type: 'date', date: dayText(Math.floor(milliseconds / DAY)) })
