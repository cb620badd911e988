import type { OverdueChecklist } from './children'
import type { Field, FieldValue, Reference, RecordState } from './record'

/** Fields shared by rows and details. */
export interface ProjectFacts {
  readonly id: number
  readonly state: RecordState
  readonly title: string | null
  /** `YYYY-MM-DD` or an ISO moment, as recognised. */
  readonly created: string | null
  readonly price: number | null
  readonly currency: Reference | null
  readonly funnel: Reference | null
  readonly stage: Reference | null
  readonly responsible: Reference | null
  readonly userGroup: Reference | null
  /** True: changed since the user's last visit; false if there was none. */
  readonly hasChanged: boolean
}

/** The next date of a project. */
export interface NextStep {
  /** A day `YYYY-MM-DD`, a time without an offset, or a moment. */
  readonly at: string
  /** The field with the date, or a plan. */
  readonly of: Pick<Field, 'key' | 'label' | 'isRenamed'> | NextPlan
}

/** An open event or checklist. */
export interface NextPlan {
  readonly kind: 'actions' | 'checklists'
  readonly title: string | null
  /** Event type. */
  readonly type: Reference | null
}

/** Sums of the cached payments of a project; future ones are not included. */
export interface ProjectReceived {
  /** By currency; empty: nothing received. */
  readonly sums: readonly { readonly currency: Reference | null; readonly amount: number }[]
  /** Not all payments are cached, or some lack an amount or direction: at least so much. */
  readonly isPartial: boolean
}

export interface ProjectRow extends ProjectFacts {
  /**
   * In a filtered list: it matches in the cache, but the service's answer does not contain it so far. False until the
   * service has answered.
   */
  readonly isSaved: boolean
  /** Values of additional columns by field key; absent fields are omitted. */
  readonly fields: Readonly<Record<string, FieldValue>>
  /** The longest-overdue checklist, if the list shows it; null: none known. */
  readonly overdue?: OverdueChecklist | null
  /** Null: no date; absent if no project is known to have one. */
  readonly next?: NextStep | null
  /** Null: no receipts of this project are known, but some may exist; absent if payments of no project are known. */
  readonly received?: ProjectReceived | null
}

/** So many briefs are asked for at once. */
export const MOST_BRIEFS = 500

/** Identifies a project wherever it was found. */
export type ProjectBrief = Pick<ProjectFacts, 'id' | 'stage' | 'price' | 'currency' | 'responsible'>

/** The columns that have roles; lists are sorted by these or by any field, see `ProjectQuery.sort`. */
export const PROJECT_SORT_KEYS = ['id', 'title', 'created', 'price', 'stage', 'responsible'] as const
export type ProjectSortKey = (typeof PROJECT_SORT_KEYS)[number]

export interface ProjectPage {
  readonly rows: readonly ProjectRow[]
  /**
   * Number of rows of the whole query in the cache. Null when counting takes too long for a page; `projects.totals` has
   * it then. Never null without a filter.
   */
  readonly total: number | null
}

/** A stage of the project's funnel, in order, for the stage bar. */
export interface StageStep extends Reference {
  readonly isCurrent: boolean
}

export interface ProjectDetail extends ProjectFacts {
  readonly stages: readonly StageStep[]
  /** All fields that the service returned, recognised or not. */
  readonly fields: readonly Field[]
  /** The record as the service sent it, formatted JSON with token-like values masked. */
  readonly raw: string
}
