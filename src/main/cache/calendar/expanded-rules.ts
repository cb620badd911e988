/** Expands recurrence rules of events for which the service sent no other occurrences. Use within a snapshot. */
import type { RuleStart } from '@shared/rules/calendar/recurrence'
import { MOST_DATES, MOST_LETTERS } from '@shared/rules/calendar/rule-text'
import { DAY, type ReadTimes, startKey } from '@shared/rules/calendar/times'
import { nearestNumber } from '@shared/rules/day-limits'
import { dayNumber } from '@shared/rules/filter/days'
import type { StoredRule } from '../core'
import type { CachedRule } from './question'
import { dayOfStart, type SeriesExceptions, startOf } from './series-exceptions'
import type { Range, StoredOccurrence } from './stored-occurrences'
import { draw, type ZoneContext, type ZonedOccurrence } from './zoned-occurrences'

/** Days to expand ahead in a list without end, because the rule may have no end either. */
const AHEAD = 2 * 366
/** Upper bound of a stored rule with its dates, in characters. */
const MOST_STORED = MOST_LETTERS + 24 * MOST_DATES

interface ExpansionRequest {
  readonly stored: StoredOccurrence
  readonly start: RuleStart
  readonly kept: CachedRule
  readonly from: number
  readonly to: number
}

/**
 * Expands these events between two days, without occurrences that were sent. The rarest come first, so frequent ones
 * cannot use up the budget. The query collects events beyond the budget.
 *
 * @param moved replaced occurrences, by the occurrence that has the rule
 */
export function workedOut(
  placing: ZoneContext,
  all: readonly StoredOccurrence[],
  range: Range,
  moved: ReadonlyMap<number, SeriesExceptions>
): ZonedOccurrence[] {
  const { rules, question } = placing
  const wanted = all.flatMap(
    (stored) => wantedOf(placing, stored, range, moved.get(stored.occurrence)?.excluded ?? []) ?? []
  )
  const expected = ({ kept: { rule }, from, to }: ExpansionRequest): number =>
    typeof rule === 'string' ? 0 : rule.perDay * (to - from + 1)
  return wanted
    .toSorted((a, b) => expected(a) - expected(b) || a.stored.occurrence - b.stored.occurrence)
    .flatMap(({ stored, start, kept, from, to }) => {
      const times = rules.within(kept, { from, to }, question)
      if (times === null) question.leftOut.push(stored)
      return (times ?? []).flatMap((time) => {
        const read = shifted(stored.read, start, time, placing)
        return read === null ? [] : [draw({ ...stored, read, startKey: startKey(read) }, placing)]
      })
    })
}

function wantedOf(
  { queries, settings, rules, question, now }: ZoneContext,
  stored: StoredOccurrence,
  range: Range,
  excluded: readonly string[]
): ExpansionRequest | null {
  const { read } = stored
  // A rule that is too long to be expanded is null.
  const row = queries.get<{ readonly rule: string | null; readonly zone: string | null }>(
    'SELECT CASE WHEN length(rule) <= ? THEN rule END AS rule, zone FROM occurrences WHERE occurrence = ?',
    MOST_STORED,
    stored.occurrence
  )
  const start = startOf(read, settings)
  if (row === undefined || start === null) return null
  if (row.rule === null) {
    question.leftOut.push(stored)
    return null
  }
  const zone = row.zone ?? settings.own.zone
  const first = dayOfStart(start, zone)
  const lasts = Math.ceil(lengthOf(read) / DAY) + 1
  const from = Math.max(first, (range.from ?? first) - lasts)
  const to = nearestNumber(range.to === null ? Math.max(first, Math.floor(now / DAY) + AHEAD) : range.to + 1)
  return { stored, start, kept: rules.of({ text: without(row.rule, excluded), start, zone }, question), from, to }
}

/** Adds excluded dates to a stored rule. */
function without(rule: string, dates: readonly string[]): string {
  if (dates.length === 0) return rule
  const stored = JSON.parse(rule) as StoredRule
  return JSON.stringify({ ...stored, excluded: [...stored.excluded, ...dates] } satisfies StoredRule)
}

function lengthOf(read: ReadTimes): number {
  switch (read.kind) {
    case 'none':
      return 0
    case 'days':
      return (read.last - read.first) * DAY
    case 'days-at':
      return read.last - read.first
    case 'moments':
    case 'clocks':
      return (read.end ?? read.start) - read.start
  }
}

/** The event's times at another start (a moment, or midnight for whole days); null for the start that was sent. */
function shifted(read: ReadTimes, sent: RuleStart, time: number, { settings: { own } }: ZoneContext): ReadTimes | null {
  if (sent.kind === 'day') {
    const by = time / DAY - (dayNumber(sent.day) ?? 0)
    if (by === 0) return null
    if (read.kind === 'days') return { ...read, first: read.first + by, last: read.last + by }
    if (read.kind === 'days-at') return { ...read, first: read.first + by * DAY, last: read.last + by * DAY }
    return null
  }
  if (time === sent.at) return null
  const length = lengthOf(read)
  if (read.kind === 'moments') return { ...read, start: time, end: read.end === null ? null : time + length }
  if (read.kind !== 'clocks') return null
  const clock = own.clockAt(time)
  return { ...read, start: clock, end: read.end === null ? null : clock + length }
}
