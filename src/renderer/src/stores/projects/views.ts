/** Saved project views in the user's order. Removing one can be undone. */
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { followers } from '../../data/followers'
import type { SavedView, ViewContent } from '@shared/contract/views'
import { inWorkspace } from '../../data/changed-by'
import { changePreference, usePreference } from '../../data/preferences'
import { t } from '../../locales'
import { useNotices } from '../../state/notices'
import { filterKey } from '@shared/rules/filter/canonical'
import { useWorkspaces } from '../../state/workspaces'

/** Compares views by content. Names, switches, and the order of conditions and ids don't count. */
export function hasSameContent(a: ViewContent, b: ViewContent): boolean {
  return keyOf(a) === keyOf(b)
}

const keyOf = (content: ViewContent): string =>
  JSON.stringify([filterKey(content.filter), { ...contentOf(content), filter: null }])

/** The content alone, with keys in a fixed order. */
export function contentOf({ deleted, filter, sort, columns, layout }: ViewContent): ViewContent {
  return {
    deleted,
    filter: filter === null ? null : sorted(filter),
    sort: { key: sort.key, descending: sort.descending },
    columns: columns.map(({ key, width, pinned }) => ({ key, width, pinned })),
    layout
  }
}

function sorted<T>(value: T): T {
  if (Array.isArray(value) || value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)])) as T
}

export const useSavedViews = defineStore('saved-views', () => {
  const workspaces = useWorkspaces()
  const notices = useNotices()
  const { some, follow } = followers()
  // No input while nothing uses the views: they may change meanwhile.
  const { value, reread } = usePreference(
    'views',
    () => (some() ? inWorkspace({ workspaceId: workspaces.activeId }) : null),
    { isAtOnce: true, onError: notices.problemHere }
  )
  /** Whether the views of this workspace have been read. */
  const isLoaded = computed(() => value.value !== null)
  const views = computed<readonly SavedView[]>(() => value.value ?? [])

  /** Runs a change; on failure shows the error and returns null. */
  async function attempt<T>(
    work: (workspaceId: string) => Promise<T>,
    workspaceId = workspaces.activeId
  ): Promise<T | null> {
    if (workspaceId === null) return null
    try {
      return await work(workspaceId)
    } catch (thrown) {
      notices.problem(thrown)
      return null
    } finally {
      await reread()
    }
  }

  return {
    /** Follows the active workspace until the page is left. */
    follow,
    views,
    loaded: isLoaded,
    byId: computed(() => new Map(views.value.map((view) => [view.id, view]))),
    add: (name: string, content: ViewContent) =>
      attempt(async (workspaceId) => {
        const view = { id: crypto.randomUUID(), name: name.trim(), keepOffline: false, ...contentOf(content) }
        await changePreference(workspaceId, 'views', { put: view, index: null })
        return view
      }),
    update: (id: string, { name, ...change }: Partial<ViewContent & Pick<SavedView, 'name' | 'keepOffline'>>) =>
      attempt((workspaceId) =>
        changePreference(workspaceId, 'views', {
          update: id,
          change: name === undefined ? change : { ...change, name: name.trim() }
        })
      ),
    /** Moves a view up or down by one. */
    async move(id: string, by: 1 | -1): Promise<void> {
      const ids = views.value.map((view) => view.id)
      const at = ids.indexOf(id)
      const to = at + by
      if (at < 0 || to < 0 || to >= ids.length) return
      ids.splice(at, 1)
      ids.splice(to, 0, id)
      await attempt((workspaceId) => changePreference(workspaceId, 'views', { first: ids }))
    },
    /** Removes a view at once. The undo restores its position, even from another workspace. */
    async remove(id: string): Promise<void> {
      const from = workspaces.activeId
      const before = await attempt((workspaceId) => changePreference(workspaceId, 'views', { remove: id }), from)
      const index = before?.findIndex((view) => view.id === id) ?? -1
      const view = before?.[index]
      if (view === undefined) return
      notices.doneUndoably(t('views.removed', { name: view.name }), () =>
        attempt((workspaceId) => changePreference(workspaceId, 'views', { put: view, index }), from)
      )
    }
  }
})
