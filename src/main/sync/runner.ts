/** Sweeps the due lists one after another, and decides what a failure means for the rest. */
import { shapeOf } from '@shared/ipc/errors'
import { type RefusedList, SYNC_LISTS, type SyncList } from '@shared/model/sync'
import type { ServiceClient } from '../api/types'
import type { Log } from '../log'
import { ageAt } from './age'
import { patience, pauseBetweenPages, type SyncConditions } from './conditions'
import { FanOut } from './fan-out'
import type { ConnectivityTracker } from './connectivity'
import { takeHostLock } from './host-lock'
import { knownOf, SWEPT_LISTS, type ListKnown } from './lists'
import type { LiveServices } from './live-services'
import type { SweepProgress } from './sweep'
import type { ListRun, Runs } from './runs'

export interface RunnerOptions extends Pick<LiveServices, 'cache' | 'emptied' | 'now' | 'onChanged'> {
  readonly client: ServiceClient
  /** Host of the service; sweeps of one host run one at a time across workspaces. */
  readonly host: string
  readonly runs: Runs
  readonly connectivity: ConnectivityTracker
  readonly conditions: () => SyncConditions
  readonly random: () => number
  readonly log: Log
  readonly notify: () => void
}

/** `idle`: nothing was due. `unreachable`: the other lists would fail the same way. */
export type RoundOutcome = 'idle' | 'swept' | 'unreachable'

/** Upper bound of the time between two pages. A longer gap means that the clock was set or the machine slept. */
const LONGEST_STEP = 10 * 60_000

interface SweepOutcome {
  readonly outcome: 'swept' | 'yielded' | 'stopped' | 'lost' | 'failed'
  readonly code: string
  readonly details?: Readonly<Record<string, string | number>>
}

/** Lists of this round with their urgency at the start. */
type TriedLists = Map<SyncList, number>

/** Records that a list may read while others wait. It then yields and continues after them. */
const TURN = 20_000

export class Runner {
  readonly #fanOut = new FanOut()
  #current: { readonly list: SyncList | null; readonly abort: AbortController } | null = null
  #closed = false
  /** The last round ended because the service was unreachable: the next answer means it is back. */
  #away = false
  /** Lists that yielded in this round, with their urgency then. */
  readonly #behind = new Map<SyncList, number>()
  /** Whether other lists are due besides the running one. */
  #othersWait = false

  /** Reference lists that the last pass could not read although it read others. */
  get refused(): readonly RefusedList[] {
    return this.#fanOut.told
  }

  constructor(private readonly options: RunnerOptions) {}

  /** Stops the given list if it runs, or any list if null. Data already read stays. */
  stop(list: SyncList | null): void {
    if (list === null || this.#current?.list === list) this.#current?.abort.abort()
  }

  close(): void {
    this.#closed = true
    this.stop(null)
  }

  /** Sweeps each due list once; a list requested meanwhile may go first. */
  async round(): Promise<RoundOutcome> {
    const tried: TriedLists = new Map()
    let refusals = 0
    this.#behind.clear()
    for (;;) {
      const list = this.#closed ? null : await this.#next(tried)
      if (list === null) return tried.size === 0 ? 'idle' : 'swept'
      const asked = this.options.runs.urgencyOf(list)
      const { outcome, code, details = {} } = await this.#sweep(list, tried)
      if (outcome === 'yielded') continue
      if (code === 'workspace-closed') return 'swept'
      // A list that was stopped and requested again before it ended continues.
      if (outcome !== 'stopped') tried.set(list, asked)
      if (outcome === 'swept') {
        refusals = 0
        this.backAgain()
      }
      if (outcome === 'failed') {
        // Other lists would fail the same way, unless the failure concerns this list only. One failing part of a
        // service must not stop the projects; the second failure in a row counts for all lists.
        const isAnswered = code.startsWith('service-') && code !== 'service-busy'
        const isOnline = this.options.connectivity.current.state === 'online' && !/^(disk|cache)-/.test(code)
        // The service asked us to wait: request no other list before.
        const asksToWait = typeof details['retryAfter'] === 'number'
        this.#away = !isOnline && (asksToWait || !(isAnswered && ++refusals < 2))
        const { now, random, runs } = this.options
        const { maxAge: most } = SWEPT_LISTS[list]
        runs.holdBack(list, { now: now(), random: random(), most, isAlone: isOnline || isAnswered })
        if (this.#away) return 'unreachable'
      }
    }
  }

  /** The service answers again, as a sweep, the probe or a user's request showed. */
  backAgain(): void {
    this.options.runs.release(this.options.now(), this.#away)
    this.#away = false
  }

  /** Sends one small request to test the service when no list is due. */
  async probe(): Promise<'answered' | 'unreachable' | 'stopped'> {
    const abort = new AbortController()
    this.#current = { list: null, abort }
    try {
      await this.options.client.send('core.modules', {}, { priority: 'sweep', signal: abort.signal })
      this.backAgain()
      return 'answered'
    } catch (error) {
      const { code } = shapeOf(error)
      if (code === 'internal') this.options.log.error('probe failed', { error })
      return code === 'cancelled' || code === 'workspace-closed' ? 'stopped' : 'unreachable'
    } finally {
      this.#current = null
    }
  }

  async #next(tried: TriedLists): Promise<SyncList | null> {
    const { runs } = this.options
    const aged: SyncList[] = []
    for (const list of SYNC_LISTS) {
      const run = runs.of(list)
      const isDue = await this.#hasAged(list)
      if (isDue && !tried.has(list)) aged.push(list)
      if (isDue && run.state === 'idle') run.state = 'waiting'
      if (!isDue && run.state === 'waiting' && !runs.isPostponed(list)) run.state = 'idle'
    }
    const urgent = runs.asked().filter((list) => runs.urgencyOf(list) > 0 && this.#mayTry(list, tried))
    const asked = new Set(runs.asked())
    const others = SYNC_LISTS.filter((list) => !tried.has(list) && (asked.has(list) || aged.includes(list)))
    const last = others.filter((list) => runs.goesOnFailing(list))
    const due = [...new Set([...urgent, ...others.filter((list) => !last.includes(list)), ...last])]
    const fresh = due.filter((list) => !this.#isBehind(list))
    const next = fresh[0] ?? due[0] ?? null
    this.#othersWait = fresh.some((list) => list !== next)
    return next
  }

  /** Whether it was not read yet in this round, or was requested since. */
  #mayTry(list: SyncList, tried: TriedLists): boolean {
    const before = tried.get(list)
    return before === undefined || this.options.runs.urgencyOf(list) > before
  }

  /** Whether it yielded and was not requested since. */
  #isBehind(list: SyncList): boolean {
    const urgency = this.#behind.get(list)
    return urgency !== undefined && this.options.runs.urgencyOf(list) <= urgency
  }

  async #known(list: SyncList, at: number): Promise<ListKnown> {
    const { cache, conditions } = this.options
    const [known] = await knownOf([list], { cache, now: at, conditions: conditions() })
    return known as ListKnown
  }

  async #hasAged(list: SyncList): Promise<boolean> {
    const { runs, now, conditions } = this.options
    const run = runs.of(list)
    const at = now()
    if (run.isPaused || runs.mustWait(list, at)) return false
    if (run.overdue || runs.isOwed(list)) return true
    const { coverage } = await this.#known(list, at)
    // A list that cannot be completed is not read over and over; it waits like any other.
    const age = Math.min(ageAt(at, coverage.sweptAt), ageAt(at, run.endedAt))
    return age > SWEPT_LISTS[list].maxAge * patience(conditions())
  }

  async #sweep(list: SyncList, tried: TriedLists): Promise<SweepOutcome> {
    const { client, cache, host, runs, now, conditions, emptied, log, notify } = this.options
    const abort = new AbortController()
    this.#current = { list, abort }
    let leave = (): void => undefined
    let isSteady = true
    let last = now()
    const step = (): void => {
      const at = now()
      if (Math.abs(at - last) > LONGEST_STEP) isSteady = false
      last = at
    }
    const oldest = now() - SWEPT_LISTS[list].maxAge * patience(conditions())
    const begun = now()
    // A request time in the future predates a clock that was set back: no page would ever be fresh enough.
    const wished = (): number => {
      const { askedAt } = runs.of(list)
      return askedAt === null ? -Infinity : askedAt <= now() ? askedAt : begun
    }
    let [first, done]: [number | null, number] = [null, 0]
    const hadTurn = (): boolean => this.#othersWait && done - (first ?? done) >= TURN
    try {
      leave = await takeHostLock(host, abort.signal)
      runs.begin(list)
      notify()
      last = now()
      const result = await SWEPT_LISTS[list].sweep({
        ...{ client, cache, now, conditions, emptied, fanOut: this.#fanOut, signal: abort.signal },
        pause: () => pauseBetweenPages(conditions()),
        // Yield only to a list that would run next; otherwise it would yield for ever.
        shouldYield: () =>
          hadTurn() || runs.shouldYield(list, (other) => !this.#isBehind(other) && this.#mayTry(other, tried)),
        freshSince: () => Math.max(oldest, wished()),
        onProgress: (progress) => {
          step()
          ;[first, done] = [first ?? progress.done, progress.done]
          this.#progress(list, progress)
        }
      })
      step()
      if (result.hasYielded) {
        if (hadTurn()) this.#behind.set(list, runs.urgencyOf(list))
        runs.interrupt(list)
        return { outcome: 'yielded', code: '' }
      }
      const { missing, isComplete, later = null } = result
      if (later !== null) {
        log.info('sweep goes on later', { list, done: result.done })
        runs.postpone(list, later, now())
        return { outcome: 'swept', code: '' }
      }
      log.info('sweep ended', { list, done: result.done, missing, complete: String(isComplete) })
      // Taken before the cache is asked: a clock set meanwhile would make the pass look newer.
      const endedAt = last
      const { coverage } = await this.#known(list, endedAt)
      runs.end(list, endedAt, isComplete ? coverage.sweptAt : null)
      // The machine slept during the pass, so its first pages are old although it just ended.
      if (!isSteady) runs.of(list).overdue = true
      return { outcome: 'swept', code: '' }
    } catch (error) {
      const shape = shapeOf(error)
      if (shape.code === 'cancelled' || shape.code === 'workspace-closed') {
        runs.interrupt(list)
        // Cancelled from outside: an immediate restart might be cancelled again.
        return { outcome: abort.signal.aborted ? 'stopped' : 'lost', code: shape.code }
      }
      if (shape.code === 'internal') log.error('sweep failed', { list, error })
      runs.fail(list, shape, now())
      return { outcome: 'failed', code: shape.code, details: shape.details }
    } finally {
      this.#current = null
      leave()
      notify()
    }
  }

  #progress(list: SyncList, { changed, ...figures }: SweepProgress): void {
    const { runs, onChanged, notify } = this.options
    Object.assign(runs.of(list), figures satisfies Partial<ListRun>)
    for (const { noun, ids } of changed) {
      if (ids === undefined) onChanged(noun)
      else onChanged(noun, ids)
    }
    notify()
  }
}
