import type { Queries } from '../../database/queries'
import { STATE } from '../core'
import type { ChangeContent } from './net-difference'
import { WHAT, type WhatCode } from './store'

interface Move extends ChangeContent {
  readonly change: number
  readonly rid: number
  readonly what: WhatCode
}

/**
 * Merges the two changes of one deletion: if the list of active records is read first, the record becomes missing and
 * then deleted.
 *
 * @returns the change to report; null if another change reports it
 */
export function asOneDeletion<T extends Move>(queries: Queries, row: T): T | null {
  if (row.what !== WHAT.state) return row
  if (isLoss(row)) {
    const next = moveBeside(queries, row, 'change > ? ORDER BY change')
    return next !== null && isDeletionOfLost(next) ? null : row
  }
  if (!isDeletionOfLost(row)) return row
  const before = moveBeside(queries, row, 'change < ? ORDER BY change DESC')
  if (before === null || !isLoss(before)) return row
  // The record was deleted before it went missing.
  if (before.state_before === row.state)
    return row.fields === null ? null : { ...row, state_before: null, what: WHAT.changed }
  return { ...row, state_before: before.state_before }
}

const isLoss = ({ state, state_before: before, fields }: Move): boolean =>
  state === STATE.missing && before !== null && fields === null

const isDeletionOfLost = ({ state, state_before: before }: Move): boolean =>
  state === STATE.deleted && before === STATE.missing

/** The previous or next change of state of the same record. */
function moveBeside(queries: Queries, { rid, change }: Move, side: string): Move | null {
  const sql = `SELECT change, rid, what, state, state_before, fields FROM changes
    WHERE rid = ? AND state_before IS NOT NULL AND ${side} LIMIT 1`
  return queries.get<Move>(sql, rid, change) ?? null
}
