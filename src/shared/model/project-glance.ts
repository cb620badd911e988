import type { UnknownReason } from './filter'
import type { ProjectRow } from './project'

/** The first cached projects that match a filter, and how reliable the result is. */
export interface ProjectGlance {
  readonly rows: readonly ProjectRow[]
  /** Number of all matches in the cache. */
  readonly count: number
  /** Number of projects that cannot be decided; null: all of them. */
  readonly undecided: number | null
  /** Reason for undecided projects; null if there are none. */
  readonly reason: UnknownReason | null
  /** When the service listed all matches, which decides the result; null: the cache decides. */
  readonly answeredAt: number | null
}
