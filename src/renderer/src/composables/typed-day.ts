/** Reads typed days in the order and with the month names of a locale. */
import { dayFrom } from '../basics/days'

type Part = 'day' | 'month' | 'year'

const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year'

function partsOf(tag: string): readonly Intl.DateTimeFormatPart[] {
  const format = new Intl.DateTimeFormat(tag, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })
  return format.formatToParts(0)
}

/** The digit pattern of a day, with the given letters: `dd/mm/yyyy`, `дд.мм.гггг`. */
export function dayPattern(tag: string, letters: Readonly<Record<Part, string>>): string {
  return partsOf(tag)
    .map(({ type, value }) => (isPart(type) ? letters[type] : value))
    .join('')
}

const names = new Map<string, readonly (readonly string[])[]>()

/** All forms of the month names: in Russian «март» and «марта», as in «14 марта». */
function monthNames(tag: string): readonly (readonly string[])[] {
  const known = names.get(tag) ?? makeMonthNames(tag)
  names.set(tag, known)
  return known
}

function makeMonthNames(tag: string): readonly (readonly string[])[] {
  const forms: readonly Intl.DateTimeFormatOptions[] = [{ month: 'long' }, { month: 'long', day: 'numeric' }]
  const formats = forms.map((form) => new Intl.DateTimeFormat(tag, { ...form, timeZone: 'UTC' }))
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => {
      const name = format.formatToParts(Date.UTC(2001, month, 1)).find(({ type }) => type === 'month')?.value ?? ''
      return name.toLowerCase()
    })
  )
}

/** Three letters distinguish all months in English and Russian. */
const LEAST_LETTERS = 3

/** The number of the month, from 1, whose name begins with a word; null if none does. */
function monthOf(word: string, tag: string): number | null {
  if (word.length < LEAST_LETTERS) return null
  for (const known of [tag, 'en']) {
    const at = monthNames(known).findIndex((names) => names.some((name) => name.startsWith(word)))
    if (at >= 0) return at + 1
  }
  return null
}

/** Words next to a day or year without meaning of their own: `14th`, `2026 г.` */
const BESIDE = new Set(['st', 'nd', 'rd', 'th', 'of', 'г', 'год', 'года'])

/** A year of four digits, or of two in this century. */
function yearOf(digits: string): number | null {
  if (digits.length === 4) return Number(digits)
  return digits.length === 2 ? 2000 + Number(digits) : null
}

/**
 * Reads a typed day: digits in the order of the locale or of ISO 8601, or a month name. A missing year is the current
 * one.
 *
 * @returns `YYYY-MM-DD`; null if the text is no day
 */
export function readTypedDay(text: string, tag: string, now: Date): string | null {
  if (/[^\p{L}\d\s.,/\-‑–]/u.test(text)) return null
  const numbers = text.match(/\d+/g) ?? []
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !BESIDE.has(word))
  if (words.length > 1) return null
  const [word] = words
  const order = partsOf(tag)
    .map(({ type }) => type)
    .filter(isPart)
  const year = (digits: string | undefined): number | null =>
    digits === undefined ? now.getFullYear() : yearOf(digits)
  const made = (y: string | undefined, month: number, day: string | undefined): string | null => {
    const read = year(y)
    return read === null || day === undefined || day.length > 2 ? null : dayFrom(read, month, Number(day))
  }
  const [first = '', second] = numbers
  if (word !== undefined) {
    const month = monthOf(word, tag)
    if (month === null || numbers.length > 2) return null
    return first.length === 4 ? made(first, month, second) : made(second, month, first)
  }
  const given = numbers.length === 1 ? split(first, order) : numbers
  if (given.length < 2 || given.length > 3) return null
  const inOrder = orderOf(given, order)
  const of = (part: Part): string | undefined => given[inOrder.indexOf(part)]
  const month = of('month') ?? ''
  return month.length > 2 ? null : made(of('year'), Number(month), of('day'))
}

/** Splits digits without separators: `14032026`. */
function split(digits: string, order: readonly Part[]): readonly string[] {
  if (digits.length !== 8) return []
  let at = 0
  return order.map((part) => digits.slice(at, (at += part === 'year' ? 4 : 2)))
}

/** The order of the typed numbers. A four-digit number is the year; in first position it means ISO 8601. */
function orderOf(given: readonly string[], order: readonly Part[]): readonly Part[] {
  const rest = order.filter((part) => part !== 'year')
  if (given.length === 2) return rest
  if (given[0]?.length === 4) return ['year', 'month', 'day']
  if (given[2]?.length === 4) return order.at(-1) === 'year' ? order : ['day', 'month', 'year']
  return order
}
