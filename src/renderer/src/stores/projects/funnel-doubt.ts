/** Why it cannot be said of a list's projects how they went through their funnel. */
import { computed, type ComputedRef } from 'vue'
import type { Coverage } from '@shared/model/cached'
import type { FilterStatus, ProjectFilter } from '@shared/model/filter'
import type { FunnelDoubt } from '../../basics/funnel-rows'
import { useSync } from '../../state/sync'

export interface FunnelOf {
  readonly deleted: boolean
  readonly filter: ProjectFilter | null
  /** Of that filter; null while it is not known, and without a filter. */
  readonly status: FilterStatus | null
}

/**
 * Null: the totals are of all the list's projects, wherever in their funnels these are. That some may be missing comes
 * first: until then it is not even known that there are none.
 */
export function funnelDoubt(of: FunnelOf, coverage: Coverage | null): FunnelDoubt | null {
  const missing = missingDoubt(of, coverage)
  if (missing !== null) return missing
  if (of.deleted) return 'deleted'
  return (of.filter?.builtIn.step_id?.length ?? 0) > 0 ? 'stages' : null
}

/** Why it is not known that these are all. */
function missingDoubt({ filter, status }: FunnelOf, coverage: Coverage | null): FunnelDoubt | null {
  if (filter !== null && status === null) return 'waiting'
  // The service itself said which projects these are, however many others are saved.
  if (status?.answered) return status.answered.whole && status.answered.limit === null ? null : 'partial'
  if (coverage === null) return 'waiting'
  if (coverage.state !== 'complete') return 'partial'
  return status !== null && (status.unknown.length > 0 || status.parity.state === 'differs') ? 'undecided' : null
}

/** The doubt about the list that `of` names, as far as the list is read by now. */
export function useFunnelDoubt(of: () => FunnelOf): ComputedRef<FunnelDoubt | null> {
  const sync = useSync()
  return computed(() => {
    const asked = of()
    const list = asked.deleted ? 'projects-deleted' : 'projects-active'
    return funnelDoubt(asked, sync.status?.lists.find((one) => one.list === list)?.coverage ?? null)
  })
}
