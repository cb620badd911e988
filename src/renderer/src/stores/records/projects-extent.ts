/** How many projects there are as far as what is saved can tell, and what stands in the way. Pure. */
import type { Cached } from '@shared/model/cached'
import type { UnknownReason } from '@shared/model/filter'
import type { ProjectGlance } from '@shared/model/project-glance'

/** What keeps the number from being known; `nothing-saved` and `part-saved` are about the list of projects itself. */
export type Doubt = 'nothing-saved' | 'part-saved' | UnknownReason

export interface ProjectsExtent {
  /** `none` only where every project is known not to belong here. */
  readonly known: 'all' | 'at-least' | 'none' | 'unknown'
  readonly count: number
  readonly doubt: Doubt | null
  /** Of how many saved projects it is not known whether they belong here. */
  readonly undecided: number
  /** Since when this holds, epoch milliseconds; null where nobody answered yet. */
  readonly at: number | null
}

/** What the answers about projects beside something else have in common. */
type Counted = Pick<ProjectGlance, 'count' | 'undecided' | 'reason'> & Partial<Pick<ProjectGlance, 'answeredAt'>>

export function extentOf({ value, fetchedAt, coverage }: Cached<Counted>): ProjectsExtent {
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
