/** The open project: cached at once, then the service's answer, in place. */
import { defineStore } from 'pinia'
import { computed, shallowReadonly, shallowRef } from 'vue'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'

/** Stepping through projects with J and K does not ask the service for each of them. */
const ASK_SERVICE_AFTER = 200

export interface ProjectPlace {
  readonly workspaceId: string
  readonly id: number
}

export const useProjectDetail = defineStore('project-detail', () => {
  const place = shallowRef<ProjectPlace | null>(null)
  const meetingAsked = shallowRef<number | null>(null)
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
  const missing = computed(() => error.value?.code === 'not-found')

  return {
    /** Null: none is open. The same object for as long as one is. */
    place: computed(() => place.value),
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

    /** Opens a project, or none. The cached one is shown at once; then the service is asked. */
    open(workspaceId: string | null, id: number | null): void {
      if (workspaceId === place.value?.workspaceId && id === place.value.id) return
      if (id !== meetingAsked.value) meetingAsked.value = null
      place.value = workspaceId === null || id === null ? null : { workspaceId, id }
    },
    /** The project whose meeting card is shown once it is open. */
    meetingAsked: shallowReadonly(meetingAsked),
    askMeeting: (id: number | null): void => void (meetingAsked.value = id),
    /** Asks the service now. */
    refresh,
    /** The same, without anybody waiting for it. */
    refreshBehind,
    retry
  }
})
