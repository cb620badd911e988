import type { Cached, Coverage } from '@shared/model/cached'
import type {
  ChildCounts,
  ChildGlance,
  ChildKind,
  ChildPage,
  ChildRecord,
  ChildTotals,
  DueCounts,
  DueRow,
  OverdueChecklist
} from '@shared/model/children'
import type { ChildQuery } from '@shared/contract/children'
import type { Remote } from '../../database/operations'

/** One list of children of a project. */
export interface ChildList {
  readonly project: number
  readonly kind: ChildKind
}

/**
 * How much of its list an answer holds. `whole`: all of it. `part`: a filter's result, or one record: it adds and
 * replaces, and never removes. A `page` belongs to a walk; so may a part, whose rows then count for the walk.
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
  /** An empty answer is believed even where records are known. */
  readonly sure?: boolean
}

export interface ChildOutcome {
  /** Records that the service sent. */
  readonly rows: number
  /** Those that the walk finds for the first time; without a walk, those that were not cached. */
  readonly fresh: number
  /** Those that the walk has found; without a walk, those that are cached. */
  readonly found: number
  readonly withoutId: boolean
  readonly total: number | null
  readonly changed: boolean
  readonly labelsChanged: boolean
  /** The answer would remove everything that is known, and was not taken in: ask again, then with `sure`. */
  readonly held: boolean
}

export interface ChildWalkEnd extends ChildList {
  readonly walk: number
  /** The whole list was read: what was not found is gone. */
  readonly complete: boolean
  readonly obstacle: Coverage['obstacle']
  readonly at: number
}

/** How old a list is; null when it was never answered whole. */
export interface ChildAge extends ChildList {
  readonly wholeAt: number | null
}

/** How far some projects are available offline. */
export interface ChildReadiness {
  /** Projects of which every list was answered whole, or refused by the service. */
  readonly ready: number
  /** Bytes of their lists in the cache, packed. */
  readonly bytes: number
}

export interface DuePage {
  readonly rows: readonly DueRow[]
  readonly counts: DueCounts
  readonly known: number
  readonly projects: number
}

/** `today` is the user's day, in days since 1970-01-01. */
export interface ChildReadQuery extends ChildQuery {
  readonly today: number
}

/** `now` in epoch milliseconds: what is dated after its day has not been paid. */
export interface ChildTotalsQuery extends Pick<ChildQuery, 'id' | 'kind' | 'filter'> {
  readonly now: number
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

/** `today` and the first day of this week, in days since 1970-01-01. */
export interface DueQuery {
  readonly responsible: number | null
  readonly offset: number
  readonly limit: number
  readonly today: number
  readonly weekFrom: number
}

/** Children of projects in the cache. Rejections are those of `Cache`. */
export interface ChildReads {
  page(query: ChildReadQuery): Cached<ChildPage>
  /** How many children of each kind a project has, as far as that is known. */
  counts(project: number): ChildCounts
  /** @param now epoch milliseconds */
  glance(which: { project: number; now: number }): ChildGlance
  totals(query: ChildTotalsQuery): ChildTotals
  action(which: { project: number; action: number; today: number }): Cached<ChildRecord | null>
  /** One child by its `ChildRecord.key`; null when it is not cached. */
  one(which: { project: number; kind: ChildKind; key: string; today: number }): ChildRecord | null
  /** Of active projects what is overdue or due today, the latest day first. */
  due(query: DueQuery): DuePage
  /** What is overdue for longest of each of these projects; `today` as in `DueQuery`. */
  overdue(which: { projects: readonly number[]; today: number }): readonly OverdueChecklist[]
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
  /** The service refused this list: it is not fetched ahead for a while. */
  refuse(list: ChildList & { at: number }): void
  /** Replaces the projects whose children the disk budget never drops. */
  keepOf(projects: readonly number[]): void
}

export type ChildrenAccess = Remote<ChildReads & ChildWrites>
