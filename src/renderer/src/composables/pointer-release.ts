import { onScopeDispose } from 'vue'

/**
 * Returns a function that runs a task at once or, while a pointer is pressed, after its release and click. Otherwise
 * content that appears on blur would move the button being pressed.
 */
export function usePointerRelease(target: Document = document): (task: () => void) => void {
  let isPressed = false
  let waiting: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const onDown = (): void => void (isPressed = true)
  const onUp = (): void => {
    // The click event follows the release immediately.
    timer = setTimeout(() => {
      isPressed = false
      const tasks = waiting
      waiting = []
      for (const task of tasks) task()
    })
  }

  target.addEventListener('pointerdown', onDown, true)
  for (const event of ['pointerup', 'pointercancel']) target.addEventListener(event, onUp, true)
  onScopeDispose(() => {
    clearTimeout(timer)
    target.removeEventListener('pointerdown', onDown, true)
    for (const event of ['pointerup', 'pointercancel']) target.removeEventListener(event, onUp, true)
  })

  return (task) => {
    if (isPressed) waiting.push(task)
    else task()
  }
}
