import type { UnknownReason } from './filter'
import type { ProjectRow } from './project'
import type { FieldValue } from './record'

/** An active project whose next date is over, while its stage is open. */
export interface PastDate {
  readonly project: ProjectRow
  /** The field that says the date, and the date; the latest of several that are over. */
  readonly field: { readonly key: string; readonly label: string }
  readonly value: FieldValue
}

/** The projects of a person whose next date is over, the latest date first. */
export interface PastDates {
  readonly rows: readonly PastDate[]
  /** All of them by what is saved. */
  readonly count: number
  /** Of how many projects of the person their next date is not known; null: of none it is. */
  readonly undecided: number | null
  /** Why; null while it is known of all. */
  readonly reason: UnknownReason | null
}
