import type { RecordState } from '@shared/model/record'
import type { SearchedNoun } from '@shared/model/nouns'
import {
  SEARCHED_NOUNS,
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
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder, momentKey, stateName } from '../core'
import { nounOf, rangeFrom, rangeOf, ridOf, textsOf } from './documents'
import { textExpressions, titleExpressions, type Expression } from './expressions'
import { Vocabulary } from './vocabulary'

/** With fewer hits, the other keyboard layout is tried too. */
const FEW = 5
/** The most candidates of one expression and one noun; the newest of equally good ones. */
const LEAST_CANDIDATES = 60
/** Records that are unpacked and decoded because the match is not in their titles. */
const LEAST_READ = 60

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
  /** Of fields: found already, since the record had to be read for its rank. */
  readonly field?: SearchMatch
}

/**
 * Full text over the cache. A query without a letter or digit has no hits. Candidates are taken by index, unranked and
 * a limited number of each noun, and ranked here; exact ids, whole titles and beginnings of titles are searched apart,
 * so that a common word cannot crowd them out.
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
    // Digits in groups may be several numbers.
    return found.hits.length === 0 && query.joined ? this.#find(parseQuery(text, { join: false })) : found
  }

  #find(query: ParsedQuery): Omit<SearchResult, 'readAs'> {
    if (query.terms.length === 0) return { hits: [], more: false }
    const found = new Map<number, Candidate>()
    if (query.id !== null) for (const candidate of this.#withId(query.id)) found.set(candidate.row.rid, candidate)
    const lacking = new Map<number, { noun: SearchedNoun; row: Row; title: TextMatch | null }>()
    /** Whether nothing can have been left out. */
    const take = (expression: Expression): boolean => {
      const { rows, all } = this.#ask(expression)
      for (const { noun, row } of rows) {
        if (found.has(row.rid) || lacking.has(row.rid)) continue
        if (stateName(row.state) === 'deleted' && !this.#deleted) continue
        const title = row.title === null ? null : matchText(row.title, query)
        const rank = title === null ? null : rankOfTitle(title)
        if (rank === null) lacking.set(row.rid, { noun, row, title })
        else found.set(row.rid, candidateOf(noun, row, title, rank))
      }
      return expression.covers && all
    }
    let complete = titleExpressions(query, this.#vocabulary).map(take).includes(true)
    // A hit in a title is better than any in a field: with enough of them fields add nothing.
    if (found.size <= this.#limit) {
      const expressions = textExpressions(query, this.#vocabulary)
      if (expressions.length > 0) complete = expressions.map(take).includes(true)
      const most = Math.max(LEAST_READ, this.#limit)
      const inTurn = takingTurns([...lacking.values()], ({ noun }) => noun)
      if (inTurn.length > most) complete = false
      // Records stored together are unpacked together.
      for (const { noun, row, title } of inTurn
        .slice(0, most)
        .sort((a, b) => (a.row.block ?? 0) - (b.row.block ?? 0))) {
        const candidate = this.#read(noun, row, title, query)
        if (candidate !== null) found.set(row.rid, candidate)
      }
    }
    const hits = [...found.values()].sort(compareRanked)
    return {
      hits: hits.slice(0, this.#limit).map((candidate) => this.#hit(candidate)),
      more: !complete || hits.length > this.#limit
    }
  }

  /** Candidates; `all`: there are no others. */
  #ask(expression: Expression): { readonly rows: readonly { noun: SearchedNoun; row: Row }[]; readonly all: boolean } {
    const everywhere = this.#documents(expression, 0, Number.MAX_SAFE_INTEGER)
    const few = everywhere.length <= this.#most
    // A rare word needs one query for all nouns. A common one needs one for each, or one noun would crowd out the
    // others.
    const parts = few ? [everywhere] : this.#ranges().map(({ from, to }) => this.#documents(expression, from, to))
    const wanted = new Set(this.#ranges().map(({ from }) => from))
    const rows = parts.flatMap((documents) =>
      documents.slice(0, this.#most).flatMap((document) => {
        if (!wanted.has(rangeFrom(document))) return []
        const row = this.#row(ridOf(document))
        return row === undefined ? [] : [{ noun: nounOf(document), row }]
      })
    )
    return { rows, all: parts.every((documents) => documents.length <= this.#most) }
  }

  #ranges(): { readonly from: number; readonly to: number }[] {
    const states = this.#deleted ? [false, true] : [false]
    return this.#nouns.flatMap((noun) => states.map((deleted) => rangeOf(noun, deleted)))
  }

  /** The newest first, one more than the limit. */
  #documents({ index, match }: Expression, from: number, to: number): number[] {
    return this.#queries
      .all<{ rowid: number }>(
        `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?`,
        match,
        from,
        to,
        this.#most + 1
      )
      .map(({ rowid }) => rowid)
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

  /** A hit whose title lacks part of the query; null when its fields lack it too. */
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

/** The first of each noun, then the second of each, and so on. */
function takingTurns<T>(items: readonly T[], kindOf: (item: T) => string): T[] {
  const turns = new Map<string, number>()
  return items
    .map((item) => {
      const turn = turns.get(kindOf(item)) ?? 0
      turns.set(kindOf(item), turn + 1)
      return { item, turn }
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ item }) => item)
}

/**
 * Which of two texts shows better why a record was found: the one with more of the query, then with the better match.
 */
function isBetter(a: TextMatch, b: TextMatch): boolean {
  const [ofA, ofB] = [countOf(a), countOf(b)]
  return ofA.found !== ofB.found ? ofA.found > ofB.found : ofA.sum < ofB.sum
}

function countOf({ terms }: TextMatch): { found: number; sum: number } {
  const found = terms.filter((how) => how !== null)
  return { found: found.length, sum: found.reduce<number>((sum, how) => sum + how, 0) }
}
