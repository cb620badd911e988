/**
 * How much one answer may make us ask: each name that the reference data bring is one more request. A service that goes
 * mad, or answers with somebody else's data, must not be asked hundreds of thousands of questions for it.
 */
import type { DesksideError } from '@shared/ipc/errors'

/** Names whose answers are read: more funnels and lists than any workspace has. The rest is told. */
export const MOST_NAMES = 2_000
export const REQUESTS_A_MINUTE = 60
const MINUTE = 60_000

export class FanOut {
  /** Moments of the last minute's requests, the oldest first. */
  #spent: number[] = []
  /** Names that the service would not answer in this pass, and why it would not answer the first. */
  readonly refused = new Set<string>()
  refusal: DesksideError | null = null
  #pass: number | null = null
  #waits = false

  /** Goes on with a pass, or begins another one. @param startedAt by which a pass is known; epoch milliseconds */
  follow(startedAt: number): void {
    if (this.#pass !== startedAt) this.forget()
    this.#pass = startedAt
    this.#waits = false
  }

  /** The pass that is followed goes on when it may ask again. */
  wait(): void {
    this.#waits = true
  }

  /** Whether this pass broke off only because it had asked enough. */
  waitsWith(startedAt: number): boolean {
    return this.#waits && this.#pass === startedAt
  }

  /** What was refused may be asked for again. */
  forget(): void {
    this.refused.clear()
    this.refusal = null
  }

  spend(now: number): void {
    this.#spent.push(now)
  }

  /** When there is room for a minute's requests again; null while there is room for one. */
  waitsUntil(now: number): number | null {
    // What lies ahead was spent before the clock was set back.
    this.#spent = this.#spent.filter((at) => at <= now && now - at < MINUTE)
    return this.#spent.length < REQUESTS_A_MINUTE ? null : (this.#spent.at(-1) ?? now) + MINUTE
  }
}
