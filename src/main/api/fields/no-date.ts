/** The many notations of "no date": zero dates of databases, epochs and last days of libraries, words. */

/** Days that do not exist or that libraries use as zero; "no date" in any field. */
const ZERO =
  /^(?:0000-\d\d?-\d\d?|-0{0,3}1-11-30|0001-01-01|(?:0?0[./-]0?0|30[./-]11|11[./-]30)[./-](?:0000|-0{0,3}1)|0?1[./-]0?1[./-]0001|1900-0?[01]-0?0|0?0[./-]0?1[./-]1900|0?1\/0?0\/1900|00[./-]00[./-]00)(?=$|[T ,])/
/** .NET's minimum date in milliseconds. */
const ZERO_ASP = /^\/Date\(-6213\d{10}(?:[+-]\d{4})?\)\/$/
/**
 * Epochs of libraries, or their "never". They may be real in fields with old dates, so they are empty only in other
 * fields.
 */
const ISO = /^(\d{4})-(\d\d?)-(\d\d?)(?:$|[T ,]+(\d\d?)?)/
const DAY_FIRST = /^(\d\d?)[./-](\d\d?)[./-](\d{4})(?:$|[T ,]+(\d\d?)?)/
const DEFAULTS: ReadonlySet<string> = new Set([
  ...['1-1-1601', '1-1-1753', '30-12-1899', '31-12-1899', '1-1-1900', '31-12-9999', '12-31-9999', '12-30-1899']
])
/** Words written instead of a date. */
const WORDS =
  /^(?:-{1,3}|[–—]|null|none|nil|undefined|nan|n\/a|not set|no date|invalid date|нет|нет даты|не указан[аоы]?|не задан[аоы]?|не установлен[аоы]?)$/i
const LONGEST = 40

/** Whether a text means "no date" in any field. */
export function isNoDate(text: string): boolean {
  const first = text.charCodeAt(0)
  // Fast path: most texts fail here.
  if (first !== 0x2d && first !== 0x2f && (first < 0x30 || first > 0x33)) return false
  return text.length <= LONGEST && (ZERO.test(text) || ZERO_ASP.test(text))
}

/** Whether a text means "no date" in a date field without old dates. */
export function isDefaultDate(text: string): boolean {
  // Fast path: most dates are in this century.
  if (text.startsWith('20') && text.charAt(4) === '-') return false
  const [, year = '', month = '', day = '', hour] = ISO.exec(text) ?? []
  if (year !== '') return isDefaultDay(day, month, year, hour)
  const [, first = '', second = '', last = '', at] = DAY_FIRST.exec(text) ?? []
  return last !== '' && isDefaultDay(first, second, last, at)
}

export const isNoDateText = (text: string): boolean =>
  text.length <= LONGEST && !/^\d/.test(text) && WORDS.test(text.trim())

function isDefaultDay(day: string, month: string, year: string, hour: string | undefined): boolean {
  const name = `${Number(day)}-${Number(month)}-${year}`
  // Start of 1970 in any time zone.
  if (name === '1-1-1970') return hour === undefined || Number(hour) <= 14
  if (name === '31-12-1969' || name === '12-31-1969') return hour !== undefined && Number(hour) >= 12
  return DEFAULTS.has(name)
}

const DAY = 86_400
/** Seconds since 1970 of the years 0000 and 0001. */
const ZEROS: readonly number[] = [-62_169_984_000, -62_135_596_800]
/** Seconds since 1970 of 1899-12-30, 1900-01-01 and the last day of 9999. */
const DEFAULT_SECONDS: readonly number[] = [-2_209_161_600, -2_208_988_800, 253_402_300_799]

/**
 * Whether seconds or milliseconds mean "no date".
 * @param isOld dates of the field may be old
 */
export function isNoDateNumber(number: number, isOld = false): boolean {
  return [number, number / 1000].some(
    (seconds) =>
      ZEROS.some((zero) => Math.abs(seconds - zero) <= DAY) ||
      (!isOld && DEFAULT_SECONDS.some((one) => Math.abs(seconds - one) <= DAY))
  )
}
