import { computed, watch, type ComputedRef } from 'vue'
import { useSync } from '../stores/sync'

/** Calls back each time the service answers again after it did not: requests that failed can be repeated. */
export function useBackOnline(then: () => void): void {
  const sync = useSync()
  watch(
    () => sync.status?.connectivity.state,
    (now, before) => {
      if (now === 'online' && before !== undefined) then()
    }
  )
}

/** Whether the service is known to be unreachable: then nothing waits for its answer. */
export function useAway(): ComputedRef<boolean> {
  const sync = useSync()
  return computed(() => !['online', 'unknown'].includes(sync.status?.connectivity.state ?? 'unknown'))
}
