/** Recurrence rule of a calendar event in any notation, converted to RFC 5545 text. */
import { MOST_DATES, MOST_LETTERS } from '@shared/rules/calendar/rule-text'
import { own } from '@shared/rules/own'
import { isObject, type JsonObject, normaliseKey } from '../json'
import type { EventRule } from './decoded'
import { isExcluded, overridesIn } from './overrides'
import { isoOf, ruleOfObject } from './rule-objects'
import { untyped } from './typed-value'

const RULES =
  /^(event_)?(rrules?|recurrence|recurrence_rules?|recurring_rule|repeat_rule|rule|repeat|правило_повторения)$/
const EXCLUDED =
  /^(exdates?|ex_dates?|excluded_dates?|exceptions|exclude_dates|excluded|recurrence_exceptions?|cancell?ed_occurrences)$/
const ADDED = /^(rdates?|r_dates?|added_dates|extra_dates)$/
/** Objects that may contain the event, or its rule among other fields. */
const HOLDERS =
  /^(attributes|properties|fields|data|event|item|node|row|record|entity|object|entry|content|info|main|base|common|details|schedule|timing|recurrence(_info|_data|_pattern|_settings)?|repeat(_info|_data|_settings)?)$/
const FREQ = /(^|[;:\n])\s{0,3}FREQ=/i
/** One more than the rule parser accepts: a longer rule must not pass for a shorter one. */
const MOST_TEXT = MOST_LETTERS + 24 * MOST_DATES + 1
const MOST_READ = MOST_DATES + 1

/** Null if there is no rule. */
export function readRule(fields: JsonObject): EventRule | null {
  const found = lookIn(fields) ?? ruleWithin(fields)
  if (found === null) return null
  const cancelled = overridesIn(fields).flatMap(([date, patch]) => (isExcluded(patch) ? (isoOf(date) ?? []) : []))
  return { ...found, excluded: [...found.excluded, ...cancelled].slice(0, MOST_READ) }
}

function ruleWithin(fields: JsonObject): EventRule | null {
  for (const key in fields) {
    const inner = fields[key]
    const within = HOLDERS.test(normaliseKey(key)) && isObject(inner) ? lookIn(inner) : null
    if (within !== null) return within
  }
  return null
}

function lookIn(fields: JsonObject, isDeep = true): EventRule | null {
  let rule: string | null = null
  const [excluded, added]: [string[], string[]] = [[], []]
  for (const [key, sent] of Object.entries(fields)) {
    const value = untyped(sent)
    if (value === null || value === '' || key.length > 40) continue
    const name = normaliseKey(key)
    if (RULES.test(name)) {
      rule ??= textOf(value)
      // A nested rule object may also hold its exceptions.
      const inner = isDeep && isObject(value) ? lookIn(value, false) : null
      rule ??= inner?.rule ?? null
      excluded.push(...(inner?.excluded ?? []))
      added.push(...(inner?.added ?? []))
    } else if (EXCLUDED.test(name)) excluded.push(...datesOf(value))
    else if (ADDED.test(name)) added.push(...datesOf(value))
  }
  return rule === null ? null : { rule, excluded: excluded.slice(0, MOST_READ), added: added.slice(0, MOST_READ) }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') {
    if (FREQ.test(value)) return value.slice(0, MOST_TEXT).trim()
    const parsed = value.startsWith('{') ? parsedOf(value) : null
    return parsed === null ? null : ruleOfObject(parsed)
  }
  if (Array.isArray(value)) {
    const lines = value.flatMap((line): string[] => {
      if (typeof line === 'string') return [line]
      const read = isObject(line) ? ruleOfObject(line) : null
      return read === null ? [] : [`RRULE:${read}`]
    })
    return lines.some((line) => FREQ.test(line)) ? lines.join('\n').slice(0, MOST_TEXT) : null
  }
  return isObject(value) ? ruleOfObject(value) : null
}

function parsedOf(text: string): JsonObject | null {
  try {
    const parsed: unknown = JSON.parse(text.slice(0, MOST_TEXT))
    return isObject(parsed) ? parsed : null
  } catch {
    // The text starts like JSON but is not.
    return null
  }
}

function datesOf(value: unknown): readonly string[] {
  if (typeof value === 'number') return isoOf(String(value)) === null ? [] : datesOf(String(value))
  if (typeof value === 'string')
    return value
      .slice(0, MOST_TEXT)
      .split(/[;,\n]/, MOST_READ)
      .flatMap((text) => isoOf(text) ?? [])
  if (Array.isArray(value))
    return value.slice(0, MOST_READ).flatMap((item) => datesOf(isObject(item) ? own(item, 'date') : item))
  return isObject(value) ? Object.values(value).slice(0, MOST_READ).flatMap(datesOf) : []
}
