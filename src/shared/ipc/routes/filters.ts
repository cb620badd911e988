import type { Cached } from '../../model/cached'
import type { FilterStatus, ProjectFilter } from '../../model/filter'
import type { PastDates } from '../../model/past-dates'
import type { ProjectGlance, ProjectGlanceQuery } from '../../model/project-glance'
import type { ListReadiness, ProjectTotals } from '../../model/project-totals'

export interface FilterRoutes {
  /** The first projects that match, from the cache alone: for what stands beside something else. */
  'projects.glance': { in: { readonly workspaceId: string } & ProjectGlanceQuery; out: Cached<ProjectGlance> }
  /** Active projects of a person whose next date is over, from the cache alone. */
  'projects.pastDates': {
    in: { readonly workspaceId: string; readonly responsible: number; readonly limit: number }
    out: Cached<PastDates>
  }
  /** Count, sums by currency and by stage of the matching projects, from the cache. */
  'projects.totals': {
    in: { readonly workspaceId: string; readonly deleted: boolean; readonly filter: ProjectFilter | null }
    out: ProjectTotals
  }
  /** How much of a list is available offline, with all children of its projects. */
  'projects.readiness': {
    in: { readonly workspaceId: string; readonly deleted: boolean; readonly filter: ProjectFilter | null }
    out: ListReadiness
  }
  /** How well the cache can answer a filter, and whether that was verified with the service's answer. */
  'projects.filterStatus': {
    in: { readonly workspaceId: string; readonly deleted: boolean; readonly filter: ProjectFilter }
    out: FilterStatus
  }
}

export interface FilterEvents {
  /** The verification of filters, or their meaning in the cache, changed: read the status again. */
  filters: { readonly workspaceId: string }
}
