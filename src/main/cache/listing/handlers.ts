import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { readsOf, type CorrectedDecoder } from '../core'
import type { ProjectFilters } from '../filter'
import { pastDates } from './past-dates'
import { getProject, listProjects, projectIds, projectRows } from './projects'
import { projectGlance } from './project-glance'
import type { ProjectReads } from './operations'
import { ProjectLists } from './project-lists'

export function projectReads(
  queries: Queries,
  decoder: CorrectedDecoder,
  filters: ProjectFilters,
  columns: ResidentColumns
): ProjectReads {
  const { whole, short } = readsOf(queries)
  const lists = new ProjectLists(queries, decoder, filters, columns)
  return {
    list: short((query) => listProjects(queries, decoder, lists, query)),
    glance: short((query) => projectGlance(queries, decoder, lists, filters, query)),
    pastDates: short((query) => pastDates(queries, decoder, columns, query, Date.now())),
    ids: whole((listing) => projectIds(queries, lists, listing)),
    rows: whole((query) => projectRows(queries, decoder, query)),
    position: whole(({ id, ...listing }) => lists.position(listing, id)),
    totals: short((list) => lists.totals(list)),
    get: whole((id) => getProject(queries, decoder, id))
  }
}
