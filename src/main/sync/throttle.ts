import { ageAt } from './age'

/** Progress is told at most this often; a sweep writes many pages a second. */
const TELL_EVERY = 250

export interface ThrottleOptions {
  readonly now: () => number
  readonly onTell: () => void
  /** Milliseconds from one word to the next, `TELL_EVERY` unless said otherwise. */
  readonly every?: number
}

/** Tells that something changed: at once after a silence, else at most so often, and the last change always. */
export function createThrottle({ now, onTell, every = TELL_EVERY }: ThrottleOptions): {
  readonly tell: () => void
  readonly close: () => void
} {
  let ranAt = 0
  let timer: NodeJS.Timeout | null = null
  let closed = false
  return {
    tell() {
      if (closed || timer !== null) return
      const wait = Math.max(0, every - ageAt(now(), ranAt))
      timer = setTimeout(() => {
        timer = null
        ranAt = now()
        onTell()
      }, wait)
    },
    close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
    }
  }
}
