import type { FilterStatus, ProjectFilter } from '../../model/filter'
import type { ListReadiness, ProjectTotals } from '../../model/project-totals'

export interface FilterRoutes {
  /** Count, sums by currency and by stage of the projects that match, from the cache. */
  'projects.totals': {
    in: { readonly workspaceId: string; readonly deleted: boolean; readonly filter: ProjectFilter | null }
    out: ProjectTotals
  }
  /** How much of a list can be looked at without the service, with all that hangs on its projects. */
  'projects.readiness': {
    in: { readonly workspaceId: string; readonly deleted: boolean; readonly filter: ProjectFilter | null }
    out: ListReadiness
  }
  /** What the cache can say to a filter, and whether that was ever held against the service's answer. */
  'projects.filterStatus': {
    in: { readonly workspaceId: string; readonly deleted: boolean; readonly filter: ProjectFilter }
    out: FilterStatus
  }
}

export interface FilterEvents {
  /** What is known of the parity of filters changed, or how the cache takes them did: standings may be others now. */
  filters: { readonly workspaceId: string }
}
