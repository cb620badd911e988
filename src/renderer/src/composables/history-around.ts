import { ref, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'

/** Whether there is a place before and behind this one in the window's history. */
export function useHistoryAround(): Readonly<Ref<{ readonly back: boolean; readonly forward: boolean }>> {
  const route = useRoute()
  const around = ref({ back: false, forward: false })
  // The router keeps the previous and next place in the history's state.
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
