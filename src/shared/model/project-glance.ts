import type { UnknownReason } from './filter'
import type { ProjectRow } from './project'
import type { FieldValue } from './record'

/** The first matches in the cache, and how reliable the result is. */
interface FirstMatches<Row> {
  readonly rows: readonly Row[]
  /** Number of all matches in the cache. */
  readonly count: number
  /** Number of projects that cannot be decided; null: all of them. */
  readonly undecided: number | null
  /** Reason for undecided projects; null if there are none. */
  readonly reason: UnknownReason | null
}

/** Projects that match a filter. */
export interface ProjectGlance extends FirstMatches<ProjectRow> {
  /** When the service listed all matches, which decides the result; null: the cache decides. */
  readonly answeredAt: number | null
}

/** An active project with a past next date and an open stage. */
export interface PastDate {
  readonly project: ProjectRow
  /** The date and its field; the latest if several dates are past. */
  readonly field: { readonly key: string; readonly label: string }
  readonly value: FieldValue
}

/** A person's projects whose next date is past, latest date first. Undecided: those with an unknown next date. */
export type PastDates = FirstMatches<PastDate>
