/**
 * Expands recurrence rules (RFC 5545, 3.3.10 and 3.8.5) within a range of days.
 *
 * The library rrule-temporal expands the rule in local time without a zone; our own zones convert the result. So 9
 * o'clock stays 9 o'clock across clock changes, and a skipped time moves an hour later instead of vanishing. Only
 * hourly or finer rules count real time and are expanded in their zone.
 */
import { RRuleTemporal } from 'rrule-temporal'
import type { Day } from '../../model/calendar'
import { clocksOf } from './clocks'
import { mostStarts, startsPerDay, type RuleParts } from './rule-density'
import { readRuleDate, readRuleText, type RuleDate } from './rule-text'
import { isOffsetZone } from './zone-names'

/** Start of an event: a floating whole day, or a moment (epoch ms). */
export type RuleStart = { readonly kind: 'day'; readonly day: Day } | { readonly kind: 'moment'; readonly at: number }

export interface RuleSource {
  /**
   * The rule as sent: `FREQ=…`, or lines of a calendar file (`RRULE:`, `EXDATE;TZID=…:`, `RDATE:`, `EXRULE:`). Its
   * `DTSTART` is ignored in favour of `start`.
   */
  readonly rule: string
  /** Dates sent separately from the rule, in calendar-file or ISO 8601 notation. */
  readonly excluded?: readonly string[]
  readonly added?: readonly string[]
  readonly start: RuleStart
  /** Zone of the rule, as an IANA name. */
  readonly zone: string
}

/** Why a rule yields no starts. `unreadable`: not a valid rule; `too-many`: more than anybody could intend. */
export type NoStarts = 'unreadable' | 'too-many'

/** A parsed rule that can be expanded for any range of days. */
export type ReadRule = Readonly<Exclude<ReturnType<typeof readRule>, string>>

export interface Times {
  /** Sorted moments, or for whole days their midnight without a zone; null: none, see the reason. */
  readonly times: readonly number[] | null
  readonly why: NoStarts | null
  /** Cost for budgeting: about one per start tried, plus a constant per rule. */
  readonly steps: number
}

/** Upper bound for the starts of one rule in one expansion; more is `too-many`. */
const MOST_STARTS = 10_000
/** Limits for the library, so that unsatisfiable rules end too. */
const BOUNDS = {
  ...{ maxIterations: MOST_STARTS, maxCandidateEvaluations: 2 * MOST_STARTS },
  ...{ cache: false, includeDtstart: true }
} as const
/** Fixed cost of a rule. */
const STEPS_OF_RULE = 20
/** Cost per year with a calendar of its own (RFC 7529): the library iterates over all years since the start. */
const STEPS_OF_SCALED_YEAR = 70
/** Upper bound for distinct values of a part; meaningful ones have at most 732 (`BYYEARDAY`) or 749 (`BYDAY`). */
const MOST_VALUES = 800

const DAY = 86_400_000
const FINER_THAN_A_DAY = new Set(['HOURLY', 'MINUTELY', 'SECONDLY'])
/** Parts invalid in all-day rules: they would yield several starts per day. */
const TIMES_OF_DAY = new Set(['BYHOUR', 'BYMINUTE', 'BYSECOND'])

/** Parses a rule with its extra dates and exceptions. Never throws, whatever they contain. */
export function readRule({ rule, excluded = [], added = [], start, zone }: RuleSource) {
  const text = readRuleText(rule, excluded, added)
  if (typeof text === 'string') return text
  const clocks = clocksOf(zone)
  const timeOf = (date: RuleDate): number => {
    const at = date.kind === 'moment' ? date.at : clocksOf(date.zone ?? zone).momentOf(date.clock)
    if (start.kind === 'moment') return at
    return date.kind === 'clock' ? startOfDay(date.clock) : startOfDay(clocks.clockAt(at))
  }
  const isDay = (date: RuleDate): date is Extract<RuleDate, { kind: 'clock' }> =>
    date.kind === 'clock' && date.isWholeDay
  const partsOfAll = (rules: readonly string[]): RuleParts[] => rules.map((one) => partsOf(one, start.kind === 'day'))
  const [rules, exceptRules] = [partsOfAll(text.rules), partsOfAll(text.exceptRules)]
  const all = [...rules, ...exceptRules]
  return {
    ...{ start, zone, rules, exceptRules },
    /** Approximate number of starts per day. */
    perDay: all.reduce((sum, parts) => sum + startsPerDay(parts), 0),
    /** True: `COUNT` can be reached, so each expansion counts from the beginning. */
    isCounted: all.some((parts) => Number(parts.get('COUNT') ?? Infinity) <= MOST_STARTS),
    /** Additional times: moments, or for whole days their midnight without a zone. */
    added: text.added.map(timeOf).toSorted((a, b) => a - b),
    excluded: new Set(text.excluded.filter((date) => !isDay(date)).map(timeOf)),
    /** Excluded days, as their midnight in local time. */
    excludedDays: new Set(text.excluded.filter(isDay).map(({ clock }) => clock))
  }
}

/** Start times of a rule between two days, both included. Never throws; always terminates. */
export function timesOf(rule: ReadRule, from: Day, to: Day): Times {
  const range = { from: midnight(from), to: midnight(to) + DAY - 1 }
  if (range.from > range.to) return { times: [], why: null, steps: 0 }
  const work = { steps: 0 }
  try {
    const times = joined(rule, range, work)
    return { times, why: null, steps: work.steps }
  } catch (error) {
    // The library reports everything by errors: either a limit was reached, or the rule is invalid.
    const isOutOfBounds = error instanceof TooMany || (error instanceof Error && error.message.startsWith('Maximum '))
    if (isOutOfBounds) work.steps += MOST_STARTS
    return { times: null, why: isOutOfBounds ? 'too-many' : 'unreadable', steps: work.steps }
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
  const isKept = (time: number): boolean => {
    if (excluded.has(time)) return false
    const clock = clockOf(time)
    return clock >= range.from && clock <= range.to && !(excludedDays.size > 0 && excludedDays.has(startOfDay(clock)))
  }
  return [...starts].filter(isKept).toSorted((a, b) => a - b)
}

const firstOf = (start: RuleStart): number => (start.kind === 'day' ? midnight(start.day) : start.at)
const midnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const startOfDay = (clock: number): number => Math.floor(clock / DAY) * DAY

/** Expands one rule within a range of local time. */
function expandOne(
  parts: RuleParts,
  { start, zone }: ReadRule,
  range: ClockRange,
  work: { steps: number }
): readonly number[] {
  const clocks = clocksOf(zone)
  const isFiner = FINER_THAN_A_DAY.has(parts.get('FREQ') ?? '')
  if (start.kind === 'day' && isFiner) throw new RangeError('whole days do not come again by the hour')
  // Zones with a fixed offset count real time anyway.
  const real = isFiner && !isOffsetZone(zone) ? zone : null
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
  // An unreachable `COUNT` ends nothing. Without it, the library need not count from the beginning.
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
  // The rule counts whole seconds. The own start is unambiguous even where clocks show it twice.
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
 * Splits `FREQ=WEEKLY;BYDAY=MO` into upper-case parts with unique values. The library rejects missing or invalid ones.
 *
 * @param areWholeDays times of day have no meaning
 */
function partsOf(rule: string, areWholeDays: boolean): Map<string, string> {
  const written = rule
    .toUpperCase()
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const parts = written.map((part) => {
    const at = part.indexOf('=')
    return [part.slice(0, at).trim(), eachOnce(part.slice(at + 1).trim())] as const
  })
  return new Map(parts.filter(([name]) => !areWholeDays || !TIMES_OF_DAY.has(name)))
}

const eachOnce = (list: string): string => [...new Set(list.split(',').map((value) => value.trim()))].join(',')

/** Inclusive end of a rule in the local time of its expansion: the zone `real`, or none. */
function untilOnClock(until: string, zone: string, real: string | null): string {
  const date = readRuleDate(until, null)
  if (date === null) throw new RangeError('no date to end on')
  if (date.kind === 'moment') return `${compact(real === null ? clocksOf(zone).clockAt(date.at) : date.at)}Z`
  const last = date.isWholeDay ? date.clock + DAY - 1000 : date.clock
  return `${compact(real === null ? last : clocksOf(real).momentOf(last))}Z`
}

/** A time in calendar-file notation: `20260301T090000`. */
const compact = (clock: number): string => new Date(clock).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
