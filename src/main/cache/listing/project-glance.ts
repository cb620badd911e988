import type { ProjectListing } from '@shared/contract/listing'
import type { ProjectGlanceQuery } from '@shared/contract/projects'
import type { ProjectGlance } from '@shared/model/project-glance'
import { isOpenForAll } from '@shared/rules/filter/conditions'
import { answerOf, type ProjectFilters } from '../filter'
import { listProjects } from './projects'
import type { ProjectLists } from './project-lists'

/** `fetchedAt` is that of the oldest displayed row, or the time of the list's last answer. Use within a snapshot. */
export function projectGlance(
  lists: ProjectLists,
  filters: ProjectFilters,
  query: ProjectGlanceQuery
): ProjectGlance & { readonly fetchedAt: number | null } {
  const { source } = filters
  const { rows, total, fetchedAt } = listProjects(source, lists, { ...query, offset: 0, columns: [] })
  const answered = query.filter === null ? null : answerOf(source.queries, query.filter, query.deleted)
  const answeredAt = answered?.whole === true ? answered.at : null
  const open = answeredAt === null ? undecidedOf(filters, query) : DECIDED
  return { rows, count: total ?? lists.totals(query).count, ...open, answeredAt, fetchedAt }
}

type UndecidedCount = Pick<ProjectGlance, 'undecided' | 'reason'>
const DECIDED: UndecidedCount = { undecided: 0, reason: null }

/**
 * Number of projects for which the whole filter is undecided. A project that fails one condition is decided, whatever
 * else is unknown.
 */
function undecidedOf(
  filters: ProjectFilters,
  { filter, deleted }: Pick<ProjectListing, 'filter' | 'deleted'>
): UndecidedCount {
  const plan = filters.plan(filter)
  const open = plan.find(({ unknown }) => unknown !== null)
  if (open === undefined) return DECIDED
  const never = plan.find(({ required, condition }) => required && isOpenForAll(condition))
  if (never !== undefined) return { undecided: null, reason: never.unknown }
  const { open: undecided } = filters.openIn(filters.whole(plan), deleted)
  return { undecided, reason: undecided === 0 ? null : open.unknown }
}
