/**
 * Requests to which the service last gave an unusable answer: the screen goes on showing earlier data, with the reason. In
 * memory only, since the requests are repeated after a start.
 */
import type { ErrorCode, ErrorShape } from '@shared/ipc/errors'
import { ageAt } from './age'

/** More than are visible at once; the oldest are forgotten first. */
const MOST_FAILED = 100

/** The service answered, but not usably. Other errors are the connection's, whose state reports them. */
const SAID_NOTHING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['service-error', 'service-unreadable', 'service-not-json', 'service-truncated', 'service-html'] as const),
  ...(['service-not-found', 'service-too-large', 'forbidden', 'not-found'] as const)
])

/** Whether the service gave an unusable answer, which an immediate repeat would only bring again. */
export const saysNothing = (code: ErrorCode): boolean => SAID_NOTHING.has(code)

export interface Unanswered {
  /**
   * Why the last request had no usable answer; null if it had one, or was not made.
   *
   * @param sweptAt when the same list was last read whole by a sweep (epoch milliseconds): a failure before that no longer counts
   */
  of(key: string, sweptAt?: number | null): ErrorShape | null
  answered(key: string): void
  failed(key: string, error: ErrorShape): void
}

/** @param onChanged called when the outcome of a request has changed */
export function createUnanswered(now: () => number, onChanged: () => void): Unanswered {
  const failures = new Map<string, { readonly error: ErrorShape; readonly at: number }>()
  return {
    of(key, sweptAt = null) {
      const failure = failures.get(key)
      if (failure === undefined) return null
      const at = now()
      return ageAt(at, sweptAt) < ageAt(at, failure.at) ? null : failure.error
    },
    answered(key) {
      if (failures.delete(key)) onChanged()
    },
    failed(key, error) {
      if (!saysNothing(error.code)) return
      const before = failures.get(key)
      failures.delete(key)
      failures.set(key, { error, at: now() })
      for (const oldest of failures.keys()) {
        if (failures.size <= MOST_FAILED) break
        failures.delete(oldest)
      }
      if (before?.error.code !== error.code) onChanged()
    }
  }
}
