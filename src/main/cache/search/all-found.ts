/** All that a question finds: the best, and behind them what the index has besides. */
import type { SearchedNoun } from '@shared/model/nouns'
import type { AlsoReadAs } from '@shared/model/search'
import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import { fewOfEach } from './finding'
import { allFits, compareFits, type Fit, type Way } from './fits'
import type { RankedQuery } from './operations'
import { bestFound, type BestFind, type BestFinds } from './search'
import type { WordList } from './word-list'

export interface AllFinds {
  readonly ways: readonly Way[]
  /** In no order. */
  readonly finds: readonly Fit[]
  /** By `rid`, in their order: they are read already. */
  readonly best: ReadonlyMap<number, BestFind>
  readonly readAs: readonly AlsoReadAs[]
}

export interface AllHow {
  /** False: no order by relevance is asked for. */
  readonly ranked: boolean
  /** The best were shown before all were looked for: they stay, and stay first. */
  readonly shown: boolean
}

/**
 * Within a snapshot.
 *
 * @param first what `bestFound` answers to the same question
 */
export function allFound(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  query: RankedQuery,
  first: BestFinds,
  { ranked, shown }: AllHow
): AllFinds {
  const { ways, fits } = allFits(queries, decoder, words, query, ranked)
  const finds = new Map(fits.map((fit) => [fit.row.rid, fit]))
  const best = new Map<number, BestFind>()
  // What the user visited is looked at letter by letter, and may be found where the index does not.
  for (const one of first.found) {
    const { candidate, reading } = one
    const { rid } = candidate.row
    const way = ways.findIndex((read) => read.reading === reading)
    // Among all, more may be found as typed than among the first candidates: then a looser reading does not count.
    if (!shown && (way < 0 || way > (finds.get(rid)?.way ?? way))) continue
    best.set(rid, one)
    finds.set(rid, { ...candidate, way: Math.max(way, 0) })
  }
  const read = new Set(ways.map(({ reading }) => reading))
  const readAs = shown ? first.readAs : first.readAs.filter(({ reading }) => read.has(reading))
  return { ways, finds: [...finds.values()], best, readAs }
}

/**
 * By reading; within a reading the best first, and of each kind so many before the rest.
 *
 * @param first what stands before all others, in its order: pages that follow go on where it ends
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

/** The names of all that is found, in order. Beyond the limit of the query only their titles say how good they are. */
export function namesFound(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  query: RankedQuery
): readonly { readonly noun: SearchedNoun; readonly id: number }[] {
  const best = bestFound(queries, decoder, words, query)
  if (!best.more) return best.found.map(({ candidate }) => candidate)
  const { finds } = allFound(queries, decoder, words, query, best, { ranked: true, shown: false })
  return inOrder(finds, query.each)
}
