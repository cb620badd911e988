/** Reads the columns of active projects. Use within a snapshot. */
import type { ReferenceKind } from '@shared/model/record'
import type { ResidentColumns } from '../columns'
import { STATE } from '../core'
import { kindColumn, type Source } from '../fields'
import { sameNamed } from '../filter'

export function activePlaces(columns: ResidentColumns): Uint32Array {
  const states = columns.of('project', 'state')
  const found = new Uint32Array(states.length)
  let count = 0
  for (let place = 0; place < states.length; place += 1)
    if (states.numberAt(place) === STATE.active) found[count++] = place
  return found.subarray(0, count)
}

/** Number of active projects by the id of a kind that they name. */
export function idCounts(columns: ResidentColumns, kind: ReferenceKind): ReadonlyMap<number, number> {
  const column = kindColumn(kind)
  const counts = new Map<number, number>()
  if (column === undefined) return counts
  const named = columns.of('project', column)
  for (const place of activePlaces(columns)) {
    const id = named.numberAt(place)
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/**
 * Number of active projects for each person or user group, by id; empty if projects name none. Projects that name the
 * same person or group without id count, too.
 */
export function projectCounts({ queries, columns }: Source, kind: 'user' | 'user-group'): ReadonlyMap<number, number> {
  const same = sameNamed(queries, kind)
  const counts = new Map<number, number>()
  for (const [id, count] of idCounts(columns, kind)) {
    const one = same.get(id) ?? id
    counts.set(one, (counts.get(one) ?? 0) + count)
  }
  return counts
}
