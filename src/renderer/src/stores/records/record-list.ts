/** Groups on screen: read from the cache as they come into sight, and kept current by events. */
import type { RecordListQuery, RecordRow } from '@shared/model/records'
import { pageOf, type ListSource } from '../../data/windowed-list/list-source'
import { useWindowedList } from '../../data/windowed-list/use-windowed-list'
import { request } from '../../desktop'
import { sameRecord, type ListedRecord, type ListedRecords } from './listed'

export interface RecordScope {
  readonly workspaceId: string
  readonly noun: Extract<RecordListQuery['noun'], 'project-group' | 'user-group'>
  readonly deleted: boolean
  /** Narrows by name; the service's own search is asked behind the cache. */
  readonly text: string
}

export const listed = ({ id, title, name, state }: RecordRow): ListedRecord => ({ id, name: title ?? name, state })

const queryOf = ({ workspaceId, noun, deleted, text }: RecordScope) => ({
  ...{ workspaceId, noun, deleted, text: text.trim(), parent: null },
  sort: { key: 'title', descending: false } as const
})

const source: ListSource<ListedRecord, RecordScope> = {
  async read(scope, offset, limit) {
    const page = pageOf(await request('records.list', { ...queryOf(scope), offset, limit }))
    return { ...page, rows: page.rows.map(listed) }
  },
  locate: async (scope, id) => (await request('records.position', { ...queryOf(scope), id })).index,
  same: sameRecord,
  // Other words keep what is shown until their answer is there; another list does not.
  keeps: (now, before) =>
    now.workspaceId === before.workspaceId && now.noun === before.noun && now.deleted === before.deleted
}

/** Null for the scope shows nothing. */
export function useRecordList(scope: () => RecordScope | null): ListedRecords {
  const list: ListedRecords = useWindowedList(source, scope, {
    changedBy: {
      changed: ({ noun }, where) => noun === where.noun,
      // How complete the list is changes with a sweep even where no record does.
      sync: () => list.facts.value?.coverage.state !== 'complete'
    }
  })
  return list
}
