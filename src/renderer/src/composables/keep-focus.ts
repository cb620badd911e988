/** Keeps the focus nearby when the focused control removes itself. */
import { onBeforeUpdate, onUpdated, type Ref } from 'vue'

/**
 * @param root the rendered element of this component, slots included
 * @param reach focuses an element that remains; else the browser would restart at the top of the page. Receives the
 * element that lost the focus
 */
export function useKeptFocus(root: Readonly<Ref<HTMLElement | null>>, reach: (lost: Element) => void): void {
  let had: Element | null = null
  onBeforeUpdate(() => {
    const { activeElement } = document
    had = root.value?.contains(activeElement) === true ? activeElement : null
  })
  onUpdated(() => {
    if (had !== null && document.activeElement === document.body) reach(had)
  })
}
