import { onScopeDispose, shallowRef, watch, type Ref, type WatchSource } from 'vue'

/**
 * Mirrors `source` one frame late, so that secondary content does not delay the first paint. In a window that is not
 * painted the delay is `HIDDEN_MS`.
 */
export function useAfterPaint<T>(source: WatchSource<T> & (() => T)): Readonly<Ref<T>> {
  const late = shallowRef(source())
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const take = (): void => {
    end()
    late.value = source()
  }
  watch(source, () => {
    end()
    // Frame callbacks run before the paint; a task queued by one runs after it.
    frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(take)
    })
    timer = setTimeout(take, HIDDEN_MS)
  })
  onScopeDispose(end)
  return late
}

/** Fallback delay in milliseconds: hidden windows get no animation frames. */
const HIDDEN_MS = 100
