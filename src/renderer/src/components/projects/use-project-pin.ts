/** Whether the open project is pinned, and the way to pin it. */
import { onScopeDispose, ref, watch } from 'vue'
import { asError, on, request } from '../../desktop'
import { useNotices } from '../../stores/notices'

export interface PinPlace {
  readonly workspaceId: string | null
  readonly id: number | null
}

export function useProjectPin(place: () => PinPlace) {
  const notices = useNotices()
  /** Null until it is known. */
  const pinned = ref<boolean | null>(null)
  let asked = 0

  async function read(): Promise<void> {
    const mine = ++asked
    const { workspaceId, id } = place()
    if (workspaceId === null || id === null) return
    try {
      const pins = await request('visits.pinned', { workspaceId })
      if (mine === asked) pinned.value = pins.some((pin) => pin.noun === 'project' && pin.id === id)
    } catch (thrown) {
      if (asError(thrown).code !== 'workspace-closed') notices.problem(thrown)
    }
  }

  watch(
    () => `${place().workspaceId} ${place().id}`,
    () => {
      pinned.value = null
      void read()
    },
    { immediate: true }
  )
  const stop = on('views', ({ workspaceId }) => {
    if (workspaceId === place().workspaceId) void read()
  })
  onScopeDispose(() => {
    asked += 1
    stop()
  })

  return {
    pinned,
    async toggle(): Promise<void> {
      const { workspaceId, id } = place()
      if (workspaceId === null || id === null || pinned.value === null) return
      try {
        await request('visits.pin', { workspaceId, noun: 'project', id, pinned: !pinned.value })
        await read()
      } catch (thrown) {
        notices.problem(thrown)
      }
    }
  }
}
