/** All occurrences that overlap some days: saved ones from any answer, and those from rules. */
import type { CalendarFilter } from '@shared/contract/calendar'
import { workedOut } from './expanded-rules'
import { type SeriesExceptions, seriesExceptions } from './series-exceptions'
import { aloneWithRule, overlapping, type Range, type StoredOccurrence, withRules } from './stored-occurrences'
import {
  draw,
  hasDays,
  isTouching,
  type ZoneContext,
  type ZonedOccurrence,
  type ZonedOccurrenceOnDays
} from './zoned-occurrences'

/**
 * Unordered. Use within a snapshot.
 *
 * @param fits selects events; others are not expanded
 */
export function drawnBetween(
  placing: ZoneContext,
  filter: CalendarFilter,
  range: Range,
  fits: (stored: StoredOccurrence) => boolean = () => true
): ZonedOccurrenceOnDays[] {
  const recurring = withRules(placing.queries, filter).filter(fits)
  const sent = overlapping(placing.queries, filter, range).filter(fits)
  const moved = seriesExceptions(placing, [...recurring, ...sent])
  // First, because it may end the slice.
  const worked = workedOut(placing, recurring, range, moved)
  return [...drawnOf(sent, placing, moved), ...worked].filter(hasDays).filter((drawn) => isTouching(drawn, range))
}

/** These occurrences, and those expanded from their rules. */
export function withWorked(placing: ZoneContext, stored: readonly StoredOccurrence[]): ZonedOccurrence[] {
  const alone = new Set(aloneWithRule(placing.queries, stored))
  const recurring = stored.filter(({ occurrence }) => alone.has(occurrence))
  const moved = seriesExceptions(placing, stored)
  const worked = workedOut(placing, recurring, { from: null, to: null }, moved)
  return [...drawnOf(stored, placing, moved), ...worked]
}

/** Leaves out a series' own occurrence if another one replaces it. */
const drawnOf = (
  stored: readonly StoredOccurrence[],
  placing: ZoneContext,
  moved: ReadonlyMap<number, SeriesExceptions>
): ZonedOccurrence[] =>
  stored.filter(({ occurrence }) => moved.get(occurrence)?.isFirst !== true).map((one) => draw(one, placing))
