/** The zone of whoever looks: that of this computer, which may change while one travels. */
import { computed, type ComputedRef } from 'vue'
import { useNow } from '../../basics/now'

/** Milliseconds for which an answer holds: less than `useNow` takes for a step. */
const HOLDS = 10_000
let asked = { at: -Infinity, zone: '' }

/**
 * Every project that is opened asks for it, and the system takes milliseconds to say.
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
