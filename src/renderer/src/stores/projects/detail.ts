/** The open project: cached data first, then the service's answer in place. */
import { defineStore } from 'pinia'
import { computed, shallowReadonly, shallowRef } from 'vue'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'

/** Delay in milliseconds: stepping through projects with J and K does not send a request for each. */
const ASK_SERVICE_AFTER = 200

export interface ProjectPlace {
  readonly workspaceId: string
  readonly id: number
}

export const useProjectDetail = defineStore('project-detail', () => {
  const place = shallowRef<ProjectPlace | null>(null)
  const meetingAsked = shallowRef<number | null>(null)
  const { value, error, isRefreshing, refreshError, toldError, refresh, refreshBehind, retry } = useLiveRead(
    (where: ProjectPlace, turn) => request('projects.get', { ...where, refresh: turn.shouldRefresh }),
    () => place.value,
    {
      changedBy: {
        // Labels of its references come from other records.
        changed: ({ noun, ids }, { id }) =>
          noun === 'project' ? ids === undefined || ids.includes(id) : noun !== 'calendar-event'
      },
      pause: 500,
      isAtOnce: true,
      refresh: { after: ASK_SERVICE_AFTER }
    }
  )
  const isMissing = computed(() => error.value?.code === 'not-found')

  return {
    /** Null if none is open. The same object while a project stays open. */
    place: computed(() => place.value),
    workspaceId: computed(() => place.value?.workspaceId ?? null),
    id: computed(() => place.value?.id ?? null),
    answer: value,
    /** Whether neither the cache nor, so far, the service has it. */
    isUnknown: computed(() => isMissing.value && value.value === null),
    /** Error of reading the cache. */
    error: computed(() => (isMissing.value ? null : error.value)),
    isRefreshing,
    /** Why the last request to the service failed; cached data stays. */
    refreshError,
    /** `refreshError`, unless it is shown elsewhere. */
    toldError,
    project: computed(() => value.value?.value ?? null),

    /** Opens a project, or none. Shows the cached one first, then asks the service. */
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
    /** Like `refresh`, in the background. */
    refreshBehind,
    retry
  }
})
