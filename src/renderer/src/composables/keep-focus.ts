/** Keeps the focus near where it was when the control that had it goes away with what it did. */
import { onBeforeUpdate, onUpdated, type Ref } from 'vue'

/**
 * @param root  what this component renders, slots included
 * @param reach leads to what stays; the browser would begin again at the top of the page
 */
export function useKeptFocus(root: Readonly<Ref<HTMLElement | null>>, reach: () => void): void {
  let inside = false
  onBeforeUpdate(() => (inside = root.value?.contains(document.activeElement) ?? false))
  onUpdated(() => {
    if (inside && document.activeElement === document.body) reach()
  })
}
