import type { PageOf } from './cached'
import type { Field, Reference } from './record'

/** Children of a project: the lists that the interface has for each project. */
export const CHILD_KINDS = ['steps', 'actions', 'checklists', 'goods', 'payments'] as const
export type ChildKind = (typeof CHILD_KINDS)[number]

/** Budget for prefetching: requests per hour, and the age in hours at which a list is fetched again. */
export const FETCHED_AHEAD = { requestsPerHour: 1_200, againAfterHours: 6 } as const

/** The filters of each kind in the interface; other keys are refused. */
export interface ChildFilter {
  /** `filter_date` of steps, events and payments, `YYYY-MM-DD`. */
  readonly date?: string
  /** `filter_steps`, `filter_actions`: ids of stages or of event types. */
  readonly ids?: readonly number[]
  /** `filter_id` of events and payments. */
  readonly id?: number
  /** `filter_type` of payments: `0` is a debit (write-off), `1` a credit (receipt). */
  readonly direction?: 'debit' | 'credit'
}

export interface ChecklistItem {
  readonly title: string | null
  readonly done: boolean | null
  readonly due: string | null
}

/** One child. Fields that its kind or the payload does not have are null. */
export interface ChildRecord {
  readonly kind: ChildKind
  /** Null when the service gives none (ids of goods may repeat within a project). */
  readonly id: number | null
  /** Stable within the project's list, for use as a key. */
  readonly key: string
  readonly title: string | null
  /** The day or moment of the event or payment. */
  readonly date: string | null
  readonly end: string | null
  /** The event type, the stage, or the good in the catalogue. */
  readonly type: Reference | null
  readonly person: Reference | null
  /** Payments: the service's amount. Goods: the line's total, or price times quantity. */
  readonly amount: number | null
  readonly currency: Reference | null
  readonly direction: 'debit' | 'credit' | null
  readonly quantity: number | null
  readonly price: number | null
  /** Checklists: the due date, whether it is done, and the items. */
  readonly due: string | null
  readonly done: boolean | null
  readonly overdue: boolean | null
  readonly items: readonly ChecklistItem[]
  readonly fields: readonly Field[]
  /** JSON as the service sent it, formatted, with token-like values masked. */
  readonly raw: string
}

export type ChildPage = PageOf<ChildRecord>

/** Totals over all matching cached children of a project, as of the user's day. */
export interface ChildTotals {
  readonly count: number
  /** Payments without an amount or direction, which no sum includes. */
  readonly unclear: number
  /** Those of them that may be receipts up to today. */
  readonly unclearReceipts: number
  /** By currency; payments have separate credit and debit. */
  readonly sums: readonly {
    readonly currency: Reference | null
    readonly credit: number
    readonly debit: number
    /** Sum of all, including future payments. */
    readonly amount: number
    /** Payments dated after today, excluded from `credit` and `debit`; absent if there are none. */
    readonly ahead?: { readonly credit: number; readonly debit: number }
  }[]
}

/** Number of children of each kind; null unless all are cached. */
export type ChildCounts = Readonly<Record<ChildKind, number | null>>

export interface GlancedChild {
  readonly child: ChildRecord
  /** True: its list is incomplete, so another child may come before it. */
  readonly isPartial: boolean
  /** When its list was fetched. */
  readonly at: number | null
}

/** Summary of a project's children, as far as cached. */
export interface ChildGlance {
  /** Latest past event, done or not; null: none known. */
  readonly last: GlancedChild | null
  /** Next open event or checklist; null: none known. */
  readonly next: GlancedChild | null
  /**
   * Sums of the payments; future ones count as not received. Null: no payment is known, but some may exist.
   * `isPartial`: some were not read, or lack an amount or direction.
   */
  readonly received: {
    readonly sums: ChildTotals['sums']
    readonly isPartial: boolean
    readonly at: number | null
  } | null
  /** Kinds used here whose lists were never read. */
  readonly unread: readonly ChildKind[]
}

/**
 * When a checklist is due, relative to today. `week`: earlier this week; `undated`: the service calls it overdue
 * without a date.
 */
export const DUE_BUCKETS = ['today', 'week', 'earlier', 'undated'] as const
export type DueBucket = (typeof DUE_BUCKETS)[number]
export type DueCounts = Readonly<Record<DueBucket, number>>

/** A checklist that is overdue or due today. */
export interface DueRow {
  readonly projectId: number
  readonly projectTitle: string | null
  readonly checklist: ChildRecord
  readonly bucket: DueBucket
  /** Earliest due day of the checklist or its open items, `YYYY-MM-DD`; null for `undated`. */
  readonly due: string | null
  /** When the project's checklists were fetched. */
  readonly fetchedAt: number
}

/** The longest-overdue checklist of a project. */
export type OverdueChecklist = Pick<DueRow, 'projectId' | 'checklist' | 'due'>
