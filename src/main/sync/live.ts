/**
 * Live reads of projects: the view shows the cache at once; the service is asked in the background, and an event tells
 * what changed.
 */
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectQuery, ProjectSort } from '@shared/model/project'
import { DesksideError, shapeOf, type ErrorShape } from '@shared/ipc/errors'
import { filterBody, type FilterWindow } from '@shared/rules/filter/body'
import { askedFilter, filterKey, listFilterKey } from '@shared/rules/filter/canonical'
import { asksForLocal } from '@shared/rules/filter/local-ids'
import { partialKindOf } from '@shared/service/partial-answers'
import type { ServiceAnswer, ServiceClient } from '../api/types'
import type { Cache, FilterCache, ServiceMatches, PageOutcome } from '../cache/types'
import type { Log } from '../log'
import { ageAt } from './age'
import { createLiveAnswers, type AnswerOf, type AnswerPage } from './live-answers'
import { OrderNames } from './order-names'
import type { ParityLight } from './parity'
import { createUnanswered, saysNothing } from './unanswered'

/** Milliseconds within which a request is not repeated. */
const FRESH_FOR = 30_000
/**
 * Milliseconds between two requests by id, beside the user's order, to compare service and cache; the meaning of a
 * filter seldom changes.
 */
const PROBE_AGAIN = 5 * 60_000
/** Rows of a request. Windows are rounded to whole requests, so that two that overlap ask for the same. */
const CHUNK = 200
/** Rows of a request in advance. */
const LARGE_CHUNK = 500
/** Milliseconds after which a changed answer is read again; an answer of many pages after as many times this long. */
const REST_PER_PAGE = 6_000

export interface LiveOptions {
  readonly client: ServiceClient | null
  readonly cache: Pick<Cache, 'ingestPage' | 'ingestRecord'> & {
    readonly filter: Pick<FilterCache, 'keepAnswer'>
  }
  readonly parity: Pick<ParityLight, 'judge'>
  readonly log: Pick<Log, 'debug' | 'warn'>
  readonly now: () => number
  readonly onChanged: (noun: 'project', ids: readonly number[]) => void
  /** The service's answer to a filter changed, or failed. */
  readonly onAnswered: () => void
  /** Whether the service answers the plain list has changed. */
  readonly onListAnswered: (noun: 'project') => void
}

export interface Live {
  /**
   * Asks the service for the visible window, unless it was asked (or the whole list was swept, at `sweptAt`) a moment
   * ago. With a filter the service is asked in any case, and its answer is compared with the cache's. The view keeps
   * its rows: the connectivity state reports errors of the connection, `failureOf` all others.
   */
  revalidate(query: ProjectQuery, sweptAt: number | null): Promise<void>
  /**
   * The service's error when this list, filtered or not, was last requested; null when it answered, or when all of the
   * list was read since (`sweptAt`).
   */
  failureOf(list: Pick<ProjectQuery, 'deleted' | 'filter'>, sweptAt: number | null): ErrorShape | null
  /** Reads one project by `/projects/info` into the cache. Rejects as the client does. */
  project(id: number): Promise<void>
}

export function createLive(options: LiveOptions): Live {
  const { client, cache } = options
  const orders = new OrderNames(options.now)
  const askedAt = new Map<string, number>()
  /** The number of pages of each answer that was read whole. */
  const pagesOf = new Map<string, number>()
  const filters = createUnanswered(options.now, options.onAnswered)
  const lists = createUnanswered(options.now, () => options.onListAnswered('project'))
  const answers = createLiveAnswers({
    cache: cache.filter,
    async ask(of, offset) {
      if (client === null) throw new Error('An answer is walked without a client.')
      const window = windowAt(of, offset, LARGE_CHUNK)
      if (window === null) throw new Error('An answer is walked in an order that the service refused.')
      return askFor(client, of.filter, window, 'soon')
    },
    onKept(ids) {
      if (ids !== null) options.onChanged('project', ids)
      options.onAnswered()
    }
  })

  function freshEnough(key: string, freshFor = FRESH_FOR): boolean {
    const at = options.now()
    for (const [old, when] of askedAt) if (ageAt(at, when) > PROBE_AGAIN) askedAt.delete(old)
    const asked = askedAt.get(key)
    if (asked !== undefined && at - asked <= freshFor) return true
    askedAt.set(key, at)
    return false
  }

  async function takeIn(answer: ServiceAnswer, deleted: boolean) {
    const page = await cache.ingestPage({
      list: { noun: 'project', deleted },
      body: answer.body,
      receivedAt: answer.receivedAt,
      pass: null,
      cursor: null,
      filtered: partialKindOf(answer.operation)
    })
    if (page.changedIds.length > 0) options.onChanged('project', page.changedIds)
    return page
  }

  async function revalidateWindow(from: ServiceClient, { count, offset, deleted, sort }: OrderedWindow): Promise<void> {
    const answer = await from.send(
      'projects.list',
      {
        count,
        offset,
        order_by: sort.field,
        reverse: sort.descending ? '1' : '0',
        deleted: deleted ? '1' : '0'
      },
      { priority: 'interactive', once: true }
    )
    await takeIn(answer, deleted)
  }

  async function askFor(
    from: ServiceClient,
    filter: ProjectFilter,
    window: OrderedWindow,
    priority: 'interactive' | 'soon'
  ): Promise<AnswerPage> {
    const answer = await from.send('projects.filter', filterBody(filter, window), { priority, once: true })
    const page = await takeIn(answer, window.deleted)
    return { page, receivedAt: answer.receivedAt, count: window.count }
  }

  /**
   * Returns whether the whole answer could be compared with the cache's.
   *
   * @param walks whether the rest of the answer is read in the background, since the list shows it
   */
  async function filterAt(
    from: ServiceClient,
    of: AnswerOf,
    window: OrderedWindow,
    { priority, walks }: { priority: 'interactive' | 'soon'; walks: boolean }
  ): Promise<boolean> {
    const { filter, deleted, sort } = of
    const answer = await askFor(from, filter, window, priority)
    const taken = await answers.take(of, window.offset, answer)
    if (taken.rest && walks) void walkOn(of, taken.news)
    const within = window.offset > 0 ? null : namedAll(answer.page, sort.key === 'id' ? sort.descending : null)
    await options.parity.judge({ filter, deleted, ids: answer.page.ids, within })
    return within !== null
  }

  /** Reads the rest of an answer: seldom while its pages equal the stored ones, sooner when one differs. */
  async function walkOn(of: AnswerOf, news: boolean): Promise<void> {
    const key = JSON.stringify(['walk', of.deleted, filterKey(of.filter), of.sort])
    const rest = Math.min(PROBE_AGAIN, Math.max(FRESH_FOR, (pagesOf.get(key) ?? 0) * REST_PER_PAGE))
    if (freshEnough(key, news ? rest : PROBE_AGAIN)) return
    const outcome = await attempt(key, () => answers.walk(of))
    for (const old of pagesOf.keys()) if (!askedAt.has(old)) pagesOf.delete(old)
    if (outcome.state === 'answered') pagesOf.set(key, outcome.value)
  }

  /**
   * Requests the window in the user's order, if the service accepts it, and, if that is not enough for a comparison,
   * once in the order of ids.
   */
  async function revalidateFiltered(from: ServiceClient, query: ProjectQuery, filter: ProjectFilter): Promise<void> {
    const { deleted, sort } = query
    const failureKey = listFilterKey(filter, deleted)
    let compared = false
    let refused = false
    for (const window of windowsOf(query)) {
      const key = JSON.stringify([filterKey(filter), window])
      if (freshEnough(key)) continue
      const outcome = await attempt(key, () =>
        filterAt(from, { filter, deleted, sort }, window, { priority: 'interactive', walks: true })
      )
      if (outcome.state === 'answered') filters.answered(failureKey)
      // Refused in this order: in the order of ids it may be answered.
      else if (outcome.state === 'failed' || sort.key === 'id') filters.failed(failureKey, outcome.error)
      if (outcome.state === 'failed') return
      if (outcome.state === 'refused') {
        refused = true
        break
      }
      orders.taken(sort.key)
      compared ||= outcome.value
    }
    const probe = JSON.stringify(['probe', deleted, filterKey(filter)])
    if (sort.key === 'id' || compared || freshEnough(probe, refused ? FRESH_FOR : PROBE_AGAIN)) return
    const byId: AnswerOf = { filter, deleted, sort: { key: 'id', descending: true } }
    const window: OrderedWindow = { count: CHUNK, offset: 0, deleted, sort: { field: 'id', descending: true } }
    // If the service accepts the user's order, the rest is read in that one.
    const walks = refused || orders.nameOf(sort.key) === null
    const outcome = await attempt(probe, () => filterAt(from, byId, window, { priority: 'soon', walks }))
    // The same filter was answered in another order: the service refuses the order, not the filter.
    if (refused && outcome.state === 'answered') orders.refused(sort.key)
    if (outcome.state === 'answered') filters.answered(failureKey)
    else if (walks) filters.failed(failureKey, outcome.error)
  }

  async function revalidateUnfiltered(from: ServiceClient, query: ProjectQuery): Promise<void> {
    const { deleted, sort } = query
    for (const window of windowsOf(query)) {
      const state = await requestOnce(from, window, sort.key !== 'id')
      if (state === 'answered') orders.taken(sort.key)
      if (state === 'refused' && sort.key !== 'id') {
        // Refused in this order: if the order of ids is answered, the service refuses the order.
        const byId = windowAt({ deleted, sort: { key: 'id', descending: true } }, 0, CHUNK)
        const other = byId === null ? null : await requestOnce(from, byId, false)
        if (other !== 'failed' && lists.of(listFilterKey(null, deleted)) === null) orders.refused(sort.key)
      }
      if (state === 'failed' || state === 'refused') return
    }
  }

  /**
   * Null: requested a moment ago. `orderMayBe`: the order may be at fault, so a refusal does not count for the list
   * yet.
   */
  async function requestOnce(
    from: ServiceClient,
    window: OrderedWindow,
    orderMayBe: boolean
  ): Promise<Outcome<void>['state'] | null> {
    const key = JSON.stringify(window)
    if (freshEnough(key)) return null
    const outcome = await attempt(key, () => revalidateWindow(from, window))
    const failureKey = listFilterKey(null, window.deleted)
    if (outcome.state === 'answered') lists.answered(failureKey)
    else if (outcome.state === 'failed' || !orderMayBe) lists.failed(failureKey, outcome.error)
    return outcome.state
  }

  /** The requests of a window; none while the service is not asked in its order. */
  function windowsOf(query: ProjectQuery): OrderedWindow[] {
    const first = Math.floor(query.offset / CHUNK)
    const last = Math.floor((query.offset + query.limit - 1) / CHUNK)
    return Array.from(
      { length: last - first + 1 },
      (_, at) => windowAt(query, (first + at) * CHUNK, CHUNK) ?? []
    ).flat()
  }

  function windowAt({ deleted, sort }: Listed, offset: number, count: number): OrderedWindow | null {
    const field = orders.nameOf(sort.key)
    return field === null ? null : { count, offset, deleted, sort: { field, descending: sort.descending } }
  }

  /** `refused`: the service answered, but refused this request. */
  async function attempt<T>(key: string, ask: () => Promise<T>): Promise<Outcome<T>> {
    try {
      return { state: 'answered', value: await ask() }
    } catch (error) {
      const shape = shapeOf(error)
      const { code } = shape
      if (code === 'internal') options.log.warn('a revalidation failed unexpectedly', { error })
      else options.log.debug('a revalidation did not reach the cache', { code })
      if (code === 'service-error') return { state: 'refused', error: shape }
      // Once the service is back it may succeed at once; other failures would only repeat.
      if (!saysNothing(code)) askedAt.delete(key)
      return { state: 'failed', error: shape }
    }
  }

  return {
    async revalidate(shown, sweptAt) {
      const query = { ...shown, filter: shown.filter && askedFilter(shown.filter) }
      // The service does not know local ids.
      if (client === null || asksForLocal(query.filter)) return
      if (isFiltered(query.filter)) return revalidateFiltered(client, query, query.filter)
      if (ageAt(options.now(), sweptAt) < FRESH_FOR) return
      await revalidateUnfiltered(client, query)
    },
    failureOf({ deleted, filter: shown }, sweptAt) {
      const filter = shown && askedFilter(shown)
      const failureKey = listFilterKey(filter, deleted)
      return isFiltered(filter) ? filters.of(failureKey) : lists.of(failureKey, sweptAt)
    },
    async project(id) {
      if (client === null)
        throw new DesksideError('credentials-missing', 'There are no credentials to ask the service with.')
      const answer = await client.send('projects.info', { id }, { priority: 'interactive' })
      const { changed } = await cache.ingestRecord({
        noun: 'project',
        id,
        body: answer.body,
        receivedAt: answer.receivedAt
      })
      if (changed) options.onChanged('project', [id])
    }
  }
}

interface Listed {
  readonly deleted: boolean
  readonly sort: ProjectSort
}

const isFiltered = (filter: ProjectFilter | null): filter is ProjectFilter =>
  filter !== null && filterKey(filter) !== ''

type OrderedWindow = FilterWindow & { readonly sort: NonNullable<FilterWindow['sort']> }

type Outcome<T> =
  | { readonly state: 'answered'; readonly value: T }
  | { readonly state: 'refused'; readonly error: ErrorShape }
  | { readonly state: 'failed'; readonly error: ErrorShape }

/**
 * The range of ids for which the first page of an answer names all matches. A short page proves nothing: the service
 * may have a smaller limit than we asked for. `descending`: the order of ids that was asked for, null for another
 * order. Null when the answer cannot tell.
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
