/** Durations of the stages of `npm test` and of its tests. */
import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ProcessorTime } from './processor-time.ts'
import { root, type RunOptions } from './program.ts'
import { testsOfPlaywright, type PlaywrightReport, type VitestReport } from './summary.ts'

interface Stage {
  readonly name: string
  /** In milliseconds. */
  readonly wall: number
  /** CPU time of all processors and programs (ms); null if the system does not report it. */
  readonly processor: number | null
}

/** Measures stages, of which some run beside others. */
export class StageClock {
  readonly stages: Stage[] = []
  readonly #begun = performance.now()
  readonly #pause: number | undefined

  /** @param pause milliseconds between samples of the CPU time */
  constructor(pause?: number) {
    this.#pause = pause
  }

  /** Time since this clock was created (ms). */
  get wall(): number {
    return performance.now() - this.#begun
  }

  /** Measures a stage that runs alone. */
  measure<T>(name: string, run: () => Promise<T>): Promise<T> {
    return this.#measure(name, run, new ProcessorTime(this.#pause))
  }

  /** Measures a stage beside others. `run` passes `onStart` to each of its programs. */
  measureBeside<T>(name: string, run: (watch: Pick<RunOptions, 'onStart'>) => Promise<T>): Promise<T> {
    const programs: number[] = []
    const watch = { onStart: (pid: number): void => void programs.push(pid) }
    return this.#measure(name, () => run(watch), new ProcessorTime(this.#pause, () => programs))
  }

  async #measure<T>(name: string, run: () => Promise<T>, time: ProcessorTime): Promise<T> {
    const from = performance.now()
    let processor: number | null = null
    try {
      const measured = await time.during(run)
      processor = measured.processor
      return measured.result
    } finally {
      this.stages.push({ name, wall: performance.now() - from, processor })
    }
  }
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1)

/**
 * One line per stage and one for the whole run.
 *
 * @param wall duration of the run (ms): less than that of all stages, where some run beside others
 */
export function stageTable(stages: readonly Stage[], wall: number): string {
  const processors = stages.map(({ processor }) => processor)
  const all: Stage = {
    name: 'all',
    wall,
    processor: processors.includes(null) ? null : processors.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  }
  const rows = [...stages, all].map(({ name, wall, processor }) => [
    name,
    seconds(wall),
    processor === null ? '-' : seconds(processor)
  ])
  return columns([['stage', 'wall s', 'processor s'], ...rows])
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = ([name = '', ...numbers]: readonly string[]): string =>
    [name.padEnd(widths[0] ?? 0), ...numbers.map((text, at) => text.padStart(widths[at + 1] ?? 0))].join('  ')
  return rows.map(line).join('\n')
}

interface TestDuration {
  readonly title: string
  readonly milliseconds: number
}

/** Unit test files with their durations. */
export function filesOfVitest(report: unknown): readonly TestDuration[] {
  const { testResults } = report as VitestReport
  return testResults.map(({ name, startTime, endTime }) => ({
    title: basename(name),
    milliseconds: endTime - startTime
  }))
}

/** End-to-end tests with their durations, retries included. */
export function timesOfPlaywright(report: unknown): readonly TestDuration[] {
  return testsOfPlaywright((report as PlaywrightReport).suites ?? [])
}

/** The ten slowest, slowest first. */
export function slowest(what: string, all: readonly TestDuration[]): string {
  const ten = all.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)
  return [`Slowest ${what}:`, ...ten.map((one) => `  ${seconds(one.milliseconds).padStart(6)} s  ${one.title}`)].join(
    '\n'
  )
}

/** Each start of the app appends a byte to this file; see `countStart`. */
export const STARTS = join(root, 'test-results', 'starts')

/** Number of app starts since the file was removed. */
export const startsCounted = (): number => (existsSync(STARTS) ? statSync(STARTS).size : 0)
