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

export interface BenchOptions {
  /** Measurements per row, without the first, which is discarded. */
  readonly runs: number
  /** Projects in the cache that is measured. */
  readonly projects: number
  /** Tells a person what is going on; never on standard output. */
  readonly tell: (text: string) => void
}
