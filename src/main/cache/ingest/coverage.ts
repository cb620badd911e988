import { OBSTACLES, type Coverage } from '@shared/model/cached'
import type { Queries } from '../../database/queries'
import { findScope, type ListKey, STATE, stateOfList, type SweepCursor } from '../core'

interface ListRow {
  pass: number
  running: number
  started_at: number | null
  offset: number | null
  page_size: number | null
  done: number | null
  cursor_total: number | null
  total: number | null
  answered_at: number | null
  swept_at: number | null
  obstacle: string | null
  known_before: number | null
  oldest_at: number | null
  turn_from: number | null
  turn_oldest_at: number | null
  turn_wrapped: number | null
}

function findList(queries: Queries, list: ListKey): { scope: number; row: ListRow } | null {
  const scope = findScope(queries, list)
  if (scope === null) return null
  const row = queries.get<ListRow>('SELECT * FROM lists WHERE scope = ? AND deleted = ?', scope, Number(list.deleted))
  return row === undefined ? null : { scope, row }
}

/** The progress of the list's running pass; null when none runs. */
export function cursorOf(queries: Queries, list: ListKey): SweepCursor | null {
  const row = findList(queries, list)?.row
  if (row === undefined || row.running === 0) return null
  const { pass, started_at, offset, page_size, done, cursor_total } = row
  if (started_at === null || offset === null || page_size === null || done === null) return null
  const { turn_from: from, turn_oldest_at: before, turn_wrapped: wrapped } = row
  const turn = from === null || before === null ? null : { from, oldestAt: before, isWrapped: wrapped === 1 }
  return {
    ...{ pass, startedAt: started_at, offset, pageSize: page_size, done, total: cursor_total, turn },
    known: row.known_before ?? 0,
    oldestAt: row.oldest_at
  }
}

/** Number of records of the list's noun that are no longer returned. They belong to neither list. */
export function missingOf(queries: Queries, list: ListKey): number {
  const scope = findScope(queries, list)
  if (scope === null) return 0
  const sql = `SELECT records FROM counts WHERE scope = ? AND state = ${STATE.missing}`
  return queries.get<{ records: number }>(sql, scope)?.records ?? 0
}

/**
 * How much of a list is known. After one whole sweep it stays `complete` with its age while a later pass runs or is
 * interrupted. Only an obstacle in a later pass changes that.
 */
export function coverageOf(queries: Queries, list: ListKey): Coverage {
  const found = findList(queries, list)
  if (found === null) return { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null }
  const { scope, row } = found
  const counted = queries.get<{ records: number }>(
    'SELECT records FROM counts WHERE scope = ? AND state = ?',
    scope,
    stateOfList(list.deleted)
  )
  const cached = counted?.records ?? 0
  const obstacle = OBSTACLES.find((one) => one === row.obstacle) ?? null
  const isComplete = row.swept_at !== null && obstacle === null
  const isKnown = row.answered_at !== null || cached > 0
  return {
    state: isComplete ? 'complete' : isKnown ? 'partial' : 'none',
    cached,
    total: row.total,
    sweptAt: row.swept_at,
    obstacle
  }
}
