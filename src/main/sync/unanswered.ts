/**
 * Questions of the user that the service last answered with something that is no answer. What is shown goes on to be what
 * is known from before, and says why. Gone with the session: after a start they are asked again.
 */
import type { ErrorCode, ErrorShape } from '@shared/ipc/errors'
import { ageAt } from './age'

/** More questions than are looked at; the oldest are forgotten first. */
const MOST_FAILED = 100

/** The service said something, and no answer to this question. All else is a matter of the connection, which tells it. */
const SAID_NOTHING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['service-error', 'service-unreadable', 'service-not-json', 'service-truncated', 'service-html'] as const),
  ...(['service-not-found', 'service-too-large', 'forbidden', 'not-found'] as const)
])

/** Whether the service answered, but not to what it was asked: at once it would say the same again. */
export const saysNothing = (code: ErrorCode): boolean => SAID_NOTHING.has(code)

export interface Unanswered {
  /**
   * Why there was no answer the last time; null where there was one, or none is known to be lacking.
   *
   * @param sweptAt when the same list was read whole by other means (epoch milliseconds): later, and the failure is past
   */
  of(question: string, sweptAt?: number | null): ErrorShape | null
  answered(question: string): void
  failed(question: string, error: ErrorShape): void
}

/** @param onChanged what is said of some question is another now */
export function createUnanswered(now: () => number, onChanged: () => void): Unanswered {
  const failures = new Map<string, { readonly error: ErrorShape; readonly at: number }>()
  return {
    of(question, sweptAt = null) {
      const failure = failures.get(question)
      if (failure === undefined) return null
      const at = now()
      return ageAt(at, sweptAt) < ageAt(at, failure.at) ? null : failure.error
    },
    answered(question) {
      if (failures.delete(question)) onChanged()
    },
    failed(question, error) {
      if (!saysNothing(error.code)) return
      const before = failures.get(question)
      failures.delete(question)
      failures.set(question, { error, at: now() })
      for (const oldest of failures.keys()) {
        if (failures.size <= MOST_FAILED) break
        failures.delete(oldest)
      }
      if (before?.error.code !== error.code) onChanged()
    }
  }
}
