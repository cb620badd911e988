/** Row source of the project list. */
import type { ProjectRow } from '@shared/model/project'
import { pageOf, type ListSource } from '../../data/windowed-list/list-source'
import { request } from '../../desktop'
import type { ListScope } from './list-scope'

export const projectSource: ListSource<ProjectRow, ListScope> = {
  read: async ({ overdue = false, ...scope }, offset, limit) => {
    const page = pageOf(await request('projects.list', { ...scope, offset, limit }))
    return overdue ? { ...page, rows: await withOverdue(scope.workspaceId, page.rows) } : page
  },
  locate: async ({ columns: _columns, overdue: _isOverdue, ...listing }, id) =>
    (await request('projects.position', { ...listing, id })).index,
  count: async ({ workspaceId, deleted, filter }) =>
    (await request('projects.totals', { workspaceId, deleted, filter })).count,
  isSame: isSameRow,
  // Drop rows of another workspace or state: their heading would be wrong. Keep them for another order or filter.
  keeps: (now, before) => now.workspaceId === before.workspaceId && now.deleted === before.deleted
}

async function withOverdue(workspaceId: string, rows: readonly ProjectRow[]): Promise<readonly ProjectRow[]> {
  const found = await request('children.overdue', { workspaceId, projects: rows.map(({ id }) => id) })
  const byProject = new Map(found.map((one) => [one.projectId, one]))
  return rows.map((row) => ({ ...row, overdue: byProject.get(row.id) ?? null }))
}

function isSameReference(a: ProjectRow['stage'], b: ProjectRow['stage']): boolean {
  return a?.id === b?.id && a?.label === b?.label
}

function isSameRow(a: ProjectRow, b: ProjectRow): boolean {
  return (
    a.id === b.id &&
    a.state === b.state &&
    a.title === b.title &&
    a.created === b.created &&
    a.price === b.price &&
    isSameReference(a.currency, b.currency) &&
    isSameReference(a.funnel, b.funnel) &&
    isSameReference(a.stage, b.stage) &&
    isSameReference(a.responsible, b.responsible) &&
    isSameReference(a.userGroup, b.userGroup) &&
    a.hasChanged === b.hasChanged &&
    a.isSaved === b.isSaved &&
    JSON.stringify([a.overdue, a.next, a.received]) === JSON.stringify([b.overdue, b.next, b.received]) &&
    JSON.stringify(a.fields) === JSON.stringify(b.fields)
  )
}
