/** Which view of the projects is open: active, deleted, the user's own, or one that they saved, and what was changed in it since. */
import { computed, ref, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { ViewContent } from '@shared/model/view'
import { linkText } from '@shared/rules/links'
import { useFilterChips } from '../../components/projects/filter/use-filter-chips'
import { request } from '../../desktop'
import { t } from '../../locales'
import { useMe } from '../../stores/me'
import { useNotices } from '../../stores/notices'
import { useProjects } from '../../stores/projects'
import { builtInContent, isBuiltIn, type BuiltInView } from '../../stores/projects/built-in-views'
import { sameContent, useSavedViews } from '../../stores/projects/views'
import { useWorkspaces } from '../../stores/workspaces'

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
  /** The view that was just saved: its name is asked for. */
  const naming = ref<string | null>(null)

  /** Whether it is being asked who the user is, and for which view. */
  const asking = ref(false)
  let askedFor: BuiltInView | null = null

  const open = computed(() => (store.viewId === null ? null : (saved.byId.get(store.viewId) ?? null)))
  const changed = computed(() => open.value !== null && !sameContent(open.value, store.content()))
  const saveable = computed(() => {
    if (open.value !== null) return false
    const now = store.content()
    if (!isBuiltIn(store.viewId) || me.userId === null) return !sameContent(plainView(store.deleted), now)
    // Columns and order are not the view's own.
    return !sameContent({ ...now, ...builtInContent(store.viewId, me.userId) }, now)
  })

  /** The projects as they are, active or deleted, in the columns and the order that the user is used to. */
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
    store.apply({ ...builtInContent(id, me.userId), ...store.defaultSettings() })
  }

  /** Asks who the user is; `view` is opened as soon as that is known. */
  function ask(view: BuiltInView | null = null): void {
    askedFor = view
    asking.value = true
  }

  // Somebody else from now on, or nobody.
  watch(
    () => (me.loaded ? me.userId : undefined),
    (now, before) => {
      if (now === undefined || before === undefined || !isBuiltIn(store.viewId)) return
      if (now === null) showAll(false)
      else showBuiltIn(store.viewId)
    }
  )

  // A link names a view; it is opened once and then belongs to the room, not to the place.
  watch(
    [() => route.query.view, () => saved.loaded && me.loaded],
    ([id, loaded]) => {
      if (typeof id !== 'string' || !loaded) return
      show(id)
      const { view: _view, ...query } = route.query
      void router.replace({ params: route.params, query })
    },
    { immediate: true }
  )
  // It was removed, here or by an import.
  watch(open, (view) => {
    if (view === null && saved.loaded && !isBuiltIn(store.viewId)) store.viewId = null
  })

  const { chips } = useFilterChips(() => store.filter)

  /** Saves what is shown as a view of its own, called by its conditions until the user calls it otherwise. */
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
      await request('app.copyText', { text: linkText({ kind: 'projects', workspaceId, view: id }) })
      notices.done(t('views.linkCopied'))
    } catch (thrown) {
      notices.problem(thrown)
    }
  }

  return {
    open,
    changed,
    saveable,
    naming,
    asking,
    ask,
    /** It was said who the user is. */
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
