/** All results of a query: the best ones, followed by everything else in the index. */
import type { SearchedNoun } from '@shared/model/nouns'
import { type AlsoReadAs, type Reading, READINGS } from '@shared/model/search'
import { inOtherLayout } from '@shared/rules/search/layouts'
import { matchText } from '@shared/rules/search/match'
import { compareRanked, loosened, RANK, rankOfTitle } from '@shared/rules/search/rank'
import { FEW } from '@shared/rules/search/readings'
import { fewOfEach, type Finding, RANKED_COLUMNS, type RankedRecord, type RankedRow } from './finding'
import { everyReading } from './full-search'
import type { QueryReading } from './readings'
import { bestFound, type BestFind, type BestFinds, hitOf, markedWords } from './search'

/** A reading that was searched, with its position. */
export interface SearchedReading extends QueryReading {
  readonly at: number
}

export interface Fit extends RankedRecord {
  readonly row: RankedRow
  /** The first reading that finds it. */
  readonly way: SearchedReading
}

export interface AllFinds {
  /** Unordered. */
  readonly finds: readonly Fit[]
  /** By `rid`, in order. Their records are decoded already. */
  readonly best: ReadonlyMap<number, BestFind>
  readonly readAs: readonly AlsoReadAs[]
}

/**
 * Finds all results. Call within a snapshot.
 *
 * @param first the answer of `bestFound` to the same query
 * @param isRanked whether the order is by relevance
 * @param isShown whether the best results were displayed first. Then they stay first.
 */
export function allFound(finding: Finding, first: BestFinds, isRanked: boolean, isShown: boolean): AllFinds {
  const { ways, finds } = allFits(finding, isRanked)
  const best = new Map<number, BestFind>()
  // Visited records are compared letter by letter, so they may match where the index does not.
  for (const one of first.found) {
    const { rid } = one.row
    const way = ways.find(({ reading }) => reading === one.reading) ?? (isShown ? ways[0] : undefined)
    // A full search may find more matches as typed than the first candidates had. Then looser readings do not count.
    if (way === undefined || (!isShown && way.at > (finds.get(rid)?.way ?? way).at)) continue
    best.set(rid, one)
    finds.set(rid, { ...one, way })
  }
  // The same reading may occur for both keyboard layouts.
  const known = [...first.readAs]
  const byWay = new Map([...finds.values()].map((fit) => [fit.way, fit]))
  // Readings with results. The best results do not cover all readings.
  const read = ways.flatMap((way): readonly AlsoReadAs[] => {
    const { reading, query } = way
    const rid = byWay.get(way)?.row.rid
    if (reading === 'typed' || rid === undefined) return []
    const at = known.findIndex((one) => one.reading === reading)
    if (at >= 0) return known.splice(at, 1)
    const candidate = finding.look([rid], query).get(rid)
    if (candidate === undefined) return []
    const other = reading === 'layout' ? inOtherLayout(finding.query.text) : null
    return [{ reading, text: other ?? markedWords(hitOf(finding, { ...candidate, reading })) }]
  })
  // Readings that were already displayed stay.
  const readAs = [...(isShown ? known : []), ...read].toSorted(
    (a, b) => READINGS.indexOf(a.reading) - READINGS.indexOf(b.reading)
  )
  return { finds: [...finds.values()], best, readAs }
}

/**
 * Records in the index that match the query, by `rid`. They are ranked by their rows alone: no record is unpacked.
 * Readings are tried in order until five records are found.
 *
 * @param isRanked whether to rank by relevance
 */
function allFits(
  finding: Finding,
  isRanked: boolean
): { readonly ways: readonly SearchedReading[]; readonly finds: Map<number, Fit> } {
  const { queries, decoder, terms, words, query } = finding
  const ways: SearchedReading[] = []
  const finds = new Map<number, Fit>()
  const rows = new Map<number, RankedRow>()
  const fitting = (rids: readonly number[]): readonly number[] => {
    const read = queries.all<RankedRow>(
      `SELECT rid, ${RANKED_COLUMNS} FROM records WHERE rid IN (SELECT value FROM json_each(?))`,
      JSON.stringify(rids.filter((rid) => !rows.has(rid)))
    )
    for (const row of read) if (finding.fits(row)) rows.set(row.rid, row)
    return rids.filter((rid) => rows.has(rid))
  }
  for (const { reading, query: read, found } of everyReading(terms, decoder, words, query.text, fitting)) {
    const way = { at: ways.length, reading, query: read }
    ways.push(way)
    for (const rid of found) {
      const row = rows.get(rid)
      if (row === undefined || finds.has(rid)) continue
      const title = !isRanked || row.title === null ? null : matchText(row.title, read)
      const rank = title && rankOfTitle(title)
      // Ranking field matches would require reading the record, so they come last.
      const loose = title === null || rank === null ? read.terms.length : loosened([title])
      finds.set(rid, { ...finding.ranked(finding.nounOf(row), row, rank ?? RANK.fieldInside, loose), row, way })
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
  const rest = finds.filter((find) => !known.has(find)).sort((a, b) => a.way.at - b.way.at || compareRanked(a, b))
  const few = each === undefined ? rest : fewOfEach(rest, each, before)
  return [...new Set([...before, ...few, ...rest])]
}

/**
 * The names of all results, in order, each with the reading that found it. Beyond the query's limit the order depends
 * on titles alone.
 */
export function namesFound(
  finding: Finding
): readonly { readonly noun: SearchedNoun; readonly id: number; readonly reading: Reading }[] {
  const best = bestFound(finding)
  if (!best.hasMore) return best.found
  const { finds } = allFound(finding, best, true, false)
  return inOrder(finds, finding.query.each).map(({ noun, id, way: { reading } }) => ({ noun, id, reading }))
}
