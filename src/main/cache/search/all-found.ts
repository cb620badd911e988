/** All results of a query: the best ones, followed by everything else in the index. */
import type { SearchedNoun } from '@shared/model/nouns'
import { type AlsoReadAs, type Reading, READINGS } from '@shared/model/search'
import { inOtherLayout } from '@shared/rules/search/layouts'
import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import { fewOfEach, Finding } from './finding'
import { allFits, compareFits, type Fit, type QueryReading } from './fits'
import type { RankedQuery } from './operations'
import { bestFound, type BestFind, type BestFinds, hitOf, markedWords } from './search'
import { Vocabulary } from './vocabulary'
import type { WordList } from './word-list'

export interface AllFinds {
  readonly ways: readonly QueryReading[]
  /** Unordered. */
  readonly finds: readonly Fit[]
  /** By `rid`, in order. Their records are decoded already. */
  readonly best: ReadonlyMap<number, BestFind>
  readonly readAs: readonly AlsoReadAs[]
}

export interface AllHow {
  /** Whether the order is by relevance. */
  readonly isRanked: boolean
  /** Whether the best results were displayed first. Then they stay first. */
  readonly isShown: boolean
}

/**
 * Finds all results. Call within a snapshot.
 *
 * @param first the answer of `bestFound` to the same query
 */
export function allFound(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  query: RankedQuery,
  first: BestFinds,
  { isRanked, isShown }: AllHow
): AllFinds {
  const { ways, fits } = allFits(queries, decoder, words, query, isRanked)
  const finds = new Map(fits.map((fit) => [fit.row.rid, fit]))
  const best = new Map<number, BestFind>()
  // Visited records are compared letter by letter, so they may match where the index does not.
  for (const one of first.found) {
    const { candidate, reading } = one
    const { rid } = candidate.row
    const way = ways.findIndex((read) => read.reading === reading)
    // A full search may find more matches as typed than the first candidates had. Then looser readings do not count.
    if (!isShown && (way < 0 || way > (finds.get(rid)?.way ?? way))) continue
    best.set(rid, one)
    finds.set(rid, { ...candidate, way: Math.max(way, 0) })
  }
  const all = [...finds.values()]
  return { ways, finds: all, best, readAs: readAsOf(all) }

  /** Readings with results. The best results do not cover all readings. */
  function readAsOf(fits: readonly Fit[]): readonly AlsoReadAs[] {
    const finding = new Finding(queries, decoder, new Vocabulary(queries), query)
    // The same reading may occur for both keyboard layouts.
    const known = [...first.readAs]
    const byWay = new Map(fits.map((fit) => [fit.way, fit]))
    const read = ways.flatMap(({ reading, query: parsed }, way): readonly AlsoReadAs[] => {
      const fit = byWay.get(way)
      if (reading === 'typed' || fit === undefined) return []
      const at = known.findIndex((one) => one.reading === reading)
      if (at >= 0) return known.splice(at, 1)
      const candidate = finding.look([fit.row.rid], parsed).get(fit.row.rid)
      if (candidate === undefined) return []
      const other = reading === 'layout' ? inOtherLayout(query.text) : null
      return [{ reading, text: other ?? markedWords(hitOf(queries, { candidate, reading })) }]
    })
    // Readings that were already displayed stay.
    return [...(isShown ? known : []), ...read].toSorted(
      (a, b) => READINGS.indexOf(a.reading) - READINGS.indexOf(b.reading)
    )
  }
}

/**
 * Orders results by reading, then by relevance, with the first `each` of every kind before the rest.
 *
 * @param first ids that come first, in this order; later pages continue after them
 */
export function inOrder(finds: readonly Fit[], each?: number, first: Iterable<number> = []): readonly Fit[] {
  const byRid = new Map(finds.map((find) => [find.row.rid, find]))
  const before = [...first].flatMap((rid) => byRid.get(rid) ?? [])
  const known = new Set(before)
  const rest = finds.filter((find) => !known.has(find)).sort(compareFits)
  const few = each === undefined ? rest : fewOfEach(rest, each, before)
  const taken = new Set(few)
  return [...before, ...few, ...rest.filter((find) => !taken.has(find))]
}

/**
 * The names of all results, in order, each with the reading that found it. Beyond the query's limit the order depends
 * on titles alone.
 */
export function namesFound(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  query: RankedQuery
): readonly { readonly noun: SearchedNoun; readonly id: number; readonly reading: Reading }[] {
  const best = bestFound(queries, decoder, words, query)
  if (!best.hasMore) return best.found.map(({ candidate: { noun, id }, reading }) => ({ noun, id, reading }))
  const { finds, ways } = allFound(queries, decoder, words, query, best, { isRanked: true, isShown: false })
  return inOrder(finds, query.each).map(({ noun, id, way }) => ({ noun, id, reading: ways[way]?.reading ?? 'typed' }))
}
