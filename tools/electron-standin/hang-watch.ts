/**
 * How long a page may leave a question unanswered before it counts as hanging, in milliseconds: as long as Chromium waits for
 * the answer to an input event (kHungRendererDelay in components/input/input_constants.h). DESKSIDE_STANDIN_HANGS_AFTER
 * shortens it.
 */
const hangsAfter = Number(process.env['DESKSIDE_STANDIN_HANGS_AFTER'] || 15_000)

interface Watch {
  /** Is answered by whoever may hang; a rejection counts as an answer: there is nobody left who could. */
  ask(): Promise<unknown>
  hangs(): void
  answers(): void
}

/** Asks again and again, and tells when no answer comes and when one comes after all; the result ends it. */
export function watchForHangs({ ask, hangs, answers }: Watch): () => void {
  let askedAt: number | null = null
  let hanging = false
  const answered = (): void => {
    askedAt = null
    if (!hanging) return
    hanging = false
    answers()
  }
  const timer = setInterval(() => {
    if (askedAt === null) {
      askedAt = performance.now()
      ask().then(answered, answered)
    } else if (!hanging && performance.now() - askedAt >= hangsAfter) {
      hanging = true
      hangs()
    }
  }, hangsAfter / 5)
  timer.unref()
  return () => clearInterval(timer)
}
