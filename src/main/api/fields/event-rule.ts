/** The recurrence rule of a calendar event, in whatever form it was sent, as text of a calendar file (RFC 5545). */
import { MOST_DATES, MOST_LETTERS } from '@shared/rules/calendar/rule-text'
import { own } from '@shared/rules/own'
import { isObject, type JsonObject, normaliseKey } from '../json'
import type { EventRule } from './decoded'
import { readDateText } from './read-dates'

const RULES =
  /^(event_)?(rrules?|recurrence|recurrence_rules?|recurring_rule|repeat_rule|rule|repeat|правило_повторения)$/
const EXCLUDED = /^(exdates?|ex_dates?|excluded_dates?|exceptions|exclude_dates|excluded|recurrence_exceptions?)$/
const ADDED = /^(rdates?|r_dates?|added_dates|extra_dates)$/
/** Objects in which an event may lie, or its rule among its other fields. */
const HOLDERS =
  /^(attributes|properties|fields|data|event|item|node|row|record|entity|object|entry|content|info|main|base|common|details|schedule|timing|recurrence(_info|_data|_pattern|_settings)?|repeat(_info|_data|_settings)?)$/
const FREQ = /(^|[;:\n])\s{0,3}FREQ=/i
/** One more than is worked out: a longer rule must not pass for a shorter one. */
const MOST_TEXT = MOST_LETTERS + 24 * MOST_DATES + 1
const MOST_READ = MOST_DATES + 1

/** Null without a rule. */
export function readRule(fields: JsonObject): EventRule | null {
  const found = lookIn(fields)
  if (found !== null) return found
  for (const key in fields) {
    const inner = fields[key]
    const within = HOLDERS.test(normaliseKey(key)) && isObject(inner) ? lookIn(inner) : null
    if (within !== null) return within
  }
  return null
}

function lookIn(fields: JsonObject): EventRule | null {
  let rule: string | null = null
  const [excluded, added]: [string[], string[]] = [[], []]
  for (const [key, value] of Object.entries(fields)) {
    if (value === null || value === '' || key.length > 40) continue
    const name = normaliseKey(key)
    if (RULES.test(name)) rule ??= textOf(value)
    else if (EXCLUDED.test(name)) excluded.push(...datesOf(value))
    else if (ADDED.test(name)) added.push(...datesOf(value))
  }
  return rule === null ? null : { rule, excluded: excluded.slice(0, MOST_READ), added: added.slice(0, MOST_READ) }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return FREQ.test(value) ? value.slice(0, MOST_TEXT).trim() : null
  if (Array.isArray(value)) {
    const lines = value.filter((line): line is string => typeof line === 'string')
    return lines.some((line) => FREQ.test(line)) ? lines.join('\n').slice(0, MOST_TEXT) : null
  }
  return isObject(value) ? textOfParts(value) : null
}

/** `{ FREQ: 'WEEKLY', BYDAY: { MO: 'MO' }, INTERVAL: 1, UNTIL: '12/24/2024' }` */
function textOfParts(parts: JsonObject): string | null {
  const read = new Map<string, string>()
  for (const [key, value] of Object.entries(parts)) {
    const name = key.toUpperCase()
    const items = isObject(value) ? Object.values(value) : Array.isArray(value) ? value : [value]
    const text = items.filter((item) => typeof item === 'string' || typeof item === 'number').join(',')
    if (/^[A-Z]{3,12}$/.test(name) && text !== '') read.set(name, name === 'UNTIL' ? untilOf(text) : text)
  }
  const frequency = read.get('FREQ') ?? read.get('FREQUENCY')
  if (frequency === undefined || !/^[A-Za-z]{5,8}$/.test(frequency)) return null
  const known = [
    'INTERVAL',
    'COUNT',
    'UNTIL',
    'WKST',
    'BYDAY',
    'BYMONTH',
    'BYMONTHDAY',
    'BYSETPOS',
    'BYYEARDAY',
    'BYWEEKNO'
  ]
  // A rule has either a number of times or an end.
  if ((read.get('UNTIL') ?? '') !== '') read.delete('COUNT')
  const rest = known.flatMap((name) => ((read.get(name) ?? '') === '' ? [] : [`${name}=${read.get(name) ?? ''}`]))
  return [`FREQ=${frequency.toUpperCase()}`, ...rest].join(';').toUpperCase()
}

/** As a calendar file writes it: `20241224` or `20241224T100000Z`. */
function untilOf(text: string): string {
  const iso = isoOf(text)
  return iso === null ? '' : iso.replace(/[-:]/g, '')
}

/** Months come first where slashes divide them, as in the United States: whoever has the day first writes dots. */
function isoOf(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  if (month !== undefined && day !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (/^\d{8}(T\d{6}Z?)?$/.test(text)) return text
  const read = readDateText(text.trim(), true)
  return read?.type === 'date' ? read.date : read?.type === 'moment' ? read.iso : null
}

function datesOf(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return value
      .slice(0, MOST_TEXT)
      .split(/[;,\n]/, MOST_READ)
      .flatMap((text) => isoOf(text) ?? [])
  if (Array.isArray(value))
    return value.slice(0, MOST_READ).flatMap((item) => datesOf(isObject(item) ? own(item, 'date') : item))
  return isObject(value) ? Object.values(value).slice(0, MOST_READ).flatMap(datesOf) : []
}
