/** Which of the workspace's people the user is, once they have said so. Kept per workspace. */
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { asError, on, request } from '../desktop'
import { useNotices } from './notices'
import { useWorkspaces } from './workspaces'

export const useMe = defineStore('me', () => {
  const workspaces = useWorkspaces()
  const notices = useNotices()
  const said = shallowRef<{ readonly workspaceId: string; readonly userId: number | null } | null>(null)
  /** What was said in one workspace means nothing in another, also where nobody has followed meanwhile. */
  const here = computed(() => (said.value?.workspaceId === workspaces.activeId ? said.value : null))
  let asked = 0

  async function load(): Promise<void> {
    const workspaceId = workspaces.activeId
    const turn = ++asked
    if (workspaceId === null) return
    try {
      const answer = await request('visits.me', { workspaceId })
      if (turn !== asked) return
      said.value = { workspaceId, userId: answer.userId }
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
    userId: computed(() => here.value?.userId ?? null),
    /** Whether it is known of this workspace what the user said, be it nothing. */
    loaded: computed(() => here.value !== null),
    follow,
    /** Remembers it; null forgets it. False when that failed, which is told. */
    async set(next: number | null): Promise<boolean> {
      const workspaceId = workspaces.activeId
      if (workspaceId === null) return false
      try {
        await request('visits.setMe', { workspaceId, userId: next })
        if (workspaceId !== workspaces.activeId) return false
        asked += 1
        said.value = { workspaceId, userId: next }
        return true
      } catch (thrown) {
        notices.problem(thrown)
        return false
      }
    }
  }
})
