/** All records that match words, unranked: for narrowing a list by a search and for paging. */
import type { SearchedNoun } from '@shared/model/nouns'
import { foldText } from '@shared/rules/search/fold'
import { matchText } from '@shared/rules/search/match'
import { isShort, LEAST_INSIDE, type ParsedQuery, type SearchTerm } from '@shared/rules/search/query'
import { rankOfTexts } from '@shared/rules/search/rank'
import { FEW } from '@shared/rules/search/readings'
import { DIGITS } from '@shared/rules/search/words'
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder } from '../core'
import { type AskedFor, textsOf } from './documents'
import { foundInPaths } from './paths'
import { eachReading } from './readings'
import { foldJson, mayHave } from './short-words'
import { TermFinds } from './term-finds'
import type { WordList } from './word-list'

/** Above this number of records the index is first searched for longer words that begin with the short one. */
const MANY = 2_000

/** A short word with its stand-ins, such as corrected spellings. */
interface SoughtWord {
  readonly own: string
  readonly others: readonly string[]
}

interface Row extends ContentPlace {
  readonly id: number
  readonly title: string | null
  readonly noun: SearchedNoun
}

const NONE: ReadonlySet<number> = new Set()

/**
 * The `rid`s of all records that match a text. Readings are tried in order until five records are found. A term that is
 * part of too many words is found at the beginning of words only. Call within a snapshot.
 *
 * @param known number of records known to match as typed, which the index may lack
 */
export function everyFound(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  { text, ...asked }: AskedFor & { readonly text: string },
  known = 0
): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { found: rids } of everyReading(new TermFinds(queries, asked), decoder, words, text)) {
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
export const everyReading = (
  terms: TermFinds,
  decoder: CorrectedDecoder,
  words: WordList,
  text: string,
  fitting: FullSearch['fitting'] = (rids) => rids
) => {
  const search = new FullSearch(terms, decoder, fitting)
  return eachReading(
    terms,
    words,
    text,
    (query) => search.of(query),
    ({ size }) => size === 0
  )
}

class FullSearch {
  /** Records known to lack short words, by words. Looser readings find most of them again. */
  readonly #lacking = new Map<string, Set<number>>()

  constructor(
    private readonly terms: TermFinds,
    private readonly decoder: CorrectedDecoder,
    readonly fitting: (rids: readonly number[]) => readonly number[]
  ) {}

  /**
   * Records that match a query. Words of one or two letters narrow the results of longer words; this unpacks records. A
   * query of short words alone is searched in titles only.
   */
  of(query: ParsedQuery): ReadonlySet<number> {
    const long = query.terms.filter((term) => !isShort(term))
    const [first, ...others] = (long.length === 0 ? query.terms : long).map((term) => this.terms.having(term, query))
    if (first === undefined) return NONE
    let found: readonly number[] = [...first]
    for (const other of others) found = found.filter((rid) => other.has(rid))
    // Filter first, so that other records are not unpacked.
    found = this.fitting(found)
    const hasPhrases = query.terms.some(({ kind }) => kind === 'phrase')
    if (hasPhrases || (long.length > 0 && long.length < query.terms.length)) found = this.#checked(found, query)
    const numbered = this.fitting(this.terms.numbered(query))
    return new Set([...numbered, ...found, ...this.fitting(foundInPaths(query, this.terms))])
  }

  /**
   * Keeps records with the phrases and the short words of the query. The index has no word positions, and the index of
   * texts has no short words, so records are read unless the index has all short words of a query without phrases.
   */
  #checked(rids: readonly number[], query: ParsedQuery): readonly number[] {
    const phrases = query.terms.filter(({ kind }) => kind === 'phrase')
    const short = query.terms.filter((term) => term.kind !== 'phrase' && isShort(term))
    // A number is indexed in one spelling only, and its other spellings may begin differently.
    const inIndex = (term: SearchTerm): ReadonlySet<number> =>
      DIGITS.test(term.variants[0] ?? '') ? NONE : this.terms.having(term, query, rids.length > MANY)
    const known = phrases.length > 0 ? [NONE] : short.map(inIndex)
    const isKnown = (rid: number): boolean => known.every((having) => having.has(rid))
    const sought: readonly SoughtWord[] = [
      // Phrases match literally.
      ...phrases.flatMap(({ variants: [own = ''] }) => own.split(' ').map((one) => ({ own: one, others: [] }))),
      ...short.map(({ variants: [own = ''] }) => ({ own, others: [...(query.standIns.get(own)?.keys() ?? [])] }))
    ].filter(({ own }) => own.length < LEAST_INSIDE)
    const key = JSON.stringify(sought)
    const lacking = this.#lacking.get(key) ?? new Set<number>()
    this.#lacking.set(key, lacking)
    // Read in block order, so each block is unpacked once.
    const rows = this.terms.queries.all<Row>(
      `SELECT ${CONTENT_COLUMNS}, id, title, noun FROM records CROSS JOIN scopes USING (scope)
       WHERE rid IN (SELECT value FROM json_each(?)) ORDER BY block`,
      JSON.stringify(rids.filter((rid) => !isKnown(rid) && !lacking.has(rid)))
    )
    const matches = this.#test(query, sought, lacking)
    return [...rids.filter(isKnown), ...rows.flatMap((row) => (matches(row) ? [row.rid] : []))]
  }

  /**
   * Tests whether the texts of a record match a query.
   *
   * @param short words that its title or JSON must have; records without them are added to `lacking`
   */
  #test(query: ParsedQuery, short: readonly SoughtWord[], lacking: Set<number>): (row: Row) => boolean {
    const contents = new Contents(this.terms.queries)
    const tests = short.map(({ own, others }) => mayHave(own, others))
    const mayMatch = (row: Row): boolean => {
      const { list, info, partial } = contents.parts(row)
      const json = [list, info, partial].map((part) => part?.json ?? '').join(' ')
      const folded = `${foldText(row.title ?? '')} ${foldJson(json)}`
      return tests.every((test) => test(folded))
    }
    return (row) => {
      const title = row.title === null ? [] : [matchText(row.title, query)]
      // If the title matches, the record need not be unpacked.
      if (rankOfTexts(title) !== null) return true
      if (tests.length > 0 && !mayMatch(row)) {
        lacking.add(row.rid)
        return false
      }
      const fields = contents.fields(row)
      const read = fields === null ? [] : this.decoder.decodeRecord(row.noun, { id: row.id, fields }).fields
      const texts = read.flatMap((field) => textsOf(field)).map((text) => matchText(text, query))
      return rankOfTexts([...title, ...texts]) !== null
    }
  }
}
