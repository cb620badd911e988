import { ageAt } from './age'

/** Interval of progress reports (ms); a sweep writes many pages a second. */
const RUN_EVERY = 250

/**
 * Throttle with leading and trailing call: the last change is always reported.
 * @param options.every milliseconds between two calls
 */
export function createThrottle(options: { now: () => number; onRun: () => void; every?: number }) {
  const { now, onRun, every = RUN_EVERY } = options
  let ranAt = 0
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  return {
    request: (): void => {
      if (isClosed || timer !== null) return
      const wait = Math.max(0, every - ageAt(now(), ranAt))
      timer = setTimeout(() => {
        timer = null
        ranAt = now()
        onRun()
      }, wait)
    },
    close: (): void => {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    }
  }
}
