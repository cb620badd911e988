import { onScopeDispose, ref, watch, type Ref } from 'vue'

export interface ElementSize {
  readonly width: number
  readonly height: number
}

/** The inner size of an element in CSS pixels, kept up to date; 0 until it is mounted. */
export function useElementSize(element: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<ElementSize>> {
  const size = ref<ElementSize>({ width: 0, height: 0 })
  let observer: ResizeObserver | null = null
  watch(
    element,
    (now) => {
      observer?.disconnect()
      if (!now) return
      const measure = (): void => void (size.value = { width: now.clientWidth, height: now.clientHeight })
      observer = new ResizeObserver(measure)
      observer.observe(now)
      measure()
    },
    { immediate: true, flush: 'post' }
  )
  onScopeDispose(() => observer?.disconnect())
  return size
}
