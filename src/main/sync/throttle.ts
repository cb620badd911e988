import { ageAt } from './age'

/** Progress is reported at most this often; a sweep writes many pages a second. */
const TELL_EVERY = 250

export interface ThrottleOptions {
  readonly now: () => number
  readonly onTell: () => void
  /** Milliseconds between two calls, `TELL_EVERY` by default. */
  readonly every?: number
}

/** A throttle: calls at once after a silence, else at most so often, and always for the last change. */
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
