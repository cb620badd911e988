/**
 * Milliseconds until an unresponsive page counts as hanging, as in Chromium (kHungRendererDelay in
 * components/input/input_constants.h). DESKSIDE_STANDIN_HANGS_AFTER shortens it.
 */
const hangsAfter = Number(process.env['DESKSIDE_STANDIN_HANGS_AFTER'] || 15_000)

interface Watch {
  /** Resolves unless the page hangs; a rejection counts as an answer, since the page is gone. */
  ask(): Promise<unknown>
  hangs(): void
  answers(): void
}

/** Polls the page; reports a missing answer and a later one. Returns a function that stops it. */
export function watchForHangs({ ask, hangs, answers }: Watch): () => void {
  let askedAt: number | null = null
  let isHanging = false
  const answered = (): void => {
    askedAt = null
    if (!isHanging) return
    isHanging = false
    answers()
  }
  const timer = setInterval(() => {
    if (askedAt === null) {
      askedAt = performance.now()
      ask().then(answered, answered)
    } else if (!isHanging && performance.now() - askedAt >= hangsAfter) {
      isHanging = true
      hangs()
    }
  }, hangsAfter / 5)
  timer.unref()
  return () => clearInterval(timer)
}
