/**
 * What hangs on a project, live behind the cache: a view is painted from the cache at once, the service is asked behind
 * it, and an event tells what came. One question at a time for each list; what was asked a moment ago is not asked again.
 */
import { DesksideError, shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { ChildFilter, ChildKind } from '@shared/model/children'
import { isEmptyChildFilter } from '@shared/rules/children'
import type { Priority, ServiceClient } from '../api/types'
import type { ChildList, ChildOutcome, ChildrenAccess } from '../cache/types'
import type { Log } from '../log'
import { readChildList, withoutCredentials, type WalkEnd } from './children-walk'
import type { EmptiedLists } from './emptied'

/** What was answered this recently is not asked for again; nor is, by a look, what could not be had. */
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
  /** What things are called changed with an answer: records elsewhere may read differently. */
  readonly onLabels: () => void
}

export interface ChildQuestion extends ChildList {
  readonly filter: ChildFilter
}

export interface ChildLive {
  /** Asks behind an answer from the cache. Never rejects: `failureOf` says why there is no newer one. */
  look(question: ChildQuestion): Promise<void>
  /** Why the service did not give this list when it was asked last; null when it did, or was not asked. */
  failureOf(question: ChildQuestion): ErrorShape | null
  /**
   * Asks first, whatever was asked a moment ago. Resolves when `rows` of the list are in the cache, or all there are;
   * the rest follows behind. Rejects as the client does; `credentials-missing` when nobody may be asked.
   */
  refresh(question: ChildQuestion, rows: number): Promise<void>
  /** One event by its own id; rejects like `refresh`. */
  event(project: number, event: number): Promise<void>
  /** A list for later, in the background. Rejects like `refresh`; null: it is being read already. */
  ahead(list: ChildList): Promise<WalkEnd | null>
}

/** One reading under way: others join it. */
interface Reading {
  readonly done: Promise<WalkEnd>
  /** Records that the reading has met so far. */
  met: number
  readonly waiting: Set<() => void>
}

export function createChildLive(options: ChildLiveOptions): ChildLive {
  const { client, cache, emptied, log, now } = options
  const readings = new Map<string, Reading>()
  const answeredAt = new Map<string, number>()
  const failures = new Map<string, { readonly error: ErrorShape; readonly at: number }>()
  const largest = new Map<ChildKind, number>()
  let walks = 0

  function isFresh(key: string): boolean {
    const at = now()
    // Also what lies ahead: the clock was set back, and nothing is known of its age.
    for (const [old, when] of answeredAt) if (Math.abs(at - when) > FRESH_FOR) answeredAt.delete(old)
    return answeredAt.has(key)
  }

  /** A look that failed tells so, and whoever is told reads again: that must not ask again each time. */
  function hasJustFailed(key: string): boolean {
    const failure = failures.get(key)
    return failure !== undefined && Math.abs(now() - failure.at) <= FRESH_FOR
  }

  /** Says whether that is news. */
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

  function begin(from: ServiceClient, question: ChildQuestion, priority: Priority): Reading {
    const key = keyOf(question)
    const waiting = new Set<() => void>()
    const wake = (): void => {
      for (const resume of waiting) resume()
    }
    let told = false
    const onPage = (outcome: ChildOutcome): void => {
      reading.met = Math.max(reading.met, outcome.met)
      told = outcome.changed
      if (told) options.onChanged({ project: question.project, kind: question.kind })
      if (outcome.labelsChanged) options.onLabels()
      wake()
    }
    const walk = { client: from, cache, emptied, largest, nextWalk: () => (walks += 1) }
    const done = readChildList(walk, { ...question, priority }, onPage)
      .then((end) => {
        answeredAt.set(key, now())
        failures.delete(key)
        // Somebody looks at it: that it has not changed, or that there is nothing, is an answer too, and has its age.
        if (priority === 'looking' && !told) options.onChanged({ project: question.project, kind: question.kind })
        return end
      })
      .finally(() => {
        readings.delete(key)
        wake()
      })
    const reading: Reading = { done, met: 0, waiting }
    readings.set(key, reading)
    // Whoever waits gets the error; without anybody it must not end the process.
    done.catch(() => undefined)
    return reading
  }

  async function atLeast(reading: Reading, rows: number): Promise<void> {
    let ended = false
    const done = reading.done.then(() => {
      ended = true
    })
    while (!ended && reading.met < rows) {
      let resume = (): void => undefined
      const woken = new Promise<void>((resolve) => (resume = resolve))
      reading.waiting.add(resume)
      await Promise.race([done, woken]).finally(() => reading.waiting.delete(resume))
    }
    done.catch(() => undefined)
  }

  function note(error: unknown, { project, kind }: ChildList): void {
    const { code } = shapeOf(error)
    if (code === 'internal') log.warn('children could not be read', { kind, error })
    else log.debug('children did not reach the cache', { project, kind, code })
  }

  return {
    async look(question) {
      const key = keyOf(question)
      if (client === null || readings.has(key) || isFresh(key) || hasJustFailed(key)) return
      try {
        await begin(client, question, 'looking').done
      } catch (error) {
        note(error, question)
        if (noteFailure(key, error)) options.onChanged({ project: question.project, kind: question.kind })
      }
    },
    failureOf: (question) => failures.get(keyOf(question))?.error ?? null,
    async refresh(question, rows) {
      if (client === null) throw withoutCredentials()
      const reading = readings.get(keyOf(question)) ?? begin(client, question, 'looking')
      await atLeast(reading, rows)
    },
    async event(project, event) {
      if (client === null) throw withoutCredentials()
      const answer = await client.send('projects.actions.info', { id: event }, { priority: 'looking' })
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
      const question = { ...list, filter: {} }
      if (readings.has(keyOf(question)) || isFresh(keyOf(question))) return null
      try {
        return await begin(client, question, 'sweep').done
      } catch (error) {
        if (isRefusal(shapeOf(error).code)) await cache.refuse({ ...list, at: now() })
        throw error
      }
    }
  }
}

/** The service answered, but not with this list: asking again at once would be refused again. */
export function isRefusal(code: string): boolean {
  return REFUSALS.has(code)
}

/** We stopped asking; the service has nothing to do with it. */
const NOBODYS_FAULT: ReadonlySet<string> = new Set(['cancelled', 'workspace-closed'])

const REFUSALS: ReadonlySet<string> = new Set([
  'forbidden',
  'service-error',
  'service-not-found',
  'service-not-json',
  'service-too-large',
  'service-unreadable'
])

/** Questions that mean the same have one key. */
function keyOf({ project, kind, filter }: ChildQuestion): string {
  if (isEmptyChildFilter(filter)) return `${kind} ${project}`
  const { date, ids, id, direction } = filter
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  return `${kind} ${project} ${JSON.stringify([date ?? null, wanted, id ?? null, direction ?? null])}`
}
