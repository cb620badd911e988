import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import type { FilterRules } from '../filter'
import { pastDates } from './past-dates'
import { getProject, listProjects, projectIds, projectRows } from './projects'
import { projectGlance } from './project-glance'
import type { ProjectReads, WantsIndexes } from './operations'
import { ProjectLists } from './project-lists'

export function projectReads(queries: Queries, decoder: CorrectedDecoder, rules: FilterRules): ProjectReads {
  const lists = new ProjectLists(queries, decoder, rules)
  const answered = <T extends object>(value: T): T & WantsIndexes => ({
    ...value,
    wantsIndexes: lists.takeWantedIndexes()
  })
  return {
    list: (query) => answered(queries.snapshot(() => listProjects(queries, decoder, lists, query))),
    glance: (query) => answered(queries.snapshot(() => projectGlance(queries, decoder, lists, rules, query))),
    pastDates: (query) => queries.snapshot(() => pastDates(queries, decoder, query, Date.now())),
    ids: (listing) => queries.snapshot(() => projectIds(queries, lists, listing)),
    rows: (query) => queries.snapshot(() => projectRows(queries, decoder, query)),
    position: ({ id, ...listing }) => queries.snapshot(() => lists.position(listing, id)),
    totals: (list) => answered(queries.snapshot(() => lists.totals(list))),
    get: (id) => queries.snapshot(() => getProject(queries, decoder, id))
  }
}
