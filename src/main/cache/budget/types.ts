/**
 * The disk budget of a cache: who can give room back, and in which order they are asked. Lists and their columns are
 * never among them: a list that is known stays known, whatever the budget.
 */
import { DROPPED_PARTS, type DiskBudget, type DroppedPart } from '@shared/model/sync'

/**
 * In the order in which they are dropped; each can be fetched again, the first at the least cost to the user: children
 * of projects that nobody opened or pinned; previous values beyond the newest; answers of `/info`; raw answers of
 * deleted records and of those no longer returned, whose columns stay.
 */
export const DROP_ORDER: readonly DroppedPart[] = DROPPED_PARTS

export interface TrimStep {
  /** Bytes that the step freed, estimated without reading pages. */
  readonly freed: number
  /** Lists of children, previous values or answers that were dropped. 0: there is nothing left to drop. */
  readonly items: number
}

/** A concern of the cache that can give room back. It lives in the writer's thread. */
export interface Trimmer {
  readonly part: DroppedPart
  /**
   * Drops about `bytes`, the least missed first, in one transaction of at most 25 ms. Called again until enough is free
   * or nothing is left.
   */
  trim(bytes: number): TrimStep
}

/** The outcome of one step of the writer. */
export interface BudgetStep {
  /** Bytes in use after it. */
  readonly used: number
  /** Within the budget again, or nothing is left to drop. */
  readonly done: boolean
  readonly dropped: number
}

/** The disk budget for the rest of the app; all sizes in bytes. */
export interface BudgetAccess {
  /** What the user allows; holds from the next `keep` on. */
  setLimit(bytes: number): void
  /** Drops what has to go, in short steps with pauses. One run at a time; a second call joins the first. */
  keep(): Promise<void>
  /** Bytes left below the limit, less than 0 beyond it. Null: the cache is in memory and has no budget. */
  room(): Promise<number | null>
  /** For the screen; null for a cache in memory. */
  state(): Promise<DiskBudget | null>
}
