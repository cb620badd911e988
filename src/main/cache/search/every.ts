/** All records that match words, unranked: for narrowing a list by a search and for paging. */
import type { SearchedNoun } from '@shared/model/nouns'
import type { Reading } from '@shared/model/search'
import { foldText } from '@shared/rules/search/fold'
import { matchText } from '@shared/rules/search/match'
import { isShort, LEAST_INSIDE, type ParsedQuery, type SearchTerm } from '@shared/rules/search/query'
import { rankOfTexts } from '@shared/rules/search/rank'
import { FEW, readingsOf } from '@shared/rules/search/readings'
import { DIGITS } from '@shared/rules/search/words'
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder } from '../core'
import { type AskedFor, textsOf } from './documents'
import { foundInPaths } from './paths'
import { MOST_LEARNED } from './search'
import { foldJson, mayHave } from './short-words'
import { ridsNumbered, TermFinds } from './term-finds'
import { Vocabulary } from './vocabulary'
import type { WordList } from './word-list'

/** Above this number of records the index is first searched for longer words that begin with the short one. */
const MANY = 2_000

export interface EveryQuery extends AskedFor {
  readonly text: string
}

/** Selects the found records that count. */
type Fitting = (rids: ReadonlySet<number>) => ReadonlySet<number>

/** One reading of a text. */
export interface QueryReading {
  readonly reading: Reading
  readonly query: ParsedQuery
}

/** The results of one reading of a text. */
export interface ReadingFinds extends QueryReading {
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

/** Like `everyFound`, lazily, reading by reading. */
export function* everyReading(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  asked: EveryQuery,
  fitting: Fitting = (rids) => rids
): Generator<ReadingFinds> {
  const vocabulary = new Vocabulary(queries)
  const every = new FullSearch(queries, decoder, new TermFinds(queries, vocabulary, asked), asked, fitting)
  for (const { reading, parse } of readingsOf(asked.text, vocabulary, words)) {
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

class FullSearch {
  /** Records known to lack a short term, by term. Looser readings find most of them again. */
  readonly #lacking = new Map<string, Set<number>>()

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly terms: TermFinds,
    private readonly asked: AskedFor,
    private readonly fitting: Fitting
  ) {}

  /** Records that match the long words of a query. A query of short words alone is searched in titles only. */
  of(query: ParsedQuery): ReadonlySet<number> {
    const long = query.terms.filter((term) => !isShort(term))
    const hasShort = long.length > 0 && query.terms.some(isShort)
    const [first, ...others] = (long.length === 0 ? query.terms : long).map((term) => this.terms.having(term, query))
    if (first === undefined) return new Set()
    let found: readonly number[] = [...first]
    for (const other of others) found = found.filter((rid) => other.has(rid))
    // Filter first, so that other records are not unpacked.
    found = [...this.fitting(new Set(found))]
    const hasPhrases = query.terms.some(({ kind }) => kind === 'phrase')
    if (hasPhrases || hasShort) found = this.#checked(found, query, hasPhrases)
    const byPath = this.fitting(new Set(foundInPaths(this.queries, query, this.asked, this.terms)))
    const numbered = query.id === null ? [] : ridsNumbered(this.queries, this.asked, query.id)
    const fit = numbered.length === 0 ? [] : this.fitting(new Set(numbered))
    return new Set([...fit, ...found, ...byPath])
  }

  /**
   * Keeps records with the phrases and the short words of the query. The index has no word positions, and the index of
   * texts has no short words, so records are read unless the index has all short words of a query without phrases.
   */
  #checked(rids: readonly number[], query: ParsedQuery, hasPhrases: boolean): readonly number[] {
    const short = query.terms.filter((term) => term.kind !== 'phrase' && isShort(term))
    // A number is indexed in one spelling only, and its other spellings may begin differently.
    const inIndex = (term: SearchTerm): ReadonlySet<number> =>
      DIGITS.test(term.variants[0] ?? '') ? NONE : this.terms.having(term, query, rids.length > MANY)
    const known = hasPhrases ? [NONE] : short.map(inIndex)
    const isKnown = (rid: number): boolean => known.every((having) => having.has(rid))
    const ofPhrases = query.terms.flatMap(({ kind, variants: [own = ''] }) => (kind === 'phrase' ? own.split(' ') : []))
    const sought: readonly SoughtWord[] = [
      // Phrases match literally.
      ...ofPhrases.filter((own) => own.length < LEAST_INSIDE).map((own) => ({ own, others: [] })),
      ...short.map((term) => soughtIn(term, query))
    ]
    const { lacking, may } = this.#sieve(sought)
    const unknown = rids.filter((rid) => !isKnown(rid) && !lacking.has(rid))
    return [...rids.filter(isKnown), ...this.#standing(unknown, query, sought.length === 0 ? undefined : may)]
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
