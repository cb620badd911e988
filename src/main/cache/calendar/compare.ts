/** Compares the service's filter by category with the cache's categories. */
import type { Day } from '@shared/model/calendar'
import { DAY } from '@shared/rules/calendar/times'
import type { Queries } from '../../database/queries'
import { stateOfList } from '../core'
import { withNamed } from './named-categories'
import { numberOfDay } from './zoned-occurrences'

export interface CategoryAnswer {
  readonly from: Day
  readonly to: Day
  readonly deleted: boolean
  readonly shown: readonly number[]
  /** The events that the service returned. */
  readonly ids: readonly number[]
}

/**
 * `differing`: events with these categories according to only one side. Services include different events at
 * the ends of the range, so no event counts as missing there. Use within a snapshot.
 */
export function compareCategories(queries: Queries, answer: CategoryAnswer): { readonly differing: number } {
  const { from, to, deleted, shown, ids } = answer
  const wanted = JSON.stringify(withNamed(queries, shown))
  const [first, last] = [numberOfDay(from), numberOfDay(to)]
  const inside = queries.numbers(
    `SELECT DISTINCT id FROM occurrences WHERE state = ? AND span IS NOT NULL AND start_at BETWEEN ? AND ?
     AND coalesce(end_at, start_at) < ? AND category IN (SELECT value FROM json_each(?))`,
    stateOfList(deleted),
    (first + 1) * DAY,
    (last - 1) * DAY,
    last * DAY,
    wanted
  )
  const others = queries.numbers(
    `SELECT DISTINCT id FROM occurrences AS one WHERE id IN (SELECT value FROM json_each(?)) AND NOT EXISTS (
       SELECT 1 FROM occurrences WHERE id = one.id AND category IN (SELECT value FROM json_each(?)))`,
    JSON.stringify(ids),
    wanted
  )
  const named = new Set(ids)
  return { differing: others.length + inside.filter((id) => !named.has(id)).length }
}
