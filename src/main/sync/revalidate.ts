/**
 * Asks the service behind what the cache answers. A view shows the cache at once, a question is asked in the background,
 * and an event tells what changed. A question is asked once at a time, not while its answer is fresh, and no longer than
 * somebody waits for it. Its failure is remembered until it is answered.
 */
import { shapeOf, type ErrorCode, type ErrorShape } from '@shared/ipc/errors'
import type { Log } from '../log'
import { ageAt } from './age'

/** Milliseconds within which a question is not asked again. */
export const FRESH_FOR = 30_000
/** The same for questions whose answers are large, or seldom change. No question is fresh for longer. */
export const LONG_FRESH = 5 * 60_000
/** More than are visible at once; the oldest are forgotten first. */
const MOST_FAILURES = 500

/** The service answered, but not usably. Other errors are the connection's, whose state reports them. */
const UNUSABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['service-error', 'service-unreadable', 'service-not-json', 'service-truncated', 'service-html'] as const),
  ...(['service-not-found', 'service-too-large', 'forbidden', 'not-found'] as const)
])
/** Whether the service gave an unusable answer, which an immediate repeat would only bring again. */
export const isUnusable = (code: ErrorCode): boolean => UNUSABLE.has(code)

export interface Question<T> {
  /** Equal for questions with equal answers. */
  readonly key: string
  /** Milliseconds after the answer within which it is not asked again; `FRESH_FOR` by default. */
  readonly freshFor?: number
  /** Sends the requests and takes the answers into the cache. The signal aborts when nobody waits any more. */
  readonly ask: (signal: AbortSignal) => Promise<T>
  /** The name of the list that fails with this question; the key by default. */
  readonly list?: string
  /** Whether a failure with this code counts for the list: by default if the service answered unusably. */
  readonly counts?: (code: ErrorCode) => boolean
  /** Called when the list begins to fail, fails otherwise, or (null) is answered again. */
  readonly onOutcome?: (failure: ErrorShape | null) => void
}

/** `fresh`: not asked, since it was a moment ago, or is now. `refused`: the service answered, but refused the request. */
export type Reply<T> =
  | { readonly state: 'fresh' }
  | { readonly state: 'answered'; readonly value: T }
  | { readonly state: 'refused' | 'failed'; readonly error: ErrorShape }

interface Flight {
  readonly controller: AbortController
  readonly done: Promise<unknown>
}

export class Revalidate {
  readonly #now: () => number
  readonly #log: Pick<Log, 'debug' | 'warn'>
  readonly #flights = new Map<string, Flight>()
  /** When each question was last answered, or unusably answered. Epoch milliseconds. */
  readonly #answeredAt = new Map<string, number>()
  readonly #failures = new Map<string, { readonly error: ErrorShape; readonly at: number }>()
  readonly #awaited = new Map<string, readonly string[]>()

  constructor({ now, log }: { readonly now: () => number; readonly log: Pick<Log, 'debug' | 'warn'> }) {
    this.#now = now
    this.#log = log
  }

  /** Asks unless the answer is fresh, or on its way. Never rejects. */
  async ask<T>(question: Question<T>): Promise<Reply<T>> {
    const { key, list = key, counts = isUnusable } = question
    if (!this.isDue(key, question.freshFor)) return { state: 'fresh' }
    try {
      return { state: 'answered', value: await this.join(question) }
    } catch (thrown) {
      const error = shapeOf(thrown)
      const { code } = error
      if (code === 'internal') this.#log.warn('asking the service failed unexpectedly', { error: thrown })
      else this.#log.debug('the service was asked in vain', { code })
      // What would only repeat is not asked again at once; anything else may succeed the next time.
      if (isUnusable(code) || counts(code)) this.#answeredAt.set(key, this.#now())
      else this.#answeredAt.delete(key)
      if (counts(code)) this.#remember(list, error, question.onOutcome)
      return { state: code === 'service-error' ? 'refused' : 'failed', error }
    }
  }

  /** Whether `ask` would ask now. */
  isDue(key: string, freshFor = FRESH_FOR): boolean {
    const now = this.#now()
    for (const [old, at] of this.#answeredAt) if (ageAt(now, at) > LONG_FRESH) this.#answeredAt.delete(old)
    return !this.#flights.has(key) && ageAt(now, this.#answeredAt.get(key) ?? null) > freshFor
  }

  /** Asks in any case; joins a question that is on its way. Rejects as `ask` of the question does. */
  join<T>({ key, ask, list = key, onOutcome }: Question<T>): Promise<T> {
    const flying = this.#flights.get(key)
    // Equal keys stand for equal questions.
    if (flying !== undefined) return flying.done as Promise<T>
    const controller = new AbortController()
    const isLatest = (): boolean => this.#flights.get(key)?.controller === controller
    const done = ask(controller.signal)
      .then((value) => {
        if (!isLatest()) return value
        this.#answeredAt.set(key, this.#now())
        if (this.#failures.delete(list)) onOutcome?.(null)
        return value
      })
      .finally(() => {
        if (isLatest()) this.#flights.delete(key)
      })
    this.#flights.set(key, { controller, done })
    return done
  }

  /** Resolves when the question is no longer on its way. Never rejects. */
  async settled(key: string): Promise<void> {
    await Promise.allSettled([this.#flights.get(key)?.done])
  }

  /**
   * Why the list had no usable answer when it was last asked; null if it had one, or was not asked.
   *
   * @param sweptAt when the same list was last read whole by a sweep (epoch milliseconds): a failure before that no longer counts
   */
  failureOf(list: string, sweptAt: number | null = null): ErrorShape | null {
    const failure = this.#failures.get(list)
    if (failure === undefined) return null
    const now = this.#now()
    return ageAt(now, sweptAt) < ageAt(now, failure.at) ? null : failure.error
  }

  /** `who` waits for these questions alone from now on. What nobody waits for any more is cancelled, up to the wire. */
  awaitOnly(who: string, keys: readonly string[]): void {
    const before = this.#awaited.get(who) ?? []
    this.#awaited.set(who, keys)
    for (const key of before) {
      if (this.isAwaited(key)) continue
      const flight = this.#flights.get(key)
      this.#flights.delete(key)
      flight?.controller.abort()
    }
  }

  isAwaited(key: string): boolean {
    return [...this.#awaited.values()].some((keys) => keys.includes(key))
  }

  #remember(list: string, error: ErrorShape, onOutcome: Question<unknown>['onOutcome']): void {
    const before = this.#failures.get(list)
    setLatest(this.#failures, list, { error, at: this.#now() }, MOST_FAILURES)
    if (before?.error.code !== error.code) onOutcome?.(error)
  }
}

/** Sets a value as the latest, and drops the oldest ones beyond `most`. */
export function setLatest<K, V>(values: Map<K, V>, key: K, value: V, most: number): void {
  values.delete(key)
  values.set(key, value)
  for (const oldest of values.keys()) {
    if (values.size <= most) break
    values.delete(oldest)
  }
}
