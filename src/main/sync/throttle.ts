import { ageAt } from './age'

/** Interval of progress reports (ms); a sweep writes many pages a second. */
const RUN_EVERY = 250

export interface ThrottleOptions {
  readonly now: () => number
  readonly onRun: () => void
  /** Milliseconds between two calls; `RUN_EVERY` by default. */
  readonly every?: number
}

/** Throttle with leading and trailing call: the last change is always reported. */
export function createThrottle({ now, onRun, every = RUN_EVERY }: ThrottleOptions): {
  readonly request: () => void
  readonly close: () => void
} {
  let ranAt = 0
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  return {
    request() {
      if (isClosed || timer !== null) return
      const wait = Math.max(0, every - ageAt(now(), ranAt))
      timer = setTimeout(() => {
        timer = null
        ranAt = now()
        onRun()
      }, wait)
    },
    close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    }
  }
}
