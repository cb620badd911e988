import { onScopeDispose, shallowRef, watch, type Ref, type WatchSource } from 'vue'

/**
 * What `source` is, a frame late: for what stands beside the thing that was asked for, and need not be drawn before it.
 * In a window that is not painted it is late by `HIDDEN_MS`.
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
    // A frame’s callbacks come before it is painted, a task that they begin behind it.
    frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(take)
    })
    timer = setTimeout(take, HIDDEN_MS)
  })
  onScopeDispose(end)
  return late
}

/** Windows that are hidden have no frames. */
const HIDDEN_MS = 100
