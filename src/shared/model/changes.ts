import type { FieldRole, FieldValue, Noun, RecordState } from './record'

/** A field with another value than before; `null` on one side: it was absent. */
export interface FieldDifference {
  readonly key: string
  readonly label: string
  readonly role: FieldRole | null
  readonly before: FieldValue | null
  readonly after: FieldValue | null
  /** Of a long text only the beginning is kept. */
  readonly shortened: boolean
}

/** What happened to one record at one time, as a sweep or another answer showed it. */
export interface RecordChange {
  readonly noun: Noun
  readonly id: number
  readonly title: string | null
  /** When the change was found; epoch milliseconds. The interface does not tell when it happened. */
  readonly at: number
  readonly what: 'appeared' | 'changed' | 'state'
  /** The state of the record after it. */
  readonly state: RecordState
  /** Null: its state did not change. A change of `state` may come with differences of fields. */
  readonly stateBefore: RecordState | null
  readonly fields: readonly FieldDifference[]
}

export interface ChangeFeed {
  readonly changes: readonly RecordChange[]
  /** Pass as `before` to go on; null at the end. */
  readonly next: number | null
  /** Changes before this time were not kept, or were dropped; epoch milliseconds, null when none are kept. */
  readonly keptSince: number | null
  /** Volatile fields: their changes are not kept. */
  readonly volatile: readonly { readonly noun: Noun; readonly key: string; readonly label: string }[]
}

/** What changed in a record since the user last visited it: one difference per field, oldest value to newest. */
export interface SinceLastVisit {
  /** Null: never visited, so no changes are shown. */
  readonly visitedAt: number | null
  readonly fields: readonly FieldDifference[]
  readonly stateBefore: RecordState | null
  /** As in `ChangeFeed`: when it is later than the visit, there may have been more. */
  readonly keptSince: number | null
}
