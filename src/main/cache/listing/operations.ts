import type { ProjectDetail, ProjectPage, ProjectRow } from '@shared/model/project'
import type { ProjectListing } from '@shared/contract/listing'
import type { ProjectQuery, ProjectGlanceQuery } from '@shared/contract/projects'
import type { ProjectGlance } from '@shared/model/project-glance'
import type { PastDates } from '@shared/model/past-dates'
import type { ProjectTotals } from '@shared/model/project-totals'
import type { PastDatesQuery } from './past-dates'

export type ListedProjects = ProjectPage & { readonly fetchedAt: number | null }

export type GlancedProjects = ProjectGlance & { readonly fetchedAt: number | null }

/** `ids`: at most 500. */
export interface RowsQuery {
  readonly ids: readonly number[]
  readonly columns: readonly string[]
}

/** Project lists for the rest of main. */
export interface ProjectReads {
  list(query: ProjectQuery): ListedProjects
  glance(query: ProjectGlanceQuery): GlancedProjects
  /** Projects of a person whose next date has passed. */
  pastDates(query: PastDatesQuery): PastDates
  /** The index of a project in a sorted list; null when it is not in that list. */
  position(query: ProjectListing & { id: number }): number | null
  totals(list: Pick<ProjectListing, 'deleted' | 'filter'>): ProjectTotals
  /** The ids of a whole list in order, as one snapshot, for reading its rows window by window. */
  ids(listing: ProjectListing): readonly number[]
  /** Rows with these ids, in request order; ids that are not cached are left out. */
  rows(query: RowsQuery): readonly ProjectRow[]
  /** Null when the project was never read. */
  get(id: number): { value: ProjectDetail; fetchedAt: number } | null
}
