/** Sweep state of each list since the app started: due, requested or stopped. */
import type { ErrorShape } from '@shared/ipc/errors'
import { SYNC_LISTS, type SyncList, type SyncListStatus, type SyncParts } from '@shared/model/sync'
import { asOf, earlier, later, NO_PAUSE, pauseFrom } from './pause'

/** First pause after the service refused a list; it doubles up to the list's maximum age. */
const FIRST_PAUSE = 60_000
/** Pause after the first temporary failures. */
const PASSING_PAUSE = 40_000
/** Upper bound of later pauses while the service answers other requests. */
const PASSING_AGAIN = 60_000

/** More failures in a row than this suggest a fault of the list itself. */
const PATIENT_AFTER = 2

/** State of a list without failures. */
const unhindered = () => ({
  /** Refusals of this list since the last success, while the service answered others. */
  refusals: 0,
  /** Temporary failures since the last success. */
  misses: 0,
  /** Temporary failures after the service had answered another request. */
  relapses: 0,
  failedAt: -Infinity,
  /** The service has answered since the list failed. */
  wasAnsweredSince: false,
  /** Not requested before this ends, unless by the user. */
  pause: NO_PAUSE,
  /** Pause that the service itself asked for. */
  pauseAsked: NO_PAUSE
})

const newRun = () => ({
  state: 'idle' as 'idle' | 'waiting' | 'running' | 'failed',
  done: 0,
  total: null as number | null,
  rate: null as number | null,
  parts: null as SyncParts | null,
  error: null as ErrorShape | null,
  /**
   * Rank of the user's request: higher is more urgent, 0 if all lists were requested together, null without a request.
   */
  asked: null as number | null,
  /** Time of the request; earlier answers do not count. Null without a request. */
  askedAt: null as number | null,
  /** Requested during its pass: pages read before do not count. */
  wasAskedMeanwhile: false,
  isPaused: false,
  /** When its last pass ended, complete or not, or was cancelled; null before the first. */
  endedAt: null as number | null,
  /** The clock was set or the machine slept during its last pass: it is read again, whatever its age. */
  overdue: false,
  ...unhindered()
})

export type ListRun = ReturnType<typeof newRun>

/** Failures of the service or the connection that may end by themselves. */
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

  these(list: SyncList | null): readonly SyncList[] {
    return list === null ? SYNC_LISTS : [list]
  }

  get areAllPaused(): boolean {
    return SYNC_LISTS.every((list) => this.of(list).isPaused)
  }

  /**
   * Registers a request of the user: earlier pauses and refusals no longer count. A single list goes before all others.
   */
  ask(list: SyncList | null, now: number): void {
    if (list !== null) this.#asked++
    for (const one of this.these(list)) {
      const asked = list === null ? Math.max(this.of(one).asked ?? 0, 0) : this.#asked
      const { state, wasAskedMeanwhile } = this.of(one)
      Object.assign(this.of(one), {
        asked,
        askedAt: now,
        wasAskedMeanwhile: wasAskedMeanwhile || state === 'running',
        isPaused: false,
        ...unhindered()
      })
    }
  }

  pause(list: SyncList | null, isPaused: boolean): void {
    for (const one of this.these(list)) this.of(one).isPaused = isPaused
  }

  /** Postpones the list until it is outdated again. */
  cancel(list: SyncList | null, now: number): void {
    for (const one of this.these(list)) {
      const run = this.of(one)
      Object.assign(run, { asked: null, askedAt: null, wasAskedMeanwhile: false, endedAt: now, overdue: false })
      if (run.state === 'waiting') run.state = 'idle'
    }
  }

  begin(list: SyncList): void {
    Object.assign(this.of(list), {
      ...{ state: 'running', overdue: false, error: null },
      ...{ done: 0, total: null, rate: null, parts: null }
    })
  }

  /** @param asOf time of the list's oldest data; null if unknown */
  end(list: SyncList, now: number, asOf: number | null = null): void {
    const { asked, askedAt: wished, wasAskedMeanwhile } = this.of(list)
    // A time in the future predates a clock that was set back.
    const askedAt = wished === null ? null : Math.min(wished, now)
    // A request during the pass needs another pass.
    const stays = wasAskedMeanwhile && (asOf ?? -Infinity) < (askedAt ?? -Infinity)
    Object.assign(this.of(list), {
      ...{ asked: stays ? (asked ?? 0) : null, askedAt: stays ? askedAt : null, wasAskedMeanwhile: false },
      ...{ state: 'idle', rate: null, parts: null, endedAt: now },
      ...unhindered()
    })
  }

  /** The pass used up its requests and resumes at the given time; the user's request stays. */
  postpone(list: SyncList, until: number, now: number): void {
    const { askedAt } = this.of(list)
    Object.assign(this.of(list), {
      ...{ state: 'waiting', overdue: true, asked: null, wasAskedMeanwhile: askedAt !== null, rate: null },
      ...unhindered(),
      pause: pauseFrom(now, until - now)
    })
  }

  /** The pass was stopped or yielded: it resumes from there. */
  interrupt(list: SyncList): void {
    const run = this.of(list)
    run.rate = null
    run.state = run.endedAt !== null && run.asked === null ? 'idle' : 'waiting'
  }

  /** Marks the list as failed: it is due again as soon as its pause allows. */
  fail(list: SyncList, error: ErrorShape, now: number): void {
    const run = this.of(list)
    if (run.wasAnsweredSince && isPassing(error)) run.relapses++
    Object.assign(run, { state: 'failed', error, rate: null, failedAt: now, wasAnsweredSince: false })
    const { retryAfter } = error.details
    run.pauseAsked = typeof retryAfter === 'number' ? pauseFrom(now, retryAfter * 1000) : NO_PAUSE
    run.pause = later(run.pause, run.pauseAsked)
    // The service asks for a pause: earlier requests of the user are dropped.
    if (run.pauseAsked !== NO_PAUSE) Object.assign(run, { asked: null, wasAskedMeanwhile: false })
  }

  /**
   * Pauses the list with exponential back-off; other lists continue.
   *
   * @param at.alone the service refuses only this list. If false, the list probes whether the service is back, but only
   * a few times: the failure may be its own.
   * @param at.random from 0 to 1
   * @param at.most the longest pause
   */
  holdBack(list: SyncList, at: { now: number; random: number; most: number; isAlone: boolean }): void {
    const run = this.of(list)
    const isTemporary = isPassing(run.error)
    if (isTemporary) run.misses++
    else if (at.isAlone) run.refusals++
    const isPatient = isTemporary && run.misses <= PATIENT_AFTER
    if (!at.isAlone && (isPatient || !isTemporary)) return
    run.asked = run.wasAskedMeanwhile ? run.asked : null
    run.wasAskedMeanwhile = false
    const growing = FIRST_PAUSE * 2 ** ((isTemporary ? run.misses : run.refusals) - 1)
    const pause = isPatient ? PASSING_PAUSE : Math.min(at.most, growing)
    run.pause = later(run.pauseAsked, pauseFrom(at.now, pause * (0.75 + at.random * 0.5)))
  }

  /**
   * The service has answered a request: ends or shortens pauses. Lists with temporary failures wait at most a minute
   * after their failure. Refused lists and pauses asked for by the service stay.
   *
   * @param isServiceBack the service had been away: lists refused meanwhile need not wait, unless they keep failing
   * @returns whether a pause became shorter
   */
  release(now: number, isServiceBack = false): boolean {
    let isSooner = false
    for (const run of this.#runs.values()) {
      if (run.state !== 'failed') continue
      this.#keepTo(run, now)
      run.wasAnsweredSince = true
      const isTemporary = isPassing(run.error)
      const isAtOnce = isServiceBack && (isTemporary ? run.relapses : run.refusals) <= PATIENT_AFTER
      if (!isAtOnce && !isTemporary) continue
      const again = asOf(pauseFrom(run.failedAt, PASSING_AGAIN), now)
      const pause = later(run.pauseAsked, earlier(run.pause, isAtOnce ? NO_PAUSE : again))
      isSooner ||= pause.until < run.pause.until
      run.pause = pause
    }
    return isSooner
  }

  /** Keeps pauses from growing after the clock was set back. */
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

  /** Whether it keeps failing while others are answered; the others then go first. */
  goesOnFailing(list: SyncList): boolean {
    return this.of(list).relapses > PATIENT_AFTER
  }

  /** Whether it has failed since it was last read. */
  isOwed(list: SyncList): boolean {
    const { error, state } = this.of(list)
    return error !== null && state === 'failed'
  }

  /** Whether it is mid-pass, waiting for its next share of requests. */
  isPostponed(list: SyncList): boolean {
    const { state, overdue, pause } = this.of(list)
    return state === 'waiting' && overdue && pause !== NO_PAUSE
  }

  /** When the first failed or postponed list may be requested; null if there is none. */
  nextOwed(now: number): number | null {
    const owed = SYNC_LISTS.filter((list) => (this.isOwed(list) || this.isPostponed(list)) && !this.of(list).isPaused)
    return owed.length === 0 ? null : Math.min(...owed.map((list) => asOf(this.of(list).pause, now).until))
  }

  /**
   * Next request of a list that failed or was postponed.
   *
   * @param planned the next run of the schedule; null if none is planned
   */
  nextTryOf(list: SyncList, planned: number | null, now: number): number | null {
    if (this.stateOf(list) !== 'failed' && !this.isPostponed(list)) return null
    const at = Math.max(asOf(this.of(list).pause, now).until, planned ?? -Infinity)
    return Number.isFinite(at) && at > now ? at : null
  }

  asked(): readonly SyncList[] {
    const wanted = SYNC_LISTS.filter((list) => this.of(list).asked !== null && !this.of(list).isPaused)
    return wanted.toSorted((a, b) => (this.of(b).asked ?? 0) - (this.of(a).asked ?? 0))
  }

  /** Urgency of a list; 0 if it was not requested alone. */
  urgencyOf(list: SyncList): number {
    return this.of(list).asked ?? 0
  }

  /** Whether a more urgent list waits. `mayRun`: whether that list would run next. */
  shouldYield(list: SyncList, mayRun: (other: SyncList) => boolean): boolean {
    const first = this.asked().find(mayRun)
    return first !== undefined && first !== list && this.urgencyOf(first) > this.urgencyOf(list)
  }

  stateOf(list: SyncList): SyncListStatus['state'] {
    const { state, isPaused, asked } = this.of(list)
    if (isPaused) return 'paused'
    return state !== 'running' && asked !== null ? 'waiting' : state
  }
}
