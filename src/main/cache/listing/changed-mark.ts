import type { Queries } from '../../database/queries'

/** Which of these records (by `rid`) have changed since the user's last visit. */
export function changedSinceVisit(queries: Queries, rids: readonly number[]): ReadonlySet<number> {
  if (rids.length === 0) return new Set()
  const sql = `SELECT rid FROM looks WHERE changed = 1 AND rid IN (SELECT value FROM json_each(?))`
  return new Set(queries.all<{ rid: number }>(sql, JSON.stringify(rids)).map(({ rid }) => rid))
}
