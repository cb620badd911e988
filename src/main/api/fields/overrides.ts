/** JSCalendar's `recurrenceOverrides`: the differences of single occurrences, as separate events. */
import { clocksOf } from '@shared/rules/calendar/clocks'
import { MOST_DATES } from '@shared/rules/calendar/rule-text'
import { momentOf } from '@shared/rules/calendar/zones'
import { own } from '@shared/rules/own'
import { isObject, type JsonObject, normaliseKey } from '../json'
import { isoOf } from './rule-objects'

const OVERRIDES = /^(recurrence_)?(overrides|overridden)(_instances)?$/
const HOLDERS = /^(recurrence(_\w{1,20})?|rrule|rule|repeat|schedule|timing|attributes|data|event|info|details)$/
const ITS_DATE = /^(recurrence_?id|original_?start(_?time)?|date|key|id)$/
const START = /^(dt_?start|starts?(_?(date_?time|date|time|at|on))?|date_?(from|start)|begin|from)$/
const END = /^(dt_?end|ends?(_?(date_?time|date|time|at|on))?|date_?(to|end)|finish|to|till)$/
const TITLE = /^(title|name|summary|subject)$/
const LENGTH = /^(duration|length)(_\w{1,12})?$/
const RULE =
  /^(rrules?|recurrence(_rules?|_overrides|_pattern)?|recurring_rule|repeat(_rule)?|rule|overrides|exdates?|rdates?|uid|i_?cal_?uid)$/
const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i

/** Original start of each occurrence (as written) and its patch. */
export function overridesIn(fields: JsonObject): readonly (readonly [date: string, patch: JsonObject])[] {
  for (const [key, value] of Object.entries(fields)) {
    const name = normaliseKey(key)
    if (OVERRIDES.test(name) && typeof value === 'object' && value !== null) return entriesOf(value)
    const inner = HOLDERS.test(name) && isObject(value) ? overridesIn(value) : []
    if (inner.length > 0) return inner
  }
  return []
}

function entriesOf(value: object): readonly (readonly [string, JsonObject])[] {
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(value)
    ? value.map((patch: unknown) => (isObject(patch) ? [named(patch, ITS_DATE)?.[1], patch] : [null, null]))
    : Object.entries(value)
  return entries
    .slice(0, MOST_DATES + 1)
    .flatMap(([date, patch]) =>
      typeof date === 'string' && isoOf(date) !== null && isObject(patch) ? [[date, patch] as const] : []
    )
}

export const isExcluded = (patch: JsonObject): boolean => own(patch, 'excluded') === true

/**
 * Changed occurrences of a series: the series' fields without the rule, with their own start and patch.
 *
 * @param zone time zone of the series, for dates without an offset
 */
export function changedOccurrences(id: number, fields: JsonObject, zone: string | null): JsonObject[] {
  return overridesIn(fields).flatMap(([date, patch]) =>
    isExcluded(patch) ? [] : [occurrenceOf(id, fields, zone, date, patch)]
  )
}

function occurrenceOf(
  id: number,
  fields: JsonObject,
  zone: string | null,
  date: string,
  patch: JsonObject
): JsonObject {
  const kept = Object.entries(fields).filter(([key]) => !RULE.test(normaliseKey(key)))
  const made = bare(Object.fromEntries(kept))
  const [startKey, start] = named(fields, START) ?? ['start', null]
  const [endKey, end] = named(fields, END) ?? [null, null]
  const moved = withText(start, inFormOf(textIn(start), textIn(named(patch, START)?.[1] ?? null) ?? date, zone))
  made[startKey] = moved
  const lasts = [END, LENGTH].some((own) => named(patch, own) !== null)
  if (endKey !== null && !lasts) made[endKey] = shifted(end, textIn(start), textIn(moved))
  for (const [key, value] of Object.entries(patch)) {
    const name = normaliseKey(key)
    if (START.test(name) || ITS_DATE.test(name)) continue
    if (endKey !== null && LENGTH.test(name)) Reflect.deleteProperty(made, endKey)
    if (endKey !== null && END.test(name))
      made[endKey] = withText(end, inFormOf(textIn(end), textIn(value) ?? '', zone))
    else put(made, TITLE.test(name) && !Object.hasOwn(fields, key) ? (named(fields, TITLE)?.[0] ?? key) : key, value)
  }
  return { ...made, recurringEventId: id, originalStart: date }
}

/** A copy with all names in the service's spelling. */
const bare = (fields: JsonObject): Record<string, unknown> =>
  Object.assign(Object.create(null) as Record<string, unknown>, fields)

/** A key with slashes is a path to a nested value. */
function put(made: Record<string, unknown>, key: string, value: unknown): void {
  const [first = key, ...rest] = key.split('/')
  if (rest.length === 0 || Object.hasOwn(made, key)) {
    made[key] = value
    return
  }
  const inner = bare(isObject(made[first]) ? made[first] : {})
  put(inner, rest.join('/'), value)
  made[first] = inner
}

const named = (fields: JsonObject, pattern: RegExp): [string, unknown] | null =>
  Object.entries(fields).find(([key, value]) => value !== null && pattern.test(normaliseKey(key))) ?? null

const TEXT = /^(date_?time|date|value)$/i
function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value
  const inner = isObject(value) ? named(value, TEXT)?.[1] : null
  return typeof inner === 'string' ? inner : null
}
function withText(value: unknown, text: string): unknown {
  const key = isObject(value) ? named(value, TEXT)?.[0] : undefined
  return isObject(value) && key !== undefined ? { ...value, [key]: text } : text
}

/** The date in the notation of `like`: a day, a local time of the zone, or a moment. */
function inFormOf(like: string | null, date: string, zone: string | null): string {
  const iso = isoOf(date)?.replace(/^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2}))?/, compactToIso) ?? date
  const form = like === null ? date : (isoOf(like) ?? like)
  if (!form.includes('T') && !/\d{2}:\d{2}/.test(form)) return iso.slice(0, 10)
  const full = /^\d{4}-\d{2}-\d{2}$/.test(iso)
    ? `${iso}${form.includes('T') ? form.slice(form.indexOf('T')) : ''}`
    : iso
  const [isMoment, offset] = [OFFSET.test(full), OFFSET.exec(like ?? '')?.[0] ?? '']
  if (isMoment === (offset !== '') || zone === null) return isMoment ? full : full + offset
  return isMoment
    ? new Date(clocksOf(zone).clockAt(Date.parse(full))).toISOString().slice(0, 19)
    : new Date(momentOf(Date.parse(`${full}Z`), zone)).toISOString()
}

const compactToIso = (_all: string, year: string, month: string, day: string, ...[hour, minute, second]: string[]) =>
  `${year}-${month}-${day}${hour === undefined ? '' : `T${hour}:${minute}:${second}`}`

/** The end, shifted to keep the duration. */
function shifted(end: unknown, from: string | null, to: string | null): unknown {
  const text = textIn(end)
  const at = (date: string | null): number => {
    const iso = date === null ? null : isoOf(date)
    return iso === null ? NaN : Date.parse(OFFSET.test(iso) || !iso.includes('T') ? iso : `${iso}Z`)
  }
  const moved = at(text) + at(to) - at(from)
  if (text === null || Number.isNaN(moved)) return end
  const iso = new Date(moved).toISOString()
  return withText(end, text.includes(':') ? (OFFSET.test(text) ? iso : iso.slice(0, 19)) : iso.slice(0, 10))
}
