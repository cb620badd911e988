/** Current position in Files: read from the address and changed through it, so that Back and Forward work. */
import { defineStore } from 'pinia'
import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { EntryName } from '@shared/model/files'
import type { FilesListOf } from '@shared/contract/files'
import { addressOf, listOf, placeAddress, readAddress, TOP, type FilesPlace } from '../../components/files/address'
import { pushHere, replaceHere, replaceThis } from '../../composables/replace-here'
import { useNotices } from '../../state/notices'
import { request } from '../../desktop'
import { useFilesViewState } from '../../stores/files/files-view-state'
import { useWorkspaces } from '../../state/workspaces'

/** The last address of Files and its workspace. The page is created anew when the workspace changes. */
const useShownAddress = defineStore('files-address', () => ({
  path: ref(''),
  workspaceId: ref<string | null>(null)
}))

/** Debounce in milliseconds: the service is asked for every query. */
const TYPED = 250

export function useFilesPosition(isNarrow: Readonly<Ref<boolean>>) {
  const route = useRoute()
  const router = useRouter()
  const workspaces = useWorkspaces()
  const views = useFilesViewState()
  const notices = useNotices()

  /** While the page is being left, its address belongs to another page. */
  const isHere = computed(() => route.name === 'files' || route.name === 'files-window')
  const address = computed((before?: ReturnType<typeof readAddress>) =>
    isHere.value || before === undefined ? readAddress(route.params, route.query) : before
  )
  const shown = useShownAddress()
  /** Whether the address belongs to the workspace that was open before: its ids mean nothing in this one. */
  const isForeign = computed(
    () =>
      route.name === 'files' &&
      address.value.place !== null &&
      workspaces.activeId !== null &&
      shown.path === route.fullPath &&
      shown.workspaceId !== workspaces.activeId
  )
  watch(
    [() => route.fullPath, () => workspaces.activeId],
    ([path, workspaceId]) => {
      if (isForeign.value) void replaceThis(router, { name: 'files' })
      else if (route.name === 'files' && workspaceId !== null) Object.assign(shown, { path, workspaceId })
    },
    { immediate: true, flush: 'sync' }
  )

  /** Null while it is being resolved. */
  const place = computed<FilesPlace | null>(() => {
    const { place: at } = address.value
    return isForeign.value || at === null || at.kind === 'file' ? null : at
  })

  /** Resolves an address without a folder: the last folder, or the folder of a file. Then replaces the address. */
  async function settle(): Promise<void> {
    const workspaceId = workspaces.activeId
    const { place: at } = address.value
    if (workspaceId === null || isForeign.value || !isHere.value || (at !== null && at.kind !== 'file')) return
    const full = route.fullPath
    const to = at === null ? await lastPlace(workspaceId) : await folderOf(workspaceId, at.id)
    await replaceHere(router, () => {
      if (route.fullPath !== full) return null
      const open = at === null ? address.value.open : ({ noun: 'file', id: at.id } as const)
      return addressOf({ ...address.value, place: to, open })
    })
  }

  async function lastPlace(workspaceId: string): Promise<FilesPlace> {
    const kept = views.of(workspaceId)
    await kept.read()
    return { kind: 'folder', id: kept.now.value.folder }
  }

  async function folderOf(workspaceId: string, id: number): Promise<FilesPlace> {
    try {
      const { path, why } = await request('files.place', { workspaceId, noun: 'file', id })
      if (path === null) return why === null ? TOP : { kind: 'unplaced' }
      return { kind: 'folder', id: path.at(-1)?.id ?? null }
    } catch (thrown) {
      notices.problemHere(thrown)
      return TOP
    }
  }

  watch([() => route.fullPath, () => workspaces.activeId], () => void settle(), { immediate: true })
  // Remember the folder for the next start; separate windows don't.
  watch(
    place,
    (at) => {
      const workspaceId = workspaces.activeId
      if (workspaceId !== null && at?.kind === 'folder' && route.name === 'files') {
        const kept = views.of(workspaceId)
        void kept.read().then(() => kept.change({ folder: at.id }))
      }
    },
    { immediate: true }
  )

  /** Text in the field; the list follows after a debounce. */
  const words = ref(address.value.words)
  const searched = ref(address.value.words)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    () => address.value.words,
    (now) => {
      // On another list or after Back, pending text belongs to the former one.
      if (now.trim() === searched.value.trim()) return
      clearTimeout(timer)
      words.value = searched.value = now
    }
  )
  async function take(): Promise<void> {
    clearTimeout(timer)
    const now = words.value
    if (searched.value === now || !isHere.value) return
    const hasBegun = searched.value.trim() === '' && now.trim() !== ''
    searched.value = now
    const to = addressOf({ ...address.value, words: now })
    // Back leaves the search in one step, not letter by letter.
    await (hasBegun ? pushHere : replaceHere)(router, () => to)
  }
  watch(words, (now) => {
    clearTimeout(timer)
    if (now.trim() === '') void take()
    else timer = setTimeout(() => void take(), TYPED)
  })

  const isSearching = computed(() => searched.value.trim() !== '')

  return {
    place,
    open: computed(() => (isForeign.value ? null : address.value.open)),
    words,
    searched: computed(() => searched.value.trim()),
    isSearching,
    isBelow: computed(() => address.value.isBelow),
    setBelow: (isBelow: boolean): void => void router.replace(addressOf({ ...address.value, isBelow })),
    /** Null while the position is unknown. */
    list: computed<FilesListOf | null>(() =>
      place.value === null ? null : listOf(place.value, searched.value, address.value.isBelow)
    ),
    go: (to: FilesPlace): void => void router.push(placeAddress(to)),
    /** Shows the details of an entry; null: none. Beside the list this adds no history entry. */
    async show(entry: EntryName | null): Promise<void> {
      const to = addressOf({ ...address.value, open: entry })
      await (isNarrow.value && entry !== null ? router.push(to) : router.replace(to))
    },
    /** Searches at once for the typed text. Resolves when the screen has updated. */
    async searchNow(): Promise<void> {
      await take()
      await nextTick()
    },
    clear(): void {
      words.value = ''
    }
  }
}
