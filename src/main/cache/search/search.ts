import type { AlsoReadAs, Reading, SearchHit } from '@shared/model/search'
import { dayOf } from '@shared/rules/search/period'
import { RANK } from '@shared/rules/search/rank'
import { FEW, readingsOf } from '@shared/rules/search/readings'
import type { Queries } from '../../database/queries'
import { moduleRecordOf } from '../core'
import { type Candidate, fewOfEach, type Finding } from './finding'
import { PATH_PLACE, pathIn, treeOf } from './paths'
import { matchesOfTitle, matchOfId } from './record-matches'
import type { WordList } from './word-list'

/** Upper bound of new words to load within a search. The rest is loaded in the background. */
export const MOST_LEARNED = 500

/** A displayed candidate and the reading that found it. */
export interface BestFind {
  readonly candidate: Candidate
  readonly reading: Reading
}

export interface BestFinds {
  /** By reading, then by relevance. */
  readonly found: readonly BestFind[]
  /** Whether there are more results than were examined or returned. */
  readonly hasMore: boolean
  readonly readAs: readonly AlsoReadAs[]
  /** Whether some reading examined only part of its candidates and none of them matched. */
  readonly isUnsure: boolean
}

/**
 * Full-text search in the cache. It runs the query as typed, and below five hits in ever looser readings, whose hits
 * come last. A query without a letter or digit has no hits. The number of candidates is limited: `SearchPages` finds
 * all.
 */
export function bestFound(finding: Finding, words: WordList): BestFinds {
  const { queries, query, vocabulary } = finding
  const found: BestFind[] = []
  const readAs: AlsoReadAs[] = []
  let [hasMore, isUnsure] = [false, false]
  if (finding.asked.nouns.length === 0) return { found, hasMore, readAs, isUnsure }
  const known = new Set<number>()
  for (const { reading, text, parse } of readingsOf(query.text, vocabulary, words)) {
    const { candidates, hasMore: isBeyond } = finding.run(parse)
    const fresh = candidates.filter(({ row }) => !known.has(row.rid))
    // Hits of earlier readings count towards the limit per kind.
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
    hasMore ||= added.length < fresh.length || (isBeyond && added.length > 0)
    isUnsure ||= isBeyond && candidates.length === 0
    if (found.length >= FEW) break
    if (reading === 'typed') words.learn(MOST_LEARNED)
  }
  return {
    found: found.slice(0, query.limit),
    hasMore: hasMore || isUnsure || found.length > query.limit,
    readAs,
    isUnsure
  }
}

/** A record as a search hit. */
export function hitOf(queries: Queries, { candidate, reading }: BestFind): SearchHit {
  const { noun, row, title, rank, field, state, at } = candidate
  const own = noun === 'module-record' ? moduleRecordOf(queries, row.id, row.scope) : null
  // The path distinguishes files with the same name.
  const path = (noun === 'file' || noun === 'folder') && field === undefined ? pathIn(treeOf(queries), row.rid) : null
  const matches = [
    ...(rank === RANK.id ? [matchOfId(own?.serviceId ?? row.id)] : []),
    ...(field === undefined ? [] : [field]),
    ...matchesOfTitle(row.title, title),
    ...(path === null ? [] : [{ ...PATH_PLACE, text: path, ranges: [] }])
  ]
  const named = own === null ? {} : { module: own.module ?? undefined, serviceId: own.serviceId }
  const facts = { state, title: row.title, at, day: dayOf(row), fetchedAt: row.fetched_at }
  return { noun, id: row.id, ...named, ...facts, reading, matches }
}

/** The marked words of a hit, without repetition. */
export function markedWords({ matches }: SearchHit): string {
  const marked = matches.flatMap(({ text, ranges }) => ranges.map(([start, end]) => text.slice(start, end)))
  return [...new Set(marked)].join(' ')
}
