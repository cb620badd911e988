/** Reads cached results for the search page: records, people and clients, page by page. */
import type { ClientRow } from '@shared/model/clients'
import type { SearchedNoun } from '@shared/model/nouns'
import { BEST_PEOPLE, type PersonRow } from '@shared/model/records'
import { SEARCHED_NOUNS, type AllFound, type AlsoReadAs, type SearchHit, type SearchOrder } from '@shared/model/search'
import { isOpen, type Period } from '@shared/rules/search/period'
import type { Turn } from '../../data/live-read'
import { request } from '../../desktop'
import { BEST_CLIENTS } from '../../stores/clients/best-clients'
import { kindOf } from './found-items'

/** Maximum records per page, the limit of a request. */
export const MOST_SAVED = 200
/** Maximum records of each kind while no kind is chosen, so that a common word leaves room for all kinds. */
export const MOST_EACH = Math.floor(MOST_SAVED / SEARCHED_NOUNS.length)

/** Kinds without records of their own: names in other records. */
export const NAMED_KINDS = ['person', 'client'] as const
export type NamedKind = (typeof NAMED_KINDS)[number]
export const isNamedKind = (kind: string | null): kind is NamedKind => NAMED_KINDS.some((one) => one === kind)

export interface SavedQuestion extends Period {
  readonly workspaceId: string
  readonly text: string
  readonly deleted: boolean
  readonly order: SearchOrder
  /** Null: all kinds, limited for each. `person`: only people. `client`: only clients. */
  readonly noun: SearchedNoun | NamedKind | null
  /** Limits module records to this module, whatever its content; null: all. */
  readonly module: string | null
  /** Number of pages, from the first on. */
  readonly pages: number
}

/** Results from the cache. */
export interface SavedResults {
  readonly hits: readonly SearchHit[]
  readonly people: readonly PersonRow[]
  readonly clients: readonly ClientRow[]
  /** Whether there are more results beyond these pages. */
  readonly hasMore: boolean
  readonly pages: number
  /** Number of results by kind, see `kindOf`; null if only the best were searched. */
  readonly counts: ReadonlyMap<string, number> | null
  /** Whether the period excludes undated results. */
  readonly isUndated: boolean
  /** Other readings of the query that had results. */
  readonly readAs: readonly AlsoReadAs[]
}

/**
 * Reads records, people and clients in parallel, and pages in sequence. Each time all pages are read from the first on.
 * A write in between may move a record to another page, where it would be missing or duplicated.
 *
 * @throws DesksideError if any part failed; there is no partial result
 */
export async function readSaved(asked: SavedQuestion, { signal }: Pick<Turn, 'signal'>): Promise<SavedResults> {
  const [found, people, clients] = await Promise.all([
    readHits(asked, signal),
    readNamed('person', asked, signal, async (page) => request('people.list', { ...page, ...BEST_PEOPLE })),
    readNamed('client', asked, signal, async (page) => {
      return (await request('clients.list', { ...page, ...BEST_CLIENTS })).value
    })
  ])
  const { all } = found
  const isInPeriod = !isOpen(asked)
  const counts = all === null ? null : new Map(all.kinds.map(({ count, ...of }) => [kindOf(of), count]))
  const isMore = [people, clients].some(({ rows, total }) => total > rows.length)
  const isAny = people.total > 0 || clients.total > 0
  if (!isInPeriod && people.total > 0) counts?.set('person', people.total)
  if (!isInPeriod && clients.total > 0) counts?.set('client', clients.total)
  return {
    ...{ hits: found.hits, pages: asked.pages, counts, readAs: found.readAs },
    // People and clients have no date.
    people: isInPeriod ? [] : people.rows,
    clients: isInPeriod ? [] : clients.rows,
    hasMore: found.hasMore || (!isInPeriod && isMore),
    isUndated: isInPeriod && (isAny || (all?.undated ?? 0) > 0)
  }
}

/** Whether two questions differ at most in the number of pages. */
export const isSameQuestion = (one: SavedQuestion, other: SavedQuestion): boolean =>
  JSON.stringify({ ...one, pages: 0 }) === JSON.stringify({ ...other, pages: 0 })

/** Includes module records: a module's records may be saved under its noun or as module records. */
function nounsOf(noun: SavedQuestion['noun'], module: string | null): readonly SearchedNoun[] | null {
  if (noun === null) return null
  if (isNamedKind(noun)) return []
  return module === null || noun === 'module-record' ? [noun] : [noun, 'module-record']
}

async function readHits(
  { workspaceId, text, deleted, noun, module, from, to, order, pages }: SavedQuestion,
  signal: AbortSignal
): Promise<Pick<SavedResults, 'hits' | 'hasMore' | 'readAs'> & { readonly all: AllFound | null }> {
  const hits = new Map<string, SearchHit>()
  let [offset, hasMore, all, readAs] = [0, true, null as AllFound | null, [] as readonly AlsoReadAs[]]
  for (let page = 0; page < pages && hasMore; page += 1) {
    signal.throwIfAborted()
    const answer = await request('search.cache', {
      ...{ workspaceId, text, limit: MOST_SAVED, deleted: deleted ? ('only' as const) : false },
      nouns: nounsOf(noun, module),
      ...(noun === null ? { each: MOST_EACH } : {}),
      ...(module === null ? {} : { module }),
      ...(from === null && to === null ? {} : { from, to }),
      ...(order === 'date' ? { order } : {}),
      offset
    })
    // A write between two pages may move a record from one to the other.
    for (const hit of answer.hits) hits.set(`${hit.noun} ${hit.id}`, hit)
    offset += answer.hits.length
    hasMore = answer.hasMore
    all = answer.all
    readAs = answer.readAs
  }
  return { hits: [...hits.values()], hasMore, all, readAs }
}

interface NamedPage {
  readonly workspaceId: string
  readonly text: string
  readonly offset: number
  readonly limit: number
}

/** Reads people or clients: all pages of the only kind, or the first ones beside others. */
async function readNamed<Row extends { readonly id: number } | { readonly key: string }>(
  kind: NamedKind,
  { workspaceId, text, deleted, noun, pages, ...period }: SavedQuestion,
  signal: AbortSignal,
  read: (page: NamedPage) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const first = noun === kind ? MOST_SAVED : noun === null && !deleted ? MOST_EACH : 0
  if (first === 0) return { rows: [], total: 0 }
  const most = isOpen(period) ? first + (pages - 1) * MOST_SAVED : 1
  const rows = new Map<number | string, Row>()
  let [offset, total] = [0, Infinity]
  while (offset < Math.min(most, total)) {
    signal.throwIfAborted()
    const answer = await read({ workspaceId, text, offset, limit: Math.min(MOST_SAVED, most - offset) })
    for (const one of answer.rows) rows.set('key' in one ? one.key : one.id, one)
    total = answer.rows.length === 0 ? offset : answer.total
    offset += answer.rows.length
  }
  return { rows: [...rows.values()], total }
}
