import type { Field, FieldValue, Noun, RecordState } from './record'

/** A changed field value; `null` on one side: absent. */
export interface FieldDifference extends Pick<Field, 'key' | 'label' | 'role'> {
  readonly before: FieldValue | null
  readonly after: FieldValue | null
  /** True: only the beginning of a long text is stored. */
  readonly isShortened: boolean
}

/** A change of one record at one time, found by a sweep or another answer. */
export interface RecordChange {
  readonly noun: Noun
  readonly id: number
  readonly title: string | null
  /** When the change was found (epoch ms). The interface does not tell when it happened. */
  readonly at: number
  readonly what: 'appeared' | 'changed' | 'state'
  /** State of the record after the change. */
  readonly state: RecordState
  /** Null: the state did not change. State and fields may change together. */
  readonly stateBefore: RecordState | null
  readonly fields: readonly FieldDifference[]
}

export interface ChangeFeed {
  readonly changes: readonly RecordChange[]
  /** Pass as `before` for the next page; null at the end. */
  readonly next: number | null
  /** Earlier changes were not recorded or were dropped (epoch ms); null when none are recorded. */
  readonly keptSince: number | null
  /** Volatile fields, whose changes are not recorded. */
  readonly volatile: readonly { readonly noun: Noun; readonly key: string; readonly label: string }[]
}

/** Changes of a record since the user's last visit: one difference per field, from oldest to newest value. */
export interface SinceLastVisit {
  /** Null: never visited, so no changes are shown. */
  readonly visitedAt: number | null
  readonly fields: readonly FieldDifference[]
  readonly stateBefore: RecordState | null
  /** As in `ChangeFeed`: if later than the visit, changes may be missing. */
  readonly keptSince: number | null
}
