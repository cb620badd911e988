import type { BenchProfile } from './profile.ts'

/** The result of a measurement, as printed by `npm run bench -- --json`. */
export interface Row {
  readonly id: string
  /** Null when it could not be measured; see `detail`. */
  readonly value: number | null
  readonly unit: string
  readonly aim: string
  /** How many measurements the value is the median of, the discarded first one not counted. */
  readonly runs: number
  readonly detail: string
}

/** A row without a value, with the reason. */
export function notMeasured(base: Pick<Row, 'id' | 'unit' | 'aim'>, why: unknown): Row {
  const [detail = ''] = (why instanceof Error ? why.message : String(why)).split('\n')
  return { ...base, value: null, runs: 0, detail }
}

/** A row, or the reason why it could not be measured. */
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
  /** Measurements per row, without the first, which is discarded. */
  readonly runs: number
  /** Whether there is a first, discarded measurement. */
  readonly warmUp: boolean
  /** Milliseconds for programs to come to rest, and between two measurements. */
  readonly rest: (usual: number) => number
  /** How often something is done within a measurement. */
  readonly times: (usual: number) => number
  /** Projects in the measured cache. */
  readonly projects: number
  /** Measure the largest caches of `growth-*` as well. */
  readonly full: boolean
  /** The profile of all rows in small; null when each row has the one that it needs. */
  readonly shared: BenchProfile | null
  /** Reports progress to a person; never on standard output. */
  readonly log: (text: string) => void
}
