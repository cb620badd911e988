/** Finds events by text: in the index, in titles of single occurrences, and by the service's search. */
import type { CalendarRow } from '@shared/model/calendar'
import { matchText } from '@shared/rules/search/match'
import { parseQuery } from '@shared/rules/search/query'
import { inOtherLayout } from '@shared/rules/search/layouts'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, dataState, LruCache } from '../core'
import { everyFound, isCut, type WordList } from '../search'

/** Use within a snapshot. */
export class Finder {
  readonly #inCache = new LruCache<ReadonlySet<number>>(4)
  /**
   * The cache's results before the service answered, by text. Later ones that the service returned, too, count as the
   * service's.
   */
  readonly #before = new LruCache<ReadonlySet<number>>(20)

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly words: WordList
  ) {}

  /** The state that searches depend on. Unlike lists, they change with the index, and with words loaded later. */
  state(): string {
    return `${dataState(this.queries).all} ${this.words.size.words}`
  }

  /** The ids of matching events. @param found results of the service's search */
  find(text: string, found: readonly number[]): ReadonlySet<number> {
    const inCache = this.#find(text)
    // Only the first result is stored: later records may come from the service's search, whose results arrive a moment
    // later.
    if (found.length === 0 && this.#before.get(text, '') === undefined) this.#before.put(text, '', inCache)
    return found.length === 0 ? inCache : new Set([...inCache, ...found])
  }

  foundBy(text: string, found: readonly number[]): (id: number) => CalendarRow['foundBy'] {
    const inCache = this.#before.get(text, '') ?? this.#find(text)
    const named = new Set(found)
    return (id) => (named.has(id) ? (inCache.has(id) ? 'both' : 'service') : 'cache')
  }

  #find(text: string): ReadonlySet<number> {
    return this.#inCache.of(text, this.state(), () => {
      const query = { text, nouns: ['calendar-event'] as const, deleted: true }
      const inTitles = new Set(this.#inTitles(text))
      const rids = everyFound(this.queries, this.decoder, this.words, query, inTitles.size)
      const ids = this.queries.numbers(
        'SELECT id FROM records WHERE rid IN (SELECT value FROM json_each(?))',
        JSON.stringify([...rids])
      )
      const other = inTitles.size === 0 ? inOtherLayout(text) : null
      return new Set([...ids, ...inTitles, ...(other === null ? [] : this.#inTitles(other))])
    })
  }

  /** Searches titles that the index may lack: those of single occurrences, or all titles. */
  #inTitles(text: string): readonly number[] {
    const query = parseQuery(text)
    if (query.terms.length === 0) return []
    // The index has one title per event, and only word beginnings for terms that are part of too many words.
    const rows = this.queries.rows<[id: number, title: string]>(
      `SELECT DISTINCT id, title FROM occurrences WHERE title IS NOT NULL ${isCut(this.queries, text) ? '' : 'AND own = 0'}`
    )
    return rows.flatMap(([id, title]) => (matchText(title, query).terms.includes(null) ? [] : [id]))
  }
}
