/** A list of the records of one noun as a table from the cache: filtered, sorted, with chosen columns. */
import type { RecordRow } from '@shared/model/records'
import type { RecordFilter, RecordListQuery, RecordSortKey } from '@shared/contract/listing'
import type { ColumnKey } from '@shared/model/view'
import type { TableScope } from '../../data/table-list/table-list'
import { pageOf, type ListSource } from '../../data/windowed-list/list-source'
import { request } from '../../desktop'
import { isField } from '../../basics/columns'
import { useShownTable } from '../shown-table'

export interface RecordsShown {
  readonly workspaceId: string
  readonly noun: 'project-group' | 'user-group'
  readonly deleted: boolean
  /** Filters by name; after the cache, the service's own search is asked. */
  readonly text: string
  readonly filter: RecordFilter | null
}

type RecordScope = RecordsShown & TableScope & Pick<RecordListQuery, 'sort'>

export const listingOf = ({
  columns: _columns,
  workspaceId: _workspaceId,
  whole: _isWhole,
  text,
  ...of
}: RecordScope): RecordListQuery => ({
  ...of,
  ...{ text: text.trim(), parent: null }
})

const source: ListSource<RecordRow, RecordScope> = {
  read: async (scope, offset, limit) => {
    const { workspaceId, columns, whole } = scope
    return pageOf(await request('records.list', { workspaceId, ...listingOf(scope), columns, offset, limit, whole }))
  },
  locate: async (scope, id) =>
    (await request('records.position', { workspaceId: scope.workspaceId, ...listingOf(scope), id })).index,
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  // Keep the old rows until the answer for another text or order, but not for another list.
  keeps: (now, before) =>
    now.workspaceId === before.workspaceId && now.noun === before.noun && now.deleted === before.deleted
}

/** Falls back to the title for columns that these records don't have. */
const sortKey = (key: ColumnKey): RecordSortKey =>
  isField(key) || key === 'id' || key === 'created' || key === 'projects' || key === 'position' ? key : 'title'

/** @param of null shows nothing */
export function useRecordList(of: () => RecordsShown | null) {
  const list = useShownTable(source, of, {
    name: ({ noun }) => noun,
    sort: () => ({ key: 'title', descending: false }),
    scopeOf: (now, { key, descending }, columns): RecordScope => ({
      ...now,
      sort: { key: sortKey(key), descending },
      columns
    }),
    changedBy: {
      // User groups show how many projects name them.
      changed: ({ noun }, where) => noun === where.noun || (noun === 'project' && where.noun === 'user-group'),
      lists: ({ noun }, where) => noun === where.noun,
      // A sweep changes the coverage even if no record changes; a complete sweep also clears a failure.
      sync: (): boolean => list.facts?.coverage.state !== 'complete' || list.facts.failure !== null
    }
  })
  return list
}

export type RecordList = ReturnType<typeof useRecordList>
