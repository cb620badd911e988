/** Retry rules: when and after how long a request is repeated. */
import type { DesksideError } from '@shared/ipc/errors'
import type { OperationName } from '@shared/service/operations'
import { isPassing } from '../failures'

export const MAX_RETRIES = 3
/** Deadline of one attempt, from its start to the last byte (ms). */
export const TRY_DEADLINE = 30_000
/** Deadline of all attempts and pauses of a request (ms). */
export const TOTAL_DEADLINE = 90_000

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 8_000

/**
 * Whether a request must not be repeated automatically. Cleaned items are charged: a request with a lost answer may have
 * been charged already.
 */
export const isAtMostOnce = (operation: OperationName): boolean => operation === 'lookup.clean'

/** Without a network, or before a log-in to it, only a change of the network helps. */
export function mayRetry(operation: OperationName, { code }: DesksideError): boolean {
  return isPassing(code) && code !== 'network-offline' && code !== 'captive-portal' && !isAtMostOnce(operation)
}

/** Milliseconds before retry number `retry` (from 0): exponential back-off with a cap, half of it random. */
export function pauseBefore(retry: number, random: () => number): number {
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** retry)
  return longest / 2 + (longest / 2) * random()
}

/**
 * Milliseconds of a `Retry-After` header (seconds or date); null if unusable.
 *
 * @param now epoch milliseconds
 */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000
  // Accept HTTP dates only: `Date.parse` accepts almost anything.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
