/** Search text and period of the calendar. */
import { computed, onScopeDispose, ref, watch } from 'vue'
import type { Day } from '@shared/model/calendar'
import { useLinkedWords } from '../../composables/use-linked-words'

/** Debounce in milliseconds: the service is asked for every query. */
const TYPED = 250

export function useCalendarSearch() {
  /** Text in the field. */
  const typed = ref('')
  useLinkedWords(typed)
  /** The debounced query; empty: none. */
  const words = ref(typed.value.trim())
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(typed, (now) => {
    clearTimeout(timer)
    const take = (): void => void (words.value = now.trim())
    if (now.trim() === '') take()
    else timer = setTimeout(take, TYPED)
  })
  onScopeDispose(() => clearTimeout(timer))
  return {
    typed,
    words,
    isSearching: computed(() => words.value !== ''),
    period: ref<{ from: Day | null; to: Day | null }>({ from: null, to: null })
  }
}
