/** What is known of each list's sweeps in this run of the app: who is due, who was asked for, who was stopped. */
import type { ErrorShape } from '@shared/ipc/errors'
import { SYNC_LISTS, type SyncList, type SyncListStatus, type SyncParts } from '@shared/model/sync'
import { asOf, earlier, later, NO_PAUSE, pauseFrom, type Pause } from './pause'

/** The first pause of a list that alone was refused; it doubles up to the list's age. */
const FIRST_PAUSE = 60_000
/** What failed by a cause that passes is tried again within a minute, the first times. */
const PASSING_PAUSE = 40_000
/** And later no more often than this, nor less often while the service answers others. */
const PASSING_AGAIN = 60_000

/** A list that failed more often than this in a row may have trouble of its own, whatever the service does. */
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
  /** Failures since it was last read, by causes of its own: the service answers, but not this. */
  refusals: number
  /** And by causes that pass. */
  misses: number
  /** Of the misses, those that came although the service had answered somebody since the one before. */
  relapses: number
  failedAt: number
  /** The service has answered somebody since it failed. */
  answeredSince: boolean
  /** After a failure it is not asked for again before this is over, unless somebody wants it. */
  pause: Pause
  /** The service itself asked for this one. */
  pauseAsked: Pause
}

/** Nothing that failed before counts any more. */
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

/** Failures of the service or the way to it that end by themselves, without anybody who changes something. */
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
        ...unhindered()
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
      ...unhindered()
    })
  }

  /** It has asked as much as it may for now, and goes on at a moment that is given; whoever asked for it waits with it. */
  postpone(list: SyncList, until: number, now: number): void {
    const { askedAt } = this.of(list)
    Object.assign(this.of(list), {
      ...{ state: 'waiting', overdue: true, asked: null, askedMeanwhile: askedAt !== null, rate: null },
      ...unhindered(),
      pause: pauseFrom(now, until - now)
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
    const run = this.of(list)
    if (run.answeredSince && isPassing(error)) run.relapses++
    Object.assign(run, { state: 'failed', error, rate: null, failedAt: now, answeredSince: false })
    const { retryAfter } = error.details
    run.pauseAsked = typeof retryAfter === 'number' ? pauseFrom(now, retryAfter * 1000) : NO_PAUSE
    run.pause = later(run.pause, run.pauseAsked)
    // Whoever wanted it before has the service's answer: not now.
    if (run.pauseAsked !== NO_PAUSE) Object.assign(run, { asked: null, askedMeanwhile: false })
  }

  /**
   * The list waits on its own, longer each time, and keeps nobody else waiting.
   *
   * @param at.alone the service answers, only not this. If not, the list is what finds out whether it is back; but not for
   *   ever: others are tried as well, since what it meets may be met by it alone.
   * @param at.random of 0 to 1
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
   * The service has answered somebody. What failed by a cause that passes waits no longer than until a minute after its
   * failure; what the list is refused for its own sake waits on. Nothing is asked before the service wished it.
   *
   * @param back the service had been away: what it refused meanwhile need not wait, unless it goes on failing
   * @returns whether something waits less than before
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

  /** The clock may have been set back since: no pause is the longer for it. */
  #keepTo(run: ListRun, now: number): void {
    run.pause = asOf(run.pause, now)
    run.pauseAsked = asOf(run.pauseAsked, now)
  }

  /** Whether it is not to be asked for yet, unless somebody wants it. */
  mustWait(list: SyncList, now: number): boolean {
    const run = this.of(list)
    this.#keepTo(run, now)
    return run.pause.until > now
  }

  /** Whether it fails again and again while others are answered: those go first. */
  goesOnFailing(list: SyncList): boolean {
    return this.of(list).relapses > PATIENT_AFTER
  }

  /** Whether it failed and has not been read since. */
  isOwed(list: SyncList): boolean {
    const { error, state } = this.of(list)
    return error !== null && state === 'failed'
  }

  /** Whether it is in the middle of a pass and waits until it may ask for more. */
  isPostponed(list: SyncList): boolean {
    const { state, overdue, pause } = this.of(list)
    return state === 'waiting' && overdue && pause !== NO_PAUSE
  }

  /** When the first list that is owed, or goes on later, may be asked for; null when there is none. */
  nextOwed(now: number): number | null {
    const owed = SYNC_LISTS.filter((list) => (this.isOwed(list) || this.isPostponed(list)) && !this.of(list).paused)
    return owed.length === 0 ? null : Math.min(...owed.map((list) => asOf(this.of(list).pause, now).until))
  }

  /**
   * When a list that failed, or goes on later, is asked for next.
   *
   * @param planned when the schedule means to ask at all, if it waits; null when it does not
   */
  nextTryOf(list: SyncList, planned: number | null, now: number): number | null {
    if (this.stateOf(list) !== 'failed' && !this.isPostponed(list)) return null
    const at = Math.max(asOf(this.of(list).pause, now).until, planned ?? -Infinity)
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
