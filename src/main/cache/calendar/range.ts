/** What touches some days: every saved occurrence that overlaps them, whichever answer brought it, and those of rules. */
import type { CalendarFilter } from '@shared/model/calendar'
import type { Queries } from '../../database/queries'
import { draw, type Drawn, hasDays, type OnDays, type Placing, touches } from './drawn'
import { aloneWithRule, overlapping, type Stored, withRules } from './stored'
import { workedOut, type Working } from './worked'

/** Days are numbers, both included; null: open. */
export interface Range {
  readonly from: number | null
  readonly to: number | null
}

/**
 * In no order. For use within a snapshot.
 *
 * @param fits which events are wanted: others are not worked out
 */
export function drawnBetween(
  queries: Queries,
  filter: CalendarFilter,
  placing: Placing,
  range: Range,
  working: Working,
  fits: (stored: Stored) => boolean = () => true
): OnDays[] {
  const worked = workedOut(queries, withRules(queries, filter).filter(fits), placing, range, working)
  const sent = overlapping(queries, filter, range)
    .filter(fits)
    .map((stored) => draw(stored, placing))
  return [...sent, ...worked].filter(hasDays).filter((drawn) => touches(drawn, range.from, range.to))
}

/** All occurrences of these, and what their rules give. */
export function withWorked(queries: Queries, stored: readonly Stored[], placing: Placing, working: Working): Drawn[] {
  const alone = new Set(aloneWithRule(queries, stored))
  const recurring = stored.filter(({ occurrence }) => alone.has(occurrence))
  const worked = workedOut(queries, recurring, placing, { from: null, to: null }, working)
  return [...stored.map((one) => draw(one, placing)), ...worked]
}
