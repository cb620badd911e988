/**
 * CPU time of all programs that this process started, directly or not. The kernel adds the time of an ended program to
 * its parent's, if the parent waits for it. Chromium's pages and killed apps end after their parents, so their time
 * goes to no one. The last sample of them counts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The kernel reports CPU time of programs in hundredths of a second, whatever its own tick is. */
const TICK = 10
/**
 * Pause between samples (ms). A program without a waiting parent loses at most the time after its last sample. A sample
 * takes some milliseconds.
 */
const PAUSE = 1_000

export interface ProcessSample {
  /** Pid and start time: pids are used again. */
  readonly key: string
  readonly pid: number
  readonly parent: number
  /** CPU time of the program itself, in milliseconds. */
  readonly own: number
  /** CPU time of ended children that it waited for, in milliseconds. */
  readonly children: number
}

/** Samples by key. */
export type Sample = ReadonlyMap<string, ProcessSample>

/** Reads a line of `/proc/PID/stat`; null if it is malformed. */
export function readStat(text: string): ProcessSample | null {
  const [pid] = text.split(' ', 1)
  // The name may contain spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [parent, user, system, childUser, childSystem, start] = [1, 11, 12, 13, 14, 19].map((at) => Number(fields[at]))
  if (start === undefined || !Number.isFinite(start)) return null
  const [own, children] = [
    [user, system],
    [childUser, childSystem]
  ].map((pair) => pair.reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0) * TICK)
  return { key: `${pid}@${start}`, pid: Number(pid), parent: parent ?? 0, own: own ?? 0, children: children ?? 0 }
}

/** The process `root`, its descendants, and processes of `before` that lost their parents. */
export function treeOf(all: readonly ProcessSample[], root: number, before: Sample): Sample {
  const childrenOf = Map.groupBy(all, ({ parent }) => parent)
  const found = new Map<string, ProcessSample>()
  const add = (one: ProcessSample): void => {
    if (found.has(one.key)) return
    found.set(one.key, one)
    for (const child of childrenOf.get(one.pid) ?? []) add(child)
  }
  for (const one of all) if (one.pid === root || before.has(one.key)) add(one)
  return found
}

/** CPU time of programs that ended between two samples, and that no parent took over (ms). */
export function lostBetween(before: Sample, after: Sample): number {
  const byPid = new Map([...before.values()].map((one) => [one.pid, one]))
  const survivorAbove = ({ parent }: ProcessSample): string | undefined => {
    let above = byPid.get(parent)
    while (above !== undefined && !after.has(above.key)) above = byPid.get(above.parent)
    return above?.key
  }
  const ended = [...before.values()].filter(({ key }) => !after.has(key))
  let lost = 0
  for (const [survivor, those] of Map.groupBy(ended, survivorAbove)) {
    const expected = those.reduce((sum, { own, children }) => sum + own + children, 0)
    const taken =
      survivor === undefined ? 0 : (after.get(survivor)?.children ?? 0) - (before.get(survivor)?.children ?? 0)
    lost += Math.max(0, expected - taken)
  }
  return lost
}

function allProcesses(): ProcessSample[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return readStat(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
    } catch {
      return [] // It has ended.
    }
  })
}

/** Sums the CPU time of programs and their children, also of those that outlive their parents. */
export class ProcessorTime {
  readonly #pause: number
  readonly #roots: () => readonly number[]
  #sample: Sample = new Map()
  #lost = 0

  /**
   * @param pause milliseconds between samples
   * @param roots process ids of the programs; by default this process, without its own time
   */
  constructor(pause = PAUSE, roots: () => readonly number[] = () => [process.pid]) {
    this.#pause = pause
    this.#roots = roots
  }

  /** CPU time since the start of the programs (ms). */
  read(): number {
    const all = allProcesses()
    const after = new Map(this.#roots().flatMap((root) => [...treeOf(all, root, this.#sample)]))
    this.#lost += lostBetween(this.#sample, after)
    this.#sample = after
    const living = [...after.values()].map((one) => one.children + (one.pid === process.pid ? 0 : one.own))
    return living.reduce((sum, time) => sum + time, this.#lost)
  }

  /** Runs `work` and returns the CPU time meanwhile (ms), null except on Linux. */
  async during<T>(work: () => Promise<T>): Promise<{ result: T; processor: number | null }> {
    if (!existsSync('/proc/self/stat')) return { result: await work(), processor: null }
    const before = this.read()
    const timer = setInterval(() => this.read(), this.#pause)
    try {
      const result = await work()
      return { result, processor: this.read() - before }
    } finally {
      clearInterval(timer)
    }
  }
}
