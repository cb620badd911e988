/** Keeps the focus nearby when the focused control disappears by its own action. */
import { onBeforeUpdate, onUpdated, type Ref } from 'vue'

/**
 * @param root what this component renders, slots included
 * @param reach focuses something that remains; otherwise the browser would start again at the top of the page. It is given
 * what had the focus
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
