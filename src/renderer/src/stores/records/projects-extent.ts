/** Number of matching projects according to the cache, and reasons why it may be incomplete. Pure. */
import type { CachedValue } from '@shared/model/cached'
import type { UnknownReason } from '@shared/model/filter'
import type { ProjectGlance } from '@shared/model/project-glance'

/** Why the number is uncertain; `nothing-saved` and `part-saved` refer to the project list itself. */
export type Doubt = 'nothing-saved' | 'part-saved' | UnknownReason

export interface ProjectsExtent {
  /** `none` only if every project is known not to match. */
  readonly known: 'all' | 'at-least' | 'none' | 'unknown'
  readonly count: number
  readonly doubt: Doubt | null
  /** Number of saved projects for which it is unknown whether they match. */
  readonly undecided: number
  /** Time of the data, epoch milliseconds; null if nothing was fetched yet. */
  readonly at: number | null
}

/** Common part of the answers about related projects. */
type ProjectCount = Pick<ProjectGlance, 'count' | 'undecided' | 'reason'> & Partial<Pick<ProjectGlance, 'answeredAt'>>

export function extentOf({ value, fetchedAt, coverage }: CachedValue<ProjectCount>): ProjectsExtent {
  const { count, undecided, reason, answeredAt = null } = value
  const known = (doubt: Doubt | null): ProjectsExtent['known'] => {
    if (doubt === null) return count > 0 ? 'all' : 'none'
    return count > 0 ? 'at-least' : 'unknown'
  }
  const of = (doubt: Doubt | null, at: number | null): ProjectsExtent => ({
    ...{ known: known(doubt), count, doubt, undecided: undecided ?? 0, at }
  })
  if (answeredAt !== null) return of(null, answeredAt)
  const whole = coverage.state === 'complete'
  const at = whole ? coverage.sweptAt : fetchedAt
  if (coverage.cached === 0 && !whole) return of('nothing-saved', null)
  if (undecided !== 0) return of(reason, at)
  return of(whole ? null : 'part-saved', at)
}
