import type { ProjectListing } from '@shared/contract/listing'
import type { ProjectGlanceQuery } from '@shared/contract/projects'
import type { ProjectGlance } from '@shared/model/project-glance'
import type { SqlPart } from '@shared/rules/filter/sql-types'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, findScope, stateOfList } from '../core'
import { answerOf, compileFilter, type FilterRules } from '../filter'
import { listProjects } from './projects'
import type { ProjectLists } from './project-lists'

/** For use within a snapshot. `fetchedAt` is that of the oldest row shown, or the time of the list's last answer. */
export function projectGlance(
  queries: Queries,
  decoder: CorrectedDecoder,
  lists: ProjectLists,
  rules: FilterRules,
  query: ProjectGlanceQuery
): ProjectGlance & { readonly fetchedAt: number | null } {
  const { rows, total, fetchedAt } = listProjects(queries, decoder, lists, { ...query, offset: 0, columns: [] })
  const answered = query.filter === null ? null : answerOf(queries, query.filter, query.deleted)
  const answeredAt = answered?.whole === true ? answered.at : null
  const open = answeredAt === null ? undecidedOf(queries, decoder, rules, query) : DECIDED
  return { rows, count: total ?? lists.totals(query).count, ...open, answeredAt, fetchedAt }
}

type Undecided = Pick<ProjectGlance, 'undecided' | 'reason'>
const DECIDED: Undecided = { undecided: 0, reason: null }

/**
 * Of how many projects a filter is undecided as a whole: a project that fails one of its conditions does not match,
 * whatever is not known of the others.
 */
function undecidedOf(
  queries: Queries,
  decoder: CorrectedDecoder,
  rules: FilterRules,
  { filter, deleted }: Pick<ProjectListing, 'filter' | 'deleted'>
): Undecided {
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return DECIDED
  const { sql, values, parts } = compileFilter(queries, decoder, filter, rules.now())
  const [open] = parts.filter(({ unknown }) => unknown !== null)
  if (open === undefined) return DECIDED
  const never = parts.find((part) => part.required && part.sql === 'NULL')
  if (never !== undefined) return { undecided: null, reason: never.unknown }
  const near = parts.find(isIndexed)
  const count = `SELECT count(*) AS open FROM records ${near === undefined ? '' : `INDEXED BY ${indexOf(near)}`}
    WHERE records.scope = ? AND records.state = ? ${near === undefined ? '' : `AND ${near.sql}`} AND ${sql} IS NULL`
  const undecided =
    queries.get<{ open: number }>(count, scope, stateOfList(deleted), ...(near?.values ?? []), ...values)?.open ?? 0
  return { undecided, reason: undecided === 0 ? null : open.unknown }
}

/** Whether an index finds all projects that may match: those of a person are few among all. */
const isIndexed = (part: SqlPart): boolean => part.required && part.unknown === null && indexOf(part) !== null

function indexOf({ drive }: SqlPart): string | null {
  if (drive?.kind !== 'equal') return null
  return drive.column === 'responsible' || drive.column === 'stage' ? `records_by_${drive.column}` : null
}
