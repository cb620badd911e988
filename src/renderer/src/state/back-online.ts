import { computed, watch, type ComputedRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { useSync } from './sync'

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

/** Why the service refuses, or has no usable answer; null while it is not reached at all, which the shell says. */
export function useWhyAway(): ComputedRef<ErrorShape | null> {
  const sync = useSync()
  const away = useAway()
  return computed(() => {
    const error = away.value ? (sync.status?.connectivity.lastError ?? null) : null
    return error === null || error.code.startsWith('network-') ? null : error
  })
}

/** Whether the service is known to be unreachable: then nothing waits for its answer. */
export function useAway(): ComputedRef<boolean> {
  const sync = useSync()
  return computed(() => !['online', 'unknown'].includes(sync.status?.connectivity.state ?? 'unknown'))
}
