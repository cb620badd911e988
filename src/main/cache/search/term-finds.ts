/** Records that the index has for one term. Use within a snapshot. */
import type { SearchedNoun } from '@shared/model/nouns'
import type { SearchQuery } from '@shared/contract/search'
import { isShort, lastDigitsOf, LEAST_INSIDE, type ParsedQuery, type SearchTerm } from '@shared/rules/search/query'
import type { Queries } from '../../database/queries'
import { rangeFrom, rangesOf, ridOf } from './documents'
import { endingIn } from './expressions'
import type { Vocabulary } from './vocabulary'

const word = (text: string): string => `"${text}"`
const either = (matches: readonly string[]): string => matches.join(' OR ')

/** The requested records. */
export interface AskedFor {
  readonly nouns: readonly SearchedNoun[]
  readonly deleted: SearchQuery['deleted']
}

export class TermFinds {
  readonly #queries: Queries
  readonly #vocabulary: Vocabulary
  /** Starts of the requested document ranges. All of them lie between `from` and `to`. */
  readonly #ranges: ReadonlySet<number>
  readonly #from: number
  readonly #to: number

  constructor(queries: Queries, vocabulary: Vocabulary, { nouns, deleted }: AskedFor) {
    this.#queries = queries
    this.#vocabulary = vocabulary
    const ranges = rangesOf(nouns, deleted)
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
    const { words, isWide } = this.#vocabulary.containing(term)
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
    return this.#queries
      .numbers(
        `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid BETWEEN ? AND ?`,
        match,
        this.#from,
        this.#to
      )
      .flatMap((document) => (this.#ranges.has(rangeFrom(document)) ? [ridOf(document)] : []))
  }
}
