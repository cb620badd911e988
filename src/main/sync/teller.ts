import { ageAt } from './age'

/** Progress is told at most this often; a sweep writes many pages a second. */
const TELL_EVERY = 250

/** Tells that the status changed, at most every `TELL_EVERY` milliseconds, the last change always. */
export function createTeller(options: { now: () => number; onStatus: () => void }): {
  readonly tell: () => void
  readonly close: () => void
} {
  let toldAt = 0
  let timer: NodeJS.Timeout | null = null
  let closed = false
  return {
    tell() {
      if (closed || timer !== null) return
      const wait = Math.max(0, TELL_EVERY - ageAt(options.now(), toldAt))
      timer = setTimeout(() => {
        timer = null
        toldAt = options.now()
        options.onStatus()
      }, wait)
    },
    close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
    }
  }
}
