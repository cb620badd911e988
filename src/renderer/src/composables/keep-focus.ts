/** Keeps the focus nearby when the focused control disappears by its own action. */
import { onBeforeUpdate, onUpdated, type Ref } from 'vue'

/**
 * @param root what this component renders, slots included
 * @param reach focuses something that remains; otherwise the browser would start again at the top of the page
 */
export function useKeptFocus(root: Readonly<Ref<HTMLElement | null>>, reach: () => void): void {
  let inside = false
  onBeforeUpdate(() => (inside = root.value?.contains(document.activeElement) ?? false))
  onUpdated(() => {
    if (inside && document.activeElement === document.body) reach()
  })
}
