/** `growth-*`: growth of costs with 10 and 30 times as many projects, as an exponent. */
import type { Fixtures } from '../lib/fixtures.ts'
import { median, powerExponent, round } from '../lib/numbers.ts'
import { runProgram } from '../lib/programs.ts'
import { p95 } from '../lib/rounds.ts'
import { valueOf } from '../lib/outcome.ts'
import { measured, notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import type { AskJob, AskPart, AskResult } from '../program/ask.ts'
import type { FillResult } from '../program/fill.ts'

export const GROWTH_ROWS = ['growth-search', 'growth-sweep', 'growth-disk'] as const
export type GrowthRow = (typeof GROWTH_ROWS)[number]

const AIM: Readonly<Record<GrowthRow, string>> = {
  'growth-search': '<= 0.5',
  'growth-sweep': '<= 1.1',
  'growth-disk': '<= 1.1'
}
const baseOf = (id: GrowthRow): Pick<Row, 'id' | 'unit' | 'aim'> => ({ id, unit: 'exponent', aim: AIM[id] })

/** Relative to `--projects`: 10,000, 30,000 and 100,000; the largest, 300,000, needs `--full`. */
const SHARES = [0.1, 0.3, 1]
const LARGEST = 3
/** Maximum number of sweeps per size; the largest is swept once. */
const MOST_SWEEPS = 3

interface Point {
  readonly size: number
  readonly fills: readonly FillResult[]
  readonly asked: AskResult | null
}

const sweepTime = ({ times }: FillResult): number => Object.values(times).reduce((sum, time) => sum + time, 0) / 1000

async function measurePoint(
  size: number,
  sweeps: number,
  parts: readonly AskPart[],
  { runs, isWarmUp }: BenchOptions,
  fixtures: Fixtures
): Promise<Point> {
  const { file, filled } = await fixtures.of(size)
  const fills = [filled]
  while (fills.length < sweeps) fills.push(await fixtures.fillAgain(size))
  const job: AskJob = { file, runs, parts, isWarmUp, rest: 0 }
  return { size, fills, asked: parts.length === 0 ? null : await runProgram<AskResult>('ask', job) }
}

const VALUE: Readonly<Record<GrowthRow, { readonly of: (point: Point) => number; readonly unit: string }>> = {
  'growth-search': { of: ({ asked }) => p95(valueOf(asked?.search)), unit: 'ms' },
  'growth-sweep': { of: ({ fills }) => median(fills.map(sweepTime)), unit: 's' },
  'growth-disk': { of: ({ fills }) => fills[0]!.bytes / 1e6, unit: 'MB' }
}

const WHAT: Readonly<Record<GrowthRow, string>> = {
  'growth-search': 'p95 of the questions of `search`',
  'growth-sweep': 'first sweeps of all lists',
  'growth-disk': 'the file after a sweep of all lists'
}

export async function measureGrowth(
  options: BenchOptions,
  fixtures: Fixtures,
  wanted: readonly GrowthRow[]
): Promise<Row[]> {
  const { runs, projects, isFull, log } = options
  const sweepsOfEach = Math.min(MOST_SWEEPS, runs)
  const sizes = [...SHARES, ...(isFull ? [LARGEST] : [])].map((share) => Math.round(share * projects))
  const parts: AskPart[] = wanted.includes('growth-search') ? ['search'] : []
  try {
    const points: Point[] = []
    for (const size of sizes) {
      log(`${wanted.join(', ')}: ${size} projects`)
      const sweeps = wanted.includes('growth-sweep') && size <= projects ? sweepsOfEach : 1
      points.push(await measurePoint(size, sweeps, parts, options, fixtures))
    }
    const leftOut = isFull ? '' : `; ${LARGEST * projects} projects left out, they take --full`
    return wanted.map((row) =>
      measured(baseOf(row), () => {
        const { of, unit } = VALUE[row]
        const fit = points.map((point) => ({ size: point.size, value: of(point) }))
        const figures = fit.map(({ size, value }) => `${size}: ${round(value)} ${unit}`).join(', ')
        const once = row === 'growth-sweep' && isFull ? ', of the largest one' : ''
        return {
          value: round(powerExponent(fit)),
          runs: row === 'growth-sweep' ? sweepsOfEach : row === 'growth-disk' ? 1 : runs,
          detail: `${WHAT[row]}${once}: ${figures}${leftOut}`
        }
      })
    )
  } catch (error) {
    return wanted.map((row) => notMeasured(baseOf(row), error))
  }
}
