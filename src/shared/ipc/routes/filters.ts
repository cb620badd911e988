import type { FilterStanding, ProjectFilter } from '../../model/filter'
import type { ProjectTotals } from '../../model/project-totals'

export interface FilterRoutes {
  /** Count, sums by currency and by stage of the projects that match, from the cache. */
  'projects.totals': {
    in: { readonly workspaceId: string; readonly deleted: boolean; readonly filter: ProjectFilter | null }
    out: ProjectTotals
  }
  /** What the cache can say to a filter, and whether that was ever held against the service's answer. */
  'projects.standing': {
    in: { readonly workspaceId: string; readonly deleted: boolean; readonly filter: ProjectFilter }
    out: FilterStanding
  }
}

export interface FilterEvents {
  /** What is known of the parity of filters changed, or how the cache takes them did: standings may be others now. */
  filters: { readonly workspaceId: string }
}
