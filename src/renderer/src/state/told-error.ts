/**
 * Which errors are said where something could not be refreshed. That the connection fails is said once, by its mark in
 * the header; a place repeats it only where somebody asked there. What concerns the place alone is said at once.
 */
import { computed, ref, watch, type ComputedRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { isOfConnection } from '@shared/rules/connection-errors'
import { useSync } from './sync'
import { useAway } from './back-online'

/** Tells whether the mark of the connection says an error already. */
export function useSaidByMark(): (error: Pick<ErrorShape, 'code'>) => boolean {
  const sync = useSync()
  const away = useAway()
  // An answer that nobody can use may be one of this place alone: the mark says which kind it speaks of.
  return ({ code }) => isOfConnection(code) || (away.value && sync.status?.connectivity.lastError?.code === code)
}

export interface ToldError {
  /** The error that is to be said here; null when there is none, or when it is said by the mark. */
  readonly told: ComputedRef<ErrorShape | null>
  /** Somebody asks here: what comes of it is said here. */
  readonly ask: () => void
}

/**
 * @param error why the place could not be refreshed
 * @param place what is shown, compared by content: somewhere else nobody has asked yet
 * @param answeredAt when the service answered last; a newer answer ends the asking
 */
export function useToldError(
  error: () => ErrorShape | null,
  place: () => unknown,
  answeredAt: () => number | null
): ToldError {
  const saidByMark = useSaidByMark()
  const asked = ref(false)
  watch([() => JSON.stringify(place()), answeredAt], () => (asked.value = false))
  return {
    told: computed(() => {
      const now = error()
      return now === null || (!asked.value && saidByMark(now)) ? null : now
    }),
    ask: () => (asked.value = true)
  }
}
