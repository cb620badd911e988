import type { FilterPart, UnknownPart, UnknownReason } from '@shared/model/filter'
import { stateOfList } from '../core'
import type { FilterHow } from './compile'
import type { FilteredList } from './operations'
import type { ProjectFilters } from './project-filters'
import { VERDICT } from './verdicts'

/** The service's matches of a filter, for comparison with matches in the cache. */
export interface ServiceMatches extends FilteredList {
  /** Ids whose records are in the cache. */
  readonly ids: readonly number[]
  /** Range of ids (inclusive) for which `ids` has all matches; null for an open end. */
  readonly within: { readonly from: number | null; readonly to: number | null } | null
}

/** A match in the cache that the service's answer lacks. */
export interface ExtraMatch {
  readonly id: number
  /** Whether it matches even without cached children, which may be older than the answer. */
  readonly isSure: boolean
  /** When the record was fetched; epoch milliseconds. */
  readonly fetchedAt: number
}

export interface FilterComparison {
  /** Number of ids that match in the cache, too. */
  readonly agreed: number
  /** Number of ids that the cache cannot decide. */
  readonly undecided: number
  /** Number of ids that do not match in the cache. */
  readonly missed: number
  /** Number of those that do not match even without cached children. */
  readonly missedForSure: number
  /** The conditions that the missed ids fail. */
  readonly faults: readonly FilterPart[]
  /** Examples of extra matches; the list is limited. */
  readonly extra: readonly ExtraMatch[]
}

const MOST_EXTRA = 20

/** Compares the service's matches with the cache's matches under the given assumptions. */
export function compareFilter(
  filters: ProjectFilters,
  { filter, deleted, ids, within }: ServiceMatches,
  how: FilterHow
): FilterComparison {
  const plan = filters.plan(filter, how, { hasChildren: false })
  const full = filters.whole(filters.plan(filter, how))
  const sure = filters.whole(plan)
  const asked = new Set(ids)
  const { numbers, tags } = filters.column('id')
  const states = filters.column('state').numbers
  const byId = (a: number, b: number): number => (numbers[a] ?? 0) - (numbers[b] ?? 0)
  const named: number[] = []
  const extra: number[] = []
  for (let place = 0; place < full.length; place += 1) {
    const id = numbers[place] ?? 0
    if (tags[place] === 0) continue
    if (asked.has(id)) named.push(place)
    else if (within === null || full[place] !== VERDICT.yes || states[place] !== stateOfList(deleted)) continue
    else if (id >= (within.from ?? 0) && id <= (within.to ?? Infinity)) extra.push(place)
  }
  const missed = named.filter((place) => full[place] === VERDICT.no)
  const missedForSure = missed.filter((place) => sure[place] === VERDICT.no)
  const example = missedForSure.toSorted(byId).at(0)
  const rids = filters.places().ridOf
  return {
    agreed: named.filter((place) => full[place] === VERDICT.yes).length,
    undecided: named.filter((place) => full[place] === VERDICT.open).length,
    missed: missed.length,
    missedForSure: missedForSure.length,
    faults:
      example === undefined
        ? []
        : plan.flatMap(({ part, condition }) => (filters.of(condition)[example] === VERDICT.no ? part : [])),
    extra: extra
      .toSorted(byId)
      .slice(0, MOST_EXTRA)
      .map((place) => {
        const sql = 'SELECT fetched_at AS fetchedAt FROM records WHERE rid = ?'
        const row = filters.source.queries.get<{ fetchedAt: number }>(sql, rids[place] ?? 0)
        return { id: numbers[place] ?? 0, isSure: sure[place] === VERDICT.yes, fetchedAt: row?.fetchedAt ?? 0 }
      })
  }
}

/** Reasons that may concern single projects only. */
const OF_PROJECTS: ReadonlySet<UnknownReason> = new Set<UnknownReason>([
  'children-missing',
  'not-listed',
  'names-unknown'
])

/** Conditions of a filter that the cache cannot decide, or only for some projects of the list. */
export function unknownParts(filters: ProjectFilters, { filter, deleted }: FilteredList): readonly UnknownPart[] {
  return filters.plan(filter).flatMap(({ part, condition, unknown: reason }): UnknownPart[] => {
    if (reason === null) return []
    if (!OF_PROJECTS.has(reason)) return [{ part, reason, missing: null }]
    const { open, others } = filters.openIn(filters.of(condition), deleted)
    return open === 0 && others > 0 ? [] : [{ part, reason, missing: others === 0 ? null : open }]
  })
}
