/** Records that the index has for one term or number. Use within a snapshot. */
import { isShort, type ParsedQuery, type SearchTerm } from '@shared/rules/search/query'
import type { Queries } from '../../database/queries'
import { moduleRecordsNumbered, STATE } from '../core'
import { type AskedFor, rangeFrom, rangesOf, ridOf, statesOf } from './documents'
import { termMatch } from './expressions'
import { Vocabulary } from './vocabulary'

/** Finds the requested records by `rid`. */
export class TermFinds {
  readonly vocabulary: Vocabulary
  /** Starts of the requested document ranges. All of them lie between `from` and `to`. */
  readonly #ranges: ReadonlySet<number>
  readonly #from: number
  readonly #to: number

  constructor(
    readonly queries: Queries,
    readonly asked: AskedFor
  ) {
    this.vocabulary = new Vocabulary(queries)
    const ranges = rangesOf(asked)
    this.#ranges = new Set(ranges.map(({ from }) => from))
    this.#from = Math.min(...this.#ranges)
    this.#to = Math.max(...ranges.map(({ to }) => to))
  }

  /** The records with the service's number. */
  numbered({ id }: ParsedQuery): readonly number[] {
    if (id === null) return []
    const states = JSON.stringify(statesOf(this.asked.deleted).map(Number))
    return this.asked.nouns.flatMap((noun) => {
      // Their ids in the cache are local.
      const ids = noun === 'module-record' ? moduleRecordsNumbered(this.queries, id) : [id]
      return this.queries.numbers(
        `SELECT rid FROM records WHERE id IN (SELECT value FROM json_each(?))
           AND scope IN (SELECT scope FROM scopes WHERE noun = ?)
           AND (state = ${STATE.deleted}) IN (SELECT value FROM json_each(?))`,
        ...[JSON.stringify(ids), noun, states]
      )
    })
  }

  /** @param isInTexts whether to search texts as well as titles */
  having(term: SearchTerm, query: ParsedQuery, isInTexts = !isShort(term)): ReadonlySet<number> {
    const indexes = isInTexts ? (['search_titles', 'search_texts'] as const) : (['search_titles'] as const)
    return new Set(
      indexes.flatMap((index) => {
        const { match } = termMatch(term, query, this.vocabulary, index, true)
        const sql = `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid BETWEEN ? AND ?`
        return match === null ? [] : this.requested(this.queries.numbers(sql, match, this.#from, this.#to))
      })
    )
  }

  /** The requested ones of these documents, as `rid`s. */
  requested(documents: readonly number[]): readonly number[] {
    return documents.flatMap((document) => (this.#ranges.has(rangeFrom(document)) ? [ridOf(document)] : []))
  }
}
