/** The projects of one stage: a run of the list that is sorted by stage. */
import type { ProjectRow } from '@shared/model/project'
import { pageOf, type ListSource } from '../../data/windowed-list/list-source'
import { request } from '../../desktop'
import { projectSource } from './project-source'
import type { TotalsSource } from './totals'

export interface RunScope extends TotalsSource {
  readonly workspaceId: string
  readonly stage: number | null
  /** The place of the run in the whole list, and its length. */
  readonly start: number
  readonly count: number
}

/** The same run, wherever it is now. */
export const sameRun = ({ start: _start, count: _count, ...now }: RunScope, before: RunScope): boolean =>
  JSON.stringify({ ...before, ...now }) === JSON.stringify(before)

const listingOf = ({ workspaceId, deleted, filter }: RunScope) => ({
  ...{ workspaceId, deleted, filter },
  sort: { key: 'stage', descending: true } as const
})

export const runSource: ListSource<ProjectRow, RunScope> = {
  async read(run, offset, limit) {
    const rows = Math.min(limit, run.count - offset)
    // The run became shorter than the shown place.
    if (rows <= 0) return { rows: [], total: run.count, facts: null }
    const window = { columns: [], offset: run.start + offset, limit: rows }
    return { ...pageOf(await request('projects.list', { ...listingOf(run), ...window })), total: run.count }
  },
  async locate(run, id) {
    const { index } = await request('projects.position', { ...listingOf(run), id })
    const place = index === null ? -1 : index - run.start
    return place >= 0 && place < run.count ? place : null
  },
  same: projectSource.same,
  keeps: () => false
}
