import { onScopeDispose, ref, watch, type Ref } from 'vue'

/**
 * The inner width of an element in CSS pixels, kept up to date.
 *
 * @param first the width until the element is mounted; a hidden element keeps its last width
 */
export function useElementWidth(element: Readonly<Ref<HTMLElement | null>>, first: number): Readonly<Ref<number>> {
  const width = ref(first)
  let observer: ResizeObserver | null = null
  watch(
    element,
    (now) => {
      observer?.disconnect()
      if (!now) return
      const measure = (): void => void (width.value = now.clientWidth || width.value)
      observer = new ResizeObserver(measure)
      observer.observe(now)
      measure()
    },
    { immediate: true, flush: 'post' }
  )
  onScopeDispose(() => observer?.disconnect())
  return width
}
