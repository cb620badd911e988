/** Saved records for tests of the search page. */
import type { Noun } from '@shared/model/record'
import { SEARCHED_NOUNS, type SearchHit, type SearchResult } from '@shared/model/search'
import type { SearchQuery } from '@shared/contract/search'
import { isOpen, isWithin } from '@shared/rules/search/period'

/** Numbers of saved records: projects, records of two modules, and one file. */
const SAVED: readonly (readonly [noun: Noun, module: string | undefined, count: number])[] = [
  ['project', undefined, 90],
  ['module-record', 'clients', 40],
  ['module-record', 'warranty', 2],
  ['file', undefined, 1]
]
export const HITS = SAVED.flatMap(([noun, module, count], kind) =>
  Array.from({ length: count }, (_, at): SearchHit => ({
    ...{
      noun,
      module,
      id: kind * 1_000 + at + 1,
      state: 'active',
      title: `${module ?? noun} ${at + 1}`,
      reading: 'typed'
    },
    ...{ matches: [], at: null, day: null, fetchedAt: 1 }
  }))
)

/** An answer like main's: the best hits, or a page of all. */
export function answered(
  hits: readonly SearchHit[],
  { nouns, module, limit, each = limit, from, to, order, offset = 0 }: SearchQuery
): SearchResult {
  const period = { from: from ?? null, to: to ?? null }
  const isIn = isWithin(period)
  const fit = hits.filter(
    (hit) =>
      nouns?.some((one) => one === hit.noun) !== false &&
      (module === undefined || hit.noun !== 'module-record' || hit.module === module) &&
      (isOpen(period) || isIn(hit.day))
  )
  const isLike = (hit: SearchHit) => (one: SearchHit) => one.noun === hit.noun && one.module === hit.module
  const few = fit.filter((hit) => fit.filter(isLike(hit)).indexOf(hit) < each)
  const best = few.slice(0, limit)
  if (isOpen(period) && order !== 'date' && offset === 0) {
    return { hits: best, hasMore: best.length < fit.length, readAs: [], all: null }
  }
  const all =
    order === 'date'
      ? fit.toSorted((one, other) => (other.at ?? -Infinity) - (one.at ?? -Infinity))
      : [...best, ...fit.filter((hit) => !best.includes(hit))]
  const first = fit.filter((hit) => fit.find(isLike(hit)) === hit)
  const kinds = first.map((hit) => ({
    ...{ noun: SEARCHED_NOUNS.find((noun) => noun === hit.noun) ?? 'project', module: hit.module ?? null },
    count: fit.filter(isLike(hit)).length
  }))
  return {
    ...{ hits: all.slice(offset, offset + limit), hasMore: offset + limit < all.length, readAs: [] },
    all: { total: all.length, undated: isOpen(period) ? 0 : hits.filter(({ day }) => day === null).length, kinds }
  }
}
