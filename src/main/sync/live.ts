/** Live reads of projects: the visible window in its order, and filters, whose answers lists show. */
import type { ErrorCode, ErrorShape } from '@shared/ipc/errors'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectQuery } from '@shared/contract/projects'
import { filterBody, type FilterWindow } from '@shared/rules/filter/body'
import { askedFilter, filterKey, listFilterKey } from '@shared/rules/filter/canonical'
import { hasLocalIds } from '@shared/rules/filter/local-ids'
import type { ServiceAnswer, ServiceClient } from '../api/types'
import type { Cache, FilterCache, PageOutcome, ServiceMatches } from '../cache/types'
import { ageAt } from './age'
import { LiveAnswers, type AnswerOf, type AnswerPage } from './live-answers'
import { CHUNK, clientOf, LIVE_CALL, type LiveServices } from './live-services'
import { OrderNames } from './order-names'
import type { ParityLight } from './parity'
import { FRESH_FOR, isUnusable, LONG_FRESH, setLatest, type Question, type Reply } from './revalidate'
import { takePage } from './take-page'

const LARGE_CHUNK = 500
/** Milliseconds per page before a changed answer is read again. */
const REST_PER_PAGE = 6_000
const MOST_WALKED = 100

type ProjectServices = LiveServices<
  Pick<Cache, 'ingestPage'> & { readonly filter: Pick<FilterCache, 'keepAnswer'> }
> & {
  readonly parity: Pick<ParityLight, 'judge'>
  /** The service's answer to a filter changed or failed. */
  readonly onAnswered: () => void
}

export class Live {
  readonly #orders: OrderNames
  readonly #answers: LiveAnswers
  /** Page count of each answer that was read whole. */
  readonly #pagesOf = new Map<string, number>()

  constructor(private readonly services: ProjectServices) {
    this.#orders = new OrderNames(services.now)
    this.#answers = new LiveAnswers({
      cache: services.cache.filter,
      ask: async (of, offset) => {
        const window = this.#windowAt(of, offset, LARGE_CHUNK)
        if (window === null) throw new Error('An answer is walked in an order that the service refused.')
        return this.#readFilter(clientOf(services), of.filter, window, 'soon')
      },
      onKept: (ids) => {
        if (ids !== null) services.onChanged('project', ids)
        services.onAnswered()
      }
    })
  }

  /**
   * Requests the visible window, unless it was requested, or the whole list swept (`sweptAt`), a moment ago. A filter
   * is always sent, and its answer compared with the cache's. Connection errors go to the connectivity state, others to
   * `failureOf`; the view keeps its rows.
   */
  async revalidate(shown: ProjectQuery, sweptAt: number | null): Promise<void> {
    const { client, now } = this.services
    const query = { ...shown, filter: shown.filter && askedFilter(shown.filter) }
    // The service does not know local ids.
    if (client === null || hasLocalIds(query.filter)) return
    if (isFiltered(query.filter)) return this.#revalidateFiltered(client, query, query.filter)
    if (ageAt(now(), sweptAt) >= FRESH_FOR) await this.#revalidateUnfiltered(client, query)
  }

  /**
   * Error of the last request for this list, filtered or not. Null if it was answered, or if a sweep has read the whole
   * list since (`sweptAt`).
   */
  failureOf({ deleted, filter }: Pick<ProjectQuery, 'deleted' | 'filter'>, sweptAt: number | null): ErrorShape | null {
    const asked = filter && askedFilter(filter)
    const ofList = isFiltered(asked) ? null : sweptAt
    return this.services.revalidate.failureOf(listKey(asked, deleted), ofList)
  }

  /**
   * Requests the window in the user's order if the service accepts it. If that is not enough for a comparison, requests
   * it once more in id order.
   */
  async #revalidateFiltered(client: ServiceClient, query: ProjectQuery, filter: ProjectFilter): Promise<void> {
    const { deleted, sort } = query
    const of = { filter, deleted, sort }
    let isCompared = false
    let isRefused = false
    for (const window of this.#windowsOf(query)) {
      const reply = await this.#askList(filter, deleted, {
        key: JSON.stringify([filterKey(filter), window]),
        ask: () => this.#readAndJudge(client, of, window, { priority: 'interactive', walks: true }),
        // A refusal may concern the order only: in id order the filter may be answered.
        counts: sort.key === 'id' ? isUnusable : unlessRefused
      })
      if (reply.state === 'failed') return
      if (reply.state === 'refused') {
        isRefused = true
        break
      }
      if (reply.state !== 'answered') continue
      this.#orders.taken(sort.key)
      isCompared ||= reply.value
    }
    if (sort.key === 'id' || isCompared) return
    const byId: AnswerOf = { filter, deleted, sort: { key: 'id', descending: true } }
    const window: OrderedWindow = { count: CHUNK, offset: 0, deleted, sort: { field: 'id', descending: true } }
    // Read the rest in the user's order if the service accepts it.
    const walks = isRefused || this.#orders.nameOf(sort.key) === null
    const reply = await this.#askList(filter, deleted, {
      key: JSON.stringify(['probe', deleted, filterKey(filter)]),
      // The service rarely changes the meaning of a filter.
      freshFor: isRefused ? FRESH_FOR : LONG_FRESH,
      ask: () => this.#readAndJudge(client, byId, window, { priority: 'soon', walks }),
      counts: walks ? isUnusable : () => false
    })
    // The same filter was answered in id order: the service refuses the order, not the filter.
    if (isRefused && reply.state === 'answered') this.#orders.refused(sort.key)
  }

  async #revalidateUnfiltered(client: ServiceClient, query: ProjectQuery): Promise<void> {
    const { deleted, sort } = query
    const ask = (window: OrderedWindow, counts: typeof isUnusable): Promise<Reply<void>> =>
      this.#askList(null, deleted, { key: JSON.stringify(window), ask: () => this.#readList(client, window), counts })
    for (const window of this.#windowsOf(query)) {
      const { state } = await ask(window, sort.key === 'id' ? isUnusable : unlessRefused)
      if (state === 'answered') this.#orders.taken(sort.key)
      if (state === 'refused' && sort.key !== 'id') {
        // Refused in the user's order: an answer in id order proves that the service refuses the order.
        const byId = this.#windowAt({ deleted, sort: { key: 'id', descending: true } }, 0, CHUNK)
        const other = byId === null ? null : await ask(byId, isUnusable)
        if (other?.state !== 'failed' && this.failureOf({ deleted, filter: null }, null) === null)
          this.#orders.refused(sort.key)
      }
      if (state === 'failed' || state === 'refused') return
    }
  }

  /** Asks a question whose failure counts for a list, filtered or not. */
  #askList<T>(filter: ProjectFilter | null, deleted: boolean, question: Question<T>): Promise<Reply<T>> {
    const { revalidate, onAnswered, onListAnswered } = this.services
    const onOutcome = filter === null ? () => onListAnswered('project') : onAnswered
    return revalidate.ask({ ...question, list: listKey(filter, deleted), onOutcome })
  }

  /**
   * Returns whether the whole answer could be compared with the cache's.
   *
   * @param walks whether to read the rest of the answer in the background for the list
   */
  async #readAndJudge(
    client: ServiceClient,
    of: AnswerOf,
    window: OrderedWindow,
    { priority, walks }: { readonly priority: 'interactive' | 'soon'; readonly walks: boolean }
  ): Promise<boolean> {
    const { filter, deleted, sort } = of
    const answer = await this.#readFilter(client, filter, window, priority)
    const taken = await this.#answers.take(of, window.offset, answer)
    if (taken.hasMorePages && walks) void this.#walkOn(of, taken.hasNews)
    const within = window.offset > 0 ? null : namedAll(answer.page, sort.key === 'id' ? sort.descending : null)
    await this.services.parity.judge({ filter, deleted, ids: answer.page.ids, within })
    return within !== null
  }

  /** Reads the rest of an answer: rarely while its pages equal the stored ones, sooner once a page differs. */
  async #walkOn(of: AnswerOf, hasNews: boolean): Promise<void> {
    const key = JSON.stringify(['walk', of.deleted, filterKey(of.filter), of.sort])
    const rest = Math.min(LONG_FRESH, Math.max(FRESH_FOR, (this.#pagesOf.get(key) ?? 0) * REST_PER_PAGE))
    const walk = { key, freshFor: hasNews ? rest : LONG_FRESH, ask: () => this.#answers.walk(of), counts: () => false }
    const reply = await this.services.revalidate.ask(walk)
    if (reply.state === 'answered') setLatest(this.#pagesOf, key, reply.value, MOST_WALKED)
  }

  async #readList(client: ServiceClient, { count, offset, deleted, sort }: OrderedWindow): Promise<void> {
    const order = { order_by: sort.field, reverse: sort.descending ? '1' : '0', deleted: deleted ? '1' : '0' } as const
    await this.#takeIn(await client.send('projects.list', { count, offset, ...order }, LIVE_CALL), deleted)
  }

  async #readFilter(
    client: ServiceClient,
    filter: ProjectFilter,
    window: OrderedWindow,
    priority: 'interactive' | 'soon'
  ): Promise<AnswerPage> {
    const answer = await client.send('projects.filter', filterBody(filter, window), { priority, isOnce: true })
    const page = await this.#takeIn(answer, window.deleted)
    return { page, receivedAt: answer.receivedAt, count: window.count }
  }

  async #takeIn(answer: ServiceAnswer, deleted: boolean): Promise<PageOutcome> {
    const page = await takePage(this.services, { noun: 'project', deleted }, answer)
    if (page.changedIds.length > 0) this.services.onChanged('project', page.changedIds)
    return page
  }

  /**
   * Requests for a window; none while the service refuses its order. They are aligned to chunks, so overlapping windows
   * share requests.
   */
  #windowsOf(query: ProjectQuery): OrderedWindow[] {
    const first = Math.floor(query.offset / CHUNK)
    const last = Math.floor((query.offset + query.limit - 1) / CHUNK)
    return Array.from(
      { length: last - first + 1 },
      (_, at) => this.#windowAt(query, (first + at) * CHUNK, CHUNK) ?? []
    ).flat()
  }

  #windowAt(
    { deleted, sort }: Pick<ProjectQuery, 'deleted' | 'sort'>,
    offset: number,
    count: number
  ): OrderedWindow | null {
    const field = this.#orders.nameOf(sort.key)
    return field === null ? null : { count, offset, deleted, sort: { field, descending: sort.descending } }
  }
}

type OrderedWindow = FilterWindow & { readonly sort: NonNullable<FilterWindow['sort']> }

const isFiltered = (filter: ProjectFilter | null): filter is ProjectFilter =>
  filter !== null && filterKey(filter) !== ''

/** Does not count refusals, which may concern the order only. */
const unlessRefused = (code: ErrorCode): boolean => isUnusable(code) && code !== 'service-error'

const listKey = (filter: ProjectFilter | null, deleted: boolean): string => `projects ${listFilterKey(filter, deleted)}`

/**
 * Range of ids for which the first page names all matches; null if the answer cannot tell. A short page proves nothing:
 * the service may cap pages. `descending`: direction of the requested id order, null for another order.
 */
function namedAll({ ids, rows, withoutId, total }: PageOutcome, descending: boolean | null): ServiceMatches['within'] {
  if (withoutId > 0) return null
  if (rows === 0 || (total !== null && rows >= total)) return { from: null, to: null }
  const last = ids.at(-1)
  if (descending === null || last === undefined) return null
  const sign = descending ? -1 : 1
  if (!ids.every((id, at) => at === 0 || sign * (id - (ids[at - 1] ?? 0)) > 0)) return null
  return descending ? { from: last, to: null } : { from: null, to: last }
}
