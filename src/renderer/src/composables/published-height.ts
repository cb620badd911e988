import { onScopeDispose, watch, type Ref } from 'vue'

/** Heights of the mounted elements by CSS variable; the variable has the largest. */
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
 * Publishes the outer height of an element as a CSS variable of the document, for elements that float above it. Of
 * several elements the tallest counts. The variable is removed with the last one.
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
