import { useRouter } from 'vue-router'
import { useMouseHistory } from '../composables/mouse-history'
import { useCommands } from './active'

/** Back and forward, by keys and by the mouse's own buttons. */
export function useHistoryCommands(): void {
  const router = useRouter()
  useCommands({ 'go-back': () => router.go(-1), 'go-forward': () => router.go(1) })
  useMouseHistory()
}
