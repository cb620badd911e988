/** All results of a query, page by page: by period, by date, or after the best ones. */
import type { SearchedNoun } from '@shared/model/nouns'
import type { AllFound, AlsoReadAs, KindCount, SearchResult } from '@shared/model/search'
import { dayOf, isOpen, isWithin, type Period } from '@shared/rules/search/period'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, dataState, LruCache } from '../core'
import { allFound, inOrder } from './all-found'
import { Finding } from './finding'
import type { Fit, QueryReading } from './fits'
import type { RankedQuery } from './operations'
import { bestFound, hitOf, type BestFind, type BestFinds } from './search'
import { Vocabulary } from './vocabulary'
import type { WordList } from './word-list'

interface GatheredResults {
  readonly ways: readonly QueryReading[]
  /** All results in the requested order: `rid`, and the index of its way. */
  readonly found: readonly (readonly [rid: number, way: number])[]
  /** The best results, decoded already. */
  readonly best: ReadonlyMap<number, BestFind>
  readonly readAs: readonly AlsoReadAs[]
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
  #corrections: unknown

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly words: WordList
  ) {
    this.#corrections = decoder.corrections
  }

  /**
   * Returns only the best results, unless the query is about all. If a reading's candidates had no match, requests with
   * an offset search everything, too. Call within a snapshot.
   */
  answer(query: RankedQuery): SearchResult {
    const best = wantsAll(query) ? null : this.#best(query)
    if (best !== null && (!best.isUnsure || query.offset === undefined)) {
      const { found, hasMore, readAs } = best
      return { hits: found.map((one) => hitOf(this.queries, one)), hasMore, readAs, all: null }
    }
    // Cached results may be outdated after a correction of fields.
    if (this.#corrections !== this.decoder.corrections) {
      this.#corrections = this.decoder.corrections
      this.#kept.clear()
    }
    // Words loaded later may find more.
    const state = `${dataState(this.queries).all} ${this.words.size.words}`
    // All pages of a query share one cache entry.
    const asked = JSON.stringify({ ...query, offset: undefined })
    const gathered = this.#kept.of(asked, state, () => this.#gather(query, best ?? this.#best(query)))
    return this.#page(query, gathered)
  }

  #page(query: RankedQuery, { found, ways, best, readAs, all }: GatheredResults): SearchResult {
    const { offset = 0, limit } = query
    const shown = found.slice(offset, offset + limit)
    const finding = this.#finding(query)
    const looked = ways.map((way, at) => {
      const rids = shown.flatMap(([rid, number]) => (number === at && !best.has(rid) ? [rid] : []))
      return rids.length === 0 ? new Map<number, never>() : finding.look(rids, way.query)
    })
    const hits = shown.flatMap(([rid, number]) => {
      const candidate = looked[number]?.get(rid)
      const reading = ways[number]?.reading
      const find = best.get(rid) ?? (candidate && reading && { candidate, reading })
      return find === undefined ? [] : [hitOf(this.queries, find)]
    })
    return { hits, hasMore: offset + shown.length < found.length, readAs, all }
  }

  #finding(query: RankedQuery): Finding {
    return new Finding(this.queries, this.decoder, new Vocabulary(this.queries), query)
  }

  #best(query: RankedQuery): BestFinds {
    return bestFound(this.queries, this.decoder, this.words, query)
  }

  #gather(query: RankedQuery, first: BestFinds): GatheredResults {
    const isByDate = query.order === 'date'
    const period = periodOf(query)
    // Otherwise the first page comes from the full search, too.
    const isShown = !isByDate && isOpen(period) && !first.isUnsure
    const how = { isRanked: !isByDate, isShown }
    const { finds, ...known } = allFound(this.queries, this.decoder, this.words, query, first, how)
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
    const byScope = new Map<number, { readonly noun: SearchedNoun; count: number }>()
    for (const { noun, row } of fits) {
      const known = byScope.get(row.scope)
      if (known === undefined) byScope.set(row.scope, { noun, count: 1 })
      else known.count += 1
    }
    const kinds = new Map<string, KindCount>()
    for (const [scope, { noun, count }] of byScope) {
      const module = noun === 'module-record' ? this.#moduleOf(scope) : null
      const key = `${noun} ${module ?? ''}`
      kinds.set(key, { noun, module, count: (kinds.get(key)?.count ?? 0) + count })
    }
    return [...kinds.values()]
  }

  #moduleOf(scope: number): string | null {
    const name = this.queries.get<{ name: string | null }>(
      'SELECT parent_name AS name FROM scopes WHERE scope = ?',
      scope
    )?.name
    return name === undefined || name === '' ? null : name
  }
}

/** Newest first; results without a date last. */
function compareDates(a: Fit, b: Fit): number {
  if (a.at !== b.at) return a.at === null ? 1 : b.at === null ? -1 : b.at - a.at
  return a.way - b.way || a.kind - b.kind || b.id - a.id
}
