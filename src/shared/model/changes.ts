import type { FieldRole, FieldValue, Noun, RecordState } from './record'

/** A field that had another value before; `null` on one side: it was not there. */
export interface FieldDifference {
  readonly key: string
  readonly label: string
  readonly role: FieldRole | null
  readonly before: FieldValue | null
  readonly after: FieldValue | null
  /** Of a long text only the beginning was kept. */
  readonly shortened: boolean
}

/** What happened to one record at one time, as a sweep or another answer showed it. */
export interface RecordChange {
  readonly noun: Noun
  readonly id: number
  readonly title: string | null
  /** When it was noticed; epoch milliseconds. The interface does not say when it happened. */
  readonly at: number
  readonly what: 'appeared' | 'changed' | 'state'
  /** The record's state after it. */
  readonly state: RecordState
  /** Null: its state did not change. A change of `state` may come with differences of fields. */
  readonly stateBefore: RecordState | null
  readonly fields: readonly FieldDifference[]
}

export interface ChangeFeedQuery {
  readonly nouns: readonly Noun[] | null
  /** The `next` of the answer before; null for the newest. Not a moment: a page of records is noticed at one. */
  readonly before: number | null
  /** Changes noticed at or after this moment; null for as far back as is kept. */
  readonly since: number | null
  /** At most 500. */
  readonly limit: number
}

export interface ChangeFeed {
  readonly changes: readonly RecordChange[]
  /** Pass as `before` to go on; null at the end. */
  readonly next: number | null
  /** Before this moment changes were not kept, or have been dropped; epoch milliseconds, null when nothing is kept. */
  readonly keptSince: number | null
  /** Fields that change with every answer: their differences are not kept. */
  readonly volatile: readonly { readonly noun: Noun; readonly key: string; readonly label: string }[]
}

/** What changed in a record since the user last visited it: one difference per field, oldest value to newest. */
export interface SinceLastVisit {
  /** Null: never visited, so that nothing is news. */
  readonly visitedAt: number | null
  readonly fields: readonly FieldDifference[]
  readonly stateBefore: RecordState | null
  /** As in `ChangeFeed`: when it is later than the visit, there may have been more. */
  readonly keptSince: number | null
}
