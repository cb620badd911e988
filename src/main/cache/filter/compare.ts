import type { FilterPart, ProjectFilter, UnknownPart, UnknownReason } from '@shared/model/filter'
import type { Queries } from '../../database/queries'
import { stateOfList } from '../core'
import type { FilterHow } from './compile'
import type { ProjectFilters } from './project-filters'
import { VERDICT, type Verdicts } from './verdicts'

/** The ids with which the service answered a filter, to be compared with the matches in the cache. */
export interface ServiceMatches {
  readonly filter: ProjectFilter
  readonly deleted: boolean
  /** Their records are in the cache by now. */
  readonly ids: readonly number[]
  /** The range of ids for which `ids` are all that match, both ends included; null for an open end. */
  readonly within: { readonly from: number | null; readonly to: number | null } | null
}

/** A match in the cache that is not in the service's answer. */
export interface ExtraMatch {
  readonly id: number
  /** It matches even without cached children, which may be older than the answer. */
  readonly sure: boolean
  /** When the record was fetched; epoch milliseconds. */
  readonly fetchedAt: number
}

export interface FilterComparison {
  /** Ids that match in the cache as well. */
  readonly agreed: number
  /** Ids for which the cache cannot tell. */
  readonly undecided: number
  /** Ids that do not match in the cache. */
  readonly missed: number
  /** Those of them that do not match even without cached children. */
  readonly missedForSure: number
  /** The conditions that those fail. */
  readonly faults: readonly FilterPart[]
  /** A few of them are enough. */
  readonly extra: readonly ExtraMatch[]
}

const MOST_EXTRA = 20

/** A project by its place in the columns. */
interface Placed {
  readonly id: number
  readonly place: number
}
const byId = (a: Placed, b: Placed): number => a.id - b.id

/** Compares the service's matches with the cache's, under given assumptions. */
export function compareFilter(
  queries: Queries,
  filters: ProjectFilters,
  { filter, deleted, ids, within }: ServiceMatches,
  how: FilterHow
): FilterComparison {
  const plan = filters.plan(filter, how, { children: false })
  const full = filters.whole(filters.plan(filter, how))
  const sure = filters.whole(plan)
  const { named, extra } = placed(filters, full, { filter, deleted, ids, within })
  const missed = named.filter(({ place }) => full[place] === VERDICT.no)
  const missedForSure = missed.filter(({ place }) => sure[place] === VERDICT.no)
  const example = missedForSure.toSorted(byId).at(0)
  const rids = filters.places().ridOf
  return {
    agreed: named.filter(({ place }) => full[place] === VERDICT.yes).length,
    undecided: named.filter(({ place }) => full[place] === VERDICT.open).length,
    missed: missed.length,
    missedForSure: missedForSure.length,
    faults:
      example === undefined
        ? []
        : plan.flatMap(({ part, condition }) => (filters.of(condition)[example.place] === VERDICT.no ? part : [])),
    extra: extra
      .toSorted(byId)
      .slice(0, MOST_EXTRA)
      .map(({ id, place }) => {
        const sql = 'SELECT fetched_at AS fetchedAt FROM records WHERE rid = ?'
        const { fetchedAt } = queries.get<{ fetchedAt: number }>(sql, rids[place] ?? 0) ?? { fetchedAt: 0 }
        return { id, sure: sure[place] === VERDICT.yes, fetchedAt }
      })
  }
}

/** Of all cached projects those that the service named, and those that match beside them. */
function placed(
  filters: ProjectFilters,
  full: Verdicts,
  { deleted, ids, within }: ServiceMatches
): Readonly<Record<'named' | 'extra', readonly Placed[]>> {
  const asked = new Set(ids)
  const [named, extra]: [Placed[], Placed[]] = [[], []]
  const { numbers, tags } = filters.column('id')
  const state = filters.column('state').numbers
  const isExtra = (id: number, place: number): boolean =>
    within !== null &&
    full[place] === VERDICT.yes &&
    state[place] === stateOfList(deleted) &&
    id >= (within.from ?? 0) &&
    id <= (within.to ?? Infinity)
  for (let place = 0; place < full.length; place += 1) {
    const id = numbers[place] ?? 0
    if (tags[place] === 0) continue
    if (asked.has(id)) named.push({ id, place })
    else if (isExtra(id, place)) extra.push({ id, place })
  }
  return { named, extra }
}

/** What may be known of some projects, and not of others. */
const OF_PROJECTS: ReadonlySet<UnknownReason> = new Set<UnknownReason>([
  'children-missing',
  'not-listed',
  'names-unknown'
])

/** The conditions of a filter that the cache cannot decide, or only for some projects of the list. */
export function unknownParts(
  filters: ProjectFilters,
  { filter, deleted }: { readonly filter: ProjectFilter; readonly deleted: boolean },
  how: FilterHow
): readonly UnknownPart[] {
  return filters.plan(filter, how).flatMap(({ part, condition, unknown: reason }): UnknownPart[] => {
    if (reason === null) return []
    if (!OF_PROJECTS.has(reason)) return [{ part, reason, missing: null }]
    const { open, others } = filters.openIn(filters.of(condition), deleted)
    return open === 0 && others > 0 ? [] : [{ part, reason, missing: others === 0 ? null : open }]
  })
}
