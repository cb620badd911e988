import type { AlsoReadAs, Reading, SearchHit } from '@shared/model/search'
import { dayOf } from '@shared/rules/search/period'
import { RANK } from '@shared/rules/search/rank'
import { FEW } from '@shared/rules/search/readings'
import { moduleRecordOf } from '../core'
import { type Candidate, fewOfEach, type Finding } from './finding'
import { PATH_PLACE } from './paths'
import { eachReading } from './readings'
import { matchesOfTitle, matchOfId } from './record-matches'

/** A displayed candidate and the reading that found it. */
export interface BestFind extends Candidate {
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
export function bestFound(finding: Finding): BestFinds {
  const { terms, words, query } = finding
  const found: BestFind[] = []
  const readAs: AlsoReadAs[] = []
  let [hasMore, isUnsure] = [false, false]
  const known = new Set<number>()
  const readings = eachReading(
    terms,
    words,
    query.text,
    (read) => finding.find(read),
    ({ candidates }) => candidates.length === 0
  )
  for (const { reading, text, found: finds } of readings) {
    const fresh = finds.candidates.filter(({ row }) => !known.has(row.rid))
    // Hits of earlier readings count towards the limit per kind.
    const added = fewOfEach(fresh, query.each ?? query.limit, found).map((one) => ({ ...one, reading }))
    for (const { row } of added) known.add(row.rid)
    found.push(...added)
    const [first] = added
    if (reading !== 'typed' && first !== undefined) {
      readAs.push({ reading, text: reading === 'layout' ? text : markedWords(hitOf(finding, first)) })
    }
    hasMore ||= added.length < fresh.length || (finds.hasMore && added.length > 0)
    isUnsure ||= finds.hasMore && finds.candidates.length === 0
    if (found.length >= FEW) break
  }
  return {
    found: found.slice(0, query.limit),
    hasMore: hasMore || isUnsure || found.length > query.limit,
    readAs,
    isUnsure
  }
}

/** A record as a search hit. */
export function hitOf(finding: Finding, find: BestFind): SearchHit {
  const { noun, row, title, rank, field, state, at, reading } = find
  const own = noun === 'module-record' ? moduleRecordOf(finding.queries, row.id, row.scope) : null
  // The path distinguishes files with the same name.
  const path = field === undefined ? finding.pathOf(find) : null
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
