import type { SearchedNoun } from '@shared/model/nouns'
import { SEARCHED_NOUNS, type SearchMatch } from '@shared/model/search'
import { excerpt, matchText, type TextMatch } from '@shared/rules/search/match'
import type { ParsedQuery } from '@shared/rules/search/query'
import { compareRanked, loosened, RANK, rankOfTexts, rankOfTitle, type RankedMatch } from '@shared/rules/search/rank'
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
  stateName
} from '../core'
import { type DocumentRange, documentOf, isSearched, nounOf, rangeFrom, rangesOf, ridOf, textsOf } from './documents'
import { textExpressions, titleExpressions, type Expression } from './expressions'
import { type NumberedRecord, ridsNumbered } from './numbered'
import type { RankedQuery } from './operations'
import { PATH_PLACE, Paths } from './paths'
import { TermFinds } from './term-finds'
import type { Vocabulary } from './vocabulary'
import { placeOf } from './record-matches'

/** Minimum number of candidates per expression and noun. Among equally good ones the newest are taken. */
const LEAST_CANDIDATES = 60
/** Minimum number of records to decode because their titles do not match. */
const LEAST_READ = 30
/** Number of visited records to check when a common word has more hits than candidates. */
const MOST_VISITED = 100
const MOST_VISITED_READ = 10

/** The columns that determine a record's rank. */
export interface RankedRow {
  readonly rid: number
  readonly id: number
  readonly scope: number
  readonly state: number
  readonly title: string | null
  readonly updated: string | null
  readonly created: string | null
  readonly created_key: number | null
}

interface Row extends ContentPlace, RankedRow {}

/** Columns of `RankedRow`, without `rid`. */
export const RANKED_COLUMNS = 'id, scope, state, title, updated, created, created_key'
const COLUMNS = `${CONTENT_COLUMNS}, ${RANKED_COLUMNS}`

interface FoundRow {
  readonly noun: SearchedNoun
  readonly row: Row
  readonly title: TextMatch | null
}

export interface Candidate extends RankedMatch, FoundRow {
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
 * separately, so a common word cannot crowd them out.
 */
export class Finding {
  readonly #queries: Queries
  readonly #decoder: CorrectedDecoder
  readonly #contents: Contents
  readonly #paths: Paths
  readonly #vocabulary: Vocabulary
  readonly nouns: readonly SearchedNoun[]
  /** The lists of modules that are not requested. */
  readonly #others: ReadonlySet<number>
  readonly #deleted: RankedQuery['deleted']
  readonly #ranges: readonly DocumentRange[]
  readonly #limit: number
  readonly #each: number
  readonly #most: number
  readonly #visited: readonly RecordName[]
  readonly #places: ReadonlyMap<string, number>

  constructor(queries: Queries, decoder: CorrectedDecoder, vocabulary: Vocabulary, query: RankedQuery) {
    const { nouns, deleted, limit, each = limit, visited = [], module } = query
    this.#queries = queries
    this.#decoder = decoder
    this.#contents = new Contents(queries)
    this.#paths = new Paths(queries)
    this.#vocabulary = vocabulary
    this.nouns = SEARCHED_NOUNS.filter((noun) =>
      nouns === null ? module === undefined || noun === 'module-record' : nouns.includes(noun)
    )
    this.#others = module === undefined ? new Set() : scopesOfOthers(queries, module)
    this.#deleted = deleted
    this.#ranges = rangesOf(this.nouns, deleted)
    this.#limit = limit
    this.#each = each
    this.#most = Math.max(LEAST_CANDIDATES, limit)
    this.#visited = visited
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
    const rows = this.#queries.all<Row & { readonly noun: SearchedNoun }>(
      `SELECT ${COLUMNS}, noun FROM records CROSS JOIN scopes USING (scope)
       WHERE rid IN (SELECT value FROM json_each(?)) ORDER BY block`,
      JSON.stringify(rids)
    )
    const numbered = new Set(query.id === null ? [] : this.#numbered(query.id).map(({ rid }) => rid))
    return new Map(
      rows.map(({ noun, ...row }): [number, Candidate] => {
        const title = row.title === null ? null : matchText(row.title, query)
        const rank = numbered.has(row.rid) ? RANK.id : title === null ? null : rankOfTitle(title)
        const met = { noun, row, title: rank === RANK.id ? null : title }
        if (rank !== null) return [row.rid, this.#candidate(met, rank, title === null ? 0 : loosened([title]))]
        return [row.rid, this.#read(met, query) ?? this.#candidate(met, RANK.fieldInside, 0)]
      })
    )
  }

  #find(query: ParsedQuery): Finds {
    if (query.terms.length === 0) return { candidates: [], hasMore: false }
    const found = new Map<number, Candidate>()
    if (query.id !== null) for (const candidate of this.#withId(query.id)) found.set(candidate.row.rid, candidate)
    const lacking = new Map<number, FoundRow>()
    const meet = ({ noun, row }: { noun: SearchedNoun; row: Row }): void => {
      if (found.has(row.rid) || lacking.has(row.rid)) return
      if (!this.fits(row)) return
      const title = row.title === null ? null : matchText(row.title, query)
      const rank = title === null ? null : rankOfTitle(title)
      if (title === null || rank === null) lacking.set(row.rid, { noun, row, title })
      else found.set(row.rid, this.#candidate({ noun, row, title }, rank, loosened([title])))
    }
    /** Runs an expression. Returns whether no result was left out. */
    const take = (expression: Expression): boolean => {
      const { rows, all } = this.#ask(expression)
      for (const met of rows) meet(met)
      return expression.covers && all
    }
    let isComplete = false
    for (const expression of titleExpressions(query, this.#vocabulary)) {
      // Its results would rank behind everything that is displayed.
      if (countBefore(found, expression.best) > this.#limit) break
      isComplete = take(expression) || isComplete
    }
    const visited = isComplete ? [] : this.#visitedRows()
    for (const met of visited) meet(met)
    // Title hits outrank field hits, so with enough of them fields need not be searched.
    if (found.size <= this.#limit) {
      const expressions = textExpressions(query, this.#vocabulary)
      if (expressions.length > 0) isComplete = expressions.map(take).includes(true)
      const most = Math.max(LEAST_READ, this.#limit)
      const inTurn = takingTurns([...lacking.values()], ({ noun }) => noun)
      const inPaths = this.#inPaths(query)
      for (const met of inPaths) meet(met)
      const first = [
        ...(isComplete ? [] : this.#visitedIn(expressions, visited, lacking)),
        ...inPaths.flatMap(({ row }) => lacking.get(row.rid) ?? [])
      ]
      if (inTurn.length > most || inPaths.length > this.#most) isComplete = false
      // Read in block order, so each block is unpacked once.
      const read = [...new Set([...first, ...inTurn.slice(0, most)])]
      for (const met of read.sort((a, b) => (a.row.block ?? 0) - (b.row.block ?? 0))) {
        const candidate = this.#read(met, query)
        if (candidate !== null) found.set(met.row.rid, candidate)
      }
    }
    const candidates = fewOfEach([...found.values()].sort(compareRanked), this.#each)
    const hasMore = !isComplete || candidates.length > this.#limit || candidates.length < found.size
    return { candidates: candidates.slice(0, this.#limit + 1), hasMore }
  }

  /** The newest files and folders with words of the query in their path, one more than the limit. */
  #inPaths(query: ParsedQuery): { readonly noun: SearchedNoun; readonly row: Row }[] {
    const asked = { nouns: this.nouns, deleted: this.#deleted }
    const terms = new TermFinds(this.#queries, this.#vocabulary, asked)
    const rids = this.#paths.found(query, asked, terms).toSorted((a, b) => b - a)
    return rids.slice(0, this.#most + 1).flatMap((rid) => {
      const row = this.#row(rid)
      return row === undefined ? [] : [{ noun: this.#paths.nounOf(rid), row }]
    })
  }

  /** Visited records of the requested nouns and states. */
  #visitedRows(): { noun: SearchedNoun; row: Row }[] {
    return this.#visited.slice(0, MOST_VISITED).flatMap(({ noun, id }) => {
      if (!isSearched(noun) || !this.nouns.includes(noun)) return []
      return this.#rowsWithId(noun, id).map((row) => ({ noun, row }))
    })
  }

  /** Visited records whose titles do not match but whose fields may. */
  #visitedIn(
    expressions: readonly Expression[],
    visited: readonly { noun: SearchedNoun; row: Row }[],
    lacking: ReadonlyMap<number, FoundRow>
  ): FoundRow[] {
    const last = expressions.at(-1)
    if (last === undefined) return []
    const found: FoundRow[] = []
    for (const { noun, row } of visited) {
      const met = lacking.get(row.rid)
      if (met === undefined || found.length >= MOST_VISITED_READ) continue
      const document = documentOf(noun, row.state === STATE.deleted ? STATE.deleted : STATE.active, row.rid)
      if (this.#documents(last, document, document).length > 0) found.push(met)
    }
    return found
  }

  /** Candidates of an expression; `all` if there are no more. */
  #ask(expression: Expression): { readonly rows: readonly { noun: SearchedNoun; row: Row }[]; readonly all: boolean } {
    const everywhere = this.#documents(expression, 0, Number.MAX_SAFE_INTEGER)
    const areFew = everywhere.length <= this.#most
    // A rare word needs one query for all nouns. A common one needs one per noun, or one noun would crowd out the
    // others.
    const parts = areFew ? [everywhere] : this.#ranges.map(({ from, to }) => this.#documents(expression, from, to))
    const wanted = new Set(this.#ranges.map(({ from }) => from))
    const rows = parts.flatMap((documents) =>
      documents.slice(0, this.#most).flatMap((document) => {
        if (!wanted.has(rangeFrom(document))) return []
        const row = this.#row(ridOf(document))
        return row === undefined ? [] : [{ noun: nounOf(document), row }]
      })
    )
    return { rows, all: parts.every((documents) => documents.length <= this.#most) }
  }

  /** Document ids, newest first, one more than the limit. */
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
    return this.#queries.get<Row>(`SELECT ${COLUMNS} FROM records WHERE rid = ?`, rid)
  }

  #numbered(id: number): readonly NumberedRecord[] {
    return ridsNumbered(this.#queries, this.nouns, id, this.#deleted)
  }

  #withId(id: number): Candidate[] {
    return this.#numbered(id).flatMap(({ noun, rid }) => {
      const row = this.#row(rid)
      return row === undefined || !this.fits(row) ? [] : [this.#candidate({ noun, row, title: null }, RANK.id, 0)]
    })
  }

  #rowsWithId(noun: SearchedNoun, id: number): Row[] {
    return this.#queries
      .all<Row>(
        `SELECT ${COLUMNS} FROM records WHERE id = ? AND scope IN (SELECT scope FROM scopes WHERE noun = ?)`,
        id,
        noun
      )
      .filter((row) => this.fits(row))
  }

  /** Whether records of this state and module are requested. */
  fits({ state, scope }: Pick<Row, 'state' | 'scope'>): boolean {
    if (this.#others.has(scope)) return false
    return stateName(state) === 'deleted' ? this.#deleted !== false : this.#deleted !== 'only'
  }

  /** A hit whose title does not match the whole query; null when its fields do not match either. */
  #read({ noun, row, title }: FoundRow, query: ParsedQuery): Candidate | null {
    const fields = this.#contents.fields(row)
    const path = noun === 'file' || noun === 'folder' ? this.#paths.of(row.rid) : null
    if (fields === null && path === null) return null
    const record = fields === null ? null : this.#decoder.decodeRecord(noun, { id: row.id, fields })
    const said = (record?.fields ?? [])
      .filter(({ role }) => role !== 'title')
      .flatMap((field) => textsOf(field).map((text) => ({ place: placeOf(field), text })))
    const matches = [...(path === null ? [] : [{ place: PATH_PLACE, text: path }]), ...said]
      .map(({ place, text }) => ({ place, text, match: matchText(text, query) }))
      .filter(({ match }) => match.ranges.length > 0)
    const texts = [...(title === null ? [] : [title]), ...matches.map(({ match }) => match)]
    const rank = rankOfTexts(texts)
    const best = matches.reduce<(typeof matches)[number] | null>(
      (before, one) => (before === null || isBetter(one.match, before.match) ? one : before),
      null
    )
    if (rank === null || best === null) return null
    const field = { ...best.place, ...excerpt(best.text, best.match.ranges) }
    return { ...this.#candidate({ noun, row, title }, rank, loosened(texts)), field }
  }

  #candidate(met: FoundRow, rank: RankedMatch['rank'], loose: number): Candidate {
    return { ...met, ...this.ranked(met.noun, met.row, rank, loose) }
  }

  /**
   * The sort keys of a record with a known rank.
   * @param loose see `loosened` of the rank
   */
  ranked(noun: SearchedNoun, row: RankedRow, rank: RankedMatch['rank'], loose: number): RankedMatch {
    return {
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
  const met = new Map<string, number>()
  const count = ({ noun, row }: OfKind): number => {
    const kind = noun === 'module-record' ? `${noun} ${row.scope}` : noun
    const now = (met.get(kind) ?? 0) + 1
    met.set(kind, now)
    return now
  }
  before.forEach(count)
  return items.filter((one) => count(one) <= each)
}

/** Number of hits with a better rank. */
function countBefore(found: ReadonlyMap<number, Candidate>, rank: RankedMatch['rank']): number {
  let count = 0
  for (const candidate of found.values()) if (candidate.rank < rank) count += 1
  return count
}

/** Round robin over the nouns. */
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

/** Whether text `a` explains a hit better: it has more of the query, or else the better match. */
function isBetter(a: TextMatch, b: TextMatch): boolean {
  const [ofA, ofB] = [countOf(a), countOf(b)]
  return ofA.found !== ofB.found ? ofA.found > ofB.found : ofA.sum < ofB.sum
}

function countOf({ terms }: TextMatch): { found: number; sum: number } {
  const found = terms.filter((how) => how !== null)
  return { found: found.length, sum: found.reduce<number>((sum, how) => sum + how, 0) }
}
