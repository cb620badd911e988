import type { Field, Reference } from './record'

/** Children of a project: the lists that the interface has for each project. */
export const CHILD_KINDS = ['steps', 'actions', 'checklists', 'goods', 'payments'] as const
export type ChildKind = (typeof CHILD_KINDS)[number]

/** What is fetched ahead: no more requests than this in an hour, and a list again when it is older than some hours. */
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
  /** As the service sent it, formatted JSON with token-like values masked. */
  readonly raw: string
}

export interface ChildPage {
  readonly rows: readonly ChildRecord[]
  /** Matching children in the cache. */
  readonly total: number
}

/** Sums over all matching children of a project in the cache, as of the user's day. */
export interface ChildTotals {
  readonly count: number
  /** Payments without an amount or a direction: no sum has them. */
  readonly unclear: number
  /** Of these, those that may have been received by today. */
  readonly unclearReceipts: number
  /** By currency; for payments, credit and debit separately. */
  readonly sums: readonly {
    readonly currency: Reference | null
    readonly credit: number
    readonly debit: number
    /** Of all, also of payments that lie ahead. */
    readonly amount: number
    /** Payments dated after today, which `credit` and `debit` leave out; absent where there are none. */
    readonly ahead?: { readonly credit: number; readonly debit: number }
  }[]
}

/** How many children of each kind a project has; null where not all of them are known. */
export type ChildCounts = Readonly<Record<ChildKind, number | null>>

/** One child that is shown alone. */
export interface GlancedChild {
  readonly child: ChildRecord
  /** Its list was not read to its end: another one may come before it. */
  readonly partial: boolean
  /** When its list was fetched. */
  readonly at: number | null
}

/** What the lists of a project tell at a glance, as far as they are known. */
export interface ChildGlance {
  /** The latest event whose time has passed, done or not; null: none is known. */
  readonly last: GlancedChild | null
  /** The event or checklist that comes next and is not done; null: none is known. */
  readonly next: GlancedChild | null
  /**
   * Sums of the payments, of which those that lie ahead are not received; null: no payment is known, though there may be
   * some. `partial`: not all were read, or some don't say their amount or direction.
   */
  readonly received: {
    readonly sums: ChildTotals['sums']
    readonly partial: boolean
    readonly at: number | null
  } | null
  /** The lists it is made of of which nothing was ever read. */
  readonly unread: readonly ChildKind[]
}

/**
 * When a checklist is due, seen from today; `week`: earlier in this week; `undated`: the service calls it overdue, and no
 * day tells since when.
 */
export const DUE_BUCKETS = ['today', 'week', 'earlier', 'undated'] as const
export type DueBucket = (typeof DUE_BUCKETS)[number]
export type DueCounts = Readonly<Record<DueBucket, number>>

/** A checklist that is due today, which is not overdue yet, or overdue. */
export interface DueRow {
  readonly projectId: number
  readonly projectTitle: string | null
  readonly checklist: ChildRecord
  readonly bucket: DueBucket
  /** The first day that is due, of the checklist or of an open item, as `YYYY-MM-DD`; null for `undated`. */
  readonly due: string | null
  /** When the project's checklists were fetched. */
  readonly fetchedAt: number
}

/** The checklist of a project that is overdue for longest. */
export type OverdueChecklist = Pick<DueRow, 'projectId' | 'checklist' | 'due'>
