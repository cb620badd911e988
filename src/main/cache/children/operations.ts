import type { Cached, Coverage } from '@shared/model/cached'
import type {
  ChildKind,
  ChildPage,
  ChildQuery,
  ChildRecord,
  ChildTotals,
  OverdueChecklist
} from '@shared/model/children'
import type { Remote } from '../../database/operations'

/** One list that hangs on a project. */
export interface ChildList {
  readonly project: number
  readonly kind: ChildKind
}

/**
 * What an answer is of its list. `whole`: all there is, in one answer. `part`: what a filter let through, or one record;
 * it adds and exchanges, and never takes away. A `page` belongs to a walk through the list; so may a part, whose rows are
 * then counted as those of a walk are.
 */
export type AnswerPart =
  | { readonly of: 'whole' }
  | { readonly of: 'part'; readonly walk?: number; readonly offset?: number }
  /** The answer of `/projects/actions/info` for the event with this id. */
  | { readonly of: 'one'; readonly id: number }
  | { readonly of: 'page'; readonly walk: number; readonly offset: number }

export interface ChildAnswer extends ChildList {
  readonly body: Uint8Array
  readonly receivedAt: number
  readonly part: AnswerPart
  /** That there is nothing any more where records are known is believed. */
  readonly sure?: boolean
}

export interface ChildOutcome {
  /** Records that the service sent. */
  readonly rows: number
  /** How many of them the walk meets for the first time; of answers that belong to none, how many were not cached. */
  readonly fresh: number
  /** How many the walk has met; of answers that belong to none, how many are cached. */
  readonly met: number
  readonly withoutId: boolean
  readonly total: number | null
  readonly changed: boolean
  readonly labelsChanged: boolean
  /** It would take away all that is known, and was not taken in: it is to be asked for again, and then be `sure`. */
  readonly held: boolean
}

export interface ChildWalkEnd extends ChildList {
  readonly walk: number
  /** All of the list was met: what was not is gone. */
  readonly complete: boolean
  readonly obstacle: Coverage['obstacle']
  readonly at: number
}

/** How old a list is; null when it was never answered whole. */
export interface ChildAge extends ChildList {
  readonly wholeAt: number | null
}

/** How far it is that some projects can be looked at without the service. */
export interface ChildReadiness {
  /** Of how many every list was answered whole, or refused: there is no more to be had of them. */
  readonly ready: number
  /** What their lists take in the cache, packed as they are. */
  readonly bytes: number
}

export interface OverduePage {
  readonly rows: readonly OverdueChecklist[]
  readonly total: number
  readonly known: number
  readonly projects: number
}

/** `today` is the user's day, in days since 1970-01-01. */
export interface ChildReadQuery extends ChildQuery {
  readonly today: number
}

/** Of these projects, lists of these kinds; see `ChildReads.stale`. */
export interface StaleQuery {
  readonly projects: readonly number[]
  readonly kinds: readonly ChildKind[]
  readonly now: number
  readonly before: number
  readonly refusedBefore: number
  readonly limit: number
}

export interface OverdueQuery {
  readonly responsible: number | null
  readonly offset: number
  readonly limit: number
  readonly today: number
}

/** What hangs on projects, as the cache keeps it. Rejections are those of `Cache`. */
export interface ChildReads {
  page(query: ChildReadQuery): Cached<ChildPage>
  totals(query: Pick<ChildQuery, 'id' | 'kind' | 'filter'>): ChildTotals
  event(which: { project: number; event: number; today: number }): Cached<ChildRecord | null>
  overdue(query: OverdueQuery): OverduePage
  readiness(projects: readonly number[]): ChildReadiness
  /**
   * Lists of these projects that were last answered whole before `before`, or never: those never answered first, then
   * the oldest; among equals in the order of `projects`. Lists that were refused since `refusedBefore` are left out. A
   * time that lies ahead of `now` is none: the clock was set back.
   */
  stale(query: StaleQuery): readonly ChildAge[]
}

export interface ChildWrites {
  ingest(answer: ChildAnswer): ChildOutcome
  endWalk(end: ChildWalkEnd): { changed: boolean }
  /** The service would not answer this list: it is not worth asking ahead for a while. */
  refuse(list: ChildList & { at: number }): void
  /** Projects whose children the disk budget never takes; in place of those named before. */
  keepOf(projects: readonly number[]): void
}

export type ChildrenAccess = Remote<ChildReads & ChildWrites>
