/**
 * Decides when the service is asked in the background: one sweep at a time, what is oldest first, again after a while,
 * and after a failure with growing pauses until the service answers. What the user looks at never waits for it.
 */
import { type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { Coverage } from '@shared/model/cached'
import type { Noun } from '@shared/model/record'
import {
  SYNC_LISTS,
  type CacheNotice,
  type ConnectivityState,
  type SyncList,
  type SyncListStatus,
  type SyncStatus
} from '@shared/model/sync'
import type { Cache, ListKey } from '../cache/types'
import type { ServiceClient } from '../api/types'
import type { Log } from '../log'
import { createConnectivity, type ConnectivityTracker } from './connectivity'
import { sweepReference } from './reference'
import { sweep } from './sweep'

/** How old a list may get before it is swept again while the app is open. */
const MAX_AGE: Record<SyncList, number> = {
  reference: 60 * 60_000,
  'projects-active': 10 * 60_000,
  'projects-deleted': 60 * 60_000
}
const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000
/** Progress is told at most this often; a sweep writes many pages a second. */
const TELL_EVERY = 250

const PROJECT_LISTS: Record<Exclude<SyncList, 'reference'>, ListKey> = {
  'projects-active': { noun: 'project', deleted: false },
  'projects-deleted': { noun: 'project', deleted: true }
}
/** Reference data is many small lists; the funnels stand for its age. */
const REFERENCE_KEY: ListKey = { noun: 'funnel', deleted: false }

export function listKeyOf(list: SyncList): ListKey {
  return list === 'reference' ? REFERENCE_KEY : PROJECT_LISTS[list]
}

/** States that may end by themselves, without anything that the user has to do first. */
function maySoonBeBack(state: ConnectivityState): boolean {
  return !['unknown', 'online', 'credentials-refused', 'credentials-missing', 'quota'].includes(state)
}

interface ListRun {
  state: SyncListStatus['state']
  done: number
  total: number | null
  rate: number | null
  error: ErrorShape | null
  /** Swept at the user's word or by age; set when it is due now. */
  due: boolean
  /** When the last pass of this run of the app came to its end, whole or not; null before the first. */
  endedAt: number | null
}

const newRun = (): ListRun => ({
  state: 'idle',
  done: 0,
  total: null,
  rate: null,
  error: null,
  due: false,
  endedAt: null
})

export interface Sync {
  readonly connectivity: ConnectivityTracker
  /** Starts the schedule; sweeps begin behind the first paint. */
  start(): void
  status(): Promise<SyncStatus>
  /** Now, whatever the pause; also lifts what a refusal of credentials had stopped. */
  refresh(list: SyncList | null): void
  setPaused(paused: boolean): void
  /** The machine woke, or the network came back: no reason to wait any longer. */
  retrySoon(): void
  close(): Promise<void>
}

export interface SyncOptions {
  readonly workspaceId: string
  /** Null: there are no credentials to ask with; `withoutClient` says why. */
  readonly client: ServiceClient | null
  readonly withoutClient: ErrorShape | null
  readonly cache: Cache
  readonly notice: CacheNotice | null
  readonly log: Log
  readonly now: () => number
  readonly random: () => number
  readonly networkIsUp: () => boolean
  readonly onStatus: () => void
  readonly onChanged: (noun: Noun, ids?: readonly number[]) => void
}

export function createSync(options: SyncOptions): Sync {
  const { client, cache, now } = options
  const runs = new Map<SyncList, ListRun>(SYNC_LISTS.map((list) => [list, newRun()]))
  const runOf = (list: SyncList): ListRun => runs.get(list) as ListRun

  let paused = false
  let closed = false
  let failures = 0
  let timer: NodeJS.Timeout | null = null
  let abort: AbortController | null = null
  let working: Promise<void> | null = null
  /** Resumed while the pass that the pause had stopped was still coming to its end. */
  let resumed = false

  let toldAt = 0
  let tellTimer: NodeJS.Timeout | null = null
  /** Tells that the status changed, at most every TELL_EVERY milliseconds, the last change always. */
  function tell(): void {
    if (closed || tellTimer !== null) return
    const wait = Math.max(0, toldAt + TELL_EVERY - now())
    tellTimer = setTimeout(() => {
      tellTimer = null
      toldAt = now()
      options.onStatus()
    }, wait)
  }

  const connectivity = createConnectivity({
    now,
    networkIsUp: options.networkIsUp,
    onChange: (previous) => {
      tell()
      // Somebody's look succeeded while the sweeps were waiting out a pause: the service is back.
      const { state } = connectivity.current
      if (state === 'online' && previous !== 'online' && failures > 0) retrySoon()
      // A look failed while no sweep was at work: without a plan nobody would find out that the service is back.
      if (state !== previous && maySoonBeBack(state) && working === null && failures === 0 && !paused && !closed) {
        failures = 1
        planAfterFailure()
      }
    }
  })
  const stopListening = client?.onOutcome((outcome) => connectivity.report(outcome))
  if (client === null) connectivity.set('credentials-missing', options.withoutClient)

  async function isDue(list: SyncList): Promise<boolean> {
    const run = runOf(list)
    if (run.due) return true
    const coverage = await cache.sweep.coverage(listKeyOf(list))
    // A list that can't be completed is not read again and again for it; it waits its age like any other.
    const last = Math.max(coverage.sweptAt ?? -Infinity, run.endedAt ?? -Infinity)
    return now() - last > MAX_AGE[list]
  }

  /** Reference data first: without it a row of projects is all numbers. */
  const ORDER: readonly SyncList[] = ['reference', 'projects-active', 'projects-deleted']

  async function runList(list: SyncList, signal: AbortSignal): Promise<void> {
    if (client === null) return
    const run = runOf(list)
    Object.assign(run, { state: 'running', done: 0, rate: null, error: null })
    tell()
    if (list === 'reference') {
      await sweepReference({
        client,
        cache,
        signal,
        now,
        onProgress: ({ done, changed, labelsChanged }) => {
          run.done = done
          for (const noun of changed) options.onChanged(noun)
          // A row of projects shows what its ids are called.
          if (labelsChanged) options.onChanged('project')
          tell()
        }
      })
    } else {
      const deleted = list === 'projects-deleted' ? '1' : '0'
      const result = await sweep({
        list: listKeyOf(list),
        cache,
        signal,
        now,
        fetchPage: ({ count, offset }) =>
          client.send(
            'projects.list',
            { count, offset, order_by: 'id', reverse: '0', deleted },
            { priority: 'sweep', signal }
          ),
        onProgress: ({ done, total, rate, changedIds, labelsChanged }) => {
          Object.assign(run, { done, total, rate })
          if (labelsChanged) options.onChanged('project')
          else if (changedIds.length > 0) options.onChanged('project', changedIds)
          tell()
        }
      })
      if (result.missing > 0) options.onChanged('project')
      options.log.info('sweep ended', {
        list,
        done: result.done,
        missing: result.missing,
        complete: String(result.complete)
      })
    }
    Object.assign(run, { state: 'idle', due: false, rate: null, endedAt: now() })
    tell()
  }

  async function work(): Promise<void> {
    let asked = false
    let refusals = 0
    for (const list of ORDER) {
      if (closed || paused) return
      if (!(await isDue(list))) continue
      asked = true
      abort = new AbortController()
      const run = runOf(list)
      try {
        await runList(list, abort.signal)
        failures = 0
      } catch (error) {
        const shape = shapeOf(error)
        if (shape.code === 'cancelled' || shape.code === 'workspace-closed') {
          run.state = paused ? 'paused' : 'waiting'
          return
        }
        if (shape.code === 'internal') options.log.error('sweep failed', { list, error: String(error) })
        Object.assign(run, { state: 'failed', error: shape, rate: null })
        failures++
        tell()
        // The next list would meet the same wall, unless the wall is this list's own. One broken part of a service that
        // answers may be just that, and must not keep the projects away; the second in a row is taken for all of it.
        const answered = shape.code.startsWith('service-') && shape.code !== 'service-busy'
        if (connectivity.current.state !== 'online' && !(answered && ++refusals < 2)) return
        run.due = false
      } finally {
        abort = null
      }
    }
    if (!asked) await probe()
  }

  /** With every list fresh enough, one small question tells whether the service answers; it is not asked while it does. */
  async function probe(): Promise<void> {
    if (client === null || connectivity.current.state === 'quota') return
    try {
      if (connectivity.current.state !== 'online') {
        abort = new AbortController()
        await client.send('core.modules', {}, { priority: 'sweep', signal: abort.signal })
      }
      failures = 0
    } catch (error) {
      const { code } = shapeOf(error)
      if (code === 'internal') options.log.error('probe failed', { error: String(error) })
      if (code !== 'cancelled' && code !== 'workspace-closed') failures++
    } finally {
      abort = null
    }
  }

  function pauseAfterFailure(): number {
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, failures - 1))
    return pause * (0.75 + options.random() * 0.5)
  }

  function planAfterFailure(): void {
    const delay = pauseAfterFailure()
    connectivity.planNext(now() + delay)
    plan(delay)
  }

  /** The next round, in `delay` milliseconds; null for the moment when the first list is due again. */
  function plan(delay: number): void {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      void round()
    }, delay)
    // A schedule is no reason for the process to stay.
    timer.unref()
  }

  async function round(): Promise<void> {
    if (working !== null || closed || paused || client === null) return
    working = work()
    try {
      await working
    } catch (error) {
      options.log.error('schedule failed', { error: String(error) })
      failures++
    } finally {
      working = null
    }
    if (closed || paused) return
    if (resumed) {
      resumed = false
      plan(0)
    } else if (connectivity.current.state === 'credentials-refused') {
      connectivity.planNext(null)
    } else if (failures > 0) {
      planAfterFailure()
    } else if (SYNC_LISTS.some((list) => runOf(list).due)) {
      plan(0)
    } else {
      plan(60_000 * (0.9 + options.random() * 0.2))
    }
    tell()
  }

  function retrySoon(): void {
    if (!paused && !closed) plan(0)
  }

  return {
    connectivity,
    start() {
      plan(0)
    },
    async status() {
      const stats = await cache.stats()
      const lists: SyncListStatus[] = []
      for (const list of SYNC_LISTS) {
        const run = runOf(list)
        const stored = await cache.sweep.coverage(listKeyOf(list))
        const coverage: Coverage = {
          ...stored,
          // Reference data is many lists; the total of the one that stands for its age is no total of theirs.
          total: list === 'reference' ? null : run.state === 'running' ? (run.total ?? stored.total) : stored.total
        }
        lists.push({ list, state: run.state, coverage, done: run.done, rate: run.rate, error: run.error })
      }
      return {
        workspaceId: options.workspaceId,
        connectivity: connectivity.current,
        paused,
        lists,
        cacheBytes: stats.bytes,
        notice: options.notice
      }
    },
    refresh(list) {
      for (const name of list === null ? SYNC_LISTS : [list]) {
        const run = runOf(name)
        run.due = true
        if (run.state !== 'running') run.state = 'waiting'
      }
      client?.resume()
      paused = false
      tell()
      retrySoon()
    },
    setPaused(next) {
      paused = next
      if (next) {
        abort?.abort()
        if (timer !== null) clearTimeout(timer)
        connectivity.planNext(null)
        for (const run of runs.values()) if (run.state === 'waiting') run.state = 'paused'
      } else {
        for (const run of runs.values()) if (run.state === 'paused') run.state = 'waiting'
        resumed = working !== null
        retrySoon()
      }
      tell()
    },
    retrySoon,
    async close() {
      closed = true
      abort?.abort()
      if (timer !== null) clearTimeout(timer)
      if (tellTimer !== null) clearTimeout(tellTimer)
      stopListening?.()
      client?.close()
      await working?.catch(() => undefined)
    }
  }
}
