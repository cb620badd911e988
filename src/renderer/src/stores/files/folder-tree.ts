/** The windowed folder tree: its visible rows, and actions that open and close folders. */
import { computed, nextTick, onScopeDispose, reactive, ref, watch } from 'vue'
import type { OpenFolders, TreeQuery } from '@shared/contract/files'
import type { TreeRow } from '@shared/model/files'
import { follow, type InWorkspace } from '../../data/changed-by'
import { useTableList, type TableScope } from '../../data/table-list/table-list'
import { pageOf, type ListSource } from '../../data/windowed-list/list-source'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { ALL_CLOSED, ALL_OPEN, isOpen, withFolders } from './open-folders'
import { useFilesViewState } from './files-view-state'

/** Maximum rows of a request. */
const MOST_ROWS = 500

interface TreeScope extends TableScope {
  readonly open: OpenFolders
  readonly order: TreeQuery['order']
}

const queryOf = ({ workspaceId, open, order }: TreeScope) => ({ workspaceId, open, order })

/** @param of null shows nothing */
export function useFolderTree(of: () => InWorkspace | null) {
  const views = useFilesViewState()
  const notices = useNotices()
  const unplaced = ref(0)
  /** The top row to restore; null if there is nothing to restore. */
  const leftAt = ref<number | null>(null)

  const source: ListSource<TreeRow, TreeScope> = {
    async read(scope, offset, limit) {
      const answer = await request('files.tree', { ...queryOf(scope), offset, limit })
      if (scope.workspaceId === of()?.workspaceId) unplaced.value = answer.value.unplaced
      return pageOf(answer)
    },
    locate: async (scope, id) => (await request('files.treePosition', { ...queryOf(scope), id })).index,
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    keeps: (now, before) => now.workspaceId === before.workspaceId
  }
  const table = useTableList(source, { key: 'title', descending: false })
  const { shown, list } = table

  const view = computed(() => {
    const where = of()
    return where === null ? null : views.of(where.workspaceId)
  })
  const scope = computed<TreeScope | null>(() => {
    const where = of()
    const now = view.value?.now.value
    return where === null || !now
      ? null
      : { workspaceId: where.workspaceId, open: now.open, order: now.order, columns: [] }
  })

  watch(
    view,
    async (kept) => {
      unplaced.value = 0
      table.show(null)
      if (kept === null) return
      await kept.read()
      if (view.value !== kept) return
      leftAt.value = kept.now.value.top
      table.show(scope.value)
    },
    { immediate: true }
  )
  /** Ends when the rows show the last change of the open folders. */
  let reading: Promise<void> = Promise.resolve()
  // Folders were opened or sorted: keep the reader's row in place.
  watch(
    () => JSON.stringify(scope.value),
    () => {
      const now = scope.value
      if (now !== null && list.scope?.workspaceId === now.workspaceId) reading = list.askFor(now)
    }
  )
  watch(shown.topRow, (top) => {
    // Before the old position is restored, the scroll position means nothing.
    if (leftAt.value === null && shown.total.value !== null) view.value?.change({ top: Math.floor(top) })
  })
  const stop = follow(
    {
      changed: ({ noun }) => noun === 'folder' || (noun === 'file' && unplaced.value > 0),
      lists: ({ noun }) => noun === 'folder',
      sync: (): boolean => shown.facts.value?.coverage.state !== 'complete' || shown.facts.value.failure !== null
    },
    of,
    table.refreshSoon
  )
  onScopeDispose(() => {
    stop()
    void view.value?.flush()
    table.show(null)
  })

  const change = (open: OpenFolders): void => view.value?.change({ open })

  /** Ends when the rows are read with the open folders: the scope is watched, so it follows one tick later. */
  async function changed(open: OpenFolders): Promise<void> {
    change(open)
    await nextTick()
    await reading
  }

  /** Runs a read for a tree action; shows an error. */
  async function ask<T>(read: (from: TreeScope) => Promise<T>): Promise<T | null> {
    const from = scope.value
    if (from === null) return null
    try {
      return await read(from)
    } catch (thrown) {
      notices.problemHere(thrown)
      return null
    }
  }

  /**
   * Reads the list again and returns a folder's index among the visible rows; null if it is not visible, undefined if
   * that cannot be found out.
   */
  async function placeOf(id: number): Promise<number | null | undefined> {
    const place = await ask((from) => request('files.treePosition', { ...queryOf(from), id }))
    await list.refresh()
    return place?.index
  }

  /** The ids of the ancestors of a folder, the topmost first: null if it is unplaced. Null itself if unreadable. */
  const above = (id: number): Promise<{ readonly ids: readonly number[] | null } | null> =>
    ask(async ({ workspaceId }) => {
      const { path } = await request('files.place', { workspaceId, noun: 'folder', id })
      return { ids: path?.map((one) => one.id) ?? null }
    })

  return reactive({
    ...shown,
    scrolledTo: (top: number): void => void (shown.topRow.value = top),
    /** Called when the old scroll position has been restored. */
    isBack: (): void => void (leftAt.value = null),
    /** Entries that have no position in the tree. */
    unplaced,
    leftAt,
    order: computed(() => view.value?.now.value.order ?? 'position'),
    setOrder: (order: TreeQuery['order']): void => view.value?.change({ order }),
    /** Opens or closes a folder. Ends when the rows show it. */
    async setOpen(id: number, shouldOpen: boolean): Promise<void> {
      const now = scope.value?.open
      if (now === undefined) return
      if (isOpen(now, id) === shouldOpen) await reading
      else await changed(withFolders(now, [id], shouldOpen))
    },
    openAll: (): void => change(ALL_OPEN),
    /** Closes all folders. The focus moves to the topmost ancestor of the focused folder. */
    async closeAll(): Promise<void> {
      const focused = shown.active.value?.id ?? null
      const path = focused === null ? null : ((await above(focused))?.ids ?? null)
      await changed(ALL_CLOSED)
      const top = path?.[0] ?? focused
      const place = top === null ? null : await placeOf(top)
      if (typeof place === 'number') shown.focusRow(place)
    },
    /**
     * Opens a folder and all its siblings. Ends when the rows show it.
     *
     * @param isCurrent whether to open them still once they are known
     */
    async openBeside(row: TreeRow, isCurrent: () => boolean = () => true): Promise<void> {
      const path = (await above(row.id))?.ids ?? []
      const ids = await ask(async ({ workspaceId, order }) => {
        // With only the ancestors open, the siblings are consecutive rows.
        const open: OpenFolders = { all: false, ids: path }
        const { index } = await request('files.treePosition', { workspaceId, open, order, id: row.id })
        if (index === null) return []
        const first = index - (row.position - 1)
        const found: number[] = []
        for (let at = 0; at < row.setSize; at += MOST_ROWS) {
          const limit = Math.min(MOST_ROWS, row.setSize - at)
          const { value } = await request('files.tree', { workspaceId, open, order, offset: first + at, limit })
          found.push(...value.rows.flatMap(({ id, holdsFolders }) => (holdsFolders ? [id] : [])))
          if (value.rows.length < limit) break
        }
        return found
      })
      const now = scope.value?.open
      if (ids !== null && now !== undefined && isCurrent()) await changed(withFolders(now, ids, true))
    },
    /**
     * Opens the ancestors of a folder. Returns its index once they are read; null if it is unplaced, undefined if it
     * cannot be found out.
     *
     * @param isCurrent whether to open the ancestors still once they are known; else the index is undefined
     */
    async reveal(id: number, isCurrent: () => boolean = () => true): Promise<number | null | undefined> {
      const path = await above(id)
      const now = scope.value?.open
      if (path === null || now === undefined || !isCurrent()) return undefined
      if (path.ids === null) return null
      const closed = path.ids.filter((one) => !isOpen(now, one))
      if (closed.length > 0) await changed(withFolders(now, closed, true))
      // A folder that is not visible has been closed meanwhile.
      return (await placeOf(id)) ?? undefined
    },
    placeOf,
    /** Index of the next visible folder after `after` whose name begins with `text`, wrapping around. */
    typed: (text: string, after: number): Promise<number | null> =>
      ask(async (from) => (await request('files.treeTyped', { ...queryOf(from), text, after })).index)
  })
}

export type FolderTree = ReturnType<typeof useFolderTree>
