/**
 * What a rule gives: the further occurrences of an event of which the service sent no others. Worked out by halves of
 * years and kept, since whoever pages through months asks for the same ones again and again.
 */
import { clocksOf } from '@shared/rules/calendar/clocks'
import { expandRule, type RuleStart } from '@shared/rules/calendar/recurrence'
import { DAY, dayOf, dayText, type ReadTimes } from '@shared/rules/calendar/times'
import { dayNumber } from '@shared/rules/filter/days'
import type { Queries } from '../../database/queries'
import type { StoredRule } from '../core'
import { type Drawn, drawWorked, type Placing } from './drawn'
import type { Stored } from './stored'

const HALF_YEAR = 183
/** Where a list has no end: a rule may have none either. */
const AHEAD = 2 * 366
const MOST_KEPT = 2_000

interface RuleRow {
  readonly rule: string
  readonly zone: string | null
}

/** Starts by the rule, its event's own start, the zone and the half year. */
const kept = new Map<string, readonly RuleStart[]>()

/**
 * The occurrences between two days (numbers, both included; null: open), without the one that was sent. For use within a
 * snapshot. @param now to how long after it a rule is followed where there is no end
 */
export function workedOut(
  queries: Queries,
  stored: Stored,
  placing: Placing,
  range: { readonly from: number | null; readonly to: number | null },
  now: number
): Drawn[] {
  const { read } = stored
  const row = queries.get<RuleRow>('SELECT rule, zone FROM occurrences WHERE occurrence = ?', stored.occurrence)
  const start = startOf(read, placing)
  if (row === undefined || start === null) return []
  const zone = row.zone ?? placing.settings.own.zone
  const first = start.kind === 'day' ? (dayNumber(start.day) ?? 0) : dayOf(clocksOf(zone).clockAt(start.at))
  const lasts = Math.ceil(lengthOf(read) / DAY) + 1
  const from = Math.max(first, (range.from ?? first) - lasts)
  const to = range.to === null ? Math.max(first, Math.floor(now / DAY) + AHEAD) : range.to + 1
  const drawn: Drawn[] = []
  for (let half = Math.floor(from / HALF_YEAR); half * HALF_YEAR <= to; half += 1) {
    for (const one of ofHalf(row.rule, start, zone, half)) {
      const times = shifted(read, start, one, placing)
      if (times !== null) drawn.push(drawWorked(stored, times, placing))
    }
  }
  return drawn
}

function ofHalf(rule: string, start: RuleStart, zone: string, half: number): readonly RuleStart[] {
  const key = JSON.stringify([rule, start, zone, half])
  const known = kept.get(key)
  if (known !== undefined) return known
  const [from, to] = [half * HALF_YEAR, (half + 1) * HALF_YEAR - 1].map(dayText)
  const expansion = expandRule({ ...(JSON.parse(rule) as StoredRule), start, zone, from: from ?? '', to: to ?? '' })
  // A rule that nobody can read gives nothing: the event that bears it is drawn, and says that it comes again.
  const starts = expansion.ok ? expansion.starts : []
  kept.set(key, starts)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return starts
}

function startOf(read: ReadTimes, { settings: { own } }: Placing): RuleStart | null {
  switch (read.kind) {
    case 'none':
      return null
    case 'days':
      return { kind: 'day', day: dayText(read.first) }
    case 'days-at':
      return { kind: 'day', day: dayText(dayOf(own.clockAt(read.first))) }
    case 'moments':
      return { kind: 'moment', at: read.start }
    case 'clocks':
      return { kind: 'moment', at: own.momentOf(read.start) }
  }
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

/** The event's times at another start; null for the one that was sent. */
function shifted(read: ReadTimes, sent: RuleStart, start: RuleStart, { settings: { own } }: Placing): ReadTimes | null {
  if (start.kind === 'day') {
    if (sent.kind === 'moment' || start.day === sent.day) return null
    const by = (dayNumber(start.day) ?? 0) - (dayNumber(sent.day) ?? 0)
    if (read.kind === 'days') return { ...read, first: read.first + by, last: read.last + by }
    if (read.kind === 'days-at') return { ...read, first: read.first + by * DAY, last: read.last + by * DAY }
    return null
  }
  if (sent.kind === 'day' || start.at === sent.at) return null
  const length = lengthOf(read)
  if (read.kind === 'moments') return { ...read, start: start.at, end: read.end === null ? null : start.at + length }
  if (read.kind !== 'clocks') return null
  const clock = own.clockAt(start.at)
  return { ...read, start: clock, end: read.end === null ? null : clock + length }
}
