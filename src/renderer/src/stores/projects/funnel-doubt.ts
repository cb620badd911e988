/** Why the funnel of a list's projects may be wrong or incomplete. */
import { computed, type ComputedRef } from 'vue'
import type { Coverage } from '@shared/model/cached'
import type { FilterStatus, ProjectFilter } from '@shared/model/filter'
import type { FunnelDoubt } from '../../basics/funnel-rows'
import { useSync } from '../../state/sync'

export interface FunnelOf {
  readonly deleted: boolean
  readonly filter: ProjectFilter | null
  /** Status of `filter`; null until loaded, and without a filter. */
  readonly status: FilterStatus | null
}

/**
 * Null: the totals cover all projects of the list, in all stages. Missing projects are checked first, because they also
 * make an empty result doubtful.
 */
export function funnelDoubt(of: FunnelOf, coverage: Coverage | null): FunnelDoubt | null {
  const missing = missingDoubt(of, coverage)
  if (missing !== null) return missing
  if (of.deleted) return 'deleted'
  return (of.filter?.builtIn.step_id?.length ?? 0) > 0 ? 'stages' : null
}

/** Why projects may be missing. */
function missingDoubt({ filter, status }: FunnelOf, coverage: Coverage | null): FunnelDoubt | null {
  if (filter !== null && status === null) return 'waiting'
  // The service itself has answered this filter, so the coverage of the cache does not matter.
  if (status?.answered) return status.answered.whole && status.answered.limit === null ? null : 'partial'
  if (coverage === null) return 'waiting'
  if (coverage.state !== 'complete') return 'partial'
  return status !== null && (status.unknown.length > 0 || status.parity.state === 'differs') ? 'undecided' : null
}

/** The doubt about a list, from the current sync status. */
export function useFunnelDoubt(of: () => FunnelOf): ComputedRef<FunnelDoubt | null> {
  const sync = useSync()
  return computed(() => {
    const asked = of()
    const list = asked.deleted ? 'projects-deleted' : 'projects-active'
    return funnelDoubt(asked, sync.status?.lists.find((one) => one.list === list)?.coverage ?? null)
  })
}
