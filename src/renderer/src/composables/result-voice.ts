/** Tells screen readers what came of finding and filtering: how many there are, once it rests. */
import { onScopeDispose, watch } from 'vue'
import { useNotices } from '../state/notices'

/** Who types changes the question with each letter, and its answers change the number. Milliseconds without a change. */
const RESTED = 700
/** So long an answer is waited for, with the number still the one of the question before. Milliseconds. */
const WAITED = 2_000
/** A slow answer may be another number than the one that was said. Milliseconds. */
const SLOW = 15_000

/**
 * @param question what the list is narrowed by, compared by content. A list that is only opened, or that changes by
 *   itself, says nothing; null: it is narrowed by nothing
 * @param words how many, in words; empty while that is not known
 */
export function useResultVoice(question: () => unknown, words: () => string): void {
  const notices = useNotices()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until when a change of the words is the answer to a question; epoch milliseconds. */
  let openUntil = 0

  function speakIn(pause: number, answered: boolean): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const now = words()
      if (now === '') return
      notices.say(now)
      if (answered) openUntil = 0
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
