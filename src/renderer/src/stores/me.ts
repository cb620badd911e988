/** Which person of the workspace the user is, if they have said so. Kept per workspace. */
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { followers } from '../data/followers'
import { inWorkspace } from '../data/changed-by'
import { changePreference, usePreference } from '../data/preferences'
import { useNotices } from '../state/notices'
import { useWorkspaces } from '../state/workspaces'

export const useMe = defineStore('me', () => {
  const workspaces = useWorkspaces()
  const notices = useNotices()
  const { some, follow } = followers()
  const { value: me, put } = usePreference('me', () => inWorkspace({ workspaceId: workspaces.activeId }), {
    active: some,
    atOnce: true,
    onError: notices.problemHere
  })

  return {
    userId: computed(() => me.value?.userId ?? null),
    /** Whether their own projects are kept ready offline. */
    keepOffline: computed(() => me.value?.keepOffline ?? false),
    /** Whether the answer for this workspace has come, even if it is empty. */
    loaded: computed(() => me.value !== null),
    /** Follows the active workspace until the room is left. */
    follow,
    /** Stores it; null removes it. Returns false on failure, which is shown. */
    async set(userId: number | null, keepOffline = false): Promise<boolean> {
      const workspaceId = workspaces.activeId
      if (workspaceId === null) return false
      try {
        await changePreference(workspaceId, 'me', { userId, keepOffline })
        if (workspaceId !== workspaces.activeId) return false
        put({ userId, keepOffline })
        return true
      } catch (thrown) {
        notices.problem(thrown)
        return false
      }
    }
  }
})
