/** Tells a list which row is under the pointer, so that new rows above don't move it away from a click. */
import { watch, type Ref } from 'vue'

/**
 * @param scroller the element around the rows
 * @param attribute name of the row attribute with its index in the list
 */
export function usePointedRow(
  scroller: Readonly<Ref<HTMLElement | null>>,
  list: { point(index: number | null): void },
  attribute = 'data-index'
): void {
  const onPointer = ({ target }: PointerEvent): void => {
    const index = target instanceof Element ? target.closest(`[${attribute}]`)?.getAttribute(attribute) : null
    list.point(index == null ? null : Number(index))
  }
  const onLeave = (): void => list.point(null)
  watch(
    scroller,
    (element, _before, onCleanup) => {
      if (element === null) return
      const listeners = new AbortController()
      const options = { passive: true, signal: listeners.signal }
      element.addEventListener('pointermove', onPointer, options)
      element.addEventListener('pointerdown', onPointer, options)
      element.addEventListener('pointerleave', onLeave, options)
      onCleanup(() => listeners.abort())
    },
    { immediate: true, flush: 'post' }
  )
}
