/** Converts recurrence rules sent as objects to RFC 5545 text: `{ freq: 'weekly', byDay: ['th'] }`. */
import { own } from '@shared/rules/own'
import { isObject, type JsonObject } from '../json'
import { readDateText } from './read-dates'

/** `FREQ=…`; null if it is no rule or has an unknown part. */
export function ruleOfObject(value: JsonObject): string | null {
  const pattern = own(value, 'pattern') ?? own(value, 'Pattern')
  const range = own(value, 'range') ?? own(value, 'Range')
  if (isObject(pattern)) return ofPattern(pattern, isObject(range) ? range : {})
  return ofParts(value)
}

const KNOWN = [
  ...(['INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYSETPOS', 'BYYEARDAY'] as const),
  ...(['BYWEEKNO', 'BYHOUR', 'BYMINUTE'] as const)
] as const
type RulePart = 'FREQ' | (typeof KNOWN)[number]

/** Alternative names of a part, in capitals without punctuation. */
const ALSO: Readonly<Record<string, RulePart>> = {
  ...{ FREQUENCY: 'FREQ', REPEAT: 'FREQ', PERIOD: 'FREQ', TYPE: 'FREQ', RECURRENCETYPE: 'FREQ', EVERY: 'INTERVAL' },
  ...{ DAYSOFWEEK: 'BYDAY', DAYS: 'BYDAY', WEEKDAYS: 'BYDAY', BYWEEKDAY: 'BYDAY', OCCURRENCES: 'COUNT' },
  ...{ NUMBEROFOCCURRENCES: 'COUNT', TIMES: 'COUNT', ENDDATE: 'UNTIL', ENDSON: 'UNTIL', ENDSAT: 'UNTIL', END: 'UNTIL' },
  ...{ FIRSTDAYOFWEEK: 'WKST', WEEKSTART: 'WKST', DAYOFMONTH: 'BYMONTHDAY', MONTH: 'BYMONTH' }
}
const FREQUENCIES: Readonly<Record<string, string>> = {
  ...{ DAY: 'DAILY', DAYS: 'DAILY', WEEK: 'WEEKLY', WEEKS: 'WEEKLY', MONTH: 'MONTHLY', MONTHS: 'MONTHLY' },
  ...{ YEAR: 'YEARLY', YEARS: 'YEARLY', ANNUALLY: 'YEARLY', HOUR: 'HOURLY', HOURS: 'HOURLY' }
}
const KNOWN_FREQUENCY = /^(SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/

/** `{ FREQ: 'WEEKLY', BYDAY: { MO: 'MO' }, INTERVAL: 1, UNTIL: '12/24/2024' }` */
function ofParts(parts: JsonObject): string | null {
  const read = new Map<RulePart, string>()
  for (const [key, value] of Object.entries(parts)) {
    const letters = key.toUpperCase().replace(/[^A-Z]/g, '')
    const name = letters === 'FREQ' || KNOWN.some((one) => one === letters) ? (letters as RulePart) : ALSO[letters]
    if (name === undefined || read.has(name)) continue
    const text = textOf(name, value)
    if (text === null) return null
    if (text !== '') read.set(name, text)
  }
  return written(read)
}

/** Null if not understood; empty if there is no value. */
function textOf(name: RulePart, value: unknown): string | null {
  const items = itemsOf(value)
  if (name === 'BYDAY' || name === 'WKST') {
    const days = items.map(weekdayOf)
    return days.includes(null) ? null : days.join(',')
  }
  const text = items.filter((item) => typeof item === 'string' || typeof item === 'number').join(',')
  // In RFC 5545 notation: `20241224` or `20241224T100000Z`.
  if (name === 'UNTIL') return text === '' ? '' : (isoOf(text)?.replace(/[-:]/g, '') ?? '')
  if (name !== 'FREQ') return text === '0' && (name === 'COUNT' || name === 'INTERVAL') ? '' : text.toUpperCase()
  const frequency = FREQUENCIES[text.toUpperCase()] ?? text.toUpperCase()
  return KNOWN_FREQUENCY.test(frequency) ? frequency : ''
}

function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return value === null || value === undefined || value === '' ? [] : String(value).split(',')
  return own(value, 'day') === undefined ? Object.values(value) : [value]
}

/** `TH`, `2TH`, `thursday`, `{ day: 'th', nthOfPeriod: 2 }` */
function weekdayOf(item: unknown): string | null {
  if (isObject(item)) {
    const [day, nth] = [own(item, 'day'), own(item, 'nthOfPeriod')]
    const name = weekdayOf(day)
    return name === null ? null : `${typeof nth === 'number' ? String(nth) : ''}${name}`
  }
  if (typeof item !== 'string') return null
  const [, nth = '', name] = /^([+-]?\d{0,2})(mo|tu|we|th|fr|sa|su)[a-z]{0,7}$/i.exec(item.trim()) ?? []
  return name === undefined ? null : `${nth}${name.toUpperCase()}`
}

function written(read: Map<RulePart, string>): string | null {
  const frequency = read.get('FREQ')
  if (frequency === undefined) return null
  // A rule has either COUNT or UNTIL.
  if (read.has('UNTIL')) read.delete('COUNT')
  const rest = KNOWN.flatMap((name) => (read.has(name) ? [`${name}=${read.get(name) ?? ''}`] : []))
  return [`FREQ=${frequency}`, ...rest].join(';')
}

/** Seconds or milliseconds since 1970 in this century, which may also be an id. */
export const isSeconds = (text: string): boolean => /^[1-4]\d{9}(\d{3})?$/.test(text.trim())

/** With slashes the month comes first, as in the United States: day-first notations use dots. */
export function isoOf(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  if (month !== undefined && day !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (/^\d{8}(T\d{6}Z?)?$/.test(text)) return text
  if (isSeconds(text))
    return new Date(Number(text) * (text.trim().length === 10 ? 1000 : 1)).toISOString().replace('.000Z', 'Z')
  // Microsoft names a cancelled occurrence by its series and day.
  const [, named] = /^OID\..{1,400}\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? []
  if (named !== undefined) return named
  const read = readDateText(text.trim(), true)
  return read?.type === 'date' ? read.date : read?.type === 'moment' ? read.iso : null
}

const PATTERNS: Readonly<Record<string, string>> = {
  ...{ daily: 'DAILY', weekly: 'WEEKLY', absolutemonthly: 'MONTHLY', relativemonthly: 'MONTHLY' },
  ...{ absoluteyearly: 'YEARLY', relativeyearly: 'YEARLY', monthly: 'MONTHLY', yearly: 'YEARLY' }
}
const PLACES: Readonly<Record<string, string>> = { first: '1', second: '2', third: '3', fourth: '4', last: '-1' }

/** Microsoft's notation: a pattern and a range. */
function ofPattern(pattern: JsonObject, range: JsonObject): string | null {
  const value = (of: JsonObject, name: string): unknown =>
    Object.entries(of).find(([key]) => key.toLowerCase() === name)?.[1] ?? null
  const type = String(value(pattern, 'type') ?? '').toLowerCase()
  const frequency = PATTERNS[type]
  if (frequency === undefined) return null
  const read = new Map<RulePart, string>([['FREQ', frequency]])
  const put = (name: RulePart, from: unknown): boolean => {
    const text = textOf(name, from)
    if (text !== null && text !== '') read.set(name, text)
    return text !== null
  }
  const isByWeekday = type === 'weekly' || type.startsWith('relative')
  const understood = [
    put('INTERVAL', value(pattern, 'interval')),
    !isByWeekday || put('BYDAY', value(pattern, 'daysofweek')),
    type !== 'weekly' || put('WKST', value(pattern, 'firstdayofweek')),
    !type.startsWith('absolute') || put('BYMONTHDAY', value(pattern, 'dayofmonth')),
    frequency !== 'YEARLY' || put('BYMONTH', value(pattern, 'month'))
  ]
  if (type.startsWith('relative'))
    read.set('BYSETPOS', PLACES[String(value(pattern, 'index') ?? 'first').toLowerCase()] ?? '1')
  const ends = String(value(range, 'type') ?? '').toLowerCase()
  if (ends !== 'noend' && ends !== 'numbered') understood.push(put('UNTIL', value(range, 'enddate')))
  if (ends !== 'noend' && ends !== 'enddate') understood.push(put('COUNT', value(range, 'numberofoccurrences')))
  return understood.includes(false) ? null : written(read)
}
