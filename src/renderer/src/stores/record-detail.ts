/** One record: cached data first, then the service's answer in place. */
import { computed } from 'vue'
import type { RoomedNoun } from '@shared/model/nouns'
import { useLiveRead } from '../data/live-read'
import { request } from '../desktop'

/** Delay in milliseconds: stepping through a list does not send a request for each row. */
const ASK_SERVICE_AFTER = 200

export interface RecordPlace {
  readonly workspaceId: string
  readonly noun: Exclude<RoomedNoun, 'project'> | 'module-record'
  readonly id: number
}

export function useRecordDetail(place: () => RecordPlace | null) {
  const { value, error, isRefreshing, refreshError, toldError, refresh, retry } = useLiveRead(
    (where: RecordPlace, turn) => request('records.get', { ...where, refresh: turn.shouldRefresh }),
    place,
    {
      changedBy: {
        changed: ({ noun, ids }, where) => noun === where.noun && (ids === undefined || ids.includes(where.id))
      },
      pause: 500,
      refresh: { after: ASK_SERVICE_AFTER }
    }
  )
  const isMissing = computed(() => error.value?.code === 'not-found')
  return {
    answer: value,
    /** Whether the cache does not have it. */
    isUnknown: computed(() => isMissing.value && value.value === null),
    error: computed(() => (isMissing.value ? null : error.value)),
    isRefreshing,
    refreshError,
    /** `refreshError`, unless it is shown elsewhere. */
    toldError,
    record: computed(() => value.value?.value ?? null),
    refresh,
    retry
  }
}
