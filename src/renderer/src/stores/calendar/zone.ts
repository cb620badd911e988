/** The zone of whoever looks: that of this computer, which may change while one travels. */
import { computed, type ComputedRef } from 'vue'
import { useNow } from '../../composables/now'

export function useZone(): ComputedRef<string> {
  const now = useNow()
  return computed(() => {
    void now.value
    return new Intl.DateTimeFormat().resolvedOptions().timeZone
  })
}
