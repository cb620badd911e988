import type { RecordState } from '@shared/model/record'
import {
  SEARCHED_NOUNS,
  type SearchedNoun,
  type SearchHit,
  type SearchMatch,
  type SearchQuery,
  type SearchResult
} from '@shared/model/search'
import { inOtherLayout } from '@shared/rules/search/layouts'
import { excerpt, matchText, type TextMatch } from '@shared/rules/search/match'
import { parseQuery, type ParsedQuery } from '@shared/rules/search/query'
import { compareRanked, RANK, rankOfTexts, rankOfTitle, type Ranked } from '@shared/rules/search/rank'
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, Contents, type ContentPlace } from '../contents'
import type { CorrectedDecoder } from '../decoder'
import { momentKey } from '../sort-key'
import { stateName } from '../states'
import { rangeOf, ridOf, textsOf } from './documents'
import { textQuestions, titleQuestions, type Question } from './expressions'
import { Vocabulary } from './vocabulary'

/** Fewer hits than this make it worth trying what was typed in the other keyboard layout. */
const FEW = 5
/** Candidates of one question and one kind; the newest of those that are equally good. */
const LEAST_CANDIDATES = 60

interface Row extends ContentPlace {
  readonly id: number
  readonly state: number
  readonly title: string | null
  readonly updated: string | null
  readonly created_key: number | null
}

interface Candidate extends Ranked {
  readonly noun: SearchedNoun
  readonly row: Row
  readonly title: TextMatch | null
  /** Of fields: already looked up, for the record had to be read to know its rank. */
  readonly field?: SearchMatch
}

/**
 * Full text over the cache. Nothing is searched for when the query has neither a letter nor a digit: no hits then.
 * Candidates are taken by index, unranked and so many of each kind, and ranked here; exact ids, whole titles and
 * beginnings of titles are asked for apart, so that no common word can crowd them out.
 */
export function searchCache(queries: Queries, decoder: CorrectedDecoder, query: SearchQuery): SearchResult {
  const search = new Search(queries, decoder, query)
  const typed = search.run(query.text)
  const other = typed.hits.length < FEW ? inOtherLayout(query.text) : null
  if (other === null) return { ...typed, readAs: null }
  const read = search.run(other)
  const known = new Set(typed.hits.map(keyOf))
  const added = read.hits.filter((hit) => !known.has(keyOf(hit)))
  if (added.length === 0) return { ...typed, readAs: null }
  const hits = [...typed.hits, ...added]
  return {
    hits: hits.slice(0, query.limit),
    more: typed.more || read.more || hits.length > query.limit,
    readAs: other
  }
}

const keyOf = ({ noun, id }: SearchHit): string => `${noun} ${id}`

class Search {
  readonly #queries: Queries
  readonly #decoder: CorrectedDecoder
  readonly #contents: Contents
  readonly #vocabulary: Vocabulary
  readonly #nouns: readonly SearchedNoun[]
  readonly #deleted: boolean
  readonly #limit: number
  readonly #most: number

  constructor(queries: Queries, decoder: CorrectedDecoder, { nouns, deleted, limit }: SearchQuery) {
    this.#queries = queries
    this.#decoder = decoder
    this.#contents = new Contents(queries)
    this.#vocabulary = new Vocabulary(queries)
    this.#nouns = nouns === null ? SEARCHED_NOUNS : SEARCHED_NOUNS.filter((noun) => nouns.includes(noun))
    this.#deleted = deleted
    this.#limit = limit
    this.#most = Math.max(LEAST_CANDIDATES, limit)
  }

  run(text: string): Omit<SearchResult, 'readAs'> {
    const query = parseQuery(text)
    const found = this.#find(query)
    // Digits in groups may be several numbers after all.
    return found.hits.length === 0 && query.joined ? this.#find(parseQuery(text, { join: false })) : found
  }

  #find(query: ParsedQuery): Omit<SearchResult, 'readAs'> {
    if (query.terms.length === 0) return { hits: [], more: false }
    const found = new Map<number, Candidate>()
    let more = false
    if (query.id !== null) for (const candidate of this.#withId(query.id)) found.set(candidate.row.rid, candidate)
    const lacking = new Map<number, { noun: SearchedNoun; row: Row; title: TextMatch | null }>()
    const take = (question: Question): void => {
      if (!question.whole) more = true
      for (const noun of this.#nouns) {
        for (const deleted of this.#deleted ? [false, true] : [false]) {
          const rows = this.#ask(question, noun, deleted)
          if (rows.length > this.#most) more = true
          for (const row of rows.slice(0, this.#most)) {
            if (found.has(row.rid) || lacking.has(row.rid)) continue
            if (stateName(row.state) === 'deleted' && !this.#deleted) continue
            const title = row.title === null ? null : matchText(row.title, query)
            const rank = title === null ? null : rankOfTitle(title)
            if (rank === null) lacking.set(row.rid, { noun, row, title })
            else found.set(row.rid, candidateOf(noun, row, title, rank))
          }
        }
      }
    }
    titleQuestions(query, this.#vocabulary).forEach(take)
    // A hit in a title is better than any in a field: with more of them than are wanted, fields can add nothing.
    if (found.size > this.#limit) more = true
    else {
      textQuestions(query, this.#vocabulary).forEach(take)
      for (const { noun, row, title } of lacking.values()) {
        const candidate = this.#read(noun, row, title, query)
        if (candidate !== null) found.set(row.rid, candidate)
      }
    }
    const hits = [...found.values()].sort(compareRanked)
    return {
      hits: hits.slice(0, this.#limit).map((candidate) => this.#hit(candidate)),
      more: more || hits.length > this.#limit
    }
  }

  #ask({ index, match }: Question, noun: SearchedNoun, deleted: boolean): Row[] {
    const { from, to } = rangeOf(noun, deleted)
    const documents = this.#queries.all<{ rowid: number }>(
      `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?`,
      match,
      from,
      to,
      this.#most + 1
    )
    return documents.flatMap(({ rowid }) => this.#row(ridOf(rowid)) ?? [])
  }

  #row(rid: number): Row | undefined {
    return this.#queries.get<Row>(
      `SELECT ${CONTENT_COLUMNS}, id, state, title, updated, created_key FROM records WHERE rid = ?`,
      rid
    )
  }

  #withId(id: number): Candidate[] {
    return this.#nouns.flatMap((noun) =>
      this.#queries
        .all<Row>(
          `SELECT ${CONTENT_COLUMNS}, id, state, title, updated, created_key FROM records
           WHERE id = ? AND scope IN (SELECT scope FROM scopes WHERE noun = ?)`,
          id,
          noun
        )
        .filter(({ state }) => this.#deleted || stateName(state) !== 'deleted')
        .map((row) => candidateOf(noun, row, null, RANK.id))
    )
  }

  /** A record that does not have all of it in its title; null when its fields don't have the rest either. */
  #read(noun: SearchedNoun, row: Row, title: TextMatch | null, query: ParsedQuery): Candidate | null {
    const fields = this.#contents.fields(row)
    if (fields === null) return null
    const record = this.#decoder.decodeRecord(noun, { id: row.id, fields })
    const matches = record.fields
      .filter(({ role }) => role !== 'title')
      .flatMap((field) => textsOf(field).map((text) => ({ field, text, match: matchText(text, query) })))
      .filter(({ match }) => match.ranges.length > 0)
    const rank = rankOfTexts([...(title === null ? [] : [title]), ...matches.map(({ match }) => match)])
    const best = matches.reduce<(typeof matches)[number] | null>(
      (before, one) => (before === null || isBetter(one.match, before.match) ? one : before),
      null
    )
    if (rank === null || best === null) return null
    const field = {
      in: best.field.key,
      label: best.field.label,
      ...excerpt(best.text, best.match.ranges)
    }
    return { ...candidateOf(noun, row, title, rank), field }
  }

  #hit({ noun, row, title, rank, field, state }: Candidate): SearchHit {
    const matches: SearchMatch[] = []
    if (rank === RANK.id) {
      const text = String(row.id)
      matches.push({ in: 'id', label: null, text, ranges: [[0, text.length]] })
    }
    if (field !== undefined) matches.push(field)
    if (title !== null && title.ranges.length > 0 && row.title !== null) {
      matches.push({ in: 'title', label: null, ...excerpt(row.title, title.ranges) })
    }
    return { noun, id: row.id, state, title: row.title, matches }
  }
}

function candidateOf(noun: SearchedNoun, row: Row, title: TextMatch | null, rank: Candidate['rank']): Candidate {
  const state: RecordState = stateName(row.state)
  const at = momentKey(row.updated) ?? row.created_key
  return { noun, row, title, rank, state, kind: SEARCHED_NOUNS.indexOf(noun), at, id: row.id }
}

/** Which of two texts shows better why a record was found: more of the query, then found better. */
function isBetter(a: TextMatch, b: TextMatch): boolean {
  const [ofA, ofB] = [countOf(a), countOf(b)]
  return ofA.found !== ofB.found ? ofA.found > ofB.found : ofA.sum < ofB.sum
}

function countOf({ terms }: TextMatch): { found: number; sum: number } {
  const found = terms.filter((how) => how !== null)
  return { found: found.length, sum: found.reduce<number>((sum, how) => sum + how, 0) }
}
