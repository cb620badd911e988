import type { Queries } from '../../database/queries'
import { findScope, STATE } from '../core'
import { sameNamed } from '../filter'

const KIND = { responsible: 'user', user_group: 'user-group' } as const

/**
 * How many active projects in the cache name each person or user group, by id; empty where none names any. Projects
 * that name the same person or group without its id are counted with it. For use within a snapshot.
 */
export function projectCounts(queries: Queries, column: keyof typeof KIND): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return counts
  const same = sameNamed(queries, KIND[column])
  const sql = `SELECT ${column}, count(*) FROM records WHERE scope = ? AND state = ${STATE.active}
    AND ${column} IS NOT NULL GROUP BY ${column}`
  for (const [id, count] of queries.rows<[number, number]>(sql, scope)) {
    const one = same.get(id) ?? id
    counts.set(one, (counts.get(one) ?? 0) + count)
  }
  return counts
}
