/** Live reads of lists and records other than projects, like live.ts. */
import { factsOf, NOUN_TABLE, type FoundNoun } from '@shared/model/nouns'
import type { RecordQuery } from '@shared/model/records'
import { DesksideError, shapeOf, type ErrorShape } from '@shared/ipc/errors'
import { foldText } from '@shared/rules/filter/values'
import { partialKindOf } from '@shared/service/partial-answers'
import type { CallOptions, ServiceAnswer, ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import type { Log } from '../log'
import { createUnanswered, saysNothing, type Unanswered } from './unanswered'

/** Milliseconds within which a request is not repeated. */
const FRESH_FOR = 30_000
/**
 * Rows of a request. These lists cannot be requested in an order, so only their beginning is read; sweeps read the
 * rest.
 */
const CHUNK = 200
/** Searches whose answers are kept. */
const MOST_SEARCHES = 50
/** Searches of the calendar need a period: a year back, two ahead. Days. */
const SEARCHED = { past: -365, future: 730 }
const DAY = 86_400_000

type RecordNoun = RecordQuery['noun']

type LiveNoun = Extract<FoundNoun, RecordNoun>
type Operations = (typeof NOUN_TABLE)[LiveNoun]['operations']

/** The operations for each noun; those without a search come with the sweep of reference data. */
const operationsOf = (noun: RecordNoun): Operations | undefined =>
  isFound(noun) ? NOUN_TABLE[noun].operations : undefined

const isFound = (noun: RecordNoun): noun is LiveNoun => factsOf(noun).operations.search !== null

export interface LiveRecordsOptions {
  readonly client: ServiceClient | null
  readonly cache: Pick<Cache, 'ingestPage' | 'ingestRecord'>
  readonly log: Pick<Log, 'debug' | 'warn'>
  readonly now: () => number
  readonly onChanged: (noun: RecordNoun, ids: readonly number[]) => void
  /** Whether the service answers some list of this noun has changed. */
  readonly onListAnswered: (noun: RecordNoun) => void
}

type AskedList = Pick<RecordQuery, 'noun' | 'deleted' | 'text'>

export interface LiveRecords {
  /**
   * Asks the service for the beginning of the visible list, or for the text in its search, unless it was asked a moment
   * ago. The connectivity state reports errors of the connection, `failureOf` all others.
   */
  revalidate(query: AskedList, sweptAt: number | null): Promise<void>
  /**
   * The service's error when this list, or this search, was last requested; null when it answered, or when all of the
   * list was read since (`sweptAt`).
   */
  failureOf(query: AskedList, sweptAt: number | null): ErrorShape | null
  /** The ids in the last answer of the service's search for this text, which may search more than titles. */
  found(query: AskedList): readonly number[]
  /** Whether the interface has an operation for one record of this noun. */
  hasInfo(noun: RecordNoun): boolean
  /** Reads one record by its `/info` into the cache. Rejects as the client does. */
  record(noun: RecordNoun, id: number): Promise<void>
}

export function createLiveRecords(options: LiveRecordsOptions): LiveRecords {
  const { client, cache, log, now, onChanged } = options
  const askedAt = new Map<string, number>()
  const foundIds = new Map<string, readonly number[]>()
  const unanswered = new Map<RecordNoun, Unanswered>()
  const keyOf = ({ noun, deleted, text }: AskedList): string => JSON.stringify([noun, deleted, foldText(text)])

  function unansweredOf(noun: RecordNoun): Unanswered {
    const known = unanswered.get(noun) ?? createUnanswered(now, () => options.onListAnswered(noun))
    unanswered.set(noun, known)
    return known
  }

  function asked(key: string): boolean {
    const at = now()
    for (const [old, when] of askedAt) if (at < when || at - when > FRESH_FOR) askedAt.delete(old)
    if (askedAt.has(key)) return true
    askedAt.set(key, at)
    return false
  }

  function remember(key: string, ids: readonly number[]): boolean {
    const before = foundIds.get(key)
    foundIds.delete(key)
    foundIds.set(key, ids)
    for (const oldest of foundIds.keys()) {
      if (foundIds.size <= MOST_SEARCHES) break
      foundIds.delete(oldest)
    }
    return before === undefined ? ids.length > 0 : JSON.stringify(before) !== JSON.stringify(ids)
  }

  async function ask(from: ServiceClient, operations: Operations, query: AskedList): Promise<void> {
    const { noun, deleted, text } = query
    const searched = foldText(text) !== ''
    const state = deleted ? '1' : '0'
    const options: CallOptions = { priority: 'interactive', once: true }
    let answer: ServiceAnswer
    if (searched) answer = await search(from, operations.search, text.trim(), state, options)
    // The calendar cannot be requested without a period.
    else if (operations.list === 'calendar.list') return
    else answer = await from.send(operations.list, { count: CHUNK, offset: 0, deleted: state }, options)
    const page = await cache.ingestPage({
      list: { noun, deleted },
      body: answer.body,
      receivedAt: answer.receivedAt,
      pass: null,
      cursor: null,
      filtered: partialKindOf(answer.operation),
      ...(searched && { asked: { count: CHUNK, offset: 0, head: null } })
    })
    const news = searched && remember(keyOf(query), page.ids)
    const ids = news ? [...new Set([...page.changedIds, ...page.ids])] : page.changedIds
    if (ids.length > 0) onChanged(noun, ids)
  }

  async function search(
    from: ServiceClient,
    operation: Operations['search'],
    query: string,
    deleted: '0' | '1',
    options: CallOptions
  ): Promise<ServiceAnswer> {
    const window = { query, count: CHUNK, offset: 0, deleted }
    if (operation !== 'calendar.search') return from.send(operation, window, options)
    const day = (ahead: number): string => new Date(now() + ahead * DAY).toISOString().slice(0, 10)
    return from.send(operation, { ...window, start: day(SEARCHED.past), end: day(SEARCHED.future) }, options)
  }

  return {
    async revalidate(query, sweptAt) {
      const operations = operationsOf(query.noun)
      if (client === null || operations === undefined) return
      const searched = foldText(query.text) !== ''
      const at = now()
      if (!searched && sweptAt !== null && at >= sweptAt && at - sweptAt < FRESH_FOR) return
      const key = keyOf(query)
      if (asked(key)) return
      try {
        await ask(client, operations, query)
        unansweredOf(query.noun).answered(key)
      } catch (error) {
        const shape = shapeOf(error)
        const { code } = shape
        // A failure without an answer would only repeat; after any other the next request may succeed.
        if (!saysNothing(code)) askedAt.delete(key)
        unansweredOf(query.noun).failed(key, shape)
        if (code === 'internal') log.warn('a look failed unexpectedly', { error })
        else log.debug('a look did not reach the cache', { code })
      }
    },
    // A sweep reads the list, but not the results of searches.
    failureOf: (query, sweptAt) =>
      unansweredOf(query.noun).of(keyOf(query), foldText(query.text) === '' ? sweptAt : null),
    found: (query) => foundIds.get(keyOf(query)) ?? [],
    hasInfo: (noun) => operationsOf(noun) !== undefined,
    async record(noun, id) {
      const operations = operationsOf(noun)
      if (operations === undefined)
        throw new DesksideError('not-found', 'The service answers no single record of this kind.')
      if (client === null) {
        throw new DesksideError('credentials-missing', 'There are no credentials to ask the service with.')
      }
      const answer = await client.send(operations.info, { id }, { priority: 'interactive' })
      const { changed } = await cache.ingestRecord({ noun, id, body: answer.body, receivedAt: answer.receivedAt })
      if (changed) onChanged(noun, [id])
    }
  }
}
