/** All occurrences that overlap some days: saved ones from any answer, and those from rules. */
import type { CalendarFilter } from '@shared/contract/calendar'
import type { Queries } from '../../database/queries'
import {
  draw,
  type ZonedOccurrence,
  hasDays,
  type ZonedOccurrenceOnDays,
  type ZoneContext,
  isTouching
} from './zoned-occurrences'
import { type SeriesExceptions, seriesExceptions } from './series-exceptions'
import { aloneWithRule, overlapping, type StoredOccurrence, withRules } from './stored-occurrences'
import { workedOut, type Working } from './expanded-rules'

/** Days are numbers, both included; null for an open end. */
export interface Range {
  readonly from: number | null
  readonly to: number | null
}

/**
 * Unordered. Use within a snapshot.
 *
 * @param fits selects events; others are not expanded
 */
export function drawnBetween(
  queries: Queries,
  filter: CalendarFilter,
  placing: ZoneContext,
  range: Range,
  working: Working,
  fits: (stored: StoredOccurrence) => boolean = () => true
): ZonedOccurrenceOnDays[] {
  const recurring = withRules(queries, filter).filter(fits)
  const sent = overlapping(queries, filter, range).filter(fits)
  const moved = seriesExceptions(queries, [...recurring, ...sent], placing)
  const worked = workedOut(queries, recurring, placing, range, working, moved)
  return [...drawnOf(sent, placing, moved), ...worked]
    .filter(hasDays)
    .filter((drawn) => isTouching(drawn, range.from, range.to))
}

/** These occurrences, and those expanded from their rules. */
export function withWorked(
  queries: Queries,
  stored: readonly StoredOccurrence[],
  placing: ZoneContext,
  working: Working
): ZonedOccurrence[] {
  const alone = new Set(aloneWithRule(queries, stored))
  const recurring = stored.filter(({ occurrence }) => alone.has(occurrence))
  const moved = seriesExceptions(queries, stored, placing)
  const worked = workedOut(queries, recurring, placing, { from: null, to: null }, working, moved)
  return [...drawnOf(stored, placing, moved), ...worked]
}

/** Leaves out a series' own occurrence if another one replaces it. */
const drawnOf = (
  stored: readonly StoredOccurrence[],
  placing: ZoneContext,
  moved: ReadonlyMap<number, SeriesExceptions>
): ZonedOccurrence[] =>
  stored.filter(({ occurrence }) => moved.get(occurrence)?.isFirst !== true).map((one) => draw(one, placing))
