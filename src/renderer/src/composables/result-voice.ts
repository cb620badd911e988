/** Announces the number of results to screen readers once searching or filtering has settled. */
import { onScopeDispose, watch } from 'vue'
import { useNotices } from '../state/notices'

/** Debounce in milliseconds: each typed letter changes the query and its results. */
const RESTED = 700
/** Milliseconds to wait for an answer; then the current count is announced anyway. */
const WAITED = 2_000
/** Milliseconds in which a late answer is announced again. */
const SLOW = 15_000

/**
 * @param question the search or filter, compared by content; null if there is none. Other changes of the list are not
 * announced
 * @param words the count in words; empty while unknown
 */
export function useResultVoice(question: () => unknown, words: () => string): void {
  const notices = useNotices()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until this time a change of the count belongs to the latest query; epoch milliseconds. */
  let openUntil = 0

  function speakIn(pause: number, isAnswered: boolean): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const now = words()
      if (now === '') return
      notices.say(now)
      if (isAnswered) openUntil = 0
    }, pause)
  }

  watch(
    () => JSON.stringify(question()),
    () => {
      clearTimeout(timer)
      openUntil = 0
      if (question() === null) return
      openUntil = Date.now() + SLOW
      speakIn(WAITED, false)
    }
  )
  watch(words, () => {
    if (Date.now() < openUntil) speakIn(RESTED, true)
  })
  onScopeDispose(() => clearTimeout(timer))
}
