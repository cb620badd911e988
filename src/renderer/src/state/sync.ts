import { defineStore } from 'pinia'
import { computed, ref, shallowReadonly, shallowRef, watch } from 'vue'
import type { SyncList, SyncStatus } from '@shared/model/sync'
import { summarise } from '@shared/rules/sync-summary'
import { asError, on, request } from '../desktop'
import { useNotices } from './notices'
import { useWorkspaces } from './workspaces'

/** Connectivity, sweeps and cache of the active workspace, updated whenever main reports a change. */
export const useSync = defineStore('sync', () => {
  const workspaces = useWorkspaces()
  const notices = useNotices()
  const status = shallowRef<SyncStatus | null>(null)
  const summary = computed(() => summarise(status.value))
  /** Whether the panel is open; several buttons open it. */
  const isPanelOpen = ref(false)

  // Not a live read: live reads follow this store to know when the service is back. During a sweep events outpace
  // reads: one read runs at a time, and one more after it.
  let isAsking = false
  let isAgain = false
  async function reload(): Promise<void> {
    const workspaceId = workspaces.activeId
    if (workspaceId === null) {
      status.value = null
      return
    }
    if (isAsking) {
      isAgain = true
      return
    }
    isAsking = true
    try {
      const answer = await request('sync.status', { workspaceId })
      if (workspaces.activeId === workspaceId) status.value = answer
    } catch (thrown) {
      // Ignore that the workspace was just closed.
      if (asError(thrown).code !== 'workspace-closed') notices.problem(thrown)
    } finally {
      isAsking = false
      if (isAgain) {
        isAgain = false
        void reload()
      }
    }
  }

  /** Starts to follow the active workspace. */
  function follow(): void {
    on('sync', ({ workspaceId }) => {
      if (workspaceId === workspaces.activeId) void reload()
    })
    watch(
      () => workspaces.activeId,
      () => {
        status.value = null
        void reload()
      },
      { immediate: true }
    )
  }

  async function ask(action: (workspaceId: string) => Promise<unknown>): Promise<void> {
    const workspaceId = workspaces.activeId
    if (workspaceId === null) return
    try {
      await action(workspaceId)
      await reload()
    } catch (thrown) {
      notices.problem(thrown)
    }
  }

  /** Sweeps one list, or all, now; also retries at once. A failure is shown, not thrown. */
  const refresh = (list: SyncList | null): Promise<void> =>
    ask((workspaceId) => request('sync.refresh', { workspaceId, list }))
  /** Pauses or resumes one list, or all. */
  const pause = (list: SyncList | null, isPaused: boolean): Promise<void> =>
    ask((workspaceId) => request('sync.pause', { workspaceId, list, paused: isPaused }))
  /** Stops the sweep of a list until it is due again. */
  const cancel = (list: SyncList | null): Promise<void> =>
    ask((workspaceId) => request('sync.cancel', { workspaceId, list }))

  return { status: shallowReadonly(status), summary, panelOpen: isPanelOpen, follow, reload, refresh, pause, cancel }
})
