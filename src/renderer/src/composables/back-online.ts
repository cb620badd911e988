import { computed, watch, type ComputedRef } from 'vue'
import { useSync } from '../stores/sync'

/** Calls back each time the service answers again after it did not: what could not be asked then can be asked now. */
export function useBackOnline(then: () => void): void {
  const sync = useSync()
  watch(
    () => sync.status?.connectivity.state,
    (now, before) => {
      if (now === 'online' && before !== undefined) then()
    }
  )
}

/** Whether it is known that the service can't be asked: then nobody is made to wait for its answer. */
export function useAway(): ComputedRef<boolean> {
  const sync = useSync()
  return computed(() => !['online', 'unknown'].includes(sync.status?.connectivity.state ?? 'unknown'))
}
