import { onScopeDispose } from 'vue'

/**
 * Returns a function that runs `task` once, right before the next paint, however often it is called. Use it for tasks
 * that force a layout, like scrolling: run earlier, they cause a second layout.
 */
export function useBeforePaint(task: () => void): () => void {
  let frame = 0
  const end = (): void => cancelAnimationFrame(frame)
  onScopeDispose(end)
  return () => {
    end()
    frame = requestAnimationFrame(task)
  }
}
