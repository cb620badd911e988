/** Evaluates the times of frames, and the tasks of a page's main thread. */

/** A frame later than this many milliseconds is visibly missing: at 60 Hz one comes every 16.7. */
export const LATE_AFTER = 32

export interface Frames {
  /** Intervals between two frames. */
  readonly count: number
  /** Those longer than `LATE_AFTER`. */
  readonly late: number
  /** The longest, milliseconds. */
  readonly longest: number
  /** Between the first and the last frame, milliseconds. */
  readonly time: number
}

/** @param moments when each frame began, milliseconds, rising. @throws RangeError for fewer than two */
export function framesOf(moments: readonly number[]): Frames {
  if (moments.length < 2) throw new RangeError('frames are told from at least two moments')
  const intervals = moments.slice(1).map((moment, at) => moment - moments[at]!)
  return {
    count: intervals.length,
    late: intervals.filter((interval) => interval > LATE_AFTER).length,
    longest: Math.max(...intervals),
    time: moments.at(-1)! - moments[0]!
  }
}

/** The share of late frames among all of several stretches, percent. */
export function lateShare(stretches: readonly Frames[]): number {
  const sum = (of: 'late' | 'count'): number => stretches.reduce((total, frames) => total + frames[of], 0)
  return (sum('late') / sum('count')) * 100
}

/** Frames per second over several stretches. */
export function rate(stretches: readonly Frames[]): number {
  const sum = (of: 'count' | 'time'): number => stretches.reduce((total, frames) => total + frames[of], 0)
  return (sum('count') / sum('time')) * 1000
}

/** An event of Chromium's trace format; times in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** The processor time within `dur`. */
  readonly tdur?: number
}

export interface Tasks {
  /** The longest, milliseconds. */
  readonly time: number
  /**
   * The most processor time of one of them, milliseconds; null when unknown. Where other programs compete for the
   * processor, a task can be long without doing much.
   */
  readonly work: number | null
}

export const TASK = 'RunTask'

/**
 * Evaluates the tasks of the thread that set the marks, of those that ran between `begin` and `end`.
 *
 * @throws Error when a mark or every task is missing: no task is not the same as no long one.
 */
export function tasksOf(events: readonly TraceEvent[], begin: string, end: string): Tasks {
  const [from, to] = [begin, end].map((name) => events.find((event) => event.name === name))
  if (from === undefined || to === undefined) throw new Error('the trace has lost its marks')
  const tasks = events
    .filter(({ name, ph, pid, tid }) => name === TASK && ph === 'X' && pid === from.pid && tid === from.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > from.ts && ts < to.ts)
  if (tasks.length === 0) throw new Error('the trace has no tasks')
  const works = tasks.flatMap(({ tdur }) => tdur ?? [])
  return {
    time: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    work: works.length === 0 ? null : Math.max(...works) / 1000
  }
}
