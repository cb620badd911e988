/** Finds events by text: in the index, in titles of single occurrences, and by the service's search. */
import type { CalendarRow } from '@shared/model/calendar'
import { matchText } from '@shared/rules/search/match'
import { parseQuery } from '@shared/rules/search/query'
import { inOtherLayout } from '@shared/rules/search/layouts'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, dataState, findScope, LruCache } from '../core'
import { everyFound, isCut, type WordList } from '../search'

/** The results of a text that the cache has without the service's search. */
interface OwnFinds {
  /** See `Finder.state`. */
  readonly state: string
  readonly ids: ReadonlySet<number>
}

/** Use within a snapshot. */
export class Finder {
  readonly #inCache = new LruCache<ReadonlySet<number>>(4)
  readonly #own = new LruCache<OwnFinds>(20)

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly words: WordList
  ) {}

  /** The state that searches depend on: events, the index, words loaded later, and the decoding of fields. */
  state(): string {
    const { calendar } = dataState(this.queries)
    const [index = []] = this.queries.rows<[upTo: number, word: number | null]>(
      'SELECT up_to, (SELECT max(number) FROM search_words) FROM search_state'
    )
    const decoding = this.decoder.corrections.decodingOf('calendar-event')
    return [calendar, ...index, this.words.size.words, decoding].join(' ')
  }

  /** The ids of matching events. @param found results of the service's search */
  find(text: string, found: readonly number[]): ReadonlySet<number> {
    const inCache = this.#find(text)
    this.#ownOf(text, found)
    return found.length === 0 ? inCache : new Set([...inCache, ...found])
  }

  foundBy(text: string, found: readonly number[]): (id: number) => CalendarRow['foundBy'] {
    const own = this.#ownOf(text, found)
    const named = new Set(found)
    return (id) => (named.has(id) ? (own.has(id) ? 'both' : 'service') : 'cache')
  }

  /**
   * The cache's own results: those from before the service answered, and later ones that another answer contained, too.
   * The service's search stores its results a moment before they are `found`.
   */
  #ownOf(text: string, found: readonly number[]): ReadonlySet<number> {
    const state = this.state()
    const before = this.#own.get(text, '')
    if (before?.state === state) return before.ids
    const inCache = [...this.#find(text)]
    const isFirst = before === undefined && found.length === 0
    const given = isFirst ? null : this.#givenOf(inCache)
    const ids = new Set(inCache.filter((id) => given === null || given.has(id) || before?.ids.has(id) === true))
    return this.#own.put(text, '', { state, ids }).ids
  }

  /** Those of the events that any answer but a search contained. */
  #givenOf(ids: readonly number[]): ReadonlySet<number> {
    const scope = findScope(this.queries, { noun: 'calendar-event' })
    const sql = `SELECT id FROM records LEFT JOIN raw_parts ON raw_parts.rid = records.rid AND part = 'partial'
      WHERE scope = ? AND id IN (SELECT value FROM json_each(?))
        AND (hash IS NOT NULL OR has_info = 1 OR part IS NOT NULL)`
    return new Set(this.queries.numbers(sql, scope, JSON.stringify(ids)))
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
