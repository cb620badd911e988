import { onScopeDispose } from 'vue'

/**
 * Gives a function that does `task` right before the next frame is painted, once for all calls until then. For what has
 * to lay the page out, like scrolling: done sooner, it would be laid out again with the changes that follow.
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
