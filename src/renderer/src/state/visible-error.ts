/**
 * Which refresh errors are shown beside the data. Connection errors appear once, in the header. They are repeated
 * beside the data only if the user asked for a refresh there. Other errors are shown at once.
 */
import { computed, ref, watch, type ComputedRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { isOfConnection } from '../rules/connection-errors'
import { useSync } from './sync'
import { useAway } from './back-online'

/** Whether the connection indicator already shows an error. */
export function useIsShownByMark(): (error: Pick<ErrorShape, 'code'>) => boolean {
  const sync = useSync()
  const isAway = useAway()
  // An unusable answer may concern this data only: compare with the indicator's error.
  return ({ code }) => isOfConnection(code) || (isAway.value && sync.status?.connectivity.lastError?.code === code)
}

export interface VisibleError {
  /** The error to show here; null if there is none, or if the header shows it. */
  readonly told: ComputedRef<ErrorShape | null>
  /** Called when the user asks for a refresh here: its error is then shown here. */
  readonly ask: () => void
}

/**
 * @param error why the refresh failed
 * @param place identity of the shown data, compared by content; a change resets the user's request
 * @param answeredAt when the service answered last; a newer answer resets the user's request
 */
export function useVisibleError(
  error: () => ErrorShape | null,
  place: () => unknown,
  answeredAt: () => number | null
): VisibleError {
  const isSaidByMark = useIsShownByMark()
  const wasAsked = ref(false)
  watch([() => JSON.stringify(place()), answeredAt], () => (wasAsked.value = false))
  return {
    told: computed(() => {
      const now = error()
      return now === null || (!wasAsked.value && isSaidByMark(now)) ? null : now
    }),
    ask: () => (wasAsked.value = true)
  }
}
