/** Evaluates frame times, and tasks of a page's main thread. */

/** A longer interval (ms) means a visibly dropped frame: at 60 Hz, one comes every 16.7 ms. */
export const LATE_AFTER = 32

export interface Frames {
  /** Number of intervals between frames. */
  readonly count: number
  /** Number of intervals longer than `LATE_AFTER`. */
  readonly late: number
  /** Longest interval (ms). */
  readonly longest: number
  /** Time from first to last frame (ms). */
  readonly time: number
}

/**
 * @param moments start times of the frames in ms, ascending
 * @throws RangeError for fewer than two
 */
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

/** Share of late frames over several recordings (per cent). */
export function lateShare(stretches: readonly Frames[]): number {
  const sum = (of: 'late' | 'count'): number => stretches.reduce((total, frames) => total + frames[of], 0)
  return (sum('late') / sum('count')) * 100
}

/** Frames per second over several recordings. */
export function rate(stretches: readonly Frames[]): number {
  const sum = (of: 'count' | 'time'): number => stretches.reduce((total, frames) => total + frames[of], 0)
  return (sum('count') / sum('time')) * 1000
}

/** An event in Chromium's trace format; microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** CPU time within `dur`. */
  readonly tdur?: number
}

export interface Tasks {
  /** Longest task (ms). */
  readonly time: number
  /**
   * Highest CPU time of a task (ms); null when unknown. When other programs compete for the CPU, a task can take long
   * without doing much.
   */
  readonly work: number | null
}

export const TASK = 'RunTask'

/**
 * Evaluates tasks between the marks `begin` and `end`, on the thread that set the marks.
 *
 * @throws Error if a mark or all tasks are missing: "no task" must not pass for "no long task"
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
