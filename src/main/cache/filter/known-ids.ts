import { ALL_ID_CONDITIONS, type ProjectFilter } from '@shared/model/filter'
import type { ReferenceKind } from '@shared/model/record'
import { CONDITION_FIELDS } from '@shared/rules/filter/fields'
import { isLocalId, withJoined } from '@shared/rules/filter/local-ids'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, localId } from '../core'

const localIds = (queries: Queries, kind: ReferenceKind): ReadonlySet<number> =>
  new Set(queries.numbers('SELECT id FROM labels WHERE kind = ? AND id < 0', kind))

/**
 * Service ids by local ids with the same unique name: projects may have a name where a list has the id. Names of
 * several ids are left out.
 */
export function sameNamed(queries: Queries, kind: ReferenceKind): ReadonlyMap<number, number> {
  const local = localIds(queries, kind)
  if (local.size === 0) return new Map()
  const sql = 'SELECT id, label FROM labels WHERE kind = ? AND id > 0'
  const named = queries.rows<[id: number, label: string]>(sql, kind)
  const bearers = Map.groupBy(named, ([, label]) => localId(kind, label))
  return new Map(
    [...local].flatMap((ours) => {
      const [one, other] = bearers.get(ours) ?? []
      return one === undefined || other !== undefined ? [] : [[ours, one[0]]]
    })
  )
}

/**
 * Local ids that may mean one of these service ids, because several service ids share the name. `any` if the name of
 * one id is unknown.
 */
export function maybeNamed(queries: Queries, kind: ReferenceKind, ids: readonly number[]): readonly number[] | 'any' {
  const asked = ids.filter((id) => !isLocalId(id))
  if (asked.length === 0) return []
  const local = localIds(queries, kind)
  if (local.size === 0) return []
  const sql = 'SELECT id, label FROM labels WHERE kind = ? AND id IN (SELECT value FROM json_each(?))'
  const known = queries.all<{ id: number; label: string }>(sql, kind, JSON.stringify(asked))
  if (known.length < new Set(asked).size) return 'any'
  const chosen = new Set(ids)
  return known.map(({ label }) => localId(kind, label)).filter((ours) => local.has(ours) && !chosen.has(ours))
}

/** Extends a filter with all equivalent ids in the cache: joined ones, and those with the same name. */
export function inKnownIds<F extends ProjectFilter | null>(queries: Queries, decoder: CorrectedDecoder, asked: F): F {
  const filter = withJoined(asked, decoder.joined)
  if (filter === null) return filter
  const builtIn = { ...filter.builtIn }
  for (const key of ALL_ID_CONDITIONS) {
    const wanted = builtIn[key]
    if (wanted === undefined || wanted.length === 0) continue
    const same = sameNamed(queries, CONDITION_FIELDS[key].kind)
    if (same.size === 0) continue
    const ours = new Map([...same].map(([local, id]) => [id, local]))
    builtIn[key] = [...new Set(wanted.flatMap((id) => [id, same.get(id) ?? ours.get(id) ?? id]))]
  }
  return { ...filter, builtIn }
}
