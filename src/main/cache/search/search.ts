import type { AlsoReadAs, Reading, SearchHit, SearchMatch, SearchResult } from '@shared/model/search'
import { excerpt } from '@shared/rules/search/match'
import { RANK } from '@shared/rules/search/rank'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, type ModuleRecordName, moduleRecordOf } from '../core'
import { fewOfEach, Finding, type Candidate } from './finding'
import type { RankedQuery } from './operations'
import { readingsOf } from './readings'
import { Vocabulary } from './vocabulary'
import type { WordList } from './word-list'

/** With fewer hits, the next reading is tried too. */
export const FEW = 5
/** Words that came since the list was built, learned on the way; the rest follows behind. */
export const MOST_LEARNED = 500

/**
 * Full text over the cache: the query as it was typed, and below five hits in looser and looser readings, whose hits
 * come behind. A query without a letter or digit has no hits.
 *
 * @param words null: the query as typed and in the other keyboard layout, and no other reading
 */
export function searchCache(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList | null,
  query: RankedQuery
): SearchResult {
  if (query.nouns?.length === 0) return { hits: [], more: false, readAs: [] }
  const vocabulary = new Vocabulary(queries)
  const finding = new Finding(queries, decoder, vocabulary, query)
  const hits: SearchHit[] = []
  const readAs: AlsoReadAs[] = []
  const taken: Candidate[] = []
  const known = new Set<number>()
  let more = false
  for (const { reading, text, parse } of readingsOf(query.text, vocabulary, words)) {
    const found = finding.run(parse)
    const fresh = found.candidates.filter(({ row }) => !known.has(row.rid))
    // What earlier readings found of a kind counts as well.
    const added = fewOfEach(fresh, query.each ?? query.limit, taken)
    taken.push(...added)
    for (const candidate of added) {
      known.add(candidate.row.rid)
      hits.push(hitOf(candidate, reading, ownNameOf(queries, candidate)))
    }
    const [first] = added
    if (reading !== 'typed' && first !== undefined) {
      const last = hits[hits.length - added.length]
      readAs.push({ reading, text: reading === 'layout' || last === undefined ? text : markedWords(last) })
    }
    more ||= added.length < fresh.length || (found.more && added.length > 0)
    if (hits.length >= FEW) break
    if (reading === 'typed') words?.learn(MOST_LEARNED)
  }
  return { hits: hits.slice(0, query.limit), more: more || hits.length > query.limit, readAs }
}

/** What a record of a module of its own is called by the service; null for others. */
const ownNameOf = (queries: Queries, { noun, row }: Candidate): ModuleRecordName | null =>
  noun === 'module-record' ? moduleRecordOf(queries, row.id) : null

function hitOf(
  { noun, row, title, rank, field, state, at }: Candidate,
  reading: Reading,
  own: ModuleRecordName | null
): SearchHit {
  const matches: SearchMatch[] = []
  if (rank === RANK.id) {
    const text = String(own?.serviceId ?? row.id)
    matches.push({ in: 'id', label: null, text, ranges: [[0, text.length]] })
  }
  if (field !== undefined) matches.push(field)
  if (title !== null && title.ranges.length > 0 && row.title !== null) {
    matches.push({ in: 'title', label: null, ...excerpt(row.title, title.ranges) })
  }
  const named = own === null ? {} : { module: own.module ?? undefined, serviceId: own.serviceId }
  const facts = { state, title: row.title, at, fetchedAt: row.fetched_at }
  return { noun, id: row.id, ...named, ...facts, reading, matches }
}

/** What is marked in a hit, each word once. */
function markedWords({ matches }: SearchHit): string {
  const marked = matches.flatMap(({ text, ranges }) => ranges.map(([start, end]) => text.slice(start, end)))
  return [...new Set(marked)].join(' ')
}
