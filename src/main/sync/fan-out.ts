/**
 * Bounds the requests that one answer may cause: each name in the reference data needs one more request. A faulty
 * service must not make us send hundreds of thousands.
 */
import type { DesksideError } from '@shared/ipc/errors'
import type { RefusedList } from '@shared/model/sync'

/** Upper bound of names to request; no workspace has so many funnels and lists. Names beyond it are reported. */
export const MOST_NAMES = 2_000
export const REQUESTS_A_MINUTE = 60
const MINUTE = 60_000

export class FanOut {
  /** Times of the last minute's requests, the oldest first. */
  #spent: number[] = []
  /** Names that the service refused in this pass, in order, with their errors. */
  readonly refused = new Map<string, DesksideError>()
  /** Lists that the last complete pass could not read although it read others. */
  told: readonly RefusedList[] = []
  #pass: number | null = null
  #waits = false

  /** Continues a pass or starts a new one; `startedAt` (epoch ms) identifies it. */
  follow(startedAt: number): void {
    if (this.#pass !== startedAt) this.forget()
    this.#pass = startedAt
    this.#waits = false
  }

  wait(): void {
    this.#waits = true
  }

  /** Whether this pass stopped only because of the limit per minute. */
  waitsWith(startedAt: number): boolean {
    return this.#waits && this.#pass === startedAt
  }

  forget(): void {
    this.refused.clear()
  }

  spend(now: number): void {
    this.#spent.push(now)
  }

  /** When a whole minute's share is free again; null if a request is allowed now. */
  waitsUntil(now: number): number | null {
    // Times in the future were recorded before the clock was set back.
    this.#spent = this.#spent.filter((at) => at <= now && now - at < MINUTE)
    return this.#spent.length < REQUESTS_A_MINUTE ? null : (this.#spent.at(-1) ?? now) + MINUTE
  }
}
