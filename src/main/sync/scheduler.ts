/**
 * Schedules background sweeps: one at a time, requested lists first, then outdated ones. Failures cause growing pauses
 * until the service answers. The user's requests never wait for it.
 */
import { shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { CacheNotice, ConnectivityState, SyncList, SyncStatus } from '@shared/model/sync'
import type { ServiceClient } from '../api/types'
import { createConnectivity } from './connectivity'
import { asOf, NO_PAUSE, pauseFrom, type Pause } from './pause'
import { Runner, type RunnerOptions } from './runner'
import { Runs } from './runs'
import { statusOf } from './status'
import { createThrottle } from './throttle'

const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000
/** Interval of age checks. Jitter keeps installations from asking in step. */
const LOOK_EVERY = 60_000
/** Upper bound of `setTimeout` (ms); longer timers fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1

function maySoonBeBack(state: ConnectivityState): boolean {
  return !['unknown', 'online', 'credentials-refused', 'credentials-missing', 'quota'].includes(state)
}

export type Sync = ReturnType<typeof createSync>

export interface SyncOptions extends Omit<RunnerOptions, 'client' | 'runs' | 'connectivity' | 'notify'> {
  readonly workspaceId: string
  /** Null without credentials; `withoutClient` says why. */
  readonly client: ServiceClient | null
  readonly withoutClient: ErrorShape | null
  readonly notice: CacheNotice | null
  readonly isNetworkUp: () => boolean
  readonly onStatus: () => void
}

export function createSync(options: SyncOptions) {
  const { client, cache, now, log, random } = options
  const runs = new Runs()
  const { request: notify, close: closeThrottle } = createThrottle({ now, onRun: options.onStatus })

  let isClosed = false
  let failures = 0
  let timer: NodeJS.Timeout | null = null
  let working: Promise<void> | null = null
  /** Set if a list became due while a round was ending; `now`: the user requested it. */
  let again: 'now' | 'soon' | null = null
  /** Pause that the service asked for. */
  let wished: Pause = NO_PAUSE
  let known = options.conditions()

  const connectivity = createConnectivity({
    now,
    isNetworkUp: options.isNetworkUp,
    onChange: (previous) => {
      notify()
      // A request of the user succeeded while sweeps were paused: the service is back.
      const { state } = connectivity.current
      if (state === 'online' && previous !== 'online' && (failures > 0 || runs.nextOwed(now()) !== null)) {
        runner?.backAgain()
        if (working === null) soon()
      }
      // A request of the user failed and no sweep is planned: plan one to detect when the service is back.
      const isIdle = working === null && failures === 0 && !runs.areAllPaused && !isClosed
      if (state !== previous && maySoonBeBack(state) && isIdle) {
        failures = 1
        planAfterFailure()
      }
    }
  })
  const stopListening = client?.onOutcome((outcome) => {
    const wish = outcome.error?.details['retryAfter']
    if (outcome.error === null) wished = NO_PAUSE
    // Later errors do not replace it.
    else if (typeof wish === 'number') wished = pauseFrom(outcome.at, wish * 1000)
    connectivity.report(outcome)
    if (outcome.error === null && runs.release(now()) && working === null) soon()
  })
  if (client === null) connectivity.set('credentials-missing', options.withoutClient)

  const runner = client === null ? null : new Runner({ ...options, client, runs, connectivity, notify })

  async function work(by: Runner): Promise<void> {
    const outcome = await by.round()
    if (outcome === 'swept') failures = 0
    if (outcome === 'unreachable') failures++
    const { state } = connectivity.current
    if (outcome === 'idle' && state !== 'quota' && !isClosed && !runs.areAllPaused) {
      // With fresh lists no sweep tests the service: probe it, unless its state is known.
      const answer = state === 'online' ? 'answered' : await by.probe()
      if (answer === 'answered') failures = 0
      if (answer === 'unreachable') failures++
    }
  }

  function planAfterFailure(): void {
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, failures - 1))
    const delay = Math.max(pause * (0.75 + random() * 0.5), untilAllowed())
    connectivity.planNext(now() + delay)
    plan(delay)
  }

  function untilAllowed(): number {
    wished = asOf(wished, now())
    return Math.max(0, wished.until - now())
  }

  function plan(delay: number): void {
    unplan()
    const act = (): void => {
      timer = null
      if (delay > LONGEST_TIMER) plan(delay - LONGEST_TIMER)
      else void round()
    }
    timer = setTimeout(act, Math.min(delay, LONGEST_TIMER)).unref()
  }

  function unplan(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  async function round(): Promise<void> {
    if (working !== null || isClosed || runs.areAllPaused || runner === null) return
    again = null
    working = work(runner)
    try {
      await working
    } catch (error) {
      log.error('schedule failed', { error })
      failures++
    } finally {
      working = null
    }
    if (isClosed) return
    keepBudget()
    if (!runs.areAllPaused) planNext()
    notify()
  }

  function planNext(): void {
    if (connectivity.current.state === 'credentials-refused') connectivity.planNext(null)
    else if (again !== null) plan(again === 'now' ? 0 : untilAllowed())
    else if (failures > 0) planAfterFailure()
    else if (runs.asked().length > 0) plan(0)
    else {
      const untilOwed = Math.max(0, (runs.nextOwed(now()) ?? Infinity) - now())
      plan(Math.min(LOOK_EVERY * (0.9 + random() * 0.2), untilOwed))
    }
  }

  /** Runs at the lowest priority; the status shows failures. */
  function keepBudget(): void {
    cache.budget.keep().then(notify, (error: unknown) => {
      const { code } = shapeOf(error)
      if (code !== 'workspace-closed') log.warn('the disk budget could not be kept', { code })
    })
  }

  function begin(wanted: 'now' | 'soon'): void {
    if (runs.areAllPaused || isClosed) return
    if (working !== null && again !== 'now') again = wanted
    const wait = wanted === 'now' ? 0 : untilAllowed()
    if (wait > 0) connectivity.planNext(now() + wait)
    plan(wait)
  }

  /** Starts despite the schedule's own pause, but not before the service allows it. */
  const soon = (): void => begin('soon')

  return {
    connectivity,
    /** Starts the schedule; sweeps begin after the first paint. */
    start(): void {
      cache.budget.setLimit(known.diskBudget)
      plan(0)
    },
    status: (): Promise<SyncStatus> =>
      statusOf({
        ...{ runs, cache },
        workspaceId: options.workspaceId,
        connectivity: connectivity.current,
        conditions: options.conditions(),
        notice: options.notice,
        refused: runner?.refused ?? [],
        now: now()
      }),
    /**
     * Sweeps now, despite pauses and refused credentials. A single list goes first: a running one yields at its next
     * page and resumes afterwards.
     */
    refresh(list: SyncList | null): void {
      runs.ask(list, now())
      client?.resume()
      notify()
      begin('now')
    },
    setPaused(list: SyncList | null, isPaused: boolean): void {
      runs.pause(list, isPaused)
      if (isPaused) runner?.stop(list)
      if (runs.areAllPaused) {
        unplan()
        connectivity.planNext(null)
      } else if (!isPaused) soon()
      notify()
    },
    /** Postpones the list until it is outdated or requested. */
    cancel(list: SyncList | null): void {
      runs.cancel(list, now())
      runner?.stop(list)
      notify()
    },
    /** The machine woke or the network came back: ends every pause except those that the service asked for. */
    retrySoon: soon,
    /** The settings, the power source or the visibility of windows changed: outdated lists are read now. */
    conditionsChanged(): void {
      const before = known
      known = options.conditions()
      if (before.diskBudget !== known.diskBudget) {
        cache.budget.setLimit(known.diskBudget)
        keepBudget()
      }
      const isWider = known.calendarPast > before.calendarPast || known.calendarFuture > before.calendarFuture
      if (isWider) for (const list of ['calendar-active', 'calendar-deleted'] as const) runs.of(list).endedAt = null
      // A visible window lowers the maximum age, so lists may be outdated now. Not while the service is away.
      if (known.isWatched && failures === 0) soon()
      notify()
    },
    async close(): Promise<void> {
      isClosed = true
      runner?.close()
      unplan()
      closeThrottle()
      stopListening?.()
      client?.close()
      await working?.catch(() => undefined)
    }
  }
}
