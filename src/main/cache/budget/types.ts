/** The disk budget of a cache. Lists and their columns are never dropped. */
import type { DroppedPart } from '@shared/model/sync'

export interface TrimStep {
  /** Bytes that the step freed, estimated without reading pages. */
  readonly freed: number
  /** Number of dropped lists of children, previous values or answers. 0: nothing is left to drop. */
  readonly items: number
}

/** A part of the cache that can free space. It runs in the writer's thread. */
export interface Trimmer {
  readonly part: DroppedPart
  /**
   * Drops about `bytes`, least needed first, in one transaction of at most 25 ms. It is repeated until enough is free
   * or nothing is left.
   */
  trim(bytes: number): TrimStep
}

/** Result of one step of the writer. */
export interface BudgetStep {
  /** Bytes in use after the step. */
  readonly used: number
  /** Whether the cache is within its budget or nothing is left to drop. */
  readonly done: boolean
}
