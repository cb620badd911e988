/** All results of a query: the best ones, followed by everything else in the index. */
import type { SearchedNoun } from '@shared/model/nouns'
import { type AlsoReadAs, type Reading, READINGS } from '@shared/model/search'
import { inOtherLayout } from '@shared/rules/search/layouts'
import { matchText } from '@shared/rules/search/match'
import { compareRanked, loosened, RANK, rankOfTitle } from '@shared/rules/search/rank'
import { FEW } from '@shared/rules/search/readings'
import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import { everyReading, type QueryReading } from './every'
import { fewOfEach, Finding, RANKED_COLUMNS, type RankedQuery, type RankedRecord, type RankedRow } from './finding'
import { bestFound, type BestFind, type BestFinds, hitOf, markedWords } from './search'
import type { WordList } from './word-list'

export interface Fit extends RankedRecord {
  readonly row: RankedRow
  /** Index of the first way that finds it. */
  readonly way: number
}

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
export function allFound(finding: Finding, words: WordList, first: BestFinds, { isRanked, isShown }: AllHow): AllFinds {
  const { ways, finds } = allFits(finding, words, isRanked)
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
    // The same reading may occur for both keyboard layouts.
    const known = [...first.readAs]
    const byWay = new Map(fits.map((fit) => [fit.way, fit]))
    const read = ways.flatMap(({ reading, query }, way): readonly AlsoReadAs[] => {
      const fit = byWay.get(way)
      if (reading === 'typed' || fit === undefined) return []
      const at = known.findIndex((one) => one.reading === reading)
      if (at >= 0) return known.splice(at, 1)
      const candidate = finding.look([fit.row.rid], query).get(fit.row.rid)
      if (candidate === undefined) return []
      const other = reading === 'layout' ? inOtherLayout(finding.query.text) : null
      return [{ reading, text: other ?? markedWords(hitOf(finding.queries, { candidate, reading })) }]
    })
    // Readings that were already displayed stay.
    return [...(isShown ? known : []), ...read].toSorted(
      (a, b) => READINGS.indexOf(a.reading) - READINGS.indexOf(b.reading)
    )
  }
}

/**
 * Records in the index that match the query, by `rid`. They are ranked by their rows alone: no record is unpacked.
 * Readings are tried in order until five records are found.
 *
 * @param isRanked whether to rank by relevance
 */
function allFits(
  finding: Finding,
  words: WordList,
  isRanked: boolean
): { readonly ways: readonly QueryReading[]; readonly finds: Map<number, Fit> } {
  const { queries, decoder, asked } = finding
  const ways: QueryReading[] = []
  const finds = new Map<number, Fit>()
  if (asked.nouns.length === 0) return { ways, finds }
  const nounOf = new Map(queries.rows<[number, SearchedNoun]>('SELECT scope, noun FROM scopes'))
  const rows = new Map<number, RankedRow>()
  const fitting = (rids: ReadonlySet<number>): ReadonlySet<number> => {
    const read = queries.all<RankedRow>(
      `SELECT rid, ${RANKED_COLUMNS} FROM records WHERE rid IN (SELECT value FROM json_each(?))`,
      JSON.stringify([...rids].filter((rid) => !rows.has(rid)))
    )
    for (const row of read) if (finding.fits(row)) rows.set(row.rid, row)
    return new Set([...rids].filter((rid) => rows.has(rid)))
  }
  const { text } = finding.query
  for (const { rids, ...read } of everyReading(queries, decoder, words, { text, ...asked }, fitting)) {
    const way = ways.push(read) - 1
    for (const rid of rids) {
      const row = rows.get(rid)
      const noun = row === undefined ? undefined : nounOf.get(row.scope)
      if (row === undefined || noun === undefined || finds.has(rid)) continue
      const title = !isRanked || row.title === null ? null : matchText(row.title, read.query)
      const rank = title === null ? null : rankOfTitle(title)
      // Ranking field matches would require reading the record, so they come last.
      const loose = title === null || rank === null ? read.query.terms.length : loosened([title])
      finds.set(rid, { ...finding.ranked(noun, row, rank ?? RANK.fieldInside, loose), row, way })
    }
    if (finds.size >= FEW) break
  }
  return { ways, finds }
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
  const rest = finds.filter((find) => !known.has(find)).sort((a, b) => a.way - b.way || compareRanked(a, b))
  const few = each === undefined ? rest : fewOfEach(rest, each, before)
  return [...new Set([...before, ...few, ...rest])]
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
  const finding = new Finding(queries, decoder, query)
  const best = bestFound(finding, words)
  if (!best.hasMore) return best.found.map(({ candidate: { noun, id }, reading }) => ({ noun, id, reading }))
  const { finds, ways } = allFound(finding, words, best, { isRanked: true, isShown: false })
  return inOrder(finds, query.each).map(({ noun, id, way }) => ({ noun, id, reading: ways[way]?.reading ?? 'typed' }))
}
