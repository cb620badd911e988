/**
 * When an event comes again: the starts of a recurrence rule (RFC 5545, 3.3.10 and 3.8.5) within some days.
 *
 * A kept library (rrule-temporal) expands the rule on a clock without zone, and our own zones say when that clock shows a
 * start: so 9 o'clock stays 9 o'clock when clocks are changed, and a start that they skip is an hour later instead of
 * missing. Only rules by the hour or finer count real time, and are expanded in their zone.
 */
import { RRuleTemporal } from 'rrule-temporal'
import type { Day } from '../../model/calendar'
import { readRuleDate, readRuleText, type RuleDate, type RuleText } from './rule-text'
import { clockAt, momentOf } from './zones'

/** When an event begins: on a whole day, which floats, or at a moment (epoch milliseconds). */
export type RuleStart = { readonly kind: 'day'; readonly day: Day } | { readonly kind: 'moment'; readonly at: number }

export interface RuleInput {
  /**
   * The rule as it was sent: `FREQ=…`, or lines as in a calendar file (`RRULE:`, `EXDATE;TZID=…:`, `RDATE:`, `EXRULE:`).
   * Its `DTSTART` is passed over: `start` says when the event begins.
   */
  readonly rule: string
  /** Dates that were sent beside the rule, in the form of a calendar file or of ISO 8601. */
  readonly excluded?: readonly string[]
  readonly added?: readonly string[]
  readonly start: RuleStart
  /** The zone whose clocks the rule follows, by its IANA name. */
  readonly zone: string
  /**
   * Starts from one day to another, both included, on the clocks of that zone. Who looks at them from another zone asks
   * for a day more on either side, and for as many before as the event lasts.
   */
  readonly from: Day
  readonly to: Day
}

export type Expansion =
  /** In order, each once; the event's own start is one of them unless it is excluded. */
  | { readonly ok: true; readonly starts: readonly RuleStart[] }
  /** `unreadable`: no rule, or not a valid one; `too-many`: more than anybody could have meant. */
  | { readonly ok: false; readonly why: 'unreadable' | 'too-many' }

/** Of one rule within the range. */
const MOST_STARTS = 10_000
/** What the library may try before it gives up: a rule that no day satisfies ends too. */
const BOUNDS = { maxIterations: 20_000, maxCandidateEvaluations: 200_000, cache: false, includeDtstart: true } as const

const DAY = 86_400_000
const FINER_THAN_A_DAY = new Set(['HOURLY', 'MINUTELY', 'SECONDLY'])
/** Parts that a rule of whole days may not have; they would make several starts on a day of it. */
const TIMES_OF_DAY = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND'])

/** The starts of an event that comes again. Never throws for what a rule says, and always ends. */
export function expandRule(input: RuleInput): Expansion {
  const text = readRuleText(input.rule, input.excluded ?? [], input.added ?? [])
  if (text === null) return { ok: false, why: 'unreadable' }
  try {
    return { ok: true, starts: startsOf(text, input) }
  } catch (error) {
    // The library says everything by errors: first that it reached a bound, else that the rule is not valid.
    const bound = error instanceof TooMany || (error instanceof Error && error.message.startsWith('Maximum '))
    return { ok: false, why: bound ? 'too-many' : 'unreadable' }
  }
}

class TooMany extends Error {}

/** Starts as numbers: moments, or for whole days their midnight on a clock without zone. */
function startsOf(text: RuleText, input: RuleInput): readonly RuleStart[] {
  const { start, zone } = input
  const range = { from: midnight(input.from), to: midnight(input.to) + DAY - 1 }
  if (range.from > range.to) return []
  const first = start.kind === 'day' ? midnight(start.day) : start.at
  const clockOf = (time: number): number => (start.kind === 'day' ? time : clockAt(time, zone))
  const timeOf = (date: RuleDate): number => {
    const at = date.kind === 'moment' ? date.at : momentOf(date.clock, date.zone ?? zone)
    if (start.kind === 'moment') return at
    return date.kind === 'clock' ? startOfDay(date.clock) : startOfDay(clockAt(at, zone))
  }
  const expanded = (rule: string): readonly number[] => expandOne(rule, start, zone, range)

  const starts = new Set([first, ...text.added.map(timeOf), ...text.rules.flatMap(expanded)])
  for (const time of text.exceptRules.flatMap(expanded)) starts.delete(time)
  for (const date of text.excluded) {
    if (date.kind === 'clock' && date.wholeDay) {
      for (const time of starts) if (startOfDay(clockOf(time)) === date.clock) starts.delete(time)
    } else starts.delete(timeOf(date))
  }
  const within = (time: number): boolean => clockOf(time) >= range.from && clockOf(time) <= range.to
  const sorted = [...starts].filter(within).toSorted((a, b) => a - b)
  return sorted.map((time) =>
    start.kind === 'day'
      ? { kind: 'day', day: new Date(time).toISOString().slice(0, 10) }
      : { kind: 'moment', at: time }
  )
}

const midnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const startOfDay = (clock: number): number => Math.floor(clock / DAY) * DAY

/** What one rule comes to within a range of the zone's clocks. */
function expandOne(
  rule: string,
  start: RuleStart,
  zone: string,
  range: { readonly from: number; readonly to: number }
): readonly number[] {
  const parts = partsOf(rule)
  const finer = FINER_THAN_A_DAY.has(parts.get('FREQ') ?? '')
  if (start.kind === 'day') {
    if (finer) throw new RangeError('whole days do not come again by the hour')
    for (const part of TIMES_OF_DAY) parts.delete(part)
  }
  const real = finer ? zone : null
  const until = parts.get('UNTIL')
  if (until !== undefined) parts.set('UNTIL', untilOnClock(until, zone, real))
  const first = start.kind === 'day' ? midnight(start.day) : clockAt(start.at, zone)
  const at = (clock: number): Date => new Date(real === null ? clock : momentOf(clock, real))
  const expanded = new RRuleTemporal({
    rruleString: [
      `DTSTART;TZID=${real ?? 'UTC'}:${compact(first)}`,
      `RRULE:${[...parts].map(([name, value]) => `${name}=${value}`).join(';')}`
    ].join('\n'),
    ...BOUNDS
  }).between(at(range.from), at(range.to), true)
  if (expanded.length > MOST_STARTS) throw new TooMany()
  const times = expanded.map(({ epochMilliseconds }) => epochMilliseconds)
  if (start.kind === 'day' || real !== null) return times
  // The rule counts whole seconds. The event's own start is also known where clocks show it twice.
  const own = Math.floor(first / 1000) * 1000
  return times.map((clock) => (clock === own ? start.at : momentOf(clock, zone)))
}

/** `FREQ=WEEKLY;BYDAY=MO` as its parts, in capitals; the library refuses what is missing or wrong in them. */
function partsOf(rule: string): Map<string, string> {
  const parts = rule
    .toUpperCase()
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return new Map(
    parts.map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const
    })
  )
}

/** The end of a rule, which is included, on the clock on which the rule is expanded: that of `real`, or one without zone. */
function untilOnClock(until: string, zone: string, real: string | null): string {
  const date = readRuleDate(until, null)
  if (date === null) throw new RangeError('no date to end on')
  if (date.kind === 'moment') return `${compact(real === null ? clockAt(date.at, zone) : date.at)}Z`
  const last = date.wholeDay ? date.clock + DAY - 1000 : date.clock
  return `${compact(real === null ? last : momentOf(last, real))}Z`
}

/** As calendar files write a time: `20260301T090000`. */
const compact = (clock: number): string => new Date(clock).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
