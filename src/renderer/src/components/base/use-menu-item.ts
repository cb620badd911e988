/** The items of menus of commands where the words of all commands are not needed for the first paint. */
import { onMounted, shallowRef, type ShallowRef } from 'vue'
import type { menuItem } from './menu-items'

/** Null until they are loaded, a moment after the component is shown. */
export function useMenuItem(): Readonly<ShallowRef<typeof menuItem | null>> {
  const made = shallowRef<typeof menuItem | null>(null)
  onMounted(async () => {
    made.value = (await import('./menu-items')).menuItem
  })
  return made
}
