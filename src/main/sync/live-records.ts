/** Live reads of single records and of lists other than projects. */
import { DesksideError, type ErrorShape } from '@shared/ipc/errors'
import { factsOf, NOUN_TABLE, type FoundNoun } from '@shared/model/nouns'
import type { Noun } from '@shared/model/record'
import type { RecordQuery } from '@shared/contract/records'
import { foldText } from '@shared/rules/filter/values'
import type { CallOptions, ServiceAnswer, ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import { ageAt } from './age'
import { CHUNK, clientOf, LIVE_CALL, type LiveServices } from './live-services'
import type { SearchedWindow } from './paged-searches'
import { FRESH_FOR, setLatest } from './revalidate'
import { takePage } from './take-page'

const MOST_SEARCHES = 50
/** Period of calendar searches, which must have one: a year back, two ahead (days). */
const SEARCHED = { past: -365, future: 730 }
const DAY = 86_400_000

type AskedList = Pick<RecordQuery, 'noun' | 'deleted' | 'text'>
type Operations = (typeof NOUN_TABLE)[FoundNoun]['operations']

const keyOf = ({ noun, deleted, text }: AskedList): string => JSON.stringify([noun, deleted, foldText(text)])
const isSearch = ({ text }: AskedList): boolean => foldText(text) !== ''
/** Nouns without a search are read by the sweep of reference data. */
const isFound = (noun: Noun): noun is FoundNoun => factsOf(noun).operations.search !== null

export class LiveRecords {
  readonly #foundIds = new Map<string, readonly number[]>()

  constructor(private readonly services: LiveServices<Pick<Cache, 'ingestPage' | 'ingestRecord'>>) {}

  /**
   * Requests the first page of the visible list, or the search for its text, unless requested a moment ago. These lists
   * cannot be ordered, so sweeps read the rest.
   */
  async revalidate(query: AskedList, sweptAt: number | null): Promise<void> {
    const { client, revalidate, now, onListAnswered } = this.services
    const { noun } = query
    if (client === null || !isFound(noun)) return
    if (!isSearch(query) && ageAt(now(), sweptAt) < FRESH_FOR) return
    const { operations } = NOUN_TABLE[noun]
    await revalidate.ask({
      key: keyOf(query),
      ask: () => this.#ask(client, operations, query),
      onOutcome: () => onListAnswered(noun)
    })
  }

  /**
   * Error of the last request for this list or search. Null if it was answered, or if a sweep has read the whole list
   * since (`sweptAt`). The connectivity state reports connection errors.
   */
  failureOf(query: AskedList, sweptAt: number | null): ErrorShape | null {
    // A sweep reads the list, but not search results.
    return this.services.revalidate.failureOf(keyOf(query), isSearch(query) ? null : sweptAt)
  }

  /** Ids in the last answer of the service's search, which may search more than titles. */
  found(query: AskedList): readonly number[] {
    return this.#foundIds.get(keyOf(query)) ?? []
  }

  /** Whether the interface has an operation for one record of this noun. */
  readonly hasInfo = isFound

  /** Reads one record for somebody who waits for many. Rejects as the client does, and with `cancelled`. */
  async load(noun: Noun, id: number, signal: AbortSignal): Promise<void> {
    await this.record(noun, id, { priority: 'soon', signal })
  }

  /** Reads one record into the cache with its `/info`. Rejects as the client does. */
  async record(noun: Noun, id: number, call: CallOptions = { priority: 'interactive' }): Promise<void> {
    if (noun !== 'project' && !isFound(noun))
      throw new DesksideError('not-found', 'The service answers no single record of this kind.')
    const { cache, onChanged } = this.services
    const { info } = NOUN_TABLE[noun].operations
    const { body, receivedAt } = await clientOf(this.services).send(info, { id }, call)
    const { hasChanged } = await cache.ingestRecord({ noun, id, body, receivedAt })
    if (hasChanged) onChanged(noun, [id])
  }

  async #ask(client: ServiceClient, operations: Operations, query: AskedList): Promise<void> {
    const { noun, deleted, text } = query
    const window = { count: CHUNK, offset: 0, deleted: deleted ? '1' : '0' } as const
    const isSearched = isSearch(query)
    let answer: ServiceAnswer
    if (isSearched) answer = await this.#search(client, operations.search, { ...window, query: text.trim() })
    // Calendar requests need a period.
    else if (operations.list === 'calendar.list') return
    else answer = await client.send(operations.list, window, LIVE_CALL)
    const asked = { count: CHUNK, offset: 0, head: null }
    const page = await takePage(this.services, { noun, deleted }, answer, isSearched ? { asked } : {})
    const hasNews = isSearched && this.#remember(keyOf(query), page.ids)
    const ids = hasNews ? [...new Set([...page.changedIds, ...page.ids])] : page.changedIds
    if (ids.length > 0) this.services.onChanged(noun, ids)
  }

  #search(client: ServiceClient, operation: Operations['search'], window: SearchedWindow): Promise<ServiceAnswer> {
    if (operation !== 'calendar.search') return client.send(operation, window, LIVE_CALL)
    const day = (ahead: number): string => new Date(this.services.now() + ahead * DAY).toISOString().slice(0, 10)
    return client.send(operation, { ...window, start: day(SEARCHED.past), end: day(SEARCHED.future) }, LIVE_CALL)
  }

  /** Returns whether the search result changed. */
  #remember(key: string, ids: readonly number[]): boolean {
    const before = this.#foundIds.get(key) ?? []
    setLatest(this.#foundIds, key, ids, MOST_SEARCHES)
    return JSON.stringify(before) !== JSON.stringify(ids)
  }
}
