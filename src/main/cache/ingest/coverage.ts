import { OBSTACLES, type Coverage } from '@shared/model/cached'
import type { Queries } from '../../database/queries'
import { findScope, type ListKey, STATE, type StateCode, stateOfList, type SweepCursor } from '../core'

/** The progress of the list's running pass; null when none runs. */
export function cursorOf(queries: Queries, list: ListKey): SweepCursor | null {
  const sql = 'SELECT cursor FROM lists WHERE scope = ? AND deleted = ? AND running = 1'
  const scope = findScope(queries, list)
  const row = scope === null ? undefined : queries.get<{ cursor: string }>(sql, scope, Number(list.deleted))
  return row === undefined ? null : (JSON.parse(row.cursor) as SweepCursor)
}

export const recordsOf = (queries: Queries, scope: number, state: StateCode): number =>
  queries.numbers('SELECT records FROM counts WHERE scope = ? AND state = ?', scope, state)[0] ?? 0

/** Number of records of the list's noun that are no longer returned. They belong to neither list. */
function missingOf(queries: Queries, list: ListKey): number {
  const scope = findScope(queries, list)
  return scope === null ? 0 : recordsOf(queries, scope, STATE.missing)
}

export interface ListProgress {
  readonly list: ListKey
  readonly coverage: Coverage
  /** See `missingOf`. */
  readonly missing: number
}

interface StoredCoverage extends Pick<Coverage, 'total' | 'sweptAt'> {
  readonly answeredAt: number | null
  readonly obstacle: string | null
}

/**
 * How much of a list is known. After one whole sweep it stays `complete` with its age while a later pass runs or is
 * interrupted. Only an obstacle in a later pass changes that.
 */
export function coverageOf(queries: Queries, list: ListKey): Coverage {
  const sql = `SELECT total, answered_at AS answeredAt, swept_at AS sweptAt, obstacle
    FROM lists WHERE scope = ? AND deleted = ?`
  const scope = findScope(queries, list)
  const row = scope === null ? undefined : queries.get<StoredCoverage>(sql, scope, Number(list.deleted))
  if (scope === null || row === undefined) {
    return { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null }
  }
  const { total, sweptAt } = row
  const cached = recordsOf(queries, scope, stateOfList(list.deleted))
  const obstacle = OBSTACLES.find((one) => one === row.obstacle) ?? null
  const isComplete = sweptAt !== null && obstacle === null
  const isKnown = row.answeredAt !== null || cached > 0
  return { state: isComplete ? 'complete' : isKnown ? 'partial' : 'none', cached, total, sweptAt, obstacle }
}

/** How much of each of these lists is known. */
export const progressOf = (queries: Queries, lists: readonly ListKey[]): ListProgress[] =>
  lists.map((list) => ({ list, coverage: coverageOf(queries, list), missing: missingOf(queries, list) }))
