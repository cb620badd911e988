import type { Reference } from './record'

export interface MoneySum {
  readonly currency: Reference | null
  readonly amount: number
  /** Number of projects with a price in this currency. */
  readonly count: number
}

export interface StageTotal {
  readonly funnel: Reference | null
  readonly stage: Reference | null
  readonly count: number
  /** In the order of the overall totals. */
  readonly sums: readonly MoneySum[]
}

/** A funnel with all its stages in order, including those without projects. */
export interface FunnelStages {
  readonly funnel: Reference
  readonly stages: readonly Reference[]
}

/** Amounts in different currencies are never added up. */
export interface ProjectTotals {
  readonly count: number
  readonly sums: readonly MoneySum[]
  /**
   * Received sums of the `known` projects with known payments; absent if there are none. `isPartial`: some of their
   * payments are not known, so it is at least so much.
   */
  readonly received?: { readonly sums: readonly MoneySum[]; readonly known: number; readonly isPartial: boolean }
  /** In the order of funnels and their stages; projects without a stage last. */
  readonly stages: readonly StageTotal[]
  /** Those funnels of `stages` whose own stages are known. */
  readonly funnels: readonly FunnelStages[]
}

/** Progress of prefetching the children of a list. */
export interface ListReadiness {
  readonly projects: number
  /** Number of projects with all children cached, as far as the service returns them. */
  readonly ready: number
  /** Size of their cached children (bytes). */
  readonly bytes: number
}
