/** What a measurement comes to, as `npm run bench -- --json` prints it. */
export interface Row {
  readonly id: string
  /** Null when it could not be measured; `detail` then says why. */
  readonly value: number | null
  readonly unit: string
  readonly aim: string
  /** How many measurements the value is the median of, the discarded first one not counted. */
  readonly runs: number
  readonly detail: string
}

/** A row that says why it has no value. */
export function notMeasured(base: Pick<Row, 'id' | 'unit' | 'aim'>, why: unknown): Row {
  const [detail = ''] = (why instanceof Error ? why.message : String(why)).split('\n')
  return { ...base, value: null, runs: 0, detail }
}

/** A row, or why its figures could not be had. */
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
  /** Whether there is such a first one. */
  readonly warmUp: boolean
  /** Milliseconds that programs are left alone for until they have come to rest. */
  readonly rest: (usual: number) => number
  /** Projects in the cache that is measured. */
  readonly projects: number
  /** Measure the largest caches of `growth-*` as well. */
  readonly full: boolean
  /** Tells a person what is going on; never on standard output. */
  readonly tell: (text: string) => void
}
