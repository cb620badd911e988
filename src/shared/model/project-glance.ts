import type { UnknownReason } from './filter'
import type { ProjectRow } from './project'

/** The first projects that match a filter by what is saved, and how far what is saved can tell. */
export interface ProjectGlance {
  readonly rows: readonly ProjectRow[]
  /** All that match by what is saved. */
  readonly count: number
  /** Of how many projects it is not known whether they match; null: it is known of none. */
  readonly undecided: number | null
  /** Why it is not known of some; null while it is known of all. */
  readonly reason: UnknownReason | null
  /** When the service named all that match, which decides the answer; null: what is saved decides. */
  readonly answeredAt: number | null
}
