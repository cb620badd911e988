/** What touches some days: every saved occurrence that overlaps them, whichever answer brought it, and those of rules. */
import type { CalendarFilter } from '@shared/model/calendar'
import type { Queries } from '../../database/queries'
import { draw, type Drawn, hasDays, type OnDays, type Placing, touches } from './drawn'
import { aloneWithRule, overlapping, type Stored, withRules } from './stored'
import { workedOut } from './worked'

/** Days are numbers, both included; null: open. */
export interface Range {
  readonly from: number | null
  readonly to: number | null
}

/** In no order. For use within a snapshot. @param now where a rule without an end is followed to, in an open range */
export function drawnBetween(
  queries: Queries,
  filter: CalendarFilter,
  placing: Placing,
  range: Range,
  now: number
): OnDays[] {
  const sent = overlapping(queries, filter, range).map((stored) => draw(stored, placing))
  const worked = withRules(queries, filter).flatMap((stored) => workedOut(queries, stored, placing, range, now))
  return [...sent, ...worked].filter(hasDays).filter((drawn) => touches(drawn, range.from, range.to))
}

/** All occurrences of these, and what their rules give. */
export function withWorked(queries: Queries, stored: readonly Stored[], placing: Placing, now: number): Drawn[] {
  const alone = new Set(aloneWithRule(queries, stored))
  return stored.flatMap((one) => [
    draw(one, placing),
    ...(alone.has(one.occurrence) ? workedOut(queries, one, placing, { from: null, to: null }, now) : [])
  ])
}
