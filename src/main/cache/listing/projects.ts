import type { ProjectDetail, ProjectFacts, ProjectPage, ProjectRow } from '@shared/model/project'
import type { ProjectQuery } from '@shared/contract/projects'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, findScope, Labels, stages, stateName } from '../core'
import type { Source } from '../fields'
import { columnValues } from './column-values'
import type { ProjectLists } from './project-lists'
import { checkWindow, Rows, type StoredRow } from './rows'
import { wholeRecord } from './whole-record'

interface ProjectColumns extends StoredRow {
  title: string | null
  created: string | null
  price: number | null
  currency: number | null
  funnel: number | null
  stage: number | null
  responsible: number | null
  user_group: number | null
}

const projectRowsOf = (queries: Queries): Rows<ProjectColumns> =>
  new Rows(queries, ['title', 'created', 'price', 'currency', 'funnel', 'stage', 'responsible', 'user_group'])

/**
 * A window of the sorted list. `missing` projects are in neither list. `fetchedAt` is that of the oldest displayed row.
 * For an empty window it is the time of the list's last answer.
 */
export function listProjects(
  { queries, decoder }: Source,
  lists: ProjectLists,
  query: ProjectQuery
): ProjectPage & { fetchedAt: number | null } {
  checkWindow(query.limit)
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return { rows: [], total: 0, fetchedAt: null }
  const { rids, total, saved } = lists.window(query, query.offset, query.limit)
  const rows = projectRowsOf(queries)
  const found = rows.at(rids)
  const fetchedAt = rows.fetchedAt(found, scope, query.deleted)
  return { rows: rowsOf(queries, decoder, found, query.columns, lists.stepsOf(found), saved), total, fetchedAt }
}

/** Rows with these ids, in request order; unknown ids are left out. */
export function projectRows(
  queries: Queries,
  decoder: CorrectedDecoder,
  { ids, columns: keys }: { readonly ids: readonly number[]; readonly columns: readonly string[] },
  /** To read the next steps and received sums, too. */
  lists: Pick<ProjectLists, 'stepsOf'> | null = null
): ProjectRow[] {
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return []
  const found = projectRowsOf(queries).called(scope, ids)
  return rowsOf(queries, decoder, found, keys, lists?.stepsOf(found))
}

function rowsOf(
  queries: Queries,
  decoder: CorrectedDecoder,
  columns: readonly ProjectColumns[],
  keys: readonly string[],
  stepsOf?: ReturnType<ProjectLists['stepsOf']>,
  saved?: ReadonlySet<number>
): ProjectRow[] {
  const labels = new Labels(queries)
  const rids = columns.map(({ rid }) => rid)
  const changed = changedSinceVisit(queries, rids)
  const valuesOf = columnValues({ queries, decoder }, labels, 'project', keys)
  return columns.map((row): ProjectRow => ({
    ...factsOf(row, labels),
    ...stepsOf?.(row),
    hasChanged: changed.has(row.rid),
    isSaved: saved?.has(row.rid) ?? false,
    fields: valuesOf(row)
  }))
}

/** One project with all its fields and project-specific parts. Null when it was never read. */
export function getProject(source: Source, id: number): { value: ProjectDetail; fetchedAt: number } | null {
  const { queries } = source
  const labels = new Labels(queries)
  const whole = wholeRecord(source, labels, { noun: 'project', id })
  if (whole === null) return null
  const { rid, decoded, state, fields, raw, fetchedAt } = whole
  const funnel = labels.resolve('funnel', decoded.funnel)
  const stage = labels.resolve('stage', decoded.stage)
  return {
    fetchedAt,
    value: {
      id,
      state,
      title: decoded.title,
      created: decoded.created,
      price: decoded.price,
      currency: labels.resolve('currency', decoded.currency),
      funnel,
      stage,
      responsible: labels.resolve('user', decoded.responsible),
      userGroup: labels.resolve('user-group', decoded.userGroup),
      hasChanged: changedSinceVisit(queries, [rid]).has(rid),
      stages:
        funnel === null
          ? []
          : stages(queries, funnel.id).map((step) => ({ ...step, isCurrent: step.id === stage?.id })),
      fields,
      raw
    }
  }
}

function factsOf(row: ProjectColumns, labels: Labels): Omit<ProjectFacts, 'hasChanged'> {
  return {
    id: row.id,
    state: stateName(row.state),
    title: row.title,
    created: row.created,
    price: row.price,
    currency: labels.reference('currency', row.currency),
    funnel: labels.reference('funnel', row.funnel),
    stage: labels.reference('stage', row.stage),
    responsible: labels.reference('user', row.responsible),
    userGroup: labels.reference('user-group', row.user_group)
  }
}

/** Which of these records (by `rid`) have changed since the user's last visit. */
function changedSinceVisit(queries: Queries, rids: readonly number[]): ReadonlySet<number> {
  const sql = 'SELECT rid FROM looks WHERE changed = 1 AND rid IN (SELECT value FROM json_each(?))'
  return new Set(queries.numbers(sql, JSON.stringify(rids)))
}
