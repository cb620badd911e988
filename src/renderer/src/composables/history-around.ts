import { ref, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'

/** Whether the window's history has an entry before and after the current one. */
export function useHistoryAround(): Readonly<Ref<{ readonly isBack: boolean; readonly isForward: boolean }>> {
  const route = useRoute()
  const around = ref({ isBack: false, isForward: false })
  // The router keeps the previous and next route in the history's state.
  watch(
    () => route.fullPath,
    () => {
      const state = window.history.state as { back?: unknown; forward?: unknown } | null
      around.value = { isBack: Boolean(state?.back), isForward: Boolean(state?.forward) }
    },
    { immediate: true, flush: 'post' }
  )
  return around
}
