/** All records that match words, unranked: for narrowing a list by a search and for paging. */
import type { SearchedNoun } from '@shared/model/nouns'
import type { Reading } from '@shared/model/search'
import type { SearchQuery } from '@shared/contract/search'
import { foldText } from '@shared/rules/search/fold'
import { matchText } from '@shared/rules/search/match'
import { isShort, LEAST_INSIDE, type ParsedQuery, type SearchTerm } from '@shared/rules/search/query'
import { rankOfTexts } from '@shared/rules/search/rank'
import { FEW, readingsOf } from '@shared/rules/search/readings'
import { DIGITS } from '@shared/rules/search/words'
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder } from '../core'
import { textsOf } from './documents'
import { ridsNumbered } from './numbered'
import { Paths } from './paths'
import { MOST_LEARNED } from './search'
import { foldJson, mayHave } from './short-words'
import { TermFinds } from './term-finds'
import { Vocabulary } from './vocabulary'
import type { WordList } from './word-list'

/** Above this number of records the index is first searched for longer words that begin with the short one. */
const MANY = 2_000

export interface EveryQuery {
  readonly text: string
  readonly nouns: readonly SearchedNoun[]
  /** As in `SearchQuery`. */
  readonly deleted: SearchQuery['deleted']
}

/** The results of one reading of a text. */
export interface ReadingFinds {
  readonly reading: Reading
  readonly query: ParsedQuery
  readonly rids: ReadonlySet<number>
}

/**
 * The `rid`s of all records that match a text. Readings are tried in order until five records are found. A term that is
 * part of too many words is found at the beginning of words only.
 * Words of one or two letters narrow the results of longer words; this unpacks records. Call within a snapshot.
 *
 * @param known number of records known to match as typed, which the index may lack
 */
export function everyFound(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  query: EveryQuery,
  known = 0
): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { rids } of everyReading(queries, decoder, words, query)) {
    for (const rid of rids) found.add(rid)
    if (Math.max(found.size, known) >= FEW) break
  }
  return found
}

/**
 * Like `everyFound`, lazily, reading by reading.
 *
 * @param fitting selects the found records that count
 */
export function* everyReading(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  { text, nouns, deleted }: EveryQuery,
  fitting: (rids: ReadonlySet<number>) => ReadonlySet<number> = (rids) => rids
): Generator<ReadingFinds> {
  const vocabulary = new Vocabulary(queries)
  const every = new FullSearch(queries, decoder, vocabulary, { nouns, deleted, fitting })
  for (const { reading, parse } of readingsOf(text, vocabulary, words)) {
    const query = parse(true)
    const rids = every.of(query)
    if (rids.size === 0 && query.isJoined) {
      // Grouped digits may be several numbers.
      const apart = parse(false)
      yield { reading, query: apart, rids: every.of(apart) }
    } else yield { reading, query, rids }
    if (reading === 'typed') words.learn(MOST_LEARNED)
  }
}

/** The records to search. */
interface SearchScope extends Pick<EveryQuery, 'nouns' | 'deleted'> {
  readonly fitting: (rids: ReadonlySet<number>) => ReadonlySet<number>
}

class FullSearch {
  readonly #terms: TermFinds
  /** Records known to lack a short term, by term. Looser readings find most of them again. */
  readonly #lacking = new Map<string, Set<number>>()

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    vocabulary: Vocabulary,
    private readonly among: SearchScope
  ) {
    this.#terms = new TermFinds(queries, vocabulary, among)
  }

  /** Records that match the long words of a query. A query of short words alone is searched in titles only. */
  of(query: ParsedQuery): ReadonlySet<number> {
    const long = query.terms.filter((term) => !isShort(term))
    const short = long.length === 0 ? [] : query.terms.filter(isShort)
    const [first, ...others] = (long.length === 0 ? query.terms : long).map((term) => this.#terms.having(term, query))
    if (first === undefined) return new Set()
    let found: readonly number[] = [...first]
    for (const other of others) found = found.filter((rid) => other.has(rid))
    // Filter first, so that other records are not unpacked.
    found = [...this.among.fitting(new Set(found))]
    // The index has no word positions, so phrases are checked in the records.
    if (query.terms.some(({ kind }) => kind === 'phrase')) found = this.#inPhrases(found, query)
    else if (short.length > 0) found = this.#withShort(found, short, query)
    const { nouns, deleted, fitting } = this.among
    const byPath = fitting(new Set(new Paths(this.queries).found(query, this.among, this.#terms)))
    const numbered = query.id === null ? [] : ridsNumbered(this.queries, nouns, query.id, deleted)
    const fit = numbered.length === 0 ? [] : fitting(new Set(numbered.map(({ rid }) => rid)))
    return new Set([...fit, ...found, ...byPath])
  }

  /**
   * Keeps records with the phrases of the query. Phrases match literally, and the index of texts has no short words.
   */
  #inPhrases(rids: readonly number[], query: ParsedQuery): readonly number[] {
    const short = query.terms.flatMap((term): readonly SoughtWord[] => {
      const [own = ''] = term.variants
      if (term.kind !== 'phrase') return isShort(term) ? [soughtIn(term, query)] : []
      return own.split(' ').flatMap((one) => (one.length < LEAST_INSIDE ? [{ own: one, others: [] }] : []))
    })
    if (short.length === 0) return this.#standing(rids, query)
    const { lacking, may } = this.#sieve(short)
    return this.#standing(
      rids.filter((rid) => !lacking.has(rid)),
      query,
      may
    )
  }

  /**
   * Keeps records with the short terms. The index of texts has no short words, so records without an indexed match are
   * read.
   */
  #withShort(rids: readonly number[], short: readonly SearchTerm[], query: ParsedQuery): readonly number[] {
    const isInTexts = rids.length > MANY
    // A number is indexed in one spelling only, and its other spellings may begin differently.
    const known = short.map((term) =>
      DIGITS.test(term.variants[0] ?? '') ? NONE : this.#terms.having(term, query, isInTexts)
    )
    const isKnown = (rid: number): boolean => known.every((having) => having.has(rid))
    const { lacking, may } = this.#sieve(short.map((term) => soughtIn(term, query)))
    const unknown = rids.filter((rid) => !isKnown(rid) && !lacking.has(rid))
    return [...rids.filter(isKnown), ...this.#standing(unknown, query, may)]
  }

  /** Prefilters records by title and JSON. `may` tests for all words; `lacking` holds records that failed before. */
  #sieve(short: readonly SoughtWord[]): { readonly lacking: ReadonlySet<number>; readonly may: MatchTest } {
    const key = JSON.stringify(short)
    const lacking = this.#lacking.get(key) ?? new Set<number>()
    this.#lacking.set(key, lacking)
    const tests = short.map(({ own, others }) => mayHave(own, others))
    const may: MatchTest = (rid, title, json) => {
      const folded = `${foldText(title)} ${foldJson(json)}`
      const does = tests.every((test) => test(folded))
      if (!does) lacking.add(rid)
      return does
    }
    return { lacking, may }
  }

  /**
   * Keeps records whose texts match the query.
   *
   * @param may prefilter by title and JSON
   */
  #standing(rids: readonly number[], query: ParsedQuery, may?: MatchTest): number[] {
    // Read in block order, so each block is unpacked once.
    const rows = this.queries.all<Standing>(
      `SELECT ${CONTENT_COLUMNS}, id, title, noun FROM records CROSS JOIN scopes USING (scope)
       WHERE rid IN (SELECT value FROM json_each(?)) ORDER BY block`,
      JSON.stringify(rids)
    )
    const contents = new Contents(this.queries)
    return rows.flatMap((row) => (this.#stands(row, contents, query, may) ? [row.rid] : []))
  }

  #stands(row: Standing, contents: Contents, query: ParsedQuery, may?: MatchTest): boolean {
    const title = row.title === null ? [] : [matchText(row.title, query)]
    // If the title matches, the record need not be unpacked.
    if (rankOfTexts(title) !== null) return true
    if (may !== undefined) {
      const { list, info, partial } = contents.parts(row)
      const json = [list, info, partial].map((part) => part?.json ?? '').join(' ')
      if (!may(row.rid, row.title ?? '', json)) return false
    }
    const fields = contents.fields(row)
    const read = fields === null ? [] : this.decoder.decodeRecord(row.noun, { id: row.id, fields }).fields
    const texts = read.flatMap((field) => textsOf(field)).map((text) => matchText(text, query))
    return rankOfTexts([...title, ...texts]) !== null
  }
}

/** A short word with its stand-ins, such as corrected spellings. */
interface SoughtWord {
  readonly own: string
  readonly others: readonly string[]
}

const soughtIn = ({ variants: [own = ''] }: SearchTerm, { standIns }: ParsedQuery): SoughtWord => ({
  own,
  others: [...(standIns.get(own)?.keys() ?? [])]
})

const NONE: ReadonlySet<number> = new Set()

type MatchTest = (rid: number, title: string, json: string) => boolean

interface Standing extends ContentPlace {
  readonly id: number
  readonly title: string | null
  readonly noun: SearchedNoun
}
