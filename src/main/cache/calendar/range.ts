/** All occurrences that overlap some days: saved ones from any answer, and those from rules. */
import type { CalendarFilter } from '@shared/contract/calendar'
import type { Queries } from '../../database/queries'
import { draw, type Drawn, hasDays, type OnDays, type Placing, touches } from './drawn'
import { type Moved, movedFrom } from './moved'
import { aloneWithRule, overlapping, type Stored, withRules } from './stored'
import { workedOut, type Working } from './worked'

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
  placing: Placing,
  range: Range,
  working: Working,
  fits: (stored: Stored) => boolean = () => true
): OnDays[] {
  const recurring = withRules(queries, filter).filter(fits)
  const sent = overlapping(queries, filter, range).filter(fits)
  const moved = movedFrom(queries, [...recurring, ...sent], placing)
  const worked = workedOut(queries, recurring, placing, range, working, moved)
  return [...drawnOf(sent, placing, moved), ...worked]
    .filter(hasDays)
    .filter((drawn) => touches(drawn, range.from, range.to))
}

/** These occurrences, and those expanded from their rules. */
export function withWorked(queries: Queries, stored: readonly Stored[], placing: Placing, working: Working): Drawn[] {
  const alone = new Set(aloneWithRule(queries, stored))
  const recurring = stored.filter(({ occurrence }) => alone.has(occurrence))
  const moved = movedFrom(queries, stored, placing)
  const worked = workedOut(queries, recurring, placing, { from: null, to: null }, working, moved)
  return [...drawnOf(stored, placing, moved), ...worked]
}

/** Leaves out a series' own occurrence if another one replaces it. */
const drawnOf = (stored: readonly Stored[], placing: Placing, moved: ReadonlyMap<number, Moved>): Drawn[] =>
  stored.filter(({ occurrence }) => moved.get(occurrence)?.first !== true).map((one) => draw(one, placing))
