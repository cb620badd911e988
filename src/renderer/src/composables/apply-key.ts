/** The key that applies what is chosen in a list, in which Enter ticks: as it is shown, and for screen readers. */
import { computed, type ComputedRef } from 'vue'
import { partKeyOf, partKeysForReaders } from '../commands/active'

export function useApplyKey(): ComputedRef<{ readonly said: string; readonly forReaders: string }> {
  return computed(() => ({ said: partKeyOf('filter-apply') ?? '', forReaders: partKeysForReaders('filter-apply') }))
}
