import { ALL_ID_CONDITIONS, type ProjectFilter } from '@shared/model/filter'
import type { ReferenceKind } from '@shared/model/record'
import { KIND_OF } from '@shared/rules/filter/fields'
import { isLocalId, withJoined } from '@shared/rules/filter/local-ids'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, localId } from '../core'

/**
 * Ids of the service by local ids, where a single thing has the local id's name: projects may have a name where a list
 * has the id. None where several have the name.
 */
export function sameNamed(queries: Queries, kind: ReferenceKind): ReadonlyMap<number, number> {
  const local = new Set(queries.numbers('SELECT id FROM labels WHERE kind = ? AND id < 0', kind))
  if (local.size === 0) return new Map()
  const bearers = new Map<number, number[]>()
  const sql = 'SELECT id, label FROM labels WHERE kind = ? AND id > 0'
  for (const { id, label } of queries.all<{ id: number; label: string }>(sql, kind)) {
    const ours = localId(kind, label)
    if (local.has(ours)) bearers.set(ours, [...(bearers.get(ours) ?? []), id])
  }
  return new Map([...bearers].flatMap(([ours, ids]) => (ids.length === 1 ? [[ours, Number(ids[0])]] : [])))
}

/**
 * Which ids of ours these ids of the service may stand for, without anybody being able to tell: those of a name that
 * several bear; any where nothing tells what one of them is called.
 */
export function maybeNamed(queries: Queries, kind: ReferenceKind, ids: readonly number[]): readonly number[] | 'any' {
  const asked = ids.filter((id) => !isLocalId(id))
  if (asked.length === 0) return []
  const local = new Set(queries.numbers('SELECT id FROM labels WHERE kind = ? AND id < 0', kind))
  if (local.size === 0) return []
  const sql = 'SELECT id, label FROM labels WHERE kind = ? AND id IN (SELECT value FROM json_each(?))'
  const known = queries.all<{ id: number; label: string }>(sql, kind, JSON.stringify(asked))
  if (known.length < new Set(asked).size) return 'any'
  const chosen = new Set(ids)
  return known.map(({ label }) => localId(kind, label)).filter((ours) => local.has(ours) && !chosen.has(ours))
}

/** The filter with all ids that the cache may have for what it asks: those that were joined, and those of the same name. */
export function inKnownIds<F extends ProjectFilter | null>(queries: Queries, decoder: CorrectedDecoder, asked: F): F {
  const filter = withJoined(asked, decoder.joined)
  if (filter === null) return filter
  const builtIn = { ...filter.builtIn }
  for (const key of ALL_ID_CONDITIONS) {
    const wanted = builtIn[key]
    if (wanted === undefined || wanted.length === 0) continue
    const same = sameNamed(queries, KIND_OF[key])
    if (same.size === 0) continue
    const ours = new Map([...same].map(([local, id]) => [id, local]))
    builtIn[key] = [...new Set(wanted.flatMap((id) => [id, same.get(id) ?? ours.get(id) ?? id]))]
  }
  return { ...filter, builtIn }
}
