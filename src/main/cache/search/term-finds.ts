/** Records that the cache has for one term or number. Use within a snapshot. */
import { isShort, lastDigitsOf, LEAST_INSIDE, type ParsedQuery, type SearchTerm } from '@shared/rules/search/query'
import type { Queries } from '../../database/queries'
import { moduleRecordsNumbered, STATE } from '../core'
import { type AskedFor, rangeFrom, rangesOf, ridOf, statesOf } from './documents'
import { endingIn, word } from './expressions'
import type { Vocabulary } from './vocabulary'

const either = (matches: readonly string[]): string => matches.join(' OR ')

/** The requested records with the service's number, as `rid`s. */
export function ridsNumbered(queries: Queries, { nouns, deleted }: AskedFor, id: number): readonly number[] {
  const states = JSON.stringify(statesOf(deleted).map(Number))
  return nouns.flatMap((noun) => {
    // Their ids in the cache are local.
    const ids = noun === 'module-record' ? moduleRecordsNumbered(queries, id) : [id]
    return queries.numbers(
      `SELECT rid FROM records WHERE id IN (SELECT value FROM json_each(?))
         AND scope IN (SELECT scope FROM scopes WHERE noun = ?)
         AND (state = ${STATE.deleted}) IN (SELECT value FROM json_each(?))`,
      ...[JSON.stringify(ids), noun, states]
    )
  })
}

export class TermFinds {
  /** Starts of the requested document ranges. All of them lie between `from` and `to`. */
  readonly #ranges: ReadonlySet<number>
  readonly #from: number
  readonly #to: number

  constructor(
    private readonly queries: Queries,
    private readonly vocabulary: Vocabulary,
    asked: AskedFor
  ) {
    const ranges = rangesOf(asked)
    this.#ranges = new Set(ranges.map(({ from }) => from))
    this.#from = Math.min(...ranges.map(({ from }) => from))
    this.#to = Math.max(...ranges.map(({ to }) => to))
  }

  /** @param isInTexts whether to search texts as well as titles */
  having(term: SearchTerm, { standIns }: ParsedQuery, isInTexts = !isShort(term)): ReadonlySet<number> {
    const [own = ''] = term.variants
    if (term.kind === 'phrase') {
      const all = own.split(' ')
      const long = all.filter((one) => one.length >= LEAST_INSIDE)
      const and = (parts: readonly string[]): string => parts.map(word).join(' AND ')
      return new Set([
        ...this.#documents('search_titles', and(all)),
        ...(long.length === 0 ? [] : this.#documents('search_texts', and(long)))
      ])
    }
    const { words, isWide } = this.vocabulary.containing(term)
    const known = [...words, ...(standIns.get(own)?.keys() ?? [])]
    const starts = term.variants.map((variant) => `${word(variant)}*`)
    const end = lastDigitsOf(term)
    if (end !== null) starts.push(endingIn(end))
    const inside = isWide ? starts : starts.slice(term.variants.length)
    const insides = [...known.filter((one) => one.length >= LEAST_INSIDE).map(word), ...inside]
    return new Set([
      ...this.#documents('search_titles', either([...known.map(word), ...starts])),
      ...(!isInTexts || insides.length === 0 ? [] : this.#documents('search_texts', either(insides)))
    ])
  }

  #documents(index: 'search_titles' | 'search_texts', match: string): number[] {
    if (this.#ranges.size === 0) return []
    const sql = `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid BETWEEN ? AND ?`
    return this.queries
      .numbers(sql, match, this.#from, this.#to)
      .flatMap((document) => (this.#ranges.has(rangeFrom(document)) ? [ridOf(document)] : []))
  }
}
