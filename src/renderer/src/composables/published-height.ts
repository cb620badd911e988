import { onScopeDispose, watch, type Ref } from 'vue'

/** The heights of the elements on screen, by the variable that has the largest of them. */
const heights = new Map<string, Map<symbol, number>>()

function publish(name: string, owner: symbol, height: number | null): void {
  const own = heights.get(name) ?? new Map<symbol, number>()
  heights.set(name, own)
  if (height === null) own.delete(owner)
  else own.set(owner, height)
  const { style } = document.documentElement
  if (own.size === 0) style.removeProperty(name)
  else style.setProperty(name, `${Math.max(...own.values())}px`)
}

/**
 * Keeps the outer height of an element in a CSS variable of the document, for what floats above it; of several elements
 * the largest. The variable goes with them.
 *
 * @param name e.g. `--list-status`
 */
export function publishHeight(element: Readonly<Ref<HTMLElement | null>>, name: string): void {
  const owner = Symbol(name)
  let observer: ResizeObserver | null = null
  watch(
    element,
    (now) => {
      observer?.disconnect()
      if (!now) return publish(name, owner, null)
      const measure = (): void => publish(name, owner, now.offsetHeight)
      observer = new ResizeObserver(measure)
      observer.observe(now)
      measure()
    },
    { immediate: true, flush: 'post' }
  )
  onScopeDispose(() => {
    observer?.disconnect()
    publish(name, owner, null)
  })
}
