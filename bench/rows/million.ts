/** `filter-1m`, `filter-1m-order` and `memory-1m`: filters of a million projects. */
import type { Fixtures } from '../lib/fixtures.ts'
import { median, round, spread } from '../lib/numbers.ts'
import { runProgram } from '../lib/programs.ts'
import { p95, p95ByRound, slowest } from '../lib/rounds.ts'
import { notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import type { TimedQuestion } from '../program/ask.ts'
import type { MillionJob, MillionResult } from '../program/million.ts'
import type { MultiplyJob, MultiplyResult } from '../program/multiply.ts'

export const MILLION_ROWS = ['filter-1m', 'filter-1m-order', 'memory-1m'] as const
export type MillionRow = (typeof MILLION_ROWS)[number]

const BASE: Readonly<Record<MillionRow, Pick<Row, 'id' | 'unit' | 'aim'>>> = {
  'filter-1m': { id: 'filter-1m', unit: 'ms', aim: '<= 150' },
  'filter-1m-order': { id: 'filter-1m-order', unit: 'ms', aim: '<= 600' },
  'memory-1m': { id: 'memory-1m', unit: 'MB', aim: '<= 350' }
}

/** A round takes most of a minute. */
const MOST_RUNS = 3
/** More than there are. */
const FILTERS = 100

export async function measureMillion(
  { runs, projects, manyProjects, times, log }: BenchOptions,
  fixtures: Fixtures,
  wanted: readonly MillionRow[]
): Promise<Row[]> {
  let copy: { file: string; remove: () => void } | null = null
  try {
    copy = await fixtures.copyOf(projects)
    const { file } = copy
    log(`${wanted.join(', ')}: copying to ${manyProjects} projects`)
    const job: MultiplyJob = { file, projects: manyProjects }
    const made = await runProgram<MultiplyResult>('multiply', job)
    log(`${wanted.join(', ')}: asking`)
    const rounds = Math.min(runs, MOST_RUNS)
    const asked: MillionJob = { file, runs: rounds, projects: made.projects, filters: times(FILTERS) }
    const { known, first, memory } = await runProgram<MillionResult>('million', asked)
    const of = (times: readonly TimedQuestion[], kept: string): Pick<Row, 'value' | 'detail'> => ({
      value: round(p95(times)),
      detail: `${times.length} questions to ${made.projects} projects (copies of ${projects} under new ids), ${kept}: p95 ${spread(p95ByRound(times), 'ms')}, median ${round(median(times.flatMap((each) => each.times)))} ms; slowest ${slowest(times)}`
    })
    const rows: Readonly<Record<MillionRow, Pick<Row, 'value' | 'detail'>>> = {
      'filter-1m': of(known, 'columns and order resident, no answer kept'),
      'filter-1m-order': of(first, 'columns resident, no answer or order kept'),
      'memory-1m': {
        value: round(memory.after),
        detail: `resident memory of a process with the reader after all questions; at most ${round(memory.most)} MB, before the first ${round(memory.before)} MB`
      }
    }
    return wanted.map((row) => ({ ...BASE[row], runs: rounds, ...rows[row] }))
  } catch (error) {
    return wanted.map((row) => notMeasured(BASE[row], error))
  } finally {
    copy?.remove()
  }
}
