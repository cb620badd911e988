/**
 * When an event comes again: the starts of a recurrence rule (RFC 5545, 3.3.10 and 3.8.5) within some days.
 *
 * A kept library (rrule-temporal) expands the rule on a clock without zone, and our own zones say when that clock shows a
 * start: so 9 o'clock stays 9 o'clock when clocks are changed, and a start that they skip is an hour later instead of
 * missing. Only rules by the hour or finer count real time, and are expanded in their zone.
 */
import { RRuleTemporal } from 'rrule-temporal'
import type { Day } from '../../model/calendar'
import { clocksOf } from './clocks'
import { mostStarts, startsPerDay, type RuleParts } from './rule-density'
import { readRuleDate, readRuleText, type RuleDate } from './rule-text'
import { isOffsetZone } from './zone-names'

/** When an event begins: on a whole day, which floats, or at a moment (epoch milliseconds). */
export type RuleStart = { readonly kind: 'day'; readonly day: Day } | { readonly kind: 'moment'; readonly at: number }

export interface RuleSource {
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
}

export interface RuleInput extends RuleSource {
  /**
   * Starts from one day to another, both included, on the clocks of that zone. Who looks at them from another zone asks
   * for a day more on either side, and for as many before as the event lasts.
   */
  readonly from: Day
  readonly to: Day
}

/** Why a rule gives no starts. `unreadable`: it is none, or not valid; `too-many`: more than anybody could have meant. */
export type NoStarts = 'unreadable' | 'too-many'

export type Expansion =
  /** In order, each once; the event's own start is one of them unless it is excluded. */
  { readonly ok: true; readonly starts: readonly RuleStart[] } | { readonly ok: false; readonly why: NoStarts }

/** A rule that was read once, to be expanded for any days. */
export interface ReadRule {
  readonly start: RuleStart
  readonly zone: string
  /** About how many starts it gives a day. */
  readonly perDay: number
  /** It ends after a number of starts that can be reached, so that it is counted from its beginning each time. */
  readonly counted: boolean
  readonly rules: readonly RuleParts[]
  readonly exceptRules: readonly RuleParts[]
  /** Times: moments, or of whole days their midnight on a clock without zone. */
  readonly added: readonly number[]
  readonly excluded: ReadonlySet<number>
  /** Days, by their midnight on the clock, on which nothing begins. */
  readonly excludedDays: ReadonlySet<number>
}

export interface Times {
  /** Moments in order, or of whole days their midnight on a clock without zone; null: none, and why. */
  readonly times: readonly number[] | null
  readonly why: NoStarts | null
  /** What it took, for whoever has a budget: about one for each start that was tried, and some for each rule. */
  readonly steps: number
}

/** Of one rule within the days that are expanded at once. What does not keep within it is `too-many`. */
const MOST_STARTS = 10_000
/** What the library may try before it gives up: a rule that no day satisfies ends too. */
const BOUNDS = {
  ...{ maxIterations: MOST_STARTS, maxCandidateEvaluations: 2 * MOST_STARTS },
  ...{ cache: false, includeDtstart: true }
} as const
/** What a rule takes beside its starts. */
const STEPS_OF_RULE = 20
/** What a year takes in a calendar of its own (RFC 7529), in which the library goes through all years since the start. */
const STEPS_OF_SCALED_YEAR = 70
/** Different values of one part, more than any has that means something: `BYYEARDAY` has 732, `BYDAY` 749. */
const MOST_VALUES = 800

const DAY = 86_400_000
const FINER_THAN_A_DAY = new Set(['HOURLY', 'MINUTELY', 'SECONDLY'])
/** Parts that a rule of whole days may not have; they would make several starts on a day of it. */
const TIMES_OF_DAY = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND'])

/** The starts of an event that comes again. Never throws for what a rule says, and always ends. */
export function expandRule({ from, to, ...source }: RuleInput): Expansion {
  const rule = readRule(source)
  if (typeof rule === 'string') return { ok: false, why: rule }
  const { times, why } = timesOf(rule, from, to)
  if (times === null) return { ok: false, why: why ?? 'unreadable' }
  const { kind } = source.start
  return {
    ok: true,
    starts: times.map((time) =>
      kind === 'day' ? { kind, day: new Date(time).toISOString().slice(0, 10) } : { kind, at: time }
    )
  }
}

/** Reads a rule, its dates and its exceptions. Never throws for what they say. */
export function readRule({ rule, excluded = [], added = [], start, zone }: RuleSource): ReadRule | NoStarts {
  const text = readRuleText(rule, excluded, added)
  if (typeof text === 'string') return text
  const clocks = clocksOf(zone)
  const timeOf = (date: RuleDate): number => {
    const at = date.kind === 'moment' ? date.at : clocksOf(date.zone ?? zone).momentOf(date.clock)
    if (start.kind === 'moment') return at
    return date.kind === 'clock' ? startOfDay(date.clock) : startOfDay(clocks.clockAt(at))
  }
  const isDay = (date: RuleDate): date is Extract<RuleDate, { kind: 'clock' }> => date.kind === 'clock' && date.wholeDay
  const partsOfAll = (rules: readonly string[]): RuleParts[] => rules.map((one) => partsOf(one, start.kind === 'day'))
  const [rules, exceptRules] = [partsOfAll(text.rules), partsOfAll(text.exceptRules)]
  const all = [...rules, ...exceptRules]
  return {
    ...{ start, zone, rules, exceptRules },
    perDay: all.reduce((sum, parts) => sum + startsPerDay(parts), 0),
    counted: all.some((parts) => Number(parts.get('COUNT') ?? Infinity) <= MOST_STARTS),
    added: text.added.map(timeOf).toSorted((a, b) => a - b),
    excluded: new Set(text.excluded.filter((date) => !isDay(date)).map(timeOf)),
    excludedDays: new Set(text.excluded.filter(isDay).map(({ clock }) => clock))
  }
}

/** The times at which a rule's event begins, from one day to another, both included. Never throws; always ends. */
export function timesOf(rule: ReadRule, from: Day, to: Day): Times {
  const range = { from: midnight(from), to: midnight(to) + DAY - 1 }
  if (range.from > range.to) return { times: [], why: null, steps: 0 }
  const work = { steps: 0 }
  try {
    const times = joined(rule, range, work)
    return { times, why: null, steps: work.steps }
  } catch (error) {
    // The library says everything by errors: first that it reached a bound, else that the rule is not valid.
    const bound = error instanceof TooMany || (error instanceof Error && error.message.startsWith('Maximum '))
    if (bound) work.steps += MOST_STARTS
    return { times: null, why: bound ? 'too-many' : 'unreadable', steps: work.steps }
  }
}

class TooMany extends Error {}

interface ClockRange {
  readonly from: number
  readonly to: number
}

function joined(rule: ReadRule, range: ClockRange, work: { steps: number }): readonly number[] {
  const { start, excluded, excludedDays } = rule
  const clocks = clocksOf(rule.zone)
  const clockOf = (time: number): number => (start.kind === 'day' ? time : clocks.clockAt(time))
  const expanded = (parts: RuleParts): readonly number[] => {
    const times = expandOne(parts, rule, range, work)
    if (work.steps > MOST_STARTS + STEPS_OF_RULE * (rule.rules.length + rule.exceptRules.length)) throw new TooMany()
    return times
  }
  const starts = new Set([firstOf(start), ...rule.added, ...rule.rules.flatMap(expanded)])
  for (const time of rule.exceptRules.flatMap(expanded)) starts.delete(time)
  const kept = (time: number): boolean => {
    if (excluded.has(time)) return false
    const clock = clockOf(time)
    return clock >= range.from && clock <= range.to && !(excludedDays.size > 0 && excludedDays.has(startOfDay(clock)))
  }
  return [...starts].filter(kept).toSorted((a, b) => a - b)
}

const firstOf = (start: RuleStart): number => (start.kind === 'day' ? midnight(start.day) : start.at)
const midnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const startOfDay = (clock: number): number => Math.floor(clock / DAY) * DAY

/** What one rule comes to within a range of the zone's clocks. */
function expandOne(
  parts: RuleParts,
  { start, zone }: ReadRule,
  range: ClockRange,
  work: { steps: number }
): readonly number[] {
  const clocks = clocksOf(zone)
  const finer = FINER_THAN_A_DAY.has(parts.get('FREQ') ?? '')
  if (start.kind === 'day' && finer) throw new RangeError('whole days do not come again by the hour')
  // Clocks that are never changed count real time too.
  const real = finer && !isOffsetZone(zone) ? zone : null
  const first = start.kind === 'day' ? midnight(start.day) : clocks.clockAt(start.at)
  const written = new Map(parts)
  const until = parts.get('UNTIL')
  if (until !== undefined) written.set('UNTIL', untilOnClock(until, zone, real))
  const most = mostStarts(parts, (range.to - first) / DAY)
  const count = Number(parts.get('COUNT') ?? NaN)
  work.steps += STEPS_OF_RULE
  const scaled = stepsOfScale(parts, (range.to - first) / DAY)
  if (scaled > MOST_STARTS || hasTooManyValues(parts)) throw new TooMany()
  work.steps += scaled
  // A number that is not reached by then ends nothing; without it the library need not count from the beginning.
  if (count >= most) written.delete('COUNT')
  const at = (clock: number): Date => new Date(real === null ? clock : clocks.momentOf(clock))
  const expanded = new RRuleTemporal({
    rruleString: [
      `DTSTART;TZID=${real ?? 'UTC'}:${compact(first)}`,
      `RRULE:${[...written].map(([name, value]) => `${name}=${value}`).join(';')}`
    ].join('\n'),
    ...BOUNDS
  }).between(at(range.from), at(range.to), true)
  if (expanded.length > MOST_STARTS) throw new TooMany()
  work.steps += count < most ? Math.max(count, expanded.length) : expanded.length
  const times = expanded.map(({ epochMilliseconds }) => epochMilliseconds)
  if (start.kind === 'day' || real !== null) return times
  // The rule counts whole seconds. The event's own start is also known where clocks show it twice.
  const own = Math.floor(first / 1000) * 1000
  return times.map((clock) => (clock === own ? start.at : clocks.momentOf(clock)))
}

function stepsOfScale(parts: RuleParts, days: number): number {
  const scale = parts.get('RSCALE') ?? 'GREGORIAN'
  return scale === 'GREGORIAN' ? 0 : Math.ceil((Math.max(0, days) / 365) * STEPS_OF_SCALED_YEAR)
}

const hasTooManyValues = (parts: RuleParts): boolean =>
  [...parts.values()].some((value) => value.split(',', MOST_VALUES + 1).length > MOST_VALUES)

/**
 * `FREQ=WEEKLY;BYDAY=MO` as its parts, in capitals, with each value once; the library refuses what is missing or wrong in
 * them.
 *
 * @param wholeDays times of day have no meaning
 */
function partsOf(rule: string, wholeDays: boolean): Map<string, string> {
  const written = rule
    .toUpperCase()
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const parts = written.map((part) => {
    const at = part.indexOf('=')
    return [part.slice(0, at).trim(), eachOnce(part.slice(at + 1).trim())] as const
  })
  return new Map(parts.filter(([name]) => !wholeDays || !TIMES_OF_DAY.has(name)))
}

const eachOnce = (list: string): string => [...new Set(list.split(',').map((value) => value.trim()))].join(',')

/** The end of a rule, which is included, on the clock on which the rule is expanded: that of `real`, or one without zone. */
function untilOnClock(until: string, zone: string, real: string | null): string {
  const date = readRuleDate(until, null)
  if (date === null) throw new RangeError('no date to end on')
  if (date.kind === 'moment') return `${compact(real === null ? clocksOf(zone).clockAt(date.at) : date.at)}Z`
  const last = date.wholeDay ? date.clock + DAY - 1000 : date.clock
  return `${compact(real === null ? last : clocksOf(real).momentOf(last))}Z`
}

/** As calendar files write a time: `20260301T090000`. */
const compact = (clock: number): string => new Date(clock).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
