/** A list of files as a table: a folder, search results, changed, deleted or unplaced entries. */
import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { FilesRow } from '@shared/model/files'
import type { FilesFilter, FilesListOf, FilesListQuery, FilesSortKey } from '@shared/contract/files'
import type { ViewSort } from '@shared/contract/views'
import type { ColumnKey } from '@shared/model/view'
import type { TableScope } from '../../data/table-list/table-list'
import { pageOf, type ListSource } from '../../data/windowed-list/list-source'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { useShownTable } from '../shown-table'

export interface FilesShown {
  readonly workspaceId: string
  readonly of: FilesListOf
  readonly filter: FilesFilter | null
}

interface FilesScope extends FilesShown, TableScope {
  readonly sort: FilesListQuery['sort']
}

export const filesListing = ({ of, filter, sort }: Omit<FilesScope, 'columns'>): FilesListQuery => ({
  of,
  filter,
  sort
})

/** The default order of a list. */
function plainSort({ of }: FilesShown): ViewSort {
  if (of.kind === 'search') return { key: 'position', descending: false }
  return of.kind === 'changed' ? { key: 'updated', descending: true } : { key: 'title', descending: false }
}

/** Falls back to the title for columns that files don't have. */
function sortKey(key: ColumnKey): FilesSortKey {
  const ofOthers = ['price', 'stage', 'responsible', 'projects', 'overdue', 'next', 'received'] as const
  const isOther = (one: ColumnKey): one is (typeof ofOthers)[number] => ofOthers.some((other) => other === one)
  return isOther(key) ? 'title' : key
}

/** Keep the old rows until the answer if only the search text, order or filter changed. */
function keeps(now: FilesScope, before: FilesScope): boolean {
  const isSame = (a: FilesListOf, b: FilesListOf): boolean =>
    a.kind === 'search' && b.kind === 'search' ? a.below === b.below : JSON.stringify(a) === JSON.stringify(b)
  return now.workspaceId === before.workspaceId && isSame(now.of, before.of)
}

/** @param of null shows nothing */
export function useFilesList(of: () => FilesShown | null) {
  const notices = useNotices()
  const counts = shallowRef<{ readonly folders: number; readonly files: number } | null>(null)
  const isShown = (scope: FilesScope): boolean => {
    const now = of()
    return now !== null && JSON.stringify([now.of, now.filter]) === JSON.stringify([scope.of, scope.filter])
  }

  const source: ListSource<FilesRow, FilesScope> = {
    async read(scope, offset, limit) {
      const { workspaceId, columns, whole } = scope
      const input = { workspaceId, ...filesListing(scope), columns, offset, limit, whole }
      const answer = await request('files.list', input)
      if (isShown(scope)) counts.value = { folders: answer.value.folders, files: answer.value.files }
      return pageOf(answer)
    },
    locate: async (scope, id) =>
      (await request('files.position', { workspaceId: scope.workspaceId, ...filesListing(scope), id })).index,
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    keeps
  }
  const list = useShownTable(source, of, {
    name: (shown) => `storage-${shown.of.kind}` as const,
    sort: plainSort,
    scopeOf: (now, { key, descending }, columns): FilesScope => ({
      ...now,
      sort: { key: sortKey(key), descending },
      columns
    }),
    changedBy: {
      changed: ({ noun }) => noun === 'folder' || noun === 'file',
      lists: ({ noun }) => noun === 'folder' || noun === 'file',
      sync: (): boolean => list.facts?.coverage.state !== 'complete' || list.facts.failure !== null
    }
  })

  /** The query for which the service may be searching. */
  const searched = ref<{ readonly workspaceId: string; readonly text: string } | null>(null)
  const endSearch = (): void => {
    if (searched.value !== null) request('files.endSearch', searched.value).catch(notices.problemHere)
  }
  watch(
    () => {
      const now = of()
      return now?.of.kind === 'search' ? JSON.stringify([now.workspaceId, now.of.text]) : null
    },
    () => {
      endSearch()
      const now = of()
      searched.value = now?.of.kind === 'search' ? { workspaceId: now.workspaceId, text: now.of.text } : null
    },
    { immediate: true }
  )
  watch(
    () => JSON.stringify([of()?.of, of()?.filter]),
    () => (counts.value = null),
    { flush: 'sync' }
  )
  onScopeDispose(endSearch)

  /** Tells lists apart, whatever their columns are; null without a list. */
  function identity(): string | null {
    const scope = list.scope()
    return scope === null ? null : JSON.stringify([scope.workspaceId, filesListing(scope)])
  }

  /** The index that `ask` finds; null if another list is shown by then. */
  async function indexBy(ask: (scope: FilesScope) => Promise<number | null>): Promise<number | null> {
    const scope = list.scope()
    if (scope === null) return null
    const asked = identity()
    try {
      const index = await ask(scope)
      return identity() === asked ? index : null
    } catch (thrown) {
      notices.problemHere(thrown)
      return null
    }
  }

  return Object.assign(list, {
    /** Number of folders and of files among the rows; null until the first answer. */
    counts: () => counts.value,
    identity,
    /** Index of the next row after `after` whose name begins with `text`, wrapping around; null without one. */
    typed: (text: string, after: number): Promise<number | null> =>
      indexBy(async (scope) => {
        const { workspaceId } = scope
        return (await request('files.typed', { workspaceId, ...filesListing(scope), text, after })).index
      }),
    /** Index of an entry in the list; null if it is not in it. */
    placeOf: (id: number): Promise<number | null> => indexBy((scope) => source.locate!(scope, id))
  })
}

export type FilesList = ReturnType<typeof useFilesList>
