/** The open project: cached at once, then the service's answer, in place. */
import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef } from 'vue'
import type { RequestOutput } from '@shared/ipc/contract'
import { useAfterPaint } from '../../composables/after-paint'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'

/** Stepping through projects with J and K does not ask the service for each of them. */
const ASK_SERVICE_AFTER = 200

/**
 * Milliseconds for which the project before stays on the screen, at most, while the cache is read: mostly the next one
 * then takes its place in one step, and not its title first and its fields a moment later.
 */
const STAYS = 80

interface ProjectPlace {
  readonly workspaceId: string
  readonly id: number
}

interface Shown {
  readonly place: ProjectPlace | null
  readonly answer: RequestOutput<'projects.get'> | null
}

export const useProjectDetail = defineStore('project-detail', () => {
  const place = shallowRef<ProjectPlace | null>(null)
  const { value, error, refreshing, refreshError, toldError, refresh, refreshBehind, retry } = useLiveRead(
    (where: ProjectPlace, turn) => request('projects.get', { ...where, refresh: turn.refresh }),
    () => place.value,
    {
      changedBy: {
        // Labels of its references come from other records.
        changed: ({ noun, ids }, { id }) =>
          noun === 'project' ? ids === undefined || ids.includes(id) : noun !== 'calendar-event'
      },
      pause: 500,
      atOnce: true,
      refresh: { after: ASK_SERVICE_AFTER }
    }
  )
  const own = (): Shown => ({ place: place.value, answer: value.value })
  /** The project before, for as long as it stays. */
  const before = shallowRef<Shown | null>(null)
  const isAwaited = computed(() => before.value !== null && value.value === null && error.value === null)
  const shown = computed(() => (isAwaited.value ? before.value : null) ?? own())
  let stays: ReturnType<typeof setTimeout> | undefined
  function dropBefore(): void {
    clearTimeout(stays)
    before.value = null
  }
  onScopeDispose(dropBefore)
  /** The project before stays only within its workspace; stepping on before the next one came gives it no more time. */
  function keepBefore(next: ProjectPlace | null): void {
    if (next === null || next.workspaceId !== place.value?.workspaceId) return dropBefore()
    if (value.value === null) return
    dropBefore()
    before.value = own()
    stays = setTimeout(dropBefore, STAYS)
  }
  const painted = useAfterPaint(() => (shown.value.answer === null ? null : shown.value.place))
  const missing = computed(() => error.value?.code === 'not-found')

  return {
    workspaceId: computed(() => place.value?.workspaceId ?? null),
    id: computed(() => place.value?.id ?? null),
    answer: value,
    /** Neither the cache nor, so far, the service has it. */
    unknown: computed(() => missing.value && value.value === null),
    /** The cache could not be read. */
    error: computed(() => (missing.value ? null : error.value)),
    refreshing,
    /** Why the last request to the service failed; what is cached stays. */
    refreshError,
    /** The same, as far as it is said at the project. */
    toldError,
    project: computed(() => value.value?.value ?? null),
    /**
     * The project on the screen: the open one, or for a moment the one before it. For what is drawn and for what belongs
     * to it; commands are for the open one.
     */
    shown: computed(() => ({
      workspaceId: shown.value.place?.workspaceId ?? null,
      id: shown.value.place?.id ?? null,
      answer: shown.value.answer,
      project: shown.value.answer?.value ?? null
    })),
    /** Whether the project before is still shown. */
    isAwaited,
    /** Where the project on the screen is, once it is painted: what is beside it is read then, and does not hold it up. */
    painted: computed(() => (shown.value.place === painted.value ? painted.value : null)),

    /** Opens a project, or none. The cached one is shown at once; then the service is asked. */
    open(workspaceId: string | null, id: number | null): void {
      if (workspaceId === place.value?.workspaceId && id === place.value.id) return
      const next = workspaceId === null || id === null ? null : { workspaceId, id }
      keepBefore(next)
      place.value = next
    },
    /** Shows what is known of the open project, and no longer the one before. */
    dropBefore,
    /** Asks the service now. */
    refresh,
    /** The same, without anybody waiting for it. */
    refreshBehind,
    retry
  }
})
