/** What is known of each list's sweeps in this run of the app: who is due, who was asked for, who was stopped. */
import type { ErrorShape } from '@shared/ipc/errors'
import { SYNC_LISTS, type SyncList, type SyncListStatus, type SyncParts } from '@shared/model/sync'

/** The first pause of a list that alone was refused; it doubles up to the list's age. */
const FIRST_PAUSE = 60_000
/** What failed by a cause that passes is tried again within a minute of the moment at which the service answers. */
const PASSING_PAUSE = 40_000

/** A list that failed more often than this in a row has trouble of its own, whatever the service does. */
const PATIENT_AFTER = 2

export interface ListRun {
  state: 'idle' | 'waiting' | 'running' | 'failed'
  done: number
  total: number | null
  rate: number | null
  parts: SyncParts | null
  error: ErrorShape | null
  /** When it was asked for, counted: the later, the more urgent. 0 when all were asked for together; null when nobody did. */
  asked: number | null
  /** The moment at which it was: what is older is not what was asked for. Null when nobody did. */
  askedAt: number | null
  /** It was asked for while it was being read: what is read by then does not answer that. */
  askedMeanwhile: boolean
  paused: boolean
  /** When its last pass came to its end, whole or not, or was cancelled; null before the first. */
  endedAt: number | null
  /** The clock was set in the middle of its last pass, or the machine slept: it is read again, however young it seems. */
  overdue: boolean
  /** Failures one after another that were its own: the service answers, but not this. */
  failures: number
  /** After a failure it is not asked for again before this moment, unless somebody wants it. */
  notBefore: number
  /** The service itself asked not to be asked for it before this moment. */
  notBeforeAsked: number
}

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
  failures: 0,
  notBefore: -Infinity,
  notBeforeAsked: -Infinity
})

/** Failures that end by themselves, without anybody who changes something. */
function isPassing(error: ErrorShape | null): boolean {
  return error !== null && (error.retryable || error.code.startsWith('network-'))
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

  /** Wanted now: whatever paused or refused it before is over. A single list goes before everything else. */
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
        failures: 0,
        notBefore: -Infinity,
        notBeforeAsked: -Infinity
      })
    }
  }

  pause(list: SyncList | null, paused: boolean): void {
    for (const one of this.these(list)) this.of(one).paused = paused
  }

  /** Nothing more of it until it has aged anew. */
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

  /** @param asOf the moment as of which the list is known now; null where that is not known */
  end(list: SyncList, now: number, asOf: number | null = null): void {
    const { asked, askedAt: wished, askedMeanwhile } = this.of(list)
    // Later than now is a moment of before the clock was set back.
    const askedAt = wished === null ? null : Math.min(wished, now)
    // Whoever asked after it was begun does not have it yet.
    const stays = askedMeanwhile && (asOf ?? -Infinity) < (askedAt ?? -Infinity)
    Object.assign(this.of(list), {
      ...{ asked: stays ? (asked ?? 0) : null, askedAt: stays ? askedAt : null, askedMeanwhile: false },
      ...{ state: 'idle', rate: null, parts: null, endedAt: now },
      ...{ failures: 0, notBefore: -Infinity, notBeforeAsked: -Infinity }
    })
  }

  /** It has asked as much as it may for now, and goes on at a moment that is given; whoever asked for it waits with it. */
  postpone(list: SyncList, until: number): void {
    const { askedAt } = this.of(list)
    Object.assign(this.of(list), {
      ...{ state: 'waiting', overdue: true, notBefore: until, notBeforeAsked: -Infinity },
      ...{ asked: null, askedMeanwhile: askedAt !== null, rate: null, failures: 0 }
    })
  }

  /** It was stopped or gave way: what it read stays, and it goes on from there. */
  interrupt(list: SyncList): void {
    const run = this.of(list)
    run.rate = null
    run.state = run.endedAt !== null && run.asked === null ? 'idle' : 'waiting'
  }

  /** It is owed from now on, however young it is: what failed is read as soon as it may be. */
  fail(list: SyncList, error: ErrorShape, now: number): void {
    const { retryAfter } = error.details
    const notBeforeAsked = typeof retryAfter === 'number' ? now + retryAfter * 1000 : -Infinity
    const run = this.of(list)
    Object.assign(run, { state: 'failed', error, rate: null, notBeforeAsked })
    run.notBefore = Math.max(run.notBefore, notBeforeAsked)
  }

  /** The service answers, only not this: the list waits on its own, longer each time, and keeps nobody else waiting. */
  holdBack(list: SyncList, at: { now: number; random: number; most: number }): void {
    const run = this.of(list)
    run.asked = run.askedMeanwhile ? run.asked : null
    run.askedMeanwhile = false
    run.failures++
    const passing = isPassing(run.error) && run.failures <= PATIENT_AFTER
    const pause = passing ? PASSING_PAUSE : Math.min(at.most, FIRST_PAUSE * 2 ** (run.failures - 1))
    run.notBefore = Math.max(run.notBeforeAsked, at.now + pause * (0.75 + at.random * 0.5))
  }

  /**
   * The service is back: what it refused while it was away need not wait, and what failed by a cause that passes waits no
   * more than a minute. What it refused again and again waits on; nothing is asked before the service wished it.
   */
  release(now: number): void {
    for (const run of this.#runs.values()) {
      if (run.state !== 'failed') continue
      if (run.failures <= PATIENT_AFTER) run.notBefore = run.notBeforeAsked
      else if (isPassing(run.error))
        run.notBefore = Math.max(run.notBeforeAsked, Math.min(run.notBefore, now + PASSING_PAUSE))
    }
  }

  /** Whether it failed and has not been read since. */
  isOwed(list: SyncList): boolean {
    const { error, state } = this.of(list)
    return error !== null && state === 'failed'
  }

  /** Whether it is in the middle of a pass and waits until it may ask for more. */
  isPostponed(list: SyncList): boolean {
    const { state, overdue, notBefore } = this.of(list)
    return state === 'waiting' && overdue && Number.isFinite(notBefore)
  }

  /** When the first list that is owed, or goes on later, may be asked for; null when there is none. */
  nextOwed(): number | null {
    const owed = SYNC_LISTS.filter((list) => (this.isOwed(list) || this.isPostponed(list)) && !this.of(list).paused)
    return owed.length === 0 ? null : Math.min(...owed.map((list) => this.of(list).notBefore))
  }

  /**
   * When a list that failed, or goes on later, is asked for next.
   *
   * @param planned when the schedule means to ask at all, if it waits; null when it does not
   */
  nextTryOf(list: SyncList, planned: number | null, now: number): number | null {
    if (this.stateOf(list) !== 'failed' && !this.isPostponed(list)) return null
    const at = Math.max(this.of(list).notBefore, planned ?? -Infinity)
    return Number.isFinite(at) && at > now ? at : null
  }

  /** Lists that somebody asked for, the most urgent first. */
  asked(): readonly SyncList[] {
    const wanted = SYNC_LISTS.filter((list) => this.of(list).asked !== null && !this.of(list).paused)
    return wanted.toSorted((a, b) => (this.of(b).asked ?? 0) - (this.of(a).asked ?? 0))
  }

  /** How urgently it was asked for; 0 when nobody asked for it alone. */
  urgencyOf(list: SyncList): number {
    return this.of(list).asked ?? 0
  }

  /** Whether somebody waits for another list more than for this one. `mayRun`: whether its turn would be next. */
  shouldYield(list: SyncList, mayRun: (other: SyncList) => boolean): boolean {
    const first = this.asked().find(mayRun)
    return first !== undefined && first !== list && this.urgencyOf(first) > this.urgencyOf(list)
  }

  /** As the screen tells it. */
  stateOf(list: SyncList): SyncListStatus['state'] {
    const { state, paused, asked } = this.of(list)
    if (paused) return 'paused'
    return state !== 'running' && asked !== null ? 'waiting' : state
  }
}
