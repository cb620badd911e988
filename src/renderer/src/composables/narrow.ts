import { onScopeDispose, readonly, ref, type Ref } from 'vue'
import { NARROW } from '../theme/tokens'

/** Whether the window is narrow: it shows a bottom bar instead of the rail, and a stack instead of list and detail. */
export const useNarrow = (): Readonly<Ref<boolean>> => useQuery(`(max-width: ${NARROW - 0.02}px)`)

/** Whether a dialog has room for two columns, and the header for a field. */
export const useWide = (): Readonly<Ref<boolean>> => useQuery('(min-width: 1000px)')

function useQuery(text: string): Readonly<Ref<boolean>> {
  const query = window.matchMedia(text)
  const matches = ref(query.matches)
  const update = (): void => void (matches.value = query.matches)
  query.addEventListener('change', update)
  onScopeDispose(() => query.removeEventListener('change', update))
  return readonly(matches)
}
