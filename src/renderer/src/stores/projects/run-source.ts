/** The projects of one stage: a range of the list sorted by stage. */
import type { ProjectRow } from '@shared/model/project'
import { pageOf, type ListSource } from '../../data/windowed-list/list-source'
import { request } from '../../desktop'
import { projectSource } from './project-source'
import type { TotalsSource } from './totals'

export interface RunScope extends TotalsSource {
  readonly workspaceId: string
  readonly stage: number | null
  /** Index of the first row in the whole list, and the number of rows. */
  readonly start: number
  readonly count: number
}

/** Whether two scopes are the same range apart from their position. */
export const isSameRun = ({ start: _start, count: _count, ...now }: RunScope, before: RunScope): boolean =>
  JSON.stringify({ ...before, ...now }) === JSON.stringify(before)

const listingOf = ({ workspaceId, deleted, filter }: RunScope) => ({
  ...{ workspaceId, deleted, filter },
  sort: { key: 'stage', descending: true } as const
})

export const runSource: ListSource<ProjectRow, RunScope> = {
  async read(run, offset, limit) {
    const rows = Math.min(limit, run.count - offset)
    // The range is now shorter than the requested offset.
    if (rows <= 0) return { rows: [], total: run.count, facts: null }
    const window = { columns: [], offset: run.start + offset, limit: rows }
    return { ...pageOf(await request('projects.list', { ...listingOf(run), ...window })), total: run.count }
  },
  async locate(run, id) {
    const { index } = await request('projects.position', { ...listingOf(run), id })
    const place = index === null ? -1 : index - run.start
    return place >= 0 && place < run.count ? place : null
  },
  isSame: projectSource.isSame,
  keeps: () => false
}
