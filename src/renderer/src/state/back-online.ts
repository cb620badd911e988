import { computed, watch, type ComputedRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { useSync } from './sync'

/** Calls back each time the service becomes reachable again, so that failed requests can be repeated. */
export function useBackOnline(then: () => void): void {
  const sync = useSync()
  watch(
    () => sync.status?.connectivity.state,
    (now, before) => {
      if (now === 'online' && before !== undefined) then()
    }
  )
}

/**
 * Why the service refuses requests, or gives unusable answers. Null if it is not reached at all: the shell shows that.
 */
export function useWhyAway(): ComputedRef<ErrorShape | null> {
  const sync = useSync()
  const isAway = useAway()
  return computed(() => {
    const error = isAway.value ? (sync.status?.connectivity.lastError ?? null) : null
    return error === null || error.code.startsWith('network-') ? null : error
  })
}

/** Whether the service is known to be unreachable, so that nothing waits for it. */
export function useAway(): ComputedRef<boolean> {
  const sync = useSync()
  return computed(() => !['online', 'unknown'].includes(sync.status?.connectivity.state ?? 'unknown'))
}
