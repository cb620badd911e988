/** Moved or cancelled occurrences of a series. Each replaces an occurrence that the rule would give. */
import { clocksOf } from '@shared/rules/calendar/clocks'
import type { RuleStart } from '@shared/rules/calendar/recurrence'
import { readRuleDate } from '@shared/rules/calendar/rule-text'
import { DAY, dayOf, dayText, type ReadTimes } from '@shared/rules/calendar/times'
import type { TimesSettings } from '@shared/rules/calendar/placed'
import { dayNumber } from '@shared/rules/filter/days'
import { readTimes, STATE } from '../core'
import type { StoredOccurrence } from './stored-occurrences'
import type { ZoneContext } from './zoned-occurrences'

interface Row {
  readonly occurrence: number
  readonly zone: string | null
  /** The first `READ_OF_RULE` characters of the rule. */
  readonly rule: string
  readonly original: string | null
  readonly kind: number
  readonly start_at: number | null
  readonly end_at: number | null
  readonly certain: number
}

/** Replaced occurrences of a series. */
export interface SeriesExceptions {
  /** Excluded starts and days, in ISO 8601. */
  readonly excluded: readonly string[]
  /** Whether the event's own start is excluded. */
  readonly isFirst: boolean
}

const READ_OF_RULE = 2_000
const SEVERAL_A_DAY = /FREQ=(?:HOURLY|MINUTELY|SECONDLY)|BY(?:HOUR|MINUTE)=\d{1,2},/i

/** Replaced occurrences, by the occurrence that has the rule. Series without any are left out. */
export function seriesExceptions(
  { queries, settings }: ZoneContext,
  all: readonly StoredOccurrence[]
): ReadonlyMap<number, SeriesExceptions> {
  const masters = new Map(all.flatMap((stored) => (stored.hasRule ? [[stored.occurrence, stored]] : [])))
  if (masters.size === 0) return new Map()
  const rows = queries.all<Row>(
    `SELECT master.occurrence, master.zone, one.original, one.kind, one.start_at, one.end_at, one.certain,
       substr(master.rule, 1, ${READ_OF_RULE}) AS rule
     FROM occurrences AS master JOIN occurrences AS one ON one.series IN (CAST(master.id AS TEXT), master.uid)
     WHERE master.occurrence IN (SELECT value FROM json_each(?)) AND one.occurrence <> master.occurrence
       AND one.state <> ${STATE.missing}`,
    JSON.stringify([...masters.keys()])
  )
  const moved = new Map<number, { excluded: string[]; isFirst: boolean }>()
  for (const row of rows) {
    const master = masters.get(row.occurrence)
    const start = master === undefined ? null : startOf(master.read, settings)
    // An occurrence without an original start replaces the one at its own start.
    const original = row.original ?? isoOf(startOf(readTimes(row), settings))
    if (start === null || original === null) continue
    const zone = row.zone ?? settings.own.zone
    const found = moved.get(row.occurrence) ?? { excluded: [], isFirst: false }
    moved.set(row.occurrence, found)
    // For a rule with at most one occurrence a day, exclude the day, whatever the format of its time.
    const day = SEVERAL_A_DAY.test(row.rule) ? null : dayIn(original, start, zone)
    found.excluded.push(day ?? original)
    found.isFirst ||= day === null ? isAt(original, start, zone) : day === dayText(dayOfStart(start, zone))
  }
  return moved
}

/** The start from which rules are expanded; null without one. */
export function startOf(read: ReadTimes, { own }: TimesSettings): RuleStart | null {
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

const isoOf = (start: RuleStart | null): string | null =>
  start === null ? null : start.kind === 'day' ? start.day : new Date(start.at).toISOString()

/** The day in the rule's time zone. */
function dayIn(original: string, start: RuleStart, zone: string): string | null {
  const date = readRuleDate(original, null)
  if (date === null) return null
  if (date.kind === 'clock') return dayText(dayOf(date.clock))
  // Whole days may be sent as midnights in UTC.
  if (start.kind === 'day' && date.at % DAY === 0) return dayText(dayOf(date.at))
  return dayText(dayOf(clocksOf(zone).clockAt(date.at)))
}

/** The day of a start in the rule's time zone, as a number. */
export const dayOfStart = (start: RuleStart, zone: string): number =>
  start.kind === 'day' ? (dayNumber(start.day) ?? 0) : dayOf(clocksOf(zone).clockAt(start.at))

function isAt(original: string, start: RuleStart, zone: string): boolean {
  const date = readRuleDate(original, null)
  if (date === null || start.kind === 'day') return false
  return (date.kind === 'moment' ? date.at : clocksOf(zone).momentOf(date.clock)) === start.at
}
