/** The project that is open: what is cached at once, what the service says behind it, in place. */
import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { shapeOf } from '@shared/ipc/errors'
import type { Cached } from '@shared/model/cached'
import type { ProjectDetail } from '@shared/model/project'
import { on, request } from '../../desktop'
import { coalesce } from './coalesce'

/** Who walks through projects with J and K does not make the service answer for each of them. */
const ASK_SERVICE_AFTER = 200
const REREAD_PAUSE = 500

export const useProjectDetail = defineStore('project-detail', () => {
  const workspaceId = ref<string | null>(null)
  const id = ref<number | null>(null)
  const answer = shallowRef<Cached<ProjectDetail> | null>(null)
  /** Neither the cache nor, so far, the service has it. */
  const unknown = ref(false)
  /** The cache could not be read. */
  const error = shallowRef<ErrorShape | null>(null)
  const refreshing = ref(false)
  /** Why the last question to the service failed; what is cached stays. */
  const refreshError = shallowRef<ErrorShape | null>(null)

  // Rises with every project opened: an answer for another one is dropped.
  let visit = 0
  let askLater: ReturnType<typeof setTimeout> | undefined
  // The user asked while a question was under way, whose answer may be older than the wish.
  let askAgain = false

  async function readCache(): Promise<void> {
    const mine = visit
    if (workspaceId.value === null || id.value === null) return
    try {
      const cached = await request('projects.get', { workspaceId: workspaceId.value, id: id.value, refresh: false })
      if (mine !== visit) return
      // A slow read of the cache must not take back what the service has said meanwhile.
      if ((answer.value?.fetchedAt ?? 0) <= (cached.fetchedAt ?? 0) || answer.value === null) answer.value = cached
      error.value = null
      unknown.value = false
    } catch (thrown) {
      if (mine !== visit) return
      const shape = shapeOf(thrown)
      if (shape.code === 'not-found') unknown.value = answer.value === null
      else error.value = shape
    }
  }

  async function askService(): Promise<void> {
    const mine = visit
    clearTimeout(askLater)
    if (workspaceId.value === null || id.value === null) return
    if (refreshing.value) {
      askAgain = true
      return
    }
    refreshing.value = true
    askAgain = false
    try {
      const fresh = await request('projects.get', { workspaceId: workspaceId.value, id: id.value, refresh: true })
      if (mine !== visit) return
      answer.value = fresh
      unknown.value = false
      error.value = null
      refreshError.value = null
    } catch (thrown) {
      if (mine !== visit) return
      refreshError.value = shapeOf(thrown)
    } finally {
      if (mine === visit) {
        refreshing.value = false
        if (askAgain) void askService()
      }
    }
  }

  const rereadSoon = coalesce(() => void readCache(), REREAD_PAUSE)
  const stop = on('changed', (change) => {
    if (change.workspaceId !== workspaceId.value || id.value === null) return
    if (change.noun === 'project' ? !change.ids || change.ids.includes(id.value) : change.noun !== 'calendar-event') {
      rereadSoon()
    }
  })
  onScopeDispose(() => {
    stop()
    rereadSoon.cancel()
    clearTimeout(askLater)
  })

  return {
    workspaceId,
    id,
    answer,
    unknown,
    error,
    refreshing,
    refreshError,
    project: computed(() => answer.value?.value ?? null),

    /** Opens a project, or none. The cached one is shown at once; the service is asked behind it. */
    open(workspace: string | null, project: number | null): void {
      if (workspace === workspaceId.value && project === id.value) return
      visit += 1
      clearTimeout(askLater)
      rereadSoon.cancel()
      workspaceId.value = workspace
      id.value = workspace === null ? null : project
      answer.value = null
      unknown.value = false
      error.value = null
      refreshError.value = null
      refreshing.value = false
      askAgain = false
      if (id.value === null) return
      void readCache()
      askLater = setTimeout(() => void askService(), ASK_SERVICE_AFTER)
    },
    /** Asks the service now. */
    refresh: askService,
    async retry(): Promise<void> {
      await readCache()
      await askService()
    }
  }
})
