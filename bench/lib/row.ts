import type { BenchProfile } from './profile.ts'

/** Result of a measurement, as printed by `npm run bench -- --json`. */
export interface Row {
  readonly id: string
  /** Null if it could not be measured; see `detail`. */
  readonly value: number | null
  readonly unit: string
  readonly aim: string
  /** Number of measurements behind the median, without the discarded first one. */
  readonly runs: number
  readonly detail: string
}

/** A row without a value, with the reason. */
export function notMeasured(base: Pick<Row, 'id' | 'unit' | 'aim'>, why: unknown): Row {
  const [detail = ''] = (why instanceof Error ? why.message : String(why)).split('\n')
  return { ...base, value: null, runs: 0, detail }
}

/** A row, or the reason it could not be measured. */
export function measured(
  base: Pick<Row, 'id' | 'unit' | 'aim'>,
  figures: () => Pick<Row, 'value' | 'runs' | 'detail'>
): Row {
  try {
    return { ...base, ...figures() }
  } catch (thrown) {
    return notMeasured(base, thrown)
  }
}

export interface BenchOptions {
  /** Number of measurements per row, without the discarded first one. */
  readonly runs: number
  /** Whether a first measurement is made and discarded. */
  readonly isWarmUp: boolean
  /** Pause (ms) for programs to settle, and between two measurements. */
  readonly rest: (usual: number) => number
  /** Number of repetitions within a measurement. */
  readonly times: (usual: number) => number
  /** Number of projects in the measured cache. */
  readonly projects: number
  /** Number of projects in the rows of a very large cache. */
  readonly manyProjects: number
  /** Also measures the largest caches of `growth-*`. */
  readonly isFull: boolean
  /** Shared profile of all rows in a small run; null if each row creates its own. */
  readonly shared: BenchProfile | null
  /** Reports progress to the user; never on stdout. */
  readonly log: (text: string) => void
}
