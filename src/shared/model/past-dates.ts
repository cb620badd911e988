import type { UnknownReason } from './filter'
import type { ProjectRow } from './project'
import type { FieldValue } from './record'

/** An active project with a past next date and an open stage. */
export interface PastDate {
  readonly project: ProjectRow
  /** The date and its field; the latest if several dates are past. */
  readonly field: { readonly key: string; readonly label: string }
  readonly value: FieldValue
}

/** A person's projects whose next date is past, latest date first. */
export interface PastDates {
  readonly rows: readonly PastDate[]
  /** Number of all such projects in the cache. */
  readonly count: number
  /** Number of the person's projects with an unknown next date; null: all. */
  readonly undecided: number | null
  /** Reason for undecided projects; null if there are none. */
  readonly reason: UnknownReason | null
}
