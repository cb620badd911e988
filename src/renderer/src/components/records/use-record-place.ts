/** What is open in a room of records: the id of the place, the way back to the list, where the focus goes. */
import { computed, nextTick, watch, type Ref } from 'vue'
import { useRoute, useRouter, type RouteLocationRaw } from 'vue-router'
import { useWorkspaces } from '../../stores/workspaces'

interface Focusable {
  readonly focus: () => void
}

export interface RecordPanes {
  readonly list: Readonly<Ref<Focusable | null>>
  readonly detail: Readonly<Ref<Focusable | null>>
  /** The room with nothing open in it. */
  readonly room: () => RouteLocationRaw
}

export function useRecordPlace({ list, detail, room }: RecordPanes) {
  const route = useRoute()
  const router = useRouter()
  const workspaces = useWorkspaces()
  const openId = computed(() => {
    const { id } = route.params
    return typeof id === 'string' && id !== '' ? Number(id) : null
  })

  // An id of one workspace means nothing in another.
  watch(
    () => workspaces.activeId,
    (_id, before) => {
      if (before != null && openId.value !== null) void router.replace(room())
    }
  )

  async function close(): Promise<void> {
    await router.push(room())
    await nextTick()
    list.value?.focus()
  }

  /** The line that was pressed is left for what it opened. */
  async function opened(): Promise<void> {
    await nextTick()
    // The router has still to arrive.
    for (let tries = 0; tries < 20 && detail.value === null; tries++) await new Promise((done) => setTimeout(done, 10))
    detail.value?.focus()
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || openId.value === null || event.defaultPrevented) return
    if (!(event.target as Element).closest('[data-region="detail"]')) return
    event.preventDefault()
    void close()
  }

  return { openId, close, opened, onKey }
}
