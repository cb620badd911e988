/** All records that match a query, ranked by their rows alone: no record is unpacked. */
import type { SearchedNoun } from '@shared/model/nouns'
import type { Reading } from '@shared/model/search'
import { matchText } from '@shared/rules/search/match'
import type { ParsedQuery } from '@shared/rules/search/query'
import { compareRanked, loosened, RANK, rankOfTitle, type RankedMatch } from '@shared/rules/search/rank'
import { FEW } from '@shared/rules/search/readings'
import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import { everyReading } from './every'
import { Finding, RANKED_COLUMNS, type RankedRow } from './finding'
import type { RankedQuery } from './operations'
import { Vocabulary } from './vocabulary'
import type { WordList } from './word-list'

/** One reading of the query. */
export interface QueryReading {
  readonly reading: Reading
  readonly query: ParsedQuery
}

export interface Fit extends RankedMatch {
  readonly noun: SearchedNoun
  readonly row: RankedRow
  /** Index of the first way that finds it. */
  readonly way: number
}

export interface Fits {
  readonly ways: readonly QueryReading[]
  /** Unordered. */
  readonly fits: readonly Fit[]
}

/**
 * Records in the index that match the query's text, nouns, states and module. Readings are tried in order until five
 * records are found. Call within a snapshot.
 *
 * @param isRanked whether to rank by relevance
 */
export function allFits(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  query: RankedQuery,
  isRanked: boolean
): Fits {
  const finding = new Finding(queries, decoder, new Vocabulary(queries), query)
  if (finding.nouns.length === 0) return { ways: [], fits: [] }
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
  const ways: QueryReading[] = []
  const fits = new Map<number, Fit>()
  const every = { text: query.text, nouns: finding.nouns, deleted: query.deleted }
  for (const read of everyReading(queries, decoder, words, every, fitting)) {
    const way = ways.push({ reading: read.reading, query: read.query }) - 1
    for (const rid of read.rids) {
      const row = rows.get(rid)
      const noun = row === undefined ? undefined : nounOf.get(row.scope)
      if (row === undefined || noun === undefined || fits.has(rid)) continue
      const title = !isRanked || row.title === null ? null : matchText(row.title, read.query)
      const rank = title === null ? null : rankOfTitle(title)
      // Ranking field matches would require reading the record, so they come last.
      const loose = title === null || rank === null ? read.query.terms.length : loosened([title])
      fits.set(rid, { ...finding.ranked(noun, row, rank ?? RANK.fieldInside, loose), noun, row, way })
    }
    if (fits.size >= FEW) break
  }
  return { ways, fits: [...fits.values()] }
}

/** Compares by reading, then by relevance. */
export const compareFits = (a: Fit, b: Fit): number => a.way - b.way || compareRanked(a, b)
