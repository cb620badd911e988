import type { Coverage } from '@shared/model/cached'
import type { ChildKind } from '@shared/model/children'

/** One list of children of a project. */
export interface ChildList {
  readonly project: number
  readonly kind: ChildKind
}

/**
 * Completeness of an answer. `whole`: the entire list. `part`: a filter's result or one record; it adds and replaces,
 * but never removes. A `page` belongs to a walk. A part may belong to a walk, too; its rows then count for the walk.
 */
export type AnswerPart =
  | { readonly of: 'whole' }
  | { readonly of: 'part'; readonly walk?: number; readonly offset?: number }
  /** The answer of `/projects/actions/info` for the action with this id. */
  | { readonly of: 'one'; readonly id: number }
  | { readonly of: 'page'; readonly walk: number; readonly offset: number }

export interface ChildAnswer extends ChildList {
  readonly body: Uint8Array
  readonly receivedAt: number
  readonly part: AnswerPart
  /** Accept an empty answer even if records are known. */
  readonly isSure?: boolean
}

export interface ChildOutcome {
  /** Number of records that the service sent. */
  readonly rows: number
  /** Number of records that the walk finds for the first time; without a walk, of records that were not cached. */
  readonly fresh: number
  /** Number of records that the walk has found; without a walk, of cached records. */
  readonly found: number
  readonly hasNoId: boolean
  readonly total: number | null
  readonly hasChanged: boolean
  readonly haveLabelsChanged: boolean
  /** Set if nothing was stored because the answer would remove all records: request it again, then pass `isSure`. */
  readonly isHeld: boolean
}

export interface ChildWalkEnd extends ChildList {
  readonly walk: number
  /** The entire list was read: records that were not found are removed. */
  readonly isComplete: boolean
  readonly obstacle: Coverage['obstacle']
  readonly at: number
}

/** Progress of making projects available offline. */
export interface ChildReadiness {
  /** Number of projects whose lists were all answered completely or refused by the service. */
  readonly ready: number
  /** Compressed bytes of their lists in the cache. */
  readonly bytes: number
}

/** Selects lists of these kinds and projects; see `childReads`. */
export interface StaleQuery {
  readonly projects: readonly number[]
  readonly kinds: readonly ChildKind[]
  readonly now: number
  readonly before: number
  readonly refusedBefore: number
  readonly limit: number
}

/** `today` and the first day of this week, in days since 1970-01-01. */
export interface DueQuery {
  readonly responsible: number | null
  readonly offset: number
  readonly limit: number
  readonly today: number
  readonly weekFrom: number
}
