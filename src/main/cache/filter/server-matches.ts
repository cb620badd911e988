import { askedFilter, listFilterKey } from '@shared/rules/filter/canonical'
import type { Queries } from '../../database/queries'
import { findScope, stateOfList } from '../core'
import { WHAT } from '../changes'
import type { RememberedAnswer } from './answers'
import type { FilterHow } from './compile'
import { inKnownIds } from './known-ids'
import type { FilteredList } from './operations'
import type { ProjectFilters } from './project-filters'
import { VERDICT } from './verdicts'

/** The current records of the service's answer to a filter. */
export interface ServerMatches {
  /** Whether the service returned all matches. Otherwise the cache's own matches are displayed, too, and marked. */
  readonly whole: boolean
  readonly rids: readonly number[]
  /** `rid`s by id, because the service's orders contain ids. */
  readonly ridOf: ReadonlyMap<number, number>
  /** Records that changed since the answer and match now. The service has not returned them. */
  readonly joined: readonly number[]
  /** Returned records whose own fields put them into the other list. The service returned them in this one. */
  readonly elsewhere: readonly number[]
  /** Number of records that entered or left the list by a change since the answer. */
  readonly changed: number
}

/**
 * The service's answer decides the list, whatever the cache would answer. The cache decides only records that changed
 * since, and only if it was verified for this filter. It uses the record alone, because children are fetched at other
 * times.
 */
export function readServerMatches(
  filters: ProjectFilters,
  { filter, deleted }: FilteredList,
  answer: RememberedAnswer,
  how: FilterHow
): ServerMatches {
  const { queries, decoder } = filters.source
  const { whole } = answer
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return { whole, rids: [], ridOf: new Map(), joined: [], elsewhere: [], changed: 0 }
  const state = stateOfList(deleted)
  const found = new Map(
    queries.rows<[id: number, rid: number]>(
      `SELECT id, rid FROM records INDEXED BY records_by_id
       WHERE scope = ? AND state = ? AND id IN (SELECT value FROM json_each(?))`,
      ...[scope, state, JSON.stringify(answer.ids)]
    )
  )
  const { elsewhere, moved } = ofOtherStates(queries, scope, answer, found)
  const listing = { filter: askedFilter(filter), deleted, scope, state }
  const { joined, left } = changedSince(filters, listing, answer, how, found)
  const ridOf = new Map([...found, ...elsewhere].filter(([, rid]) => !left.has(rid)))
  const stages = inKnownIds(queries, decoder, filter).builtIn.not_step_id ?? []
  const isOpen = openTest(filters, stages)
  return {
    ...{ whole, ridOf, changed: joined.length + left.size + moved },
    rids: [...ridOf.values()].filter(isOpen),
    joined: joined.filter(isOpen),
    elsewhere: [...elsewhere.values()].filter(isOpen)
  }
}

/** Tests whether a record is in none of the excluded stages; false for records without a place. */
function openTest(filters: ProjectFilters, excluded: readonly number[]): (rid: number) => boolean {
  if (excluded.length === 0) return () => true
  const { placeOf } = filters.places()
  const stages = filters.column('stage')
  return (rid) => {
    const place = placeOf(rid)
    return place !== null && !excluded.includes(stages.numberAt(place) ?? NaN)
  }
}

/**
 * Returned records with another state in the cache. If they had it at the time of the answer they are in the list; if
 * they moved since, they are not.
 */
function ofOtherStates(
  queries: Queries,
  scope: number,
  answer: RememberedAnswer,
  found: ReadonlyMap<number, number>
): { readonly elsewhere: ReadonlyMap<number, number>; readonly moved: number } {
  const others = answer.ids.filter((id) => !found.has(id))
  if (others.length === 0) return { elsewhere: new Map(), moved: 0 }
  const rows = queries.rows<[id: number, rid: number, moved: number]>(
    `SELECT id, rid, EXISTS (
       SELECT 1 FROM changes WHERE changes.rid = records.rid AND change > ? AND what = ${WHAT.state}
     ) FROM records WHERE scope = ? AND id IN (SELECT value FROM json_each(?))`,
    answer.change,
    scope,
    JSON.stringify(others)
  )
  // If changes since the answer were dropped, the moved records are unknown.
  const oldest = queries.get<{ change: number | null }>('SELECT min(change) AS change FROM changes')?.change ?? null
  const isUnknown = oldest !== null && oldest > answer.change + 1
  const stay = rows.filter(([, , moved]) => moved === 0 && !isUnknown)
  return { elsewhere: new Map(stay.map(([id, rid]) => [id, rid])), moved: rows.length - stay.length }
}

function changedSince(
  filters: ProjectFilters,
  { filter, deleted, scope, state }: FilteredList & { readonly scope: number; readonly state: number },
  answer: RememberedAnswer,
  how: FilterHow,
  found: ReadonlyMap<number, number>
): { readonly joined: readonly number[]; readonly left: ReadonlySet<number> } {
  const { queries } = filters.source
  const nothing = { joined: [], left: new Set<number>() }
  const key = listFilterKey(filter, deleted)
  const verified = "SELECT 1 FROM filter_parity WHERE key = ? AND state = 'verified'"
  if (queries.get(verified, key) === undefined) return nothing
  const changed = queries.numbers(
    'SELECT DISTINCT rid FROM changes WHERE change > ? AND scope = ?',
    answer.change,
    scope
  )
  if (changed.length === 0) return nothing
  const verdicts = filters.whole(filters.plan(filter, how, { hasChildren: false }))
  const { numbers: states } = filters.column('state')
  const { placeOf } = filters.places()
  const named = new Set(found.values())
  const changedTo = (verdict: number): number[] =>
    changed.filter((rid) => {
      const place = placeOf(rid)
      return place !== null && states[place] === state && verdicts[place] === verdict
    })
  return {
    joined: changedTo(VERDICT.yes).filter((rid) => !named.has(rid)),
    left: new Set(changedTo(VERDICT.no).filter((rid) => named.has(rid)))
  }
}
