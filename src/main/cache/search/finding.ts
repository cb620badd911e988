import type { SearchedNoun } from '@shared/model/nouns'
import { SEARCHED_NOUNS, type SearchMatch } from '@shared/model/search'
import { excerpt, matchText, type TextMatch } from '@shared/rules/search/match'
import type { ParsedQuery } from '@shared/rules/search/query'
import { compareRanked, loosened, RANK, rankOfTexts, rankOfTitle, type RankedMatch } from '@shared/rules/search/rank'
import type { SearchQuery } from '@shared/contract/search'
import type { Queries } from '../../database/queries'
import {
  CONTENT_COLUMNS,
  type ContentPlace,
  Contents,
  type CorrectedDecoder,
  momentKey,
  type RecordName,
  scopesOfOthers,
  STATE,
  type StateCode,
  stateName
} from '../core'
import { documentOf, isSearched, rangesOf } from './documents'
import { type Expression, expressionsIn, titleExpressions } from './expressions'
import { foundInPaths, PATH_PLACE, pathIn, pathsOf } from './paths'
import { countOf, matchesInFields, type TextWithMatch } from './record-matches'
import { TermFinds } from './term-finds'
import type { WordList } from './word-list'

/** Minimum number of candidates per expression and noun. Among equally good ones the newest are taken. */
const LEAST_CANDIDATES = 60
/** Minimum number of records to decode because their titles do not match. */
const LEAST_READ = 30
/** Number of visited records to check when a common word has more hits than candidates. */
const MOST_VISITED = 100
const MOST_VISITED_READ = 10

/** A query with the user's visits, which are stored in a file that no worker reads. */
export interface RankedQuery extends SearchQuery {
  /** Pinned records, then recently opened ones, latest first. They come first among equally good hits. */
  readonly visited?: readonly RecordName[]
}

/** The columns that determine a record's rank. */
export interface RankedRow {
  readonly rid: number
  readonly id: number
  readonly scope: number
  readonly state: StateCode
  readonly title: string | null
  readonly updated: string | null
  readonly created: string | null
}

/** Columns of `RankedRow`, without `rid`. */
export const RANKED_COLUMNS = 'id, scope, state, title, updated, created'
const ROWS = `SELECT ${CONTENT_COLUMNS}, ${RANKED_COLUMNS} FROM records`

interface FoundRow {
  readonly noun: SearchedNoun
  readonly row: ContentPlace & RankedRow
  /** The match in its title; null without one, and for a record found by its number. */
  readonly title: TextMatch | null
}

/** The sort keys of a record, and its noun. */
export interface RankedRecord extends RankedMatch {
  readonly noun: SearchedNoun
}

export interface Candidate extends RankedRecord, FoundRow {
  /** The matching field, if the record was already read for its rank. */
  readonly field?: SearchMatch
}

export interface Finds {
  /** Best first, with at most one more than the limit. */
  readonly candidates: readonly Candidate[]
  /** Whether there are more results than were examined or returned. */
  readonly hasMore: boolean
}

/**
 * Finds the records of one reading of a query. The index returns a limited number of unranked candidates per noun,
 * which are ranked here. Exact ids, whole titles, title beginnings, whole words and visited records are searched
 * separately, so a common word cannot crowd them out. Use within a snapshot.
 */
export class Finding {
  readonly terms: TermFinds
  readonly #contents: Contents
  #paths: ReturnType<typeof pathsOf> | null = null
  /** By scope. A join would cost a lookup per candidate. */
  readonly #nouns: ReadonlyMap<number, SearchedNoun>
  /** The lists of modules that are not requested. */
  readonly #others: ReadonlySet<number>
  readonly #most: number
  readonly #visits: ReadonlyMap<string, number>

  constructor(
    readonly queries: Queries,
    readonly decoder: CorrectedDecoder,
    readonly words: WordList,
    readonly query: RankedQuery
  ) {
    const { nouns, deleted, limit, visited = [], module } = query
    this.#contents = new Contents(queries)
    this.#nouns = new Map(queries.rows<[number, SearchedNoun]>('SELECT scope, noun FROM scopes'))
    const isAsked = (noun: SearchedNoun): boolean =>
      nouns === null ? module === undefined || noun === 'module-record' : nouns.includes(noun)
    this.terms = new TermFinds(queries, { nouns: SEARCHED_NOUNS.filter(isAsked), deleted })
    this.#others = module === undefined ? new Set() : scopesOfOthers(queries, module)
    this.#most = Math.max(LEAST_CANDIDATES, limit)
    // A record that is both pinned and opened counts at its first position.
    this.#visits = new Map(visited.map((one, place) => [nameOf(one), place] as const).reverse())
  }

  /** Ranks records that are known to match, by `rid`, and finds their matching texts as far as they can be read. */
  look(rids: readonly number[], query: ParsedQuery): ReadonlyMap<number, Candidate> {
    if (rids.length === 0) return new Map()
    const sql = `${ROWS} WHERE rid IN (SELECT value FROM json_each(?)) ORDER BY block`
    const rows = this.queries.all<FoundRow['row']>(sql, JSON.stringify(rids))
    const numbered = new Set(this.terms.numbered(query))
    return new Map(
      rows.map((row) => {
        const found = this.#found(row, query, numbered)
        const candidate = this.#byTitle(found, numbered) ?? this.#byTexts(found, query)
        return [row.rid, candidate ?? this.#candidate(found, RANK.fieldInside, [])] as const
      })
    )
  }

  /** The best records that match a query. */
  find(query: ParsedQuery): Finds {
    if (query.terms.length === 0) return { candidates: [], hasMore: false }
    const { limit, each = limit } = this.query
    const numbered = new Set(this.terms.numbered(query))
    const found = new Map<number, Candidate>()
    const lacking = new Map<number, FoundRow>()
    const meet = (row: FoundRow['row']): void => {
      if (found.has(row.rid) || lacking.has(row.rid) || !this.fits(row)) return
      const one = this.#found(row, query, numbered)
      const candidate = this.#byTitle(one, numbered)
      if (candidate === null) lacking.set(row.rid, one)
      else found.set(row.rid, candidate)
    }
    /** Runs an expression. Returns whether no result was left out. */
    const take = (expression: Expression): boolean => {
      const { rids, all } = this.#ask(expression)
      this.#rows(rids).forEach(meet)
      return expression.covers && all
    }
    this.#rows([...numbered]).forEach(meet)
    let isComplete = false
    for (const expression of titleExpressions(query, this.terms.vocabulary)) {
      // Its results would rank behind everything that is displayed.
      if ([...found.values()].filter(({ rank }) => rank < expression.best).length > limit) break
      isComplete = take(expression) || isComplete
    }
    const visited = isComplete ? [] : this.#visitedRows()
    visited.forEach(meet)
    // Title hits outrank field hits, so with enough of them fields need not be searched.
    if (found.size <= limit) {
      const expressions = expressionsIn('search_texts', query, this.terms.vocabulary)
      isComplete = expressions.length === 0 ? isComplete : expressions.map(take).includes(true)
      const most = Math.max(LEAST_READ, limit)
      const inTurn = takingTurns([...lacking.values()])
      // The newest files and folders with words of the query in their path.
      const inPaths = foundInPaths(query, this.terms)
        .toSorted((a, b) => b - a)
        .slice(0, this.#most + 1)
      this.#rows(inPaths).forEach(meet)
      const first = [
        ...(isComplete ? [] : this.#visitedIn(expressions, visited, lacking)),
        ...inPaths.flatMap((rid) => lacking.get(rid) ?? [])
      ]
      if (inTurn.length > most || inPaths.length > this.#most) isComplete = false
      // Read in block order, so each block is unpacked once.
      const read = [...new Set([...first, ...inTurn.slice(0, most)])]
      for (const one of read.sort((a, b) => (a.row.block ?? 0) - (b.row.block ?? 0))) {
        const candidate = this.#byTexts(one, query)
        if (candidate !== null) found.set(one.row.rid, candidate)
      }
    }
    const candidates = fewOfEach([...found.values()].sort(compareRanked), each)
    const hasMore = !isComplete || candidates.length > limit || candidates.length < found.size
    return { candidates: candidates.slice(0, limit + 1), hasMore }
  }

  /** Visited records of the requested nouns. */
  #visitedRows(): FoundRow['row'][] {
    const sql = `${ROWS} WHERE id = ? AND scope IN (SELECT scope FROM scopes WHERE noun = ?)`
    return (this.query.visited ?? [])
      .slice(0, MOST_VISITED)
      .filter(({ noun }) => isSearched(noun) && this.terms.asked.nouns.includes(noun))
      .flatMap(({ noun, id }) => this.queries.all<FoundRow['row']>(sql, id, noun))
  }

  /** Visited records whose titles do not match but whose fields may. */
  #visitedIn(
    expressions: readonly Expression[],
    visited: readonly FoundRow['row'][],
    lacking: ReadonlyMap<number, FoundRow>
  ): FoundRow[] {
    const last = expressions.at(-1)
    if (last === undefined) return []
    const found: FoundRow[] = []
    for (const { rid } of visited) {
      const one = lacking.get(rid)
      if (one === undefined || found.length >= MOST_VISITED_READ) continue
      const document = documentOf(one.noun, one.row.state, rid)
      if (this.#documents(last, document, document).length > 0) found.push(one)
    }
    return found
  }

  /** Candidates of an expression; `all` if there are no more. */
  #ask(expression: Expression): { readonly rids: readonly number[]; readonly all: boolean } {
    const everywhere = this.#documents(expression, 0, Number.MAX_SAFE_INTEGER)
    // A rare word needs one query for all nouns. A common one needs one per noun, or one noun would crowd out the
    // others.
    const parts =
      everywhere.length <= this.#most
        ? [everywhere]
        : rangesOf(this.terms.asked).map(({ from, to }) => this.#documents(expression, from, to))
    const rids = this.terms.requested(parts.flatMap((some) => some.slice(0, this.#most)))
    return { rids, all: parts.every((some) => some.length <= this.#most) }
  }

  /** Document ids, newest first, one more than the limit. */
  #documents({ index, match }: Expression, from: number, to: number): readonly number[] {
    const sql = `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?`
    return this.queries.all<{ rowid: number }>(sql, match, from, to, this.#most + 1).map(({ rowid }) => rowid)
  }

  #rows(rids: readonly number[]): FoundRow['row'][] {
    return rids.flatMap((rid) => this.queries.get<FoundRow['row']>(`${ROWS} WHERE rid = ?`, rid) ?? [])
  }

  /** Whether records of this state and module are requested. */
  fits({ state, scope }: Pick<RankedRow, 'state' | 'scope'>): boolean {
    if (this.#others.has(scope)) return false
    const { deleted } = this.terms.asked
    return state === STATE.deleted ? deleted !== false : deleted !== 'only'
  }

  nounOf({ scope }: Pick<RankedRow, 'scope'>): SearchedNoun {
    return this.#nouns.get(scope)!
  }

  /** The folders above a file or folder; null at the top level and for other records. */
  pathOf({ noun, row }: Pick<FoundRow, 'noun' | 'row'>): string | null {
    if (noun !== 'file' && noun !== 'folder') return null
    this.#paths ??= pathsOf(this.queries)
    return pathIn(this.#paths, { noun, id: row.id })
  }

  #found(row: FoundRow['row'], query: ParsedQuery, numbered: ReadonlySet<number>): FoundRow {
    const title = row.title === null || numbered.has(row.rid) ? null : matchText(row.title, query)
    return { noun: this.nounOf(row), row, title }
  }

  /** A hit by its number or its title; null when neither matches the whole query. */
  #byTitle(found: FoundRow, numbered: ReadonlySet<number>): Candidate | null {
    const { row, title } = found
    if (numbered.has(row.rid)) return this.#candidate(found, RANK.id, [])
    const rank = title === null ? null : rankOfTitle(title)
    return title === null || rank === null ? null : this.#candidate(found, rank, [title])
  }

  /** A hit whose title does not match the whole query; null when its fields do not match either. */
  #byTexts(found: FoundRow, query: ParsedQuery): Candidate | null {
    const { noun, row, title } = found
    const fields = this.#contents.fields(row)
    const path = this.pathOf(found)
    if (fields === null && path === null) return null
    const record = fields === null ? null : this.decoder.decodeRecord(noun, { id: row.id, fields })
    const inPath = path === null ? [] : [{ place: PATH_PLACE, text: path, match: matchText(path, query) }]
    const matches: readonly TextWithMatch[] = [
      ...inPath.filter(({ match }) => match.ranges.length > 0),
      ...matchesInFields(record?.fields ?? [], query)
    ]
    const texts = [...(title === null ? [] : [title]), ...matches.map(({ match }) => match)]
    const rank = rankOfTexts(texts)
    const [best] = matches.toSorted((a, b) => compareTexts(a.match, b.match))
    if (rank === null || best === undefined) return null
    const field = { ...best.place, ...excerpt(best.text, best.match.ranges) }
    return { ...this.#candidate(found, rank, texts), field }
  }

  /** @param texts the matching texts */
  #candidate(found: FoundRow, rank: RankedMatch['rank'], texts: readonly TextMatch[]): Candidate {
    return { ...found, ...this.ranked(found.noun, found.row, rank, loosened(texts)) }
  }

  /**
   * The sort keys of a record with a known rank.
   * @param loose see `loosened` of the rank
   */
  ranked(noun: SearchedNoun, row: RankedRow, rank: RankedMatch['rank'], loose: number): RankedRecord {
    return {
      noun,
      rank,
      loosened: loose,
      visited: this.#visits.get(nameOf({ noun, id: row.id })) ?? Infinity,
      state: stateName(row.state),
      kind: SEARCHED_NOUNS.indexOf(noun),
      at: momentKey(row.updated) ?? momentKey(row.created),
      id: row.id
    }
  }
}

const nameOf = ({ noun, id }: RecordName): string => `${noun} ${id}`

interface OfKind {
  readonly noun: SearchedNoun
  readonly row: Pick<RankedRow, 'scope'>
}

/**
 * The first `each` items of every noun and module, in order.
 * @param before items that count already
 */
export function fewOfEach<T extends OfKind>(
  items: readonly T[],
  each: number,
  before: readonly OfKind[] = []
): readonly T[] {
  const turnOf = turns()
  const turn = ({ noun, row }: OfKind): number => turnOf(noun === 'module-record' ? `${noun} ${row.scope}` : noun)
  before.forEach(turn)
  return items.filter((one) => turn(one) < each)
}

/** Round robin over the nouns. */
function takingTurns(found: readonly FoundRow[]): FoundRow[] {
  const turnOf = turns()
  return found
    .map((one) => ({ one, turn: turnOf(one.noun) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ one }) => one)
}

/** Counts the calls for each kind, from 0. */
function turns(): (kind: string) => number {
  const next = new Map<string, number>()
  return (kind) => {
    const turn = next.get(kind) ?? 0
    next.set(kind, turn + 1)
    return turn
  }
}

/** Orders texts by how well they explain a hit: those with more of the query first, then better matches. */
function compareTexts(a: TextMatch, b: TextMatch): number {
  const sum = ({ terms }: TextMatch): number => terms.reduce<number>((total, how) => total + (how ?? 0), 0)
  return countOf(b) - countOf(a) || sum(a) - sum(b)
}
