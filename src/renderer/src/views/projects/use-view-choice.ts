/** The open project view (active, deleted, the user's own, or a saved one), and whether it was modified. */
import { computed, ref, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { ViewContent } from '@shared/contract/views'
import { filterKey } from '@shared/rules/filter/canonical'
import { copyLatest } from '../../composables/copy-latest'
import { withCondition } from '../../rules/filter/edit-filter'
import { useFilterChips } from '../../components/projects/filter/use-filter-chips'
import { copiedLink } from '../../composables/link-routes'
import { replaceHere } from '../../composables/replace-here'
import { t } from '../../locales'
import { useEndedStages } from '../../stores/projects/ended-stages'
import { useMe } from '../../stores/me'
import { useNotices } from '../../state/notices'
import { useProjects } from '../../stores/projects'
import { builtInContent, isBuiltIn, type BuiltInView } from '../../stores/projects/built-in-views'
import { hasSameContent, useSavedViews } from '../../stores/projects/views'
import { useWorkspaces } from '../../state/workspaces'

const LONGEST_NAME = 60

const plainView = (deleted: boolean): ViewContent => ({
  deleted,
  filter: null,
  sort: { key: 'id', descending: true },
  columns: [],
  layout: 'table'
})

export function useViewChoice() {
  const store = useProjects()
  const saved = useSavedViews()
  const me = useMe()
  const workspaces = useWorkspaces()
  const notices = useNotices()
  const route = useRoute()
  const router = useRouter()
  /** The view just saved, whose name is being edited. */
  const naming = ref<string | null>(null)

  /** Whether the user is being asked who they are, and for which view. */
  const isAsking = ref(false)
  let askedFor: BuiltInView | null = null

  const ended = useEndedStages(() => me.userId !== null)
  const builtIn = (id: BuiltInView, user: number, over = ended.value): ViewContent =>
    builtInContent(id, { me: user, ended: over, usual: store.defaultSettings() })
  // The final stages have changed since the view was opened.
  watch(ended, (now, before) => {
    if (store.viewId !== 'my-overdue' || me.userId === null) return
    const { filter } = builtIn('my-overdue', me.userId, before)
    if (filterKey(store.filter) === filterKey(filter)) store.filterBy(builtIn('my-overdue', me.userId, now).filter)
  })

  const open = computed(() => (store.viewId === null ? null : (saved.byId.get(store.viewId) ?? null)))
  const hasChanged = computed(() => open.value !== null && !hasSameContent(open.value, store.content()))
  const isSaveable = computed(() => {
    if (open.value !== null) return false
    const now = store.content()
    if (!isBuiltIn(store.viewId) || me.userId === null) return !hasSameContent(plainView(store.deleted), now)
    // Columns and order do not belong to a built-in view.
    const view = builtIn(store.viewId, me.userId)
    return !hasSameContent(store.viewId === 'mine' ? { ...view, columns: now.columns, sort: now.sort } : view, now)
  })

  /** All active or deleted projects, in the default columns and order. */
  function showAll(deleted: boolean): void {
    store.viewId = null
    store.apply({ ...plainView(deleted), ...store.defaultSettings() })
  }

  function show(id: string): void {
    if (isBuiltIn(id)) return showBuiltIn(id)
    const view = saved.byId.get(id)
    if (!view) return notices.done(t('views.gone'))
    store.viewId = id
    store.apply(view)
  }

  function showBuiltIn(id: BuiltInView): void {
    if (me.userId === null) return ask(id)
    store.viewId = id
    store.apply(builtIn(id, me.userId))
  }

  /** Asks who the user is, and then opens `view`. */
  function ask(view: BuiltInView | null = null): void {
    askedFor = view
    isAsking.value = true
  }

  watch(
    () => (me.loaded ? me.userId : undefined),
    (now, before) => {
      if (now != null && before !== undefined && isBuiltIn(store.viewId)) showBuiltIn(store.viewId)
    }
  )
  // The user's identity was cleared here or in another window, or a reload restored the view without it.
  watch(
    () => me.loaded && me.userId === null && isBuiltIn(store.viewId),
    (isUnknown) => isUnknown && showAll(false),
    { immediate: true }
  )

  // A link names a view; it is opened once, and is then independent of the address.
  watch(
    [() => route.query.view, () => saved.loaded && me.loaded],
    ([id, isLoaded]) => {
      if (typeof id !== 'string' || !isLoaded) return
      show(id)
      void replaceHere(router, () => {
        const { view: _view, ...query } = route.query
        return { params: route.params, query }
      })
    },
    { immediate: true }
  )
  // A link with a search text leads to all active projects that match, whatever was shown before.
  watch(
    [() => route.query.find, () => store.workspaceId !== null && store.workspaceId === workspaces.activeId],
    ([words, isOpen]) => {
      if (typeof words !== 'string' || !isOpen) return
      store.viewId = null
      store.apply({ ...plainView(false), ...store.defaultSettings(), filter: withCondition(null, 'words', words) })
      void replaceHere(router, () => {
        const { find: _find, ...query } = route.query
        return { params: route.params, query }
      })
    },
    { immediate: true }
  )
  // The view was removed, here or by an import.
  watch(open, (view) => {
    if (view === null && saved.loaded && !isBuiltIn(store.viewId)) store.viewId = null
  })

  const { chips } = useFilterChips(() => store.filter)

  /** Saves the current state as a view, named after its conditions until the user renames it. */
  async function save(): Promise<void> {
    const name = chips.value.map((chip) => chip.text).join(', ')
    const view = await saved.add(name.slice(0, LONGEST_NAME) || t('views.newName'), store.content())
    if (!view) return
    store.viewId = view.id
    naming.value = view.id
  }

  async function saveChanges(): Promise<void> {
    if (store.viewId !== null) await saved.update(store.viewId, store.content())
  }

  async function copyLink(id: string): Promise<void> {
    const workspaceId = workspaces.activeId
    if (workspaceId === null) return
    try {
      const isCopied = await copyLatest({ text: copiedLink(workspaceId, { kind: 'view', view: id }) })
      if (isCopied) notices.done(t('views.linkCopied'))
    } catch (thrown) {
      notices.problem(thrown)
    }
  }

  return {
    open,
    /** Makes a view available offline, or no longer: a saved one, or "Mine". */
    keepOffline: (id: string, keepOffline: boolean) =>
      isBuiltIn(id) ? me.set(me.userId, keepOffline) : saved.update(id, { keepOffline }),
    hasChanged,
    isSaveable,
    naming,
    isAsking,
    ask,
    /** The user has chosen who they are. */
    answered: (): void => {
      if (askedFor !== null) showBuiltIn(askedFor)
      askedFor = null
    },
    showAll,
    show,
    save,
    saveChanges,
    copyLink,
    discard: (): void => {
      if (open.value) store.apply(open.value)
    }
  }
}
