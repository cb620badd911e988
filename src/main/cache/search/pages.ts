/** All results of a query, page by page: by period, by date, or after the best ones. */
import type { AllFound, KindCount, SearchResult } from '@shared/model/search'
import { dayOf, isOpen, isWithin, type Period } from '@shared/rules/search/period'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, dataState, LruCache } from '../core'
import { type AllFinds, allFound, type Fit, inOrder, type SearchedReading } from './all-found'
import { Finding, type RankedQuery } from './finding'
import { bestFound, type BestFinds, hitOf } from './search'
import type { WordList } from './word-list'

interface GatheredResults extends Omit<AllFinds, 'finds'> {
  /** All results in the requested order. */
  readonly found: readonly (readonly [rid: number, way: SearchedReading])[]
  readonly all: AllFound
}

const periodOf = ({ from = null, to = null }: RankedQuery): Period => ({ from, to })
const wantsAll = (query: RankedQuery): boolean =>
  (query.offset ?? 0) > 0 || query.order === 'date' || !isOpen(periodOf(query))

/**
 * Answers a query page by page. The results of the last three queries are cached until data is written, a field is
 * corrected or new words are loaded.
 */
export class SearchPages {
  readonly #kept = new LruCache<GatheredResults>(3)

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly words: WordList
  ) {}

  /**
   * Returns only the best results, unless the query is about all. If a reading's candidates had no match, requests with
   * an offset search everything, too. Call within a snapshot.
   */
  answer(query: RankedQuery): SearchResult {
    const finding = new Finding(this.queries, this.decoder, this.words, query)
    const best = wantsAll(query) ? null : bestFound(finding)
    if (best !== null && (!best.isUnsure || query.offset === undefined)) {
      const { found, hasMore, readAs } = best
      return { hits: found.map((one) => hitOf(finding, one)), hasMore, readAs, all: null }
    }
    // Words loaded later may find more.
    const state = `${dataState(this.queries).all} ${this.decoder.changes} ${this.words.size.words}`
    // All pages of a query share one cache entry.
    const asked = JSON.stringify({ ...query, offset: undefined })
    const gathered = this.#kept.of(asked, state, () => this.#gather(finding, best ?? bestFound(finding)))
    return this.#page(finding, gathered)
  }

  #page(finding: Finding, { found, best, readAs, all }: GatheredResults): SearchResult {
    const { offset = 0, limit } = finding.query
    const shown = found.slice(offset, offset + limit)
    const looked = new Map(
      [...Map.groupBy(shown, ([, way]) => way)].flatMap(([{ query }, some]) => {
        const unread = some.flatMap(([rid]) => (best.has(rid) ? [] : rid))
        return [...finding.look(unread, query)]
      })
    )
    const hits = shown.flatMap(([rid, { reading }]) => {
      const candidate = looked.get(rid)
      const find = best.get(rid) ?? (candidate && { ...candidate, reading })
      return find === undefined ? [] : [hitOf(finding, find)]
    })
    return { hits, hasMore: offset + shown.length < found.length, readAs, all }
  }

  #gather(finding: Finding, first: BestFinds): GatheredResults {
    const { query } = finding
    const isByDate = query.order === 'date'
    const period = periodOf(query)
    // Otherwise the first page comes from the full search, too.
    const isShown = !isByDate && isOpen(period) && !first.isUnsure
    const { finds, ...known } = allFound(finding, first, !isByDate, isShown)
    const isIn = isWithin(period)
    const within = isOpen(period) ? finds : finds.filter(({ row }) => isIn(dayOf(row)))
    const ordered = isByDate
      ? within.toSorted(compareDates)
      : inOrder(within, query.each, isShown ? known.best.keys() : [])
    return {
      ...known,
      found: ordered.map(({ row, way }) => [row.rid, way] as const),
      all: {
        total: ordered.length,
        undated: isOpen(period) ? 0 : finds.filter(({ row }) => dayOf(row) === null).length,
        kinds: this.#kinds(ordered)
      }
    }
  }

  #kinds(fits: readonly Fit[]): readonly KindCount[] {
    const kinds = new Map<string, KindCount>()
    for (const [scope, { length }] of Map.groupBy(fits, ({ row }) => row.scope)) {
      const sql = `SELECT noun, iif(noun = 'module-record', nullif(parent_name, ''), NULL) AS module FROM scopes WHERE scope = ?`
      const kind = this.queries.get<Omit<KindCount, 'count'>>(sql, scope)
      if (kind === undefined) continue
      const key = `${kind.noun} ${kind.module ?? ''}`
      kinds.set(key, { ...kind, count: length + (kinds.get(key)?.count ?? 0) })
    }
    return [...kinds.values()]
  }
}

/** Newest first; results without a date last. */
function compareDates(a: Fit, b: Fit): number {
  if (a.at !== b.at) return a.at === null ? 1 : b.at === null ? -1 : b.at - a.at
  return a.way.at - b.way.at || a.kind - b.kind || b.id - a.id
}
