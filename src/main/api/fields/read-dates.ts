/** Dates in the notations that services use. */
import type { FieldValue } from '@shared/model/record'
import { DAY, dayText } from '@shared/rules/calendar/times'
import { isDefaultDate, isNoDate, isNoDateText } from './no-date'

export type DateValue = Extract<FieldValue, { type: 'date' | 'moment' | 'empty' }>

const EMPTY: DateValue = { type: 'empty' }
const ISO =
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:(?:T| {1,2})(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s?(?<zone>Z|z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/
const DOTTED =
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?:(?:,? {1,2}|T)(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2}))?\s?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/
/** Used only if the name says "date": day first, with dashes, or with a two-digit year. */
const DAY_FIRST =
  /^(?<day>\d{1,2})(?<mark>[.-])(?<month>\d{1,2})\k<mark>(?<year>\d{2}|\d{4})(?:,? {1,2}(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2}))?)?$/
/** A twelve-hour clock implies the month first. */
const MONTH_FIRST =
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}),? (?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2}))? ?(?<half>[ap])m$/i
/** ISO 8601 without separators: `20250304`, `20250304T102030Z`. */
const COMPACT =
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:T(?<hours>\d{2})(?<minutes>\d{2})(?<seconds>\d{2})?(?<zone>Z)?)?$/
/** Two-digit years from here on belong to the last century. */
const LAST_CENTURY = 70
const ASP = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/
const RFC = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}/

/** A time of day without a date: `10:20`, `9:05:00`. */
const CLOCK = /^(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:\.0+)?)?$/

/** Plausible range of seconds since 1970 (1990 to 2100), also in milliseconds. Other numbers are no dates. */
const FROM = 631_152_000
const TO = 4_102_444_800

/**
 * Parses a date; null if the text is none. An exact midnight means a day without a time and without a zone. A moment
 * without a zone stays in the service's local time.
 *
 * @param isDeclared the field is known to hold a date: ambiguous notations (versions, part numbers) count, and library
 * epochs do not
 * @param isOld dates of the field may be as old as library epochs
 */
export function readDateText(text: string, isDeclared = false, isOld = false): DateValue | null {
  if (isDeclared && (isNoDateText(text) || (!isOld && isDefaultDate(text)))) return EMPTY
  // Fast path: most texts fail here, and the patterns below are slower.
  const first = text.charCodeAt(0)
  if (
    text.length < 6 ||
    text.length > 40 ||
    !((first >= 48 && first <= 57) || first === 45 || first === 47 || (first >= 65 && first <= 90))
  )
    return null
  if (isNoDate(text)) return EMPTY
  const written = (ISO.exec(text) ?? DOTTED.exec(text))?.groups
  if (written !== undefined) return compose(written)
  const american = MONTH_FIRST.exec(text)?.groups
  if (american !== undefined) {
    const isAfternoon = american['half']?.toLowerCase() === 'p'
    return compose({ ...american, hours: in24Hours(Number(american['hours']), isAfternoon) })
  }
  const told = isDeclared ? readTold(text) : null
  if (told !== null) return told
  const asp = ASP.exec(text)
  if (asp !== null) return momentAt(Number(asp[1]))
  if (!RFC.test(text)) return null
  return momentAt(Date.parse(text))
}

/** Null outside four-digit years. */
function momentAt(milliseconds: number): DateValue | null {
  const iso = isoOf(milliseconds)
  return /^\d{4}-/.test(iso) ? { type: 'moment', iso } : null
}

function readTold(text: string): DateValue | null {
  const short = DAY_FIRST.exec(text)?.groups
  if (short !== undefined) {
    const { year = '' } = short
    const century = year.length === 4 ? '' : Number(year) < LAST_CENTURY ? '20' : '19'
    return compose({ ...short, year: century + year })
  }
  const compact = COMPACT.exec(text)?.groups
  return compact === undefined ? null : compose(compact)
}

function in24Hours(hours: number, isAfternoon: boolean): string {
  return hours < 1 || hours > 12 ? '99' : String((hours % 12) + (isAfternoon ? 12 : 0))
}

/** Combines a day with a time of day from another field; null if that is invalid. */
export function withClock(date: string, clock: string): DateValue | null {
  const time = CLOCK.exec(clock.trim())?.groups
  if (time === undefined) return null
  const [year, month, day] = date.split('-')
  // Midnight in its own field is a real time.
  return compose({ ...time, year, month, day }, true)
}

/** Whether a text has a time of day, including midnight. */
export function hasTime(text: string): boolean {
  return /\d[T ,]+\d{1,2}:\d{2}/.test(text)
}

/** The same day at midnight, if another field says that it has a time. */
export function atMidnight(text: string, date: string): DateValue {
  const zone = /(Z|[+-]\d{2}:?\d{2})$/i.exec(text.replace(/^\d+-\d+-\d+/, ''))?.[1]
  return { type: 'moment', iso: `${date}T00:00:00${normalZone(zone)}` }
}

/**
 * Seconds or milliseconds since 1970 as a moment; null if implausible. Only for fields known to hold one. `zone` (IANA)
 * is the service's and gives the right day; without it the moment is UTC.
 */
export function readUnix(number: number, zone: string | undefined): DateValue | null {
  const milliseconds =
    number >= FROM && number < TO ? number * 1000 : number >= FROM * 1000 && number < TO * 1000 ? number : null
  if (milliseconds === null) return null
  return { type: 'moment', iso: zone === undefined ? isoOf(milliseconds) : localIso(zone, milliseconds) }
}

/** Digits of a date and a time of day, as written. */
type DateParts = Readonly<
  Partial<Record<'year' | 'month' | 'day' | 'hours' | 'minutes' | 'seconds' | 'fraction' | 'zone', string | undefined>>
>

function compose(parts: DateParts, isMidnightTime = false): DateValue | null {
  const { year = '', month = '', day = '', hours, minutes = '00', seconds = '00', fraction, zone } = parts
  if (!isDay(Number(year), Number(month), Number(day))) return null
  // 24:00 is the midnight that starts the next day.
  const isEnd = hours === '24' && Number(minutes) === 0 && Number(seconds) === 0
  const date = isEnd ? nextDay(year, month, day) : `${year}-${twoDigits(month)}-${twoDigits(day)}`
  if (hours === undefined) return { type: 'date', date }
  if (isEnd)
    return isMidnightTime ? { type: 'moment', iso: `${date}T00:00:00${normalZone(zone)}` } : { type: 'date', date }
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return null
  const part = fraction === undefined ? '' : fraction.slice(0, 3).padEnd(3, '0')
  const rest = Number(part) === 0 ? '' : `.${part}`
  const hour = twoDigits(hours)
  if (!isMidnightTime && hour === '00' && minutes === '00' && seconds === '00' && rest === '')
    return { type: 'date', date }
  return { type: 'moment', iso: `${date}T${hour}:${minutes}:${seconds}${rest}${normalZone(zone)}` }
}

const nextDay = (year: string, month: string, day: string): string =>
  dayText(new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day) + 1) / DAY)

function twoDigits(number: string): string {
  return number.length === 1 ? `0${number}` : number
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || day > 31) return false
  if (day <= 28) return true
  return day <= new Date(new Date(0).setUTCFullYear(year, month, 0)).getUTCDate()
}

function normalZone(zone: string | undefined): string {
  if (zone === undefined) return ''
  if (/^(z|utc|gmt)$/i.test(zone)) return 'Z'
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
}

function isoOf(milliseconds: number): string {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? String(milliseconds) : date.toISOString().replace('.000Z', 'Z')
}

const formats = new Map<string, Intl.DateTimeFormat | null>()
const offsets = new Map<string, string>()

/** A moment in ISO 8601 in a zone (IANA), with its offset: `Z` for zero. */
export function localIso(zone: string, milliseconds: number): string {
  // Offsets change only on quarter hours, so one look-up serves a whole quarter.
  const quarter = Math.floor(milliseconds / 900_000)
  const key = `${zone} ${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    if (offsets.size > 10_000) offsets.clear()
    offsets.set(key, (offset = offsetOf(zone, milliseconds)))
  }
  if (offset === 'Z') return isoOf(milliseconds)
  return isoOf(milliseconds + minutesOf(offset) * 60_000).replace('Z', offset)
}

/** Minutes of an offset such as `+05:30` or `Z`. */
export function minutesOf(offset: string): number {
  if (offset === 'Z') return 0
  const sign = offset.startsWith('-') ? -1 : 1
  return sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)))
}

function offsetOf(zone: string, milliseconds: number): string {
  let format = formats.get(zone)
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    } catch {
      // The system does not know the zone: use UTC.
      format = null
    }
    formats.set(zone, format)
  }
  const name = format?.formatToParts(milliseconds).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const offset = /^GMT([+-]\d{2}:\d{2})/.exec(name)?.[1]
  // Some system libraries write zero as `GMT`, others as `GMT+00:00`.
  return offset === undefined || minutesOf(offset) === 0 ? 'Z' : offset
}
