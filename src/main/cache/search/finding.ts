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
  type StateCode,
  stateName
} from '../core'
import { type AskedFor, documentOf, isSearched, rangeFrom, rangesOf, ridOf } from './documents'
import { textExpressions, titleExpressions, type Expression } from './expressions'
import { foundInPaths, PATH_PLACE, pathIn, treeOf } from './paths'
import { ridsNumbered, TermFinds } from './term-finds'
import { Vocabulary } from './vocabulary'
import { matchesInFields, type TextWithMatch } from './record-matches'

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
  readonly created_key: number | null
}

type StoredRow = ContentPlace & RankedRow

type Row = StoredRow & { readonly noun: SearchedNoun }

/** Columns of `RankedRow`, without `rid`. */
export const RANKED_COLUMNS = 'id, scope, state, title, updated, created, created_key'
const ROWS = `SELECT ${CONTENT_COLUMNS}, ${RANKED_COLUMNS} FROM records`

interface FoundRow {
  readonly row: Row
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
  readonly asked: AskedFor
  readonly vocabulary: Vocabulary
  readonly #contents: Contents
  #tree: ReturnType<typeof treeOf> | null = null
  /** By scope. A join would cost a lookup per candidate. */
  readonly #nouns: ReadonlyMap<number, SearchedNoun>
  /** The lists of modules that are not requested. */
  readonly #others: ReadonlySet<number>
  readonly #most: number
  readonly #places: ReadonlyMap<string, number>

  constructor(
    readonly queries: Queries,
    readonly decoder: CorrectedDecoder,
    readonly query: RankedQuery
  ) {
    const { nouns, deleted, limit, visited = [], module } = query
    this.#contents = new Contents(queries)
    const scopes = queries.all<{ scope: number; noun: SearchedNoun }>('SELECT scope, noun FROM scopes')
    this.#nouns = new Map(scopes.map(({ scope, noun }) => [scope, noun]))
    this.vocabulary = new Vocabulary(queries)
    const isAsked = (noun: SearchedNoun): boolean =>
      nouns === null ? module === undefined || noun === 'module-record' : nouns.includes(noun)
    this.asked = { nouns: SEARCHED_NOUNS.filter(isAsked), deleted }
    this.#others = module === undefined ? new Set() : scopesOfOthers(queries, module)
    this.#most = Math.max(LEAST_CANDIDATES, limit)
    // A record that is both pinned and opened counts at its first position.
    this.#places = new Map(visited.map((one, place) => [nameOf(one), place] as const).reverse())
  }

  /** @param parse parses the query, with grouped digits joined or apart */
  run(parse: (shouldJoin: boolean) => ParsedQuery): Finds {
    const query = parse(true)
    const found = this.#find(query)
    // Grouped digits may be several numbers.
    return found.candidates.length === 0 && query.isJoined ? this.#find(parse(false)) : found
  }

  /** Ranks records that are known to match, by `rid`, and finds their matching texts as far as they can be read. */
  look(rids: readonly number[], query: ParsedQuery): ReadonlyMap<number, Candidate> {
    const rows = this.queries.all<StoredRow>(
      `${ROWS} WHERE rid IN (SELECT value FROM json_each(?)) ORDER BY block`,
      JSON.stringify(rids)
    )
    const numbered = new Set(query.id === null ? [] : ridsNumbered(this.queries, this.asked, query.id))
    return new Map(
      rows.map((stored): [number, Candidate] => {
        const row = this.#named(stored)
        const title = row.title === null ? null : matchText(row.title, query)
        const rank = numbered.has(row.rid) ? RANK.id : title === null ? null : rankOfTitle(title)
        const met = { row, title: rank === RANK.id ? null : title }
        if (rank !== null) return [row.rid, this.#candidate(met, rank, title === null ? 0 : loosened([title]))]
        return [row.rid, this.#read(met, query) ?? this.#candidate(met, RANK.fieldInside, 0)]
      })
    )
  }

  #find(query: ParsedQuery): Finds {
    if (query.terms.length === 0) return { candidates: [], hasMore: false }
    const { limit, each = limit } = this.query
    const found = new Map<number, Candidate>()
    for (const row of query.id === null ? [] : this.#rows(ridsNumbered(this.queries, this.asked, query.id))) {
      if (this.fits(row)) found.set(row.rid, this.#candidate({ row, title: null }, RANK.id, 0))
    }
    const lacking = new Map<number, FoundRow>()
    const meet = (row: Row): void => {
      if (found.has(row.rid) || lacking.has(row.rid) || !this.fits(row)) return
      const title = row.title === null ? null : matchText(row.title, query)
      const rank = title === null ? null : rankOfTitle(title)
      if (title === null || rank === null) lacking.set(row.rid, { row, title })
      else found.set(row.rid, this.#candidate({ row, title }, rank, loosened([title])))
    }
    /** Runs an expression. Returns whether no result was left out. */
    const take = (expression: Expression): boolean => {
      const { rows, all } = this.#ask(expression)
      rows.forEach(meet)
      return expression.covers && all
    }
    let isComplete = false
    for (const expression of titleExpressions(query, this.vocabulary)) {
      // Its results would rank behind everything that is displayed.
      if ([...found.values()].filter(({ rank }) => rank < expression.best).length > limit) break
      isComplete = take(expression) || isComplete
    }
    const visited = isComplete ? [] : this.#visitedRows()
    visited.forEach(meet)
    // Title hits outrank field hits, so with enough of them fields need not be searched.
    if (found.size <= limit) {
      const expressions = textExpressions(query, this.vocabulary)
      if (expressions.length > 0) isComplete = expressions.map(take).includes(true)
      const most = Math.max(LEAST_READ, limit)
      const inTurn = takingTurns([...lacking.values()])
      const inPaths = this.#inPaths(query)
      inPaths.forEach(meet)
      const first = [
        ...(isComplete ? [] : this.#visitedIn(expressions, visited, lacking)),
        ...inPaths.flatMap(({ rid }) => lacking.get(rid) ?? [])
      ]
      if (inTurn.length > most || inPaths.length > this.#most) isComplete = false
      // Read in block order, so each block is unpacked once.
      const read = [...new Set([...first, ...inTurn.slice(0, most)])]
      for (const met of read.sort((a, b) => (a.row.block ?? 0) - (b.row.block ?? 0))) {
        const candidate = this.#read(met, query)
        if (candidate !== null) found.set(met.row.rid, candidate)
      }
    }
    const candidates = fewOfEach([...found.values()].sort(compareRanked), each)
    const hasMore = !isComplete || candidates.length > limit || candidates.length < found.size
    return { candidates: candidates.slice(0, limit + 1), hasMore }
  }

  /** The newest files and folders with words of the query in their path, one more than the limit. */
  #inPaths(query: ParsedQuery): Row[] {
    const terms = new TermFinds(this.queries, this.vocabulary, this.asked)
    const rids = foundInPaths(this.queries, query, this.asked, terms).toSorted((a, b) => b - a)
    return this.#rows(rids.slice(0, this.#most + 1))
  }

  /** Visited records of the requested nouns. */
  #visitedRows(): Row[] {
    const sql = `${ROWS} WHERE id = ? AND scope IN (SELECT scope FROM scopes WHERE noun = ?)`
    return (this.query.visited ?? [])
      .slice(0, MOST_VISITED)
      .flatMap(({ noun, id }) =>
        isSearched(noun) && this.asked.nouns.includes(noun) ? this.queries.all<StoredRow>(sql, id, noun) : []
      )
      .map((row) => this.#named(row))
  }

  /** Visited records whose titles do not match but whose fields may. */
  #visitedIn(
    expressions: readonly Expression[],
    visited: readonly Row[],
    lacking: ReadonlyMap<number, FoundRow>
  ): FoundRow[] {
    const last = expressions.at(-1)
    if (last === undefined) return []
    const found: FoundRow[] = []
    for (const { noun, rid, state } of visited) {
      const met = lacking.get(rid)
      if (met === undefined || found.length >= MOST_VISITED_READ) continue
      const document = documentOf(noun, state, rid)
      if (this.#documents(last, document, document).length > 0) found.push(met)
    }
    return found
  }

  /** Candidates of an expression; `all` if there are no more. */
  #ask(expression: Expression): { readonly rows: readonly Row[]; readonly all: boolean } {
    const everywhere = this.#documents(expression, 0, Number.MAX_SAFE_INTEGER)
    const ranges = rangesOf(this.asked)
    // A rare word needs one query for all nouns. A common one needs one per noun, or one noun would crowd out the
    // others.
    const parts =
      everywhere.length <= this.#most
        ? [everywhere]
        : ranges.map(({ from, to }) => this.#documents(expression, from, to))
    const wanted = new Set(ranges.map(({ from }) => from))
    const documents = parts.flatMap((some) => some.slice(0, this.#most)).filter((one) => wanted.has(rangeFrom(one)))
    return { rows: this.#rows(documents.map(ridOf)), all: parts.every((some) => some.length <= this.#most) }
  }

  /** Document ids, newest first, one more than the limit. */
  #documents({ index, match }: Expression, from: number, to: number): readonly number[] {
    const sql = `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?`
    return this.queries.all<{ rowid: number }>(sql, match, from, to, this.#most + 1).map(({ rowid }) => rowid)
  }

  #rows(rids: readonly number[]): Row[] {
    return rids.flatMap((rid) => {
      const row = this.queries.get<StoredRow>(`${ROWS} WHERE rid = ?`, rid)
      return row === undefined ? [] : [this.#named(row)]
    })
  }

  #named(row: StoredRow): Row {
    return Object.assign(row, { noun: this.#nouns.get(row.scope)! })
  }

  /** Whether records of this state and module are requested. */
  fits({ state, scope }: Pick<Row, 'state' | 'scope'>): boolean {
    if (this.#others.has(scope)) return false
    const { deleted } = this.asked
    return stateName(state) === 'deleted' ? deleted !== false : deleted !== 'only'
  }

  /** A hit whose title does not match the whole query; null when its fields do not match either. */
  #read({ row, title }: FoundRow, query: ParsedQuery): Candidate | null {
    const { noun, id, rid } = row
    const fields = this.#contents.fields(row)
    const path = noun === 'file' || noun === 'folder' ? pathIn((this.#tree ??= treeOf(this.queries)), rid) : null
    if (fields === null && path === null) return null
    const record = fields === null ? null : this.decoder.decodeRecord(noun, { id, fields })
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
    return { ...this.#candidate({ row, title }, rank, loosened(texts)), field }
  }

  #candidate(met: FoundRow, rank: RankedMatch['rank'], loose: number): Candidate {
    return { ...met, ...this.ranked(met.row.noun, met.row, rank, loose) }
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
      visited: this.#places.get(nameOf({ noun, id: row.id })) ?? Infinity,
      state: stateName(row.state),
      kind: SEARCHED_NOUNS.indexOf(noun),
      at: momentKey(row.updated) ?? row.created_key,
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
function takingTurns(rows: readonly FoundRow[]): FoundRow[] {
  const turnOf = turns()
  return rows
    .map((met) => ({ met, turn: turnOf(met.row.noun) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ met }) => met)
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
  const [ofA, ofB] = [foundIn(a), foundIn(b)]
  return ofB.length - ofA.length || sumOf(ofA) - sumOf(ofB)
}

const foundIn = ({ terms }: TextMatch): readonly number[] => terms.filter((how) => how !== null)
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
