/** The person whom the user chose as themselves, per workspace. */
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
    isActive: some,
    isAtOnce: true,
    onError: notices.problemHere
  })

  return {
    userId: computed(() => me.value?.userId ?? null),
    /** Whether the user's own projects are available offline. */
    keepOffline: computed(() => me.value?.keepOffline ?? false),
    /** Whether the answer for this workspace has arrived, even if empty. */
    loaded: computed(() => me.value !== null),
    /** Follows the active workspace until the page is left. */
    follow,
    /** Stores the choice; null removes it. On failure shows the error and returns false. */
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
