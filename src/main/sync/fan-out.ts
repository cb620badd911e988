/**
 * Bounds the requests that one answer may cause: each name in the reference data is one more request. A broken service,
 * or one that answers with other data, must not make us send hundreds of thousands.
 */
import type { DesksideError } from '@shared/ipc/errors'
import type { RefusedList } from '@shared/model/sync'

/** Names whose answers are read: more funnels and lists than any workspace has. The rest is reported. */
export const MOST_NAMES = 2_000
export const REQUESTS_A_MINUTE = 60
const MINUTE = 60_000

export class FanOut {
  /** Times of the last minute's requests, the oldest first. */
  #spent: number[] = []
  /** What the service refused in this pass, in order, each with its error. */
  readonly refused = new Map<string, DesksideError>()
  /** What the last pass that came to its end could not read, where it read others. */
  told: readonly RefusedList[] = []
  #pass: number | null = null
  #waits = false

  /** Continues a pass, or begins another one. @param startedAt identifies the pass; epoch milliseconds */
  follow(startedAt: number): void {
    if (this.#pass !== startedAt) this.forget()
    this.#pass = startedAt
    this.#waits = false
  }

  /** Whether the current pass goes on later. */
  wait(): void {
    this.#waits = true
  }

  /** Whether this pass stopped only because of the limit per minute. */
  waitsWith(startedAt: number): boolean {
    return this.#waits && this.#pass === startedAt
  }

  /** Allows refused names to be asked for again. */
  forget(): void {
    this.refused.clear()
  }

  spend(now: number): void {
    this.#spent.push(now)
  }

  /** When a whole minute's share is free again; null while a request is allowed. */
  waitsUntil(now: number): number | null {
    // A time in the future is from before the clock was set back.
    this.#spent = this.#spent.filter((at) => at <= now && now - at < MINUTE)
    return this.#spent.length < REQUESTS_A_MINUTE ? null : (this.#spent.at(-1) ?? now) + MINUTE
  }
}
