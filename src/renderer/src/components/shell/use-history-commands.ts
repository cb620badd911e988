import { useRouter } from 'vue-router'
import { useHistoryAround } from '../../composables/history-around'
import { useMouseHistory } from '../../composables/mouse-history'
import { useCommands } from '../../commands/active'

/** Back and forward, by shortcuts and mouse buttons; enabled if there is a history entry. */
export function useHistoryCommands(): void {
  const router = useRouter()
  const around = useHistoryAround()
  useCommands({
    'go-back': { run: () => router.go(-1), isEnabled: () => around.value.isBack },
    'go-forward': { run: () => router.go(1), isEnabled: () => around.value.isForward }
  })
  useMouseHistory()
}
