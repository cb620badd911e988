/**
 * Shortcut that applies the choices in a filter list (Enter toggles an item there): its label and its text for screen
 * readers.
 */
import { computed, type ComputedRef } from 'vue'
import { partKeyOf, partKeysForReaders } from '../commands/active'

export function useApplyKey(): ComputedRef<{ readonly said: string; readonly forReaders: string }> {
  return computed(() => ({ said: partKeyOf('filter-apply') ?? '', forReaders: partKeysForReaders('filter-apply') }))
}
