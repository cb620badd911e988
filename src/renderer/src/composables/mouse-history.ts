import { onMounted, onUnmounted } from 'vue'
import { useRouter } from 'vue-router'
import { isCovered } from '../basics/covered'

/** The back and forward buttons of a mouse, with the history step of each. */
const BUTTONS: Readonly<Partial<Record<number, -1 | 1>>> = { 3: -1, 4: 1 }

/** Back and forward with the mouse buttons, as in a browser. */
export function useMouseHistory(): void {
  const router = useRouter()

  function onMouse(event: MouseEvent): void {
    const step = BUTTONS[event.button]
    if (step === undefined || isCovered()) return
    // Otherwise the browser would navigate as well.
    event.preventDefault()
    if (event.type === 'mouseup') router.go(step)
  }

  onMounted(() => {
    document.addEventListener('mousedown', onMouse)
    document.addEventListener('mouseup', onMouse)
  })
  onUnmounted(() => {
    document.removeEventListener('mousedown', onMouse)
    document.removeEventListener('mouseup', onMouse)
  })
}
