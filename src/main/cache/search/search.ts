import type { AlsoReadAs, Reading, SearchHit, SearchMatch } from '@shared/model/search'
import { excerpt } from '@shared/rules/search/match'
import { dayOf } from '@shared/rules/search/period'
import { RANK } from '@shared/rules/search/rank'
import { FEW, readingsOf } from '@shared/rules/search/readings'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, moduleRecordOf } from '../core'
import { fewOfEach, Finding, type Candidate } from './finding'
import type { RankedQuery } from './operations'
import { PATH_PLACE, Paths } from './paths'
import { Vocabulary } from './vocabulary'
import type { WordList } from './word-list'

/** Words that came since the list was built, learned on the way; the rest follows behind. */
export const MOST_LEARNED = 500

/** A candidate that is shown, and the reading that found it. */
export interface BestFind {
  readonly candidate: Candidate
  readonly reading: Reading
}

export interface BestFinds {
  /** By reading; within a reading the best first. */
  readonly found: readonly BestFind[]
  /** There are more than were examined or returned. */
  readonly more: boolean
  readonly readAs: readonly AlsoReadAs[]
  /** A reading in whose candidates nothing was found had more of them than were examined. */
  readonly unsure: boolean
}

/**
 * Full text over the cache: the query as it was typed, and below five hits in looser and looser readings, whose hits
 * come behind. A query without a letter or digit has no hits. Only so many candidates are examined: see `SearchPages`
 * for all.
 */
export function bestFound(queries: Queries, decoder: CorrectedDecoder, words: WordList, query: RankedQuery): BestFinds {
  const found: BestFind[] = []
  const readAs: AlsoReadAs[] = []
  let [more, unsure] = [false, false]
  const vocabulary = new Vocabulary(queries)
  const finding = new Finding(queries, decoder, vocabulary, query)
  if (finding.nouns.length === 0) return { found, more, readAs, unsure }
  const known = new Set<number>()
  for (const { reading, text, parse } of readingsOf(query.text, vocabulary, words)) {
    const { candidates, more: beyond } = finding.run(parse)
    const fresh = candidates.filter(({ row }) => !known.has(row.rid))
    // What earlier readings found of a kind counts as well.
    const taken = found.map(({ candidate }) => candidate)
    const added = fewOfEach(fresh, query.each ?? query.limit, taken)
    for (const candidate of added) {
      known.add(candidate.row.rid)
      found.push({ candidate, reading })
    }
    const [first] = added
    if (reading !== 'typed' && first !== undefined) {
      readAs.push({
        reading,
        text: reading === 'layout' ? text : markedWords(hitOf(queries, { candidate: first, reading }))
      })
    }
    more ||= added.length < fresh.length || (beyond && added.length > 0)
    unsure ||= beyond && candidates.length === 0
    if (found.length >= FEW) break
    if (reading === 'typed') words.learn(MOST_LEARNED)
  }
  return { found: found.slice(0, query.limit), more: more || unsure || found.length > query.limit, readAs, unsure }
}

/** A record as it is shown where it was found. */
export function hitOf(queries: Queries, { candidate, reading }: BestFind): SearchHit {
  const { noun, row, title, rank, field, state, at } = candidate
  const own = noun === 'module-record' ? moduleRecordOf(queries, row.id, row.scope) : null
  const matches: SearchMatch[] = []
  if (rank === RANK.id) {
    const text = String(own?.serviceId ?? row.id)
    matches.push({ in: 'id', label: null, text, ranges: [[0, text.length]] })
  }
  if (field !== undefined) matches.push(field)
  if (title !== null && title.ranges.length > 0 && row.title !== null) {
    matches.push({ in: 'title', label: null, ...excerpt(row.title, title.ranges) })
  }
  // Where it lies tells files of one name apart.
  const path = (noun === 'file' || noun === 'folder') && field === undefined ? new Paths(queries).of(row.rid) : null
  if (path !== null) matches.push({ ...PATH_PLACE, text: path, ranges: [] })
  const named = own === null ? {} : { module: own.module ?? undefined, serviceId: own.serviceId }
  const facts = { state, title: row.title, at, day: dayOf(row), fetchedAt: row.fetched_at }
  return { noun, id: row.id, ...named, ...facts, reading, matches }
}

/** What is marked in a hit, each word once. */
export function markedWords({ matches }: SearchHit): string {
  const marked = matches.flatMap(({ text, ranges }) => ranges.map(([start, end]) => text.slice(start, end)))
  return [...new Set(marked)].join(' ')
}
