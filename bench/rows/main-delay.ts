/**
 * `main-delay-p99`, `main-delay-max`: delay of main's event loop during the first sweep of a new workspace, with its
 * window open and the list on screen.
 */
import { join } from 'node:path'
import { ROOT } from '../../e2e/support/runtime.ts'
import { median, round, spread } from '../lib/numbers.ts'
import { connectAndSweep, request, withSurroundings, type Surroundings } from '../lib/profile.ts'
import { notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import { startProgram } from '../lib/started.ts'

export const DELAY_ROWS = ['main-delay-p99', 'main-delay-max'] as const
export type DelayRow = (typeof DELAY_ROWS)[number]

const BASE: Readonly<Record<DelayRow, Pick<Row, 'id' | 'unit' | 'aim'>>> = {
  'main-delay-p99': { id: 'main-delay-p99', unit: 'ms', aim: '<= 20' },
  'main-delay-max': { id: 'main-delay-max', unit: 'ms', aim: '<= 50' }
}
const WITH_CLOCK = join(ROOT, 'bench/delay/main.js')
/** Each sweep yields thousands of measurements: more sweeps would add nothing. */
const MOST_RUNS = 3

interface Delay {
  /** Delay after the intended time (ms). */
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly looks: number
}

async function oneSweep({ folder, env, demo }: Surroundings, each: number): Promise<Delay & { records: number }> {
  const started = await startProgram(WITH_CLOCK, join(folder, `profile-${each}`), env, true)
  try {
    // Excludes the start: main now answers its page.
    await request(started.port, 'app.info', undefined)
    started.send('begin')
    const { records } = await connectAndSweep(started.port, demo)
    return { ...(await started.ask<Delay>('tell')), records }
  } finally {
    await started.end()
  }
}

export async function measureDelay(options: BenchOptions, wanted: readonly DelayRow[]): Promise<Row[]> {
  const runs = Math.min(options.runs, MOST_RUNS)
  try {
    const found = await withSurroundings(options, async (surroundings) => {
      const delays: (Delay & { records: number })[] = []
      for (let each = options.isWarmUp ? 0 : 1; each <= runs; each++) {
        const delay = await oneSweep(surroundings, each)
        options.log(`main-delay: round ${each} of ${runs}: p99 ${round(delay.p99)} ms, max ${round(delay.max)} ms`)
        // The first run warms up service and file system.
        if (each > 0) delays.push(delay)
      }
      return delays
    })
    return wanted.map((row) => {
      const values = found.map((delay) => (row === 'main-delay-p99' ? delay.p99 : delay.max))
      const { records, looks } = found.at(-1)!
      const usual = round(median(found.map(({ p50 }) => p50)))
      return {
        ...BASE[row],
        value: round(median(values)),
        runs,
        detail: `${spread(values, 'ms')} late, ${usual} ms as a rule; first sweeps of all lists with ${records} projects, window open, ${looks} looks at the clock in the last`
      }
    })
  } catch (error) {
    return wanted.map((row) => notMeasured(BASE[row], error))
  }
}
