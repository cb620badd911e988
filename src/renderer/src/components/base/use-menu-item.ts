/** Lazily loads menu items of commands, whose labels the first paint does not need. */
import { onMounted, shallowRef, type ShallowRef } from 'vue'
import type { menuItem } from './menu-items'

/** Null until loaded, shortly after mounting. */
export function useMenuItem(): Readonly<ShallowRef<typeof menuItem | null>> {
  const made = shallowRef<typeof menuItem | null>(null)
  onMounted(async () => {
    made.value = (await import('./menu-items')).menuItem
  })
  return made
}
