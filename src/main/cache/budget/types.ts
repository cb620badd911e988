/**
 * The disk budget of a cache: who can give room back, and in which order they are asked. Lists and their columns are
 * never among them: a list that is known stays known, whatever the budget.
 */
import { DROPPED_PARTS, type DiskBudget, type DroppedPart } from '@shared/model/sync'

/**
 * What is given up first comes first. Each can be had from the service again, the earlier ones at less cost to whoever
 * looks: children of projects that nobody opened or pinned; previous values beyond the newest; the fuller answers of
 * `/info`; the raw answers of deleted records and of those no longer returned, whose columns stay.
 */
export const DROP_ORDER: readonly DroppedPart[] = DROPPED_PARTS

export interface TrimStep {
  /** Bytes that the step gave back, as nearly as its owner can tell without reading pages for it. */
  readonly freed: number
  /** Things that went: lists of children, previous values, answers. 0: there is nothing more to give up. */
  readonly items: number
}

/** A concern of the cache that can give room back. It lives in the writer's thread. */
export interface Trimmer {
  readonly part: DroppedPart
  /**
   * Gives up about `bytes`, the least missed first, in at most one short transaction of its own (25 ms): whoever wants
   * to write waits for it. Called again until enough has gone or nothing is left.
   */
  trim(bytes: number): TrimStep
}

/** One step of keeping the budget, as the writer did it. */
export interface BudgetStep {
  /** Bytes in use after it. */
  readonly used: number
  /** Within the budget again, or nothing is left that may go. */
  readonly done: boolean
  readonly dropped: number
}

/** What the budget's concern answers to the rest of the app; everything in bytes. */
export interface BudgetAccess {
  /** What the user allows; holds from the next `keep` on. */
  setLimit(bytes: number): void
  /** Gives up what has to go, in short steps with room between them. One call at a time; a second one joins the first. */
  keep(): Promise<void>
  /** Bytes left below the limit, less than 0 beyond it. Null: the cache is in memory and has no budget. */
  room(): Promise<number | null>
  /** For the screen; null for a cache in memory. */
  state(): Promise<DiskBudget | null>
}
