/** Our own rules for typed dates, in both languages. */
import { dayFrom, lastOfMonth, shiftDays, shiftMonths, startOfWeek, weekdayOf } from '../../basics/days'
import { readTypedDay } from '../typed-day'
import { canonicalWords, MONTHS, WEEKDAYS } from './canonical-words'
import { meet, wordPattern, type MatchedWords, type WordPattern } from './word-patterns'

/** A typed date: a day, or the week, month or year that begins on `day`, and how to display it. */
export interface TypedDate {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly span: 'day' | 'week' | 'month' | 'year'
}

export interface TypedDateContext {
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** BCP 47; decides whether `3/4` is in March or in April. */
  readonly locale: string
  /** First day of the week, 1 (Monday) to 7, and the minimum days of a year's first week. */
  readonly firstDay: number
  readonly minimalDays: number
}

const WEEK = 7
const MOST_WEEKS = 53
/** Maximum years between two leap years. */
const LEAP_YEARS_APART = 8

/** Returns null if these rules don't understand the text. */
export function readByOwnRules(text: string, context: TypedDateContext): TypedDate | null {
  const written = dayAsWritten(text, context)
  if (written !== null) return { day: written, span: 'day' }
  const ofYear = /^\s*(?:(\d{4})[-./](\d{1,2})|(\d{1,2})[-./](\d{4}))\s*$/.exec(text)
  if (ofYear !== null) return made(dayFrom(Number(ofYear[1] ?? ofYear[4]), Number(ofYear[2] ?? ofYear[3]), 1), 'month')
  const words = canonicalWords(text)
  // A number word alone is a count, not a date.
  if (words === null || (words.length === 1 && /^\d/.test(words[0] ?? '') && !/\d/.test(text))) return null
  const alone = readWords(words, context)
  if (alone !== null) return alone
  // `Friday, 15 March`: the weekday can be ignored.
  const withoutWeekday = /^\s*\p{L}{2,11}[\s.,]/u.exec(text)
  if (withoutWeekday === null || !WEEKDAYS.includes(words[0] ?? '')) return null
  const rest = dayAsWritten(text.slice(withoutWeekday[0].length), context)
  return rest === null ? null : { day: rest, span: 'day' }
}

const made = (day: string | null, span: TypedDate['span']): TypedDate | null => (day === null ? null : { day, span })

/** A day in digits or with a month name. Without a year it is the next such day from today on. */
function dayAsWritten(text: string, { locale, today }: TypedDateContext): string | null {
  const year = Number(today.slice(0, 4))
  const inYear = (by: number): string | null => readTypedDay(text, locale, new Date(year + by, 0, 1))
  const first = inYear(0)
  // The result does not depend on the current year, so the text contains a year.
  if (first !== null && first === inYear(LEAP_YEARS_APART)) return first
  for (let by = 0; by <= LEAP_YEARS_APART; by++) {
    const day = inYear(by)
    if (day !== null && day >= today) return day
  }
  return null
}

/** A rule: a word pattern and its meaning. */
type Rule = readonly [WordPattern, (found: MatchedWords, context: TypedDateContext) => TypedDate | null]

const rule = (pattern: string, meaning: Rule[1]): Rule => [wordPattern(pattern), meaning]

/** `end {which} month`, `end march 2027`, `end 2027` */
const ofPeriod = (words: string, meaning: Rule[1]): readonly Rule[] => [
  rule(`${words} {which}? {period}`, meaning),
  rule(`${words} {month} {year}? year?`, meaning),
  rule(`${words} {only} year?`, meaning)
]

const ownDay = (words: string, days: number): Rule => rule(words, (_, { today }) => onDay(shiftDays(today, days)))
const times =
  (sign: 1 | -1): Rule[1] =>
  ({ number, unit = 'day' }, context) =>
    shifted(sign * (number === undefined ? 1 : Number(number)), unit, context)

const RULES: readonly Rule[] = [
  ownDay('today', 0),
  ownDay('tomorrow', 1),
  ownDay('yesterday', -1),
  ownDay('overmorrow', 2),
  ownDay('ereyesterday', -2),
  ownDay('day after tomorrow', 2),
  ownDay('day before yesterday', -2),
  rule('{year} year?', ({ year }) => made(dayFrom(Number(year), 1, 1), 'year')),
  rule('in? {month} {year}? year?', monthNamed),
  rule('{which} {month}', monthNamed),
  rule('{week} {number} {year}? year?', weekNumbered),
  rule('{number} the-week {year}? year?', weekNumbered),
  rule('{year} week {number}', weekNumbered),
  rule('quarter {number} {year}? year?', quarterNumbered),
  rule('{number} quarter {year}? year?', quarterNumbered),
  rule('in {number}? {unit}', times(1)),
  rule('{number} {unit} in? later?', times(1)),
  rule('{number} {unit} today', times(1)),
  rule('{number}? {unit} ago', times(-1)),
  rule('in {number}', times(1)),
  rule('minus {number} {unit}?', times(-1)),
  rule('{number}', dayOfMonth),
  rule('{which}? {weekday}', weekdayNamed),
  rule('{weekday} {which} {week}', weekdayOfWeek),
  rule('{which} {week} {weekday}', weekdayOfWeek),
  rule('{which}? weekend', ({ which = 'this' }, context) => weekdayOfWeek({ which, weekday: 'sat' }, context)),
  rule('{which} {period}', periodNamed),
  ...ofPeriod('start', (found, context) => onDay(bounds(found, context)?.first)),
  ...ofPeriod('first day', (found, context) => onDay(bounds(found, context)?.first)),
  ...ofPeriod('end', (found, context) => onDay(bounds(found, context)?.last)),
  ...ofPeriod('last day', (found, context) => onDay(bounds(found, context)?.last)),
  ...ofPeriod('mid', middle)
]

function readWords(words: readonly string[], context: TypedDateContext): TypedDate | null {
  for (const [pattern, meaning] of RULES) {
    const found = meet(pattern, words)
    const read = found === null ? null : meaning(found, context)
    if (read !== null) return read
  }
  return null
}

const BY_WHICH: Readonly<Record<string, number>> = { this: 0, next: 1, last: -1 }
const by = (which: string | undefined): number => BY_WHICH[which ?? 'this'] ?? 0

const onDay = (day: string | null | undefined): TypedDate | null => made(day ?? null, 'day')
const yearOf = (day: string): number => Number(day.slice(0, 4))
const monthOf = (day: string): number => Number(day.slice(5, 7))

function shifted(number: number, unit: string | undefined, { today }: TypedDateContext): TypedDate | null {
  switch (unit) {
    case 'day':
      return onDay(shiftDays(today, number))
    case 'week':
    case 'the-week':
      return onDay(shiftDays(today, number * WEEK))
    case 'fortnight':
      return onDay(shiftDays(today, number * 2 * WEEK))
    case 'month':
      return onDay(shiftMonths(today, number))
    case 'quarter':
      return onDay(shiftMonths(today, number * 3))
    case 'half-year':
      return onDay(shiftMonths(today, number * 6))
    default:
      return onDay(shiftMonths(today, number * 12))
  }
}

/** The next day with that number; not every month has a 31st. */
function dayOfMonth({ number }: MatchedWords, { today }: TypedDateContext): TypedDate | null {
  for (let months = 0; months < 3; months++) {
    const month = shiftMonths(`${today.slice(0, 7)}-01`, months)
    const day = dayFrom(yearOf(month), monthOf(month), Number(number))
    if (day !== null && day >= today) return onDay(day)
  }
  return null
}

/** A month without a year is the next one that is not over. */
function monthNamed({ month = '', year, which }: MatchedWords, { today }: TypedDateContext): TypedDate | null {
  const number = MONTHS.indexOf(month) + 1
  const present = yearOf(today)
  const over = number - monthOf(today)
  const chosen = {
    this: present,
    next: over > 0 ? present : present + 1,
    last: over < 0 ? present : present - 1,
    none: over >= 0 ? present : present + 1
  }[which ?? 'none']
  return made(dayFrom(year === undefined ? (chosen ?? present) : Number(year), number, 1), 'month')
}

/** The first week of a year is the first with enough days in it. */
function firstWeek(year: number, { firstDay, minimalDays }: TypedDateContext): string | null {
  const within = dayFrom(year, 1, minimalDays)
  return within === null ? null : startOfWeek(within, firstDay)
}

function weekNumbered({ number, year }: MatchedWords, context: TypedDateContext): TypedDate | null {
  const weekOf = (of: number): string | null => {
    const [first, next] = [firstWeek(of, context), firstWeek(of + 1, context)]
    if (first === null || Number(number) < 1 || Number(number) > MOST_WEEKS) return null
    const start = shiftDays(first, (Number(number) - 1) * WEEK)
    return next !== null && start >= next ? null : start
  }
  if (year !== undefined) return made(weekOf(Number(year)), 'week')
  const present = yearOf(context.today)
  // Not every year has a week 53. The first and last days of a year may belong to the neighbour's week.
  for (const of of [
    present - 1,
    present,
    present + 1,
    present + 2,
    present + 3,
    present + 4,
    present + 5,
    present + 6
  ]) {
    const start = weekOf(of)
    if (start !== null && shiftDays(start, WEEK - 1) >= context.today) return made(start, 'week')
  }
  return null
}

function quarterNumbered({ number, year }: MatchedWords, { today }: TypedDateContext): TypedDate | null {
  const month = (Number(number) - 1) * 3 + 1
  const present = yearOf(today)
  return onDay(
    dayFrom(year === undefined ? (month + 2 < monthOf(today) ? present + 1 : present) : Number(year), month, 1)
  )
}

/** `Friday` is the next one from today on, `next Friday` is in next week, `last Friday` is before today. */
function weekdayNamed({ which, weekday: name = '' }: MatchedWords, context: TypedDateContext): TypedDate | null {
  const { today } = context
  const ahead = (WEEKDAYS.indexOf(name) - (weekdayOf(today) - 1) + WEEK) % WEEK
  if (which === undefined) return onDay(shiftDays(today, ahead))
  if (which === 'last') return onDay(shiftDays(today, ahead - WEEK))
  return weekdayOfWeek({ which, weekday: name }, context)
}

function weekdayOfWeek(
  { which, weekday: name = '' }: MatchedWords,
  { today, firstDay }: TypedDateContext
): TypedDate | null {
  const start = startOfWeek(shiftDays(today, by(which) * WEEK), firstDay)
  return onDay(shiftDays(start, (WEEKDAYS.indexOf(name) + 1 - firstDay + WEEK) % WEEK))
}

function periodNamed(found: MatchedWords, context: TypedDateContext): TypedDate | null {
  const { period } = found
  const span = period === 'month' || period === 'year' ? period : period === 'quarter' ? 'day' : 'week'
  return made(bounds(found, context)?.first ?? null, span)
}

/** The first and the last day of a named period. */
function bounds(
  found: MatchedWords,
  context: TypedDateContext
): { readonly first: string; readonly last: string } | null {
  const { which, period, month, only } = found
  const { today, firstDay } = context
  const months = (first: string | null, count: number) =>
    first === null ? null : { first, last: lastOfMonth(shiftMonths(first, count - 1)) }
  if (month !== undefined) return months(monthNamed({ ...found, which: undefined }, context)?.day ?? null, 1)
  if (only !== undefined) return months(dayFrom(Number(only), 1, 1), 12)
  switch (period) {
    case 'month':
      return months(shiftMonths(`${today.slice(0, 7)}-01`, by(which)), 1)
    case 'quarter':
      return months(
        shiftMonths(dayFrom(yearOf(today), Math.floor((monthOf(today) - 1) / 3) * 3 + 1, 1) ?? today, by(which) * 3),
        3
      )
    case 'year':
      return months(dayFrom(yearOf(today) + by(which), 1, 1), 12)
    default: {
      const first = startOfWeek(shiftDays(today, by(which) * WEEK), firstDay)
      return { first, last: shiftDays(first, WEEK - 1) }
    }
  }
}

/** The 15th of a month; the middle day of other periods. */
function middle(found: MatchedWords, context: TypedDateContext): TypedDate | null {
  const period = bounds(found, context)
  if (period === null) return null
  if (found.month !== undefined || found.period === 'month') return onDay(shiftDays(period.first, 14))
  const days = (Date.parse(period.last) - Date.parse(period.first)) / 86_400_000
  return onDay(shiftDays(period.first, Math.floor(days / 2)))
}
