import { ref, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'

/** Whether the window's history has an entry before and after the current one. */
export function useHistoryAround(): Readonly<Ref<{ readonly back: boolean; readonly forward: boolean }>> {
  const route = useRoute()
  const around = ref({ back: false, forward: false })
  // The router keeps the previous and next route in the history's state.
  watch(
    () => route.fullPath,
    () => {
      const state = window.history.state as { back?: unknown; forward?: unknown } | null
      around.value = { back: Boolean(state?.back), forward: Boolean(state?.forward) }
    },
    { immediate: true, flush: 'post' }
  )
  return around
}
