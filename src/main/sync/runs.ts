/** The sweeps of each list in this run of the app: which are due, requested, or stopped. */
import type { ErrorShape } from '@shared/ipc/errors'
import { SYNC_LISTS, type SyncList, type SyncListStatus, type SyncParts } from '@shared/model/sync'
import { asOf, earlier, later, NO_PAUSE, pauseFrom, type Pause } from './pause'

/** The first pause of a list that the service refuses; it doubles up to the list's age. */
const FIRST_PAUSE = 60_000
/** After temporary failures a list is tried again within a minute, the first times. */
const PASSING_PAUSE = 40_000
/** Later the pauses grow up to this, also while the service answers others. */
const PASSING_AGAIN = 60_000

/** A list with more failures in a row may have trouble of its own, whatever the service does. */
const PATIENT_AFTER = 2

export interface ListRun {
  state: 'idle' | 'waiting' | 'running' | 'failed'
  done: number
  total: number | null
  rate: number | null
  parts: SyncParts | null
  error: ErrorShape | null
  /**
   * The number of the user's request: the higher, the more urgent. 0 when all lists were requested together; null
   * without a request.
   */
  asked: number | null
  /** The time of the request, before which answers do not count; null without a request. */
  askedAt: number | null
  /** It was requested while it was being read: what was read before does not count. */
  askedMeanwhile: boolean
  paused: boolean
  /** When its last pass ended, whole or not, or was cancelled; null before the first. */
  endedAt: number | null
  /** The clock was set during its last pass, or the machine slept: it is read again, however young it seems. */
  overdue: boolean
  /** Failures since the last success that concern this list only: the service answers, but refuses it. */
  refusals: number
  /** Temporary failures since the last success. */
  misses: number
  /** The misses since which the service had answered another request. */
  relapses: number
  failedAt: number
  /** The service has answered since the list failed. */
  answeredSince: boolean
  /** After a failure it is not requested before this ends, unless the user requests it. */
  pause: Pause
  /** The service itself asked for this pause. */
  pauseAsked: Pause
}

/** Forgets all earlier failures. */
const unhindered = () => ({
  ...{ refusals: 0, misses: 0, relapses: 0, failedAt: -Infinity, answeredSince: false },
  ...{ pause: NO_PAUSE, pauseAsked: NO_PAUSE }
})

const newRun = (): ListRun => ({
  state: 'idle',
  done: 0,
  total: null,
  rate: null,
  parts: null,
  error: null,
  asked: null,
  askedAt: null,
  askedMeanwhile: false,
  paused: false,
  endedAt: null,
  overdue: false,
  ...unhindered()
})

/** Failures of the service or the connection that end without the user's doing. */
function isPassing(error: ErrorShape | null): boolean {
  if (error === null || /^(disk|cache)-/.test(error.code)) return false
  return error.retryable || error.code.startsWith('network-')
}

export class Runs {
  readonly #runs = new Map<SyncList, ListRun>(SYNC_LISTS.map((list) => [list, newRun()]))
  #asked = 0

  of(list: SyncList): ListRun {
    return this.#runs.get(list) as ListRun
  }

  /** One list, or all of them. */
  these(list: SyncList | null): readonly SyncList[] {
    return list === null ? SYNC_LISTS : [list]
  }

  get allPaused(): boolean {
    return SYNC_LISTS.every((list) => this.of(list).paused)
  }

  /** The user requests lists: earlier pauses and refusals no longer count. A single list goes before all others. */
  ask(list: SyncList | null, now: number): void {
    if (list !== null) this.#asked++
    for (const one of this.these(list)) {
      const asked = list === null ? Math.max(this.of(one).asked ?? 0, 0) : this.#asked
      const { state, askedMeanwhile } = this.of(one)
      Object.assign(this.of(one), {
        asked,
        askedAt: now,
        askedMeanwhile: askedMeanwhile || state === 'running',
        paused: false,
        ...unhindered()
      })
    }
  }

  pause(list: SyncList | null, paused: boolean): void {
    for (const one of this.these(list)) this.of(one).paused = paused
  }

  /** Not read again until it is too old. */
  cancel(list: SyncList | null, now: number): void {
    for (const one of this.these(list)) {
      const run = this.of(one)
      run.asked = null
      run.askedAt = null
      run.askedMeanwhile = false
      run.endedAt = now
      run.overdue = false
      if (run.state === 'waiting') run.state = 'idle'
    }
  }

  begin(list: SyncList): void {
    Object.assign(this.of(list), {
      ...{ state: 'running', overdue: false, error: null },
      ...{ done: 0, total: null, rate: null, parts: null }
    })
  }

  /** @param asOf the time as of which the list is known; null when unknown */
  end(list: SyncList, now: number, asOf: number | null = null): void {
    const { asked, askedAt: wished, askedMeanwhile } = this.of(list)
    // A time in the future is from before the clock was set back.
    const askedAt = wished === null ? null : Math.min(wished, now)
    // A request made after the pass started needs another pass.
    const stays = askedMeanwhile && (asOf ?? -Infinity) < (askedAt ?? -Infinity)
    Object.assign(this.of(list), {
      ...{ asked: stays ? (asked ?? 0) : null, askedAt: stays ? askedAt : null, askedMeanwhile: false },
      ...{ state: 'idle', rate: null, parts: null, endedAt: now },
      ...unhindered()
    })
  }

  /** It used up its requests, and resumes at the given time; the user's request stays. */
  postpone(list: SyncList, until: number, now: number): void {
    const { askedAt } = this.of(list)
    Object.assign(this.of(list), {
      ...{ state: 'waiting', overdue: true, asked: null, askedMeanwhile: askedAt !== null, rate: null },
      ...unhindered(),
      pause: pauseFrom(now, until - now)
    })
  }

  /** It was stopped or yielded: what it read stays, and it resumes from there. */
  interrupt(list: SyncList): void {
    const run = this.of(list)
    run.rate = null
    run.state = run.endedAt !== null && run.asked === null ? 'idle' : 'waiting'
  }

  /** It is due from now on, however young it is: a failed list is read as soon as it may be. */
  fail(list: SyncList, error: ErrorShape, now: number): void {
    const run = this.of(list)
    if (run.answeredSince && isPassing(error)) run.relapses++
    Object.assign(run, { state: 'failed', error, rate: null, failedAt: now, answeredSince: false })
    const { retryAfter } = error.details
    run.pauseAsked = typeof retryAfter === 'number' ? pauseFrom(now, retryAfter * 1000) : NO_PAUSE
    run.pause = later(run.pause, run.pauseAsked)
    // The service's pause answers earlier requests: not now.
    if (run.pauseAsked !== NO_PAUSE) Object.assign(run, { asked: null, askedMeanwhile: false })
  }

  /**
   * The list waits, longer each time; others do not wait for it.
   *
   * @param at.alone the service refuses only this list. If false, the list finds out whether the service is back, but
   * not for ever: others are tried as well, since the failure may be its own.
   * @param at.random from 0 to 1
   * @param at.most the longest pause
   */
  holdBack(list: SyncList, at: { now: number; random: number; most: number; alone: boolean }): void {
    const run = this.of(list)
    const passing = isPassing(run.error)
    if (passing) run.misses++
    else if (at.alone) run.refusals++
    const patient = passing && run.misses <= PATIENT_AFTER
    if (!at.alone && (patient || !passing)) return
    run.asked = run.askedMeanwhile ? run.asked : null
    run.askedMeanwhile = false
    const growing = FIRST_PAUSE * 2 ** ((passing ? run.misses : run.refusals) - 1)
    const pause = patient ? PASSING_PAUSE : Math.min(at.most, growing)
    run.pause = later(run.pauseAsked, pauseFrom(at.now, pause * (0.75 + at.random * 0.5)))
  }

  /**
   * The service has answered something. Lists with temporary failures wait at most until a minute after their failure;
   * refused lists keep their pause, and so do those for which the service itself asked for one.
   *
   * @param back the service had been away: lists that it refused meanwhile need not wait, unless they keep failing
   * @returns whether a pause became shorter
   */
  release(now: number, back = false): boolean {
    let sooner = false
    for (const run of this.#runs.values()) {
      if (run.state !== 'failed') continue
      this.#keepTo(run, now)
      run.answeredSince = true
      const passing = isPassing(run.error)
      const atOnce = back && (passing ? run.relapses : run.refusals) <= PATIENT_AFTER
      if (!atOnce && !passing) continue
      const again = asOf(pauseFrom(run.failedAt, PASSING_AGAIN), now)
      const pause = later(run.pauseAsked, earlier(run.pause, atOnce ? NO_PAUSE : again))
      sooner ||= pause.until < run.pause.until
      run.pause = pause
    }
    return sooner
  }

  /** If the clock was set back since, no pause gets longer. */
  #keepTo(run: ListRun, now: number): void {
    run.pause = asOf(run.pause, now)
    run.pauseAsked = asOf(run.pauseAsked, now)
  }

  /** Whether it must not be requested yet, unless the user requests it. */
  mustWait(list: SyncList, now: number): boolean {
    const run = this.of(list)
    this.#keepTo(run, now)
    return run.pause.until > now
  }

  /** Whether it keeps failing while others are answered: the others go first. */
  goesOnFailing(list: SyncList): boolean {
    return this.of(list).relapses > PATIENT_AFTER
  }

  /** Whether it has failed since it was last read. */
  isOwed(list: SyncList): boolean {
    const { error, state } = this.of(list)
    return error !== null && state === 'failed'
  }

  /** Whether it is in the middle of a pass, waiting for its next requests. */
  isPostponed(list: SyncList): boolean {
    const { state, overdue, pause } = this.of(list)
    return state === 'waiting' && overdue && pause !== NO_PAUSE
  }

  /** When the first due or continuing list may be requested; null when there is none. */
  nextOwed(now: number): number | null {
    const owed = SYNC_LISTS.filter((list) => (this.isOwed(list) || this.isPostponed(list)) && !this.of(list).paused)
    return owed.length === 0 ? null : Math.min(...owed.map((list) => asOf(this.of(list).pause, now).until))
  }

  /**
   * When a list that failed, or goes on later, is requested next.
   *
   * @param planned the next run of the schedule, if it waits; null otherwise
   */
  nextTryOf(list: SyncList, planned: number | null, now: number): number | null {
    if (this.stateOf(list) !== 'failed' && !this.isPostponed(list)) return null
    const at = Math.max(asOf(this.of(list).pause, now).until, planned ?? -Infinity)
    return Number.isFinite(at) && at > now ? at : null
  }

  /** Requested lists, the most urgent first. */
  asked(): readonly SyncList[] {
    const wanted = SYNC_LISTS.filter((list) => this.of(list).asked !== null && !this.of(list).paused)
    return wanted.toSorted((a, b) => (this.of(b).asked ?? 0) - (this.of(a).asked ?? 0))
  }

  /** How urgent it is; 0 when it was not requested alone. */
  urgencyOf(list: SyncList): number {
    return this.of(list).asked ?? 0
  }

  /** Whether another list is more urgent than this one. `mayRun`: whether its turn would be next. */
  shouldYield(list: SyncList, mayRun: (other: SyncList) => boolean): boolean {
    const first = this.asked().find(mayRun)
    return first !== undefined && first !== list && this.urgencyOf(first) > this.urgencyOf(list)
  }

  /** For the status panel. */
  stateOf(list: SyncList): SyncListStatus['state'] {
    const { state, paused, asked } = this.of(list)
    if (paused) return 'paused'
    return state !== 'running' && asked !== null ? 'waiting' : state
  }
}
