/** Events may have the name of their category alone. It then means the listed category with that name. */
import type { Queries } from '../../database/queries'
import { findScope, localId, STATE } from '../core'

/**
 * Ids of listed categories by the local ids of their names. A name of two categories is left out. Use within a
 * snapshot.
 */
export function listedByName(queries: Queries): ReadonlyMap<number, number> {
  const scope = findScope(queries, { noun: 'calendar-category' })
  if (scope === null) return new Map()
  const rows = queries.all<{ id: number; title: string }>(
    `SELECT id, title FROM records WHERE scope = ? AND state = ${STATE.active} AND title IS NOT NULL`,
    scope
  )
  const found = new Map<number, number | null>()
  for (const { id, title } of rows) {
    const local = localId('calendar-category', title)
    found.set(local, found.has(local) ? null : id)
  }
  return new Map([...found].flatMap(([local, id]) => (id === null ? [] : [[local, id] as const])))
}

/** Adds the local ids of these categories' names. */
export function withNamed(queries: Queries, ids: readonly number[]): readonly number[] {
  if (ids.length === 0) return ids
  const named = [...listedByName(queries)].filter(([, id]) => ids.includes(id)).map(([local]) => local)
  return [...ids, ...named]
}
