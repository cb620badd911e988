/** Parses recurrence texts: calendar-file lines (RFC 5545), or a bare rule. */
import { zoneNamed } from './zone-names'

/** A date in a rule. `clock`: local time in a zone (see `zones.ts`). */
export type RuleDate =
  | { readonly kind: 'moment'; readonly at: number }
  /** `zone` null: the rule's own. */
  | { readonly kind: 'clock'; readonly clock: number; readonly zone: string | null; readonly isWholeDay: boolean }

/** Upper bound in characters; no rule made by a person is longer. */
export const MOST_LETTERS = 200_000
const MOST_RULES = 20
export const MOST_DATES = 10_000

/** `unreadable`: no valid rule or date; `too-many`: more rules or dates than can be expanded. */
export function readRuleText(text: string, excluded: readonly string[], added: readonly string[]) {
  if (text.length > MOST_LETTERS) return 'unreadable'
  if (excluded.length + added.length > MOST_DATES) return 'too-many'
  const lines = contentLines(text)
  const linesOf = (name: string) => lines.filter((line) => line.name === name)
  const rulesOf = (name: string): string[] => linesOf(name).map(({ value }) => value)
  const datesOf = (name: string, others: readonly string[]): (RuleDate | null)[] => [
    ...linesOf(name).flatMap(({ value, zone }) => value.split(',').map((date) => readRuleDate(date, zone))),
    ...others.map((date) => readRuleDate(date, null))
  ]
  const [rules, exceptRules] = [rulesOf('RRULE'), rulesOf('EXRULE')]
  const [leftOut, addedDates] = [datesOf('EXDATE', excluded), datesOf('RDATE', added)]
  if (rules.length + addedDates.length === 0) return 'unreadable'
  if (rules.length + exceptRules.length > MOST_RULES || leftOut.length + addedDates.length > MOST_DATES)
    return 'too-many'
  const areReadable = (dates: (RuleDate | null)[]): dates is RuleDate[] => !dates.includes(null)
  return areReadable(leftOut) && areReadable(addedDates)
    ? { rules, exceptRules, excluded: leftOut, added: addedDates }
    : 'unreadable'
}

/** Unfolds lines (3.1). A line without a name is a bare rule. */
function contentLines(text: string) {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\n ', '')
    .replaceAll('\n\t', '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.map((line) => {
    const head = line.slice(0, Math.max(0, line.indexOf(':')))
    const [name = '', ...parameters] = head.split(';')
    if (name === '' || name.includes('=')) return { name: 'RRULE', zone: null, value: line }
    const zone = parameters.find((parameter) => parameter.toUpperCase().startsWith('TZID='))
    const named = zone?.slice('TZID='.length).replaceAll('"', '') ?? null
    return {
      name: name.trim().toUpperCase(),
      zone: named === null ? null : zoneNamed(named),
      value: line.slice(head.length + 1).trim()
    }
  })
}

const DATE = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Parses one date: `20260301`, `20260301T090000Z`, `2026-03-01 09:00`; for a period, its beginning. Null if invalid.
 */
export function readRuleDate(text: string, zone: string | null): RuleDate | null {
  const [, year, month, day, hour, minute, second, offset] = DATE.exec(text.trim().split('/', 1)[0] ?? '') ?? []
  if (year === undefined) return null
  const date = `${year}-${month}-${day}`
  const clock = Date.parse(`${date}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`)
  if (Number.isNaN(clock) || new Date(clock).toISOString().slice(0, 10) !== date) return null
  if (offset === undefined) return { kind: 'clock', clock, zone, isWholeDay: hour === undefined }
  if (/z/i.test(offset)) return { kind: 'moment', at: clock }
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  return { kind: 'moment', at: clock - (offset.startsWith('-') ? -1 : 1) * minutes * 60_000 }
}
