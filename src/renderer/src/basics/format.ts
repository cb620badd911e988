/**
 * Formats numbers, money, dates and ages: short for recent ones, full on hover. All functions read the locale
 * reactively, so rendered texts follow a change of language.
 */
import { shallowRef } from 'vue'
import type { Reference } from '@shared/model/record'

/** BCP 47 tag for `Intl`: the app's language with the system's region. */
const locale = shallowRef('en-GB')

/**
 * The first system language that is a variant of `language`, so that American and British users get their own date
 * formats.
 */
export function localeFor(language: 'en' | 'ru', systemLanguages: readonly string[]): string {
  const match = systemLanguages.find((tag) => tag.toLowerCase().split(/[-_]/)[0] === language && tag.includes('-'))
  return match ?? (language === 'ru' ? 'ru-RU' : 'en-GB')
}

export function setFormatLocale(tag: string): void {
  locale.value = tag
}

/** The BCP 47 tag of the current format locale. */
export const formatLocale = (): string => locale.value

// Constructing an Intl formatter costs far more than using one; a table formats thousands of cells.
const formatters = new Map<string, unknown>()
function cached<T>(kind: string, options: object, make: (tag: string) => T): T {
  const key = `${locale.value}|${kind}|${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known !== undefined) return known as T
  const made = make(locale.value)
  formatters.set(key, made)
  return made
}
const numbers = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  cached('n', options, (tag) => new Intl.NumberFormat(tag, options))
/** A formatter keeps its time zone, so a change of the computer's zone needs new formatters. */
const zoneHere = (): number => new Date().getTimezoneOffset()
const dates = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(
    `d${options.timeZone === undefined ? zoneHere() : ''}`,
    options,
    (tag) => new Intl.DateTimeFormat(tag, options)
  )
const relatives = (options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat =>
  cached('r', options, (tag) => new Intl.RelativeTimeFormat(tag, options))

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return numbers(options).format(value)
}

/** `fraction` from 0 to 1. */
export function formatPercent(fraction: number): string {
  return numbers({ style: 'percent', maximumFractionDigits: 0 }).format(fraction)
}

/** Like `formatPercent`, but never rounds to 0 or 100: `<1 %`, `>99 %`. */
export function formatShare(fraction: number): string {
  if (fraction > 0 && fraction < 0.005) return `<${formatPercent(0.01)}`
  if (fraction >= 0.995 && fraction < 1) return `>${formatPercent(0.99)}`
  return formatPercent(fraction)
}

/** Short currency signs shared by several currencies. */
const SHARED_SIGNS: ReadonlySet<string> = new Set(['$', '£', '¥', 'kr', 'Rs'])

/** The narrow sign of a currency if it is unique, else the language's longer one. */
const signOf = (currency: string): 'narrowSymbol' | 'symbol' =>
  cached('sign', { currency }, (tag) => {
    const short = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    const sign = short.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
    return SHARED_SIGNS.has(sign) ? 'symbol' : 'narrowSymbol'
  })

/**
 * An amount with its currency. ISO 4217 codes are formatted by the locale (`₽`, `€`, `US$`). Any other label follows
 * the number unchanged. A currency known only by id is left out.
 */
export function formatMoney(amount: number, currency: Reference | null): string {
  return moneyIn(amount, currency, {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2
  })
}

/** Amounts from this value on are written compactly: `£788k`, `1,2 млн ₽`. */
const LONG_AMOUNT = 10_000

/** Like `formatMoney` for narrow columns: large amounts in thousands or millions, with three digits. */
export function formatMoneyCompact(amount: number, currency: Reference | null): string {
  if (Math.abs(amount) < LONG_AMOUNT) return formatMoney(amount, currency)
  return moneyIn(amount, currency, { notation: 'compact', minimumSignificantDigits: 1, maximumSignificantDigits: 3 })
}

function moneyIn(amount: number, currency: Reference | null, digits: Intl.NumberFormatOptions): string {
  const label = currency?.label?.trim() ?? ''
  if (/^[A-Z]{3}$/.test(label)) {
    return numbers({ style: 'currency', currency: label, currencyDisplay: signOf(label), ...digits }).format(amount)
  }
  const plainAmount = numbers(digits).format(amount)
  return label === '' ? plainAmount : `${plainAmount}\u00A0${label}`
}

/** A size in bytes: `48.2 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** step
  return numbers({
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1
  }).format(value)
}

const FILE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const
const FILE_STEP = 1_024

const fileDigits = (value: number): number => (value < 10 ? 1 : 0)

/**
 * File size as file managers write it, in steps of 1,024: `1.5 KB`, `12 KB`, `3 ГБ`, with one decimal below ten. A
 * value that rounds to 1,024 uses the next unit. Unit names come from `Intl`, whose `kB` is 1,000 bytes, so the letter
 * is capitalised.
 *
 * @param bytes not negative
 */
export function formatFileSize(bytes: number): string {
  let value = bytes
  let step = 0
  while (step < FILE_UNITS.length - 1 && Number(value.toFixed(fileDigits(value))) >= FILE_STEP) {
    value /= FILE_STEP
    step++
  }
  return numbers({
    style: 'unit',
    unit: FILE_UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : fileDigits(value)
  })
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'unit' && step === 1 ? part.toLocaleUpperCase(locale.value) : part))
    .join('')
}

/** A rough duration: `40 sec`, `3 min`, `2 hr`. Milliseconds. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  const [value, unit] =
    seconds < 60
      ? ([seconds, 'second'] as const)
      : seconds < 5400
        ? ([Math.round(seconds / 60), 'minute'] as const)
        : ([Math.round(seconds / 3600), 'hour'] as const)
  return numbers({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(value)
}

/** A parsed date from the service: an instant, and the zone to display it in. */
interface ReadDate {
  readonly at: number
  readonly hasTime: boolean
  /** Dates without a zone are stored and shown in UTC, so that the computer's zone does not shift them. */
  readonly zone: { readonly timeZone?: 'UTC' }
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Parses a date of the service. A day without a time is the same day in every zone. A time without an offset is the
 * service's local time, shown unchanged. A time with an offset is shown in the user's zone.
 */
function readDate(text: string): ReadDate | null {
  const match = DATE.exec(text.trim())
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number
  ]
  const hasTime = match[4] !== undefined
  const floating = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // 31 February must not become 3 March, nor the year 0 the year 1900.
  if (floating.getUTCFullYear() !== year || floating.getUTCMonth() !== month - 1 || floating.getUTCDate() !== day)
    return null
  if (match[7] === undefined) return { at: floating.getTime(), hasTime, zone: { timeZone: 'UTC' } }
  const at = Date.parse(text.trim().replace(' ', 'T'))
  return Number.isNaN(at) ? null : { at, hasTime, zone: {} }
}

/** Short: `14 Mar` in the current year, else `14 Mar 2024`. An unreadable text is returned unchanged. */
export function formatDateShort(text: string, now = new Date()): string {
  const read = readDate(text)
  if (!read) return text
  const year = read.zone.timeZone ? new Date(read.at).getUTCFullYear() : new Date(read.at).getFullYear()
  return formatDay(read.at, year !== now.getFullYear(), read.zone)
}

/** `14 Mar` or `14 Mar 2024`. */
function formatDay(at: number, showsYear: boolean, zone: ReadDate['zone'] = {}): string {
  const text = dates({ day: 'numeric', month: 'short', ...(showsYear ? { year: 'numeric' } : {}), ...zone }).format(at)
  return withoutYearWord(text)
}

/** Russian adds `г.` to a year; short dates leave it out. */
const withoutYearWord = (text: string): string => text.replace(/\sг\.$/u, '')

/** A day, always with its year: `14 Mar 2024`. An unreadable text is returned unchanged. */
export function formatDate(text: string): string {
  const read = readDate(text)
  return read === null ? text : formatDay(read.at, true, read.zone)
}

/** The month of a day: `March 2024`. */
export function formatMonth(day: string): string {
  return withoutYearWord(dates({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(day)))
}

/** The day of the week of a day: `Thu`, or `Thursday`. */
export function formatWeekday(day: string, width: 'short' | 'long'): string {
  return dates({ weekday: width, timeZone: 'UTC' }).format(Date.parse(day))
}

/** Short with the time: `14 Mar, 14:02`. A day without a time has none. Unreadable text is returned unchanged. */
export function formatDateTime(text: string, now = new Date()): string {
  const read = readDate(text)
  if (!read) return text
  const day = formatDateShort(text, now)
  return read.hasTime ? `${day}, ${formatClock(read.at, read.zone)}` : day
}

/** Full, for a hover: `Thursday, 14 March 2024`, and the time if there is one. */
export function formatDateFull(text: string): string {
  const read = readDate(text)
  if (!read) return text
  const day = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...read.zone }).format(read.at)
  return read.hasTime ? `${day}, ${formatClock(read.at, read.zone)}` : day
}

/** `14:02`, `09:05` (or `9:05 AM`, as the system's region writes it). Epoch milliseconds. */
export function formatClock(at: number, zone: ReadDate['zone'] = {}): string {
  return dates({ hour: hasHalves() ? 'numeric' : '2-digit', minute: '2-digit', ...zone }).format(at)
}

/** Hours of one day: `14:00–15:30`, `9:30 – 10:30 AM`. Epoch milliseconds. */
export function formatClockRange(from: number, to: number): string {
  // Format both times separately: for 24-hour ranges, some languages add a word for the hour.
  if (!hasHalves()) return `${formatClock(from)}–${formatClock(to)}`
  return dates({ hour: 'numeric', minute: '2-digit' }).formatRange(from, to)
}

/** Whether the locale uses AM and PM. */
export const hasHalves = (): boolean =>
  cached('halves', {}, (tag) => new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true)

/** A range of days, `YYYY-MM-DD`: `24–26 Nov 2026`, or with full month names. */
export function formatDayRange(from: string, to: string, width: 'short' | 'full' = 'short'): string {
  const month = width === 'full' ? 'long' : 'short'
  const range = dates({ day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })
  return withoutYearWord(range.formatRange(Date.parse(from), Date.parse(to)))
}

/** The months of a range of days: `November 2026 – January 2027`. */
export function formatMonthRange(from: string, to: string): string {
  const range = dates({ month: 'long', year: 'numeric', timeZone: 'UTC' })
  return withoutYearWord(range.formatRange(Date.parse(from), Date.parse(to)))
}

/** A moment, full: `14 March 2024, 14:02:31`. Epoch milliseconds. */
export function formatMoment(at: number): string {
  return dates({ dateStyle: 'long', timeStyle: 'medium' }).format(at)
}

/**
 * A moment as precisely as useful: `14:02` today, `yesterday, 14:02`, `12 Mar, 14:02`, `12 Mar 2024`. Epoch
 * milliseconds.
 */
export function formatNear(at: number, now = Date.now()): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000)
  if (days === 0) return formatClock(at)
  if (days === 1) return `${relatives({ numeric: 'auto' }).format(-1, 'day')}, ${formatClock(at)}`
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return isSameYear ? `${formatDay(at, false)}, ${formatClock(at)}` : formatDay(at, true)
}

/** A day as precisely as useful: `today`, `yesterday`, `12 Mar`, `12 Mar 2024`. Epoch milliseconds. */
export function formatDayNear(at: number, now = Date.now()): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000)
  if (days === 0 || days === 1) return relatives({ numeric: 'auto' }).format(-days, 'day')
  return formatDay(at, new Date(at).getFullYear() !== new Date(now).getFullYear())
}

/** `5 minutes ago`, `in 20 seconds`. Epoch milliseconds. */
export function formatRelative(at: number, now = Date.now()): string {
  const seconds = Math.round((at - now) / 1000)
  const size = Math.abs(seconds)
  const format = relatives({ numeric: 'auto' })
  if (size < 60) return format.format(seconds, 'second')
  if (size < 3600) return format.format(Math.round(seconds / 60), 'minute')
  if (size < 86_400) return format.format(Math.round(seconds / 3600), 'hour')
  return format.format(Math.round(seconds / 86_400), 'day')
}

function startOfDay(at: number): number {
  const date = new Date(at)
  date.setHours(0, 0, 0, 0)
  return date.getTime()
}

/** A Russian patronymic marks a three-part name, and shows which part is the family name. */
const PATRONYMIC = /^\p{Lu}[\p{L}-]*(?:вич|вна|чна|ьич|инична|оглы|кызы)$/u
const NAME = /^\p{Lu}[\p{L}’'-]+$/u

/**
 * Shortens Russian names: `Вишневский Олег Львович` and `Олег Львович Вишневский` become `Вишневский О. Л.` Other names
 * stay unchanged.
 */
export function shortPerson(name: string): string {
  const parts = name.trim().split(/\s+/u)
  const [first = '', second = '', third = ''] = parts
  if (parts.length !== 3 || !parts.every((part) => NAME.test(part) && /\p{Script=Cyrillic}/u.test(part))) return name
  const [family, given, patronymic] = PATRONYMIC.test(third)
    ? [first, second, third]
    : PATRONYMIC.test(second)
      ? [third, first, second]
      : ['', '', '']
  return family === '' ? name : `${family}\u00A0${given[0]}.\u00A0${patronymic[0]}.`
}

/** Up to two initials for an avatar: `Анна Петрова` -> `АП`. */
export function initials(name: string): string {
  const words = name.split(/[\s.,()"«»_-]+/u).filter((word) => /\p{L}|\p{N}/u.test(word))
  const [first, second] = words
  if (!first) return '?'
  const letters = second ? [...first][0]! + [...second][0]! : [...first].slice(0, 2).join('')
  return letters.toLocaleUpperCase(locale.value)
}
