/** The user's time zone: that of this computer, which may change while travelling. */
import { computed, type ComputedRef } from 'vue'
import { useNow } from '../../basics/now'

/** Lifetime of the cached zone in milliseconds, shorter than a step of `useNow`. */
const HOLDS = 10_000
let asked = { at: -Infinity, zone: '' }

/**
 * Cached, because every opened project needs it and the system takes milliseconds to answer.
 *
 * @param at epoch milliseconds
 */
export function zoneAt(at: number): string {
  if (Math.abs(at - asked.at) >= HOLDS) asked = { at, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone }
  return asked.zone
}

export function useZone(): ComputedRef<string> {
  const now = useNow()
  return computed(() => zoneAt(now.value))
}
