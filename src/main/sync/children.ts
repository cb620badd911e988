/**
 * Live reads of a project's children: a view shows the cache at once, the service is asked in the background, and an
 * event tells what changed. One request at a time for each list; fresh answers are not asked for again.
 */
import { DesksideError, shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { ChildFilter, ChildKind } from '@shared/model/children'
import { isEmptyChildFilter } from '@shared/rules/children'
import type { Priority, ServiceClient } from '../api/types'
import type { ChildList, ChildOutcome, ChildrenAccess } from '../cache/types'
import type { Log } from '../log'
import { readChildList, withoutCredentials, type WalkEnd } from './children-walk'
import type { EmptiedLists } from './emptied'

/** What was answered this recently is not asked for again; nor does `revalidate` ask again so soon after a failure. */
const FRESH_FOR = 30_000
/** Lists whose last failure is remembered. */
const MOST_FAILURES = 200

export interface ChildLiveOptions {
  readonly client: ServiceClient | null
  readonly cache: Pick<ChildrenAccess, 'ingest' | 'endWalk' | 'refuse'>
  readonly emptied: EmptiedLists
  readonly log: Pick<Log, 'debug' | 'warn'>
  readonly now: () => number
  readonly onChanged: (list: ChildList) => void
  /** Labels changed with an answer: records elsewhere may show others now. */
  readonly onLabels: () => void
}

export interface ChildListQuery extends ChildList {
  readonly filter: ChildFilter
}

export interface ChildLive {
  /** Asks behind an answer from the cache. Never rejects: `failureOf` says why there is no newer one. */
  revalidate(query: ChildListQuery): Promise<void>
  /** Why the service did not give this list when it was asked last; null when it did, or was not asked. */
  failureOf(query: ChildListQuery): ErrorShape | null
  /**
   * Asks the service in any case. Resolves when `rows` of the list, or all there are, are in the cache; the rest
   * follows. Rejects as the client does; `credentials-missing` without credentials.
   */
  refresh(query: ChildListQuery, rows: number): Promise<void>
  /** One event by its own id; rejects like `refresh`. */
  event(project: number, event: number): Promise<void>
  /** Reads a list in the background, for later. Rejects like `refresh`; null: it is being read already. */
  ahead(list: ChildList): Promise<WalkEnd | null>
}

/** A read of a list that is running; others join it. */
interface RunningRead {
  readonly done: Promise<WalkEnd>
  /** Records received so far. */
  received: number
  readonly waiting: Set<() => void>
}

export function createChildLive(options: ChildLiveOptions): ChildLive {
  const { client, cache, emptied, log, now } = options
  const running = new Map<string, RunningRead>()
  const answeredAt = new Map<string, number>()
  const failures = new Map<string, { readonly error: ErrorShape; readonly at: number }>()
  const largest = new Map<ChildKind, number>()
  let walks = 0

  function isFresh(key: string): boolean {
    const at = now()
    // A time in the future counts as unknown: the clock was set back.
    for (const [old, when] of answeredAt) if (Math.abs(at - when) > FRESH_FOR) answeredAt.delete(old)
    return answeredAt.has(key)
  }

  /** A failure is announced and makes its listeners read again: that must not ask the service each time. */
  function hasJustFailed(key: string): boolean {
    const failure = failures.get(key)
    return failure !== undefined && Math.abs(now() - failure.at) <= FRESH_FOR
  }

  /** Returns whether the failure is a new one. */
  function noteFailure(key: string, error: unknown): boolean {
    const shape = shapeOf(error)
    if (NOBODYS_FAULT.has(shape.code)) return false
    const before = failures.get(key)
    failures.delete(key)
    failures.set(key, { error: shape, at: now() })
    const [oldest] = failures.keys()
    if (failures.size > MOST_FAILURES && oldest !== undefined) failures.delete(oldest)
    return before?.error.code !== shape.code
  }

  function begin(from: ServiceClient, query: ChildListQuery, priority: Priority): RunningRead {
    const key = keyOf(query)
    const waiting = new Set<() => void>()
    const wake = (): void => {
      for (const resume of waiting) resume()
    }
    let notified = false
    const onPage = (outcome: ChildOutcome): void => {
      read.received = Math.max(read.received, outcome.found)
      notified = outcome.changed
      if (notified) options.onChanged({ project: query.project, kind: query.kind })
      if (outcome.labelsChanged) options.onLabels()
      wake()
    }
    const walk = { client: from, cache, emptied, largest, nextWalk: () => (walks += 1) }
    const done = readChildList(walk, { ...query, priority }, onPage)
      .then((end) => {
        answeredAt.set(key, now())
        failures.delete(key)
        // The user waits for it: an unchanged or empty list is an answer too, and sets the age.
        if (priority === 'interactive' && !notified) options.onChanged({ project: query.project, kind: query.kind })
        return end
      })
      .finally(() => {
        running.delete(key)
        wake()
      })
    const read: RunningRead = { done, received: 0, waiting }
    running.set(key, read)
    // Callers get the error; without one it must not end the process.
    done.catch(() => undefined)
    return read
  }

  async function atLeast(read: RunningRead, rows: number): Promise<void> {
    let ended = false
    const done = read.done.then(() => {
      ended = true
    })
    while (!ended && read.received < rows) {
      let resume = (): void => undefined
      const woken = new Promise<void>((resolve) => (resume = resolve))
      read.waiting.add(resume)
      await Promise.race([done, woken]).finally(() => read.waiting.delete(resume))
    }
    done.catch(() => undefined)
  }

  function note(error: unknown, { project, kind }: ChildList): void {
    const { code } = shapeOf(error)
    if (code === 'internal') log.warn('children could not be read', { kind, error })
    else log.debug('children did not reach the cache', { project, kind, code })
  }

  return {
    async revalidate(query) {
      const key = keyOf(query)
      if (client === null || running.has(key) || isFresh(key) || hasJustFailed(key)) return
      try {
        await begin(client, query, 'interactive').done
      } catch (error) {
        note(error, query)
        if (noteFailure(key, error)) options.onChanged({ project: query.project, kind: query.kind })
      }
    },
    failureOf: (query) => failures.get(keyOf(query))?.error ?? null,
    async refresh(query, rows) {
      if (client === null) throw withoutCredentials()
      const read = running.get(keyOf(query)) ?? begin(client, query, 'interactive')
      await atLeast(read, rows)
    },
    async event(project, event) {
      if (client === null) throw withoutCredentials()
      const answer = await client.send('projects.actions.info', { id: event }, { priority: 'interactive' })
      const part = { of: 'one', id: event } as const
      const list = { project, kind: 'events' } as const
      const { rows, changed, labelsChanged } = await cache.ingest({
        ...list,
        body: answer.body,
        receivedAt: answer.receivedAt,
        part
      })
      if (rows === 0)
        throw new DesksideError('not-found', 'The service does not know this event.', { details: { event } })
      if (changed) options.onChanged(list)
      if (labelsChanged) options.onLabels()
    },
    async ahead(list) {
      if (client === null) throw withoutCredentials()
      const query = { ...list, filter: {} }
      if (running.has(keyOf(query)) || isFresh(keyOf(query))) return null
      try {
        return await begin(client, query, 'sweep').done
      } catch (error) {
        if (isRefusal(shapeOf(error).code)) await cache.refuse({ ...list, at: now() })
        throw error
      }
    }
  }
}

/** The service refused this list: asking again at once would be refused again. */
export function isRefusal(code: string): boolean {
  return REFUSALS.has(code)
}

/** We cancelled the request; the service is not at fault. */
const NOBODYS_FAULT: ReadonlySet<string> = new Set(['cancelled', 'workspace-closed'])

const REFUSALS: ReadonlySet<string> = new Set([
  'forbidden',
  'service-error',
  'service-not-found',
  'service-not-json',
  'service-too-large',
  'service-unreadable'
])

/** Equal for queries with equal answers. */
function keyOf({ project, kind, filter }: ChildListQuery): string {
  if (isEmptyChildFilter(filter)) return `${kind} ${project}`
  const { date, ids, id, direction } = filter
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  return `${kind} ${project} ${JSON.stringify([date ?? null, wanted, id ?? null, direction ?? null])}`
}
