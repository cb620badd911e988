/** All records that fit a question, ranked by what their rows say: none is unpacked to be ranked. */
import type { SearchedNoun } from '@shared/model/nouns'
import type { Reading } from '@shared/model/search'
import { matchText } from '@shared/rules/search/match'
import type { ParsedQuery } from '@shared/rules/search/query'
import { compareRanked, loosened, RANK, rankOfTitle, type Ranked } from '@shared/rules/search/rank'
import { FEW } from '@shared/rules/search/readings'
import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import { everyReading } from './every'
import { Finding, RANKED_COLUMNS, type RankedRow } from './finding'
import type { RankedQuery } from './operations'
import { Vocabulary } from './vocabulary'
import type { WordList } from './word-list'

/** A way in which the query was read. */
export interface Way {
  readonly reading: Reading
  readonly query: ParsedQuery
}

export interface Fit extends Ranked {
  readonly noun: SearchedNoun
  readonly row: RankedRow
  /** The first of the ways that finds it. */
  readonly way: number
}

export interface Fits {
  readonly ways: readonly Way[]
  /** In no order. */
  readonly fits: readonly Fit[]
}

/**
 * Of what the index finds, what fits nouns, states and module of the query; the next reading only below five. Within a
 * snapshot.
 *
 * @param ranked false: where no order by relevance is asked for
 */
export function allFits(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  query: RankedQuery,
  ranked: boolean
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
  const ways: Way[] = []
  const fits = new Map<number, Fit>()
  const every = { text: query.text, nouns: finding.nouns, deleted: query.deleted }
  for (const read of everyReading(queries, decoder, words, every, fitting)) {
    const way = ways.push({ reading: read.reading, query: read.query }) - 1
    for (const rid of read.rids) {
      const row = rows.get(rid)
      const noun = row === undefined ? undefined : nounOf.get(row.scope)
      if (row === undefined || noun === undefined || fits.has(rid)) continue
      const title = !ranked || row.title === null ? null : matchText(row.title, read.query)
      const rank = title === null ? null : rankOfTitle(title)
      // How well a record has the words in its fields, only reading it would tell: it comes behind.
      const loose = title === null || rank === null ? read.query.terms.length : loosened([title])
      fits.set(rid, { ...finding.ranked(noun, row, rank ?? RANK.fieldInside, loose), noun, row, way })
    }
    if (fits.size >= FEW) break
  }
  return { ways, fits: [...fits.values()] }
}

/** By reading; within a reading the best first. */
export const compareFits = (a: Fit, b: Fit): number => a.way - b.way || compareRanked(a, b)
