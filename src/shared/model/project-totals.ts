import type { Reference } from './record'

export interface MoneySum {
  readonly currency: Reference | null
  readonly amount: number
  /** Projects that have a price in this currency. */
  readonly count: number
}

export interface StageTotal {
  readonly funnel: Reference | null
  readonly stage: Reference | null
  readonly count: number
  /** In the order of the sums of all stages together. */
  readonly sums: readonly MoneySum[]
}

/** Amounts of different currencies are never added up. */
export interface ProjectTotals {
  readonly count: number
  readonly sums: readonly MoneySum[]
  /** In the order of funnels and their stages; projects without a stage last. */
  readonly stages: readonly StageTotal[]
}

/** How far a list is with being fetched ahead. */
export interface ListReadiness {
  readonly projects: number
  /** Those of which all that hangs on them is cached, as far as the service gives it. */
  readonly ready: number
  /** Bytes of the cache that what hangs on them takes. */
  readonly bytes: number
}
