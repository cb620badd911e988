import type { Queries } from '../../database/queries'
import { readsOf, type CorrectedDecoder } from '../core'
import type { ProjectFilters } from '../filter'
import { pastDates } from './past-dates'
import { getProject, listProjects, projectIds, projectRows } from './projects'
import { projectGlance } from './project-glance'
import type { ProjectReads, WantsIndexes } from './operations'
import { ProjectLists } from './project-lists'

export function projectReads(queries: Queries, decoder: CorrectedDecoder, filters: ProjectFilters): ProjectReads {
  const { whole, short } = readsOf(queries)
  const lists = new ProjectLists(queries, decoder, filters)
  const answered = <T extends object>(value: T): T & WantsIndexes => ({
    ...value,
    wantsIndexes: lists.takeWantedIndexes()
  })
  return {
    list: short((query) => answered(listProjects(queries, decoder, lists, query))),
    glance: short((query) => answered(projectGlance(queries, decoder, lists, filters, query))),
    pastDates: short((query) => pastDates(queries, decoder, query, Date.now())),
    ids: whole((listing) => projectIds(queries, lists, listing)),
    rows: whole((query) => projectRows(queries, decoder, query)),
    position: whole(({ id, ...listing }) => lists.position(listing, id)),
    totals: short((list) => answered(lists.totals(list))),
    get: whole((id) => getProject(queries, decoder, id))
  }
}
