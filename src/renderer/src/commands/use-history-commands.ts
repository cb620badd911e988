import { shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { useMouseHistory } from '../composables/mouse-history'
import { useCommands } from './active'

/** Back and forward, by keys and by the mouse's own buttons; offered where there is somewhere to go. */
export function useHistoryCommands(): void {
  const router = useRouter()
  const { history } = router.options
  const state = shallowRef(history.state)
  router.afterEach(() => (state.value = { ...history.state }))
  useCommands({
    'go-back': { run: () => router.go(-1), enabled: () => state.value['back'] !== null },
    'go-forward': { run: () => router.go(1), enabled: () => state.value['forward'] !== null }
  })
  useMouseHistory()
}
