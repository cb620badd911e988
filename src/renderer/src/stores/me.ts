/** Which of the workspace's people the user is, once they have said so. Kept per workspace. */
import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { asError, on, request } from '../desktop'
import { useNotices } from './notices'
import { useWorkspaces } from './workspaces'

export const useMe = defineStore('me', () => {
  const workspaces = useWorkspaces()
  const notices = useNotices()
  const userId = ref<number | null>(null)
  /** Whether it is known of this workspace what the user said, be it nothing. */
  const loaded = ref(false)
  let of: string | null = null
  let asked = 0

  async function load(): Promise<void> {
    const workspaceId = workspaces.activeId
    const turn = ++asked
    if (workspaceId !== of) {
      of = workspaceId
      userId.value = null
      loaded.value = false
    }
    if (workspaceId === null) return
    try {
      const answer = await request('visits.me', { workspaceId })
      if (turn !== asked) return
      userId.value = answer.userId
      loaded.value = true
    } catch (thrown) {
      if (turn === asked && asError(thrown).code !== 'workspace-closed') notices.problem(thrown)
    }
  }

  /** Follows the open workspace until the room is left. */
  function follow(): () => void {
    const stops = [
      on('views', (event) => {
        if (event.workspaceId === workspaces.activeId) void load()
      }),
      watch(
        () => workspaces.activeId,
        () => void load(),
        { immediate: true }
      )
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return {
    userId,
    loaded,
    follow,
    /** Remembers it; null forgets it. False when that failed, which is told. */
    async set(next: number | null): Promise<boolean> {
      const workspaceId = workspaces.activeId
      if (workspaceId === null) return false
      try {
        await request('visits.setMe', { workspaceId, userId: next })
        if (workspaceId !== workspaces.activeId) return false
        asked += 1
        userId.value = next
        loaded.value = true
        return true
      } catch (thrown) {
        notices.problem(thrown)
        return false
      }
    }
  }
})
