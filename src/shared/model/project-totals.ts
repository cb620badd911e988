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
  /** In the order of the totals of all stages. */
  readonly sums: readonly MoneySum[]
}

/** A funnel with all its stages in order, those without projects too. */
export interface FunnelStages {
  readonly funnel: Reference
  readonly stages: readonly Reference[]
}

/** Amounts of different currencies are never added up. */
export interface ProjectTotals {
  readonly count: number
  readonly sums: readonly MoneySum[]
  /** In the order of funnels and their stages; projects without a stage last. */
  readonly stages: readonly StageTotal[]
  /** Of the funnels in `stages`, those whose own stages are known. */
  readonly funnels: readonly FunnelStages[]
}

/** The progress of fetching the children of a list ahead. */
export interface ListReadiness {
  readonly projects: number
  /** Projects with all children cached, as far as the service gives them. */
  readonly ready: number
  /** Bytes of their children in the cache. */
  readonly bytes: number
}
