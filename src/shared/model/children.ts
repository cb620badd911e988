import type { FilterPart } from './filter'
import type { Field, Reference } from './record'

/** What hangs on a project: the parts that the interface reads per project. */
export const CHILD_KINDS = ['steps', 'events', 'checklists', 'goods', 'payments'] as const
export type ChildKind = (typeof CHILD_KINDS)[number]

/** The filters that the interface gives each kind; keys that a kind does not know are refused. */
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

/** One child. What its kind does not have, or the payload did not say, is null. */
export interface ChildRecord {
  readonly kind: ChildKind
  /** Null when the service gives none (ids of goods may repeat within a project). */
  readonly id: number | null
  /** Stable within the project's list: what to use as a key. */
  readonly key: string
  readonly title: string | null
  /** Day or moment at which it happened, or of the payment. */
  readonly date: string | null
  readonly end: string | null
  /** Event type, stage, or the catalogue's good. */
  readonly type: Reference | null
  readonly person: Reference | null
  /** Payments: as the service says it. Goods: the line's total, as said or price times quantity. */
  readonly amount: number | null
  readonly currency: Reference | null
  readonly direction: 'debit' | 'credit' | null
  readonly quantity: number | null
  readonly price: number | null
  /** Checklists: when it is due, whether it is done, and what it consists of. */
  readonly due: string | null
  readonly done: boolean | null
  readonly overdue: boolean | null
  readonly items: readonly ChecklistItem[]
  readonly fields: readonly Field[]
  /** As the service sent it, formatted JSON with token-like values masked. */
  readonly raw: string
}

export interface ChildQuery {
  readonly id: number
  readonly kind: ChildKind
  readonly filter: ChildFilter
  readonly offset: number
  /** At most 500. */
  readonly limit: number
}

export interface ChildPage {
  readonly rows: readonly ChildRecord[]
  /** Children that match, in the cache. */
  readonly total: number
}

/** Sums over all cached children of a project that match. */
export interface ChildTotals {
  readonly count: number
  /** By currency; of payments credit and debit apart. */
  readonly sums: readonly {
    readonly currency: Reference | null
    readonly credit: number
    readonly debit: number
    readonly amount: number
  }[]
}

/** A project whose checklist is overdue, for the list across projects. */
export interface OverdueChecklist {
  readonly projectId: number
  readonly projectTitle: string | null
  readonly checklist: ChildRecord
  /** When the project's checklists were fetched. */
  readonly fetchedAt: number
}

export type ChildPart = Extract<FilterPart, 'having' | 'actions_type_id' | 'good_id'>
