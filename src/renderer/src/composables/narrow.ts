import { onScopeDispose, readonly, ref, type Ref } from 'vue'
import { NARROW } from '../theme/tokens'

/**
 * Whether the window is narrow: with a bottom bar instead of the rail, and a stack instead of list and detail side by
 * side.
 */
export function useNarrow(): Readonly<Ref<boolean>> {
  const query = window.matchMedia(`(max-width: ${NARROW - 0.02}px)`)
  const narrow = ref(query.matches)
  const update = (): void => void (narrow.value = query.matches)
  query.addEventListener('change', update)
  onScopeDispose(() => query.removeEventListener('change', update))
  return readonly(narrow)
}
