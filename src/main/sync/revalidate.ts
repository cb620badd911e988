/**
 * Stale-while-revalidate: a view shows the cache at once, the question is sent in the background, and an event reports
 * changes. Each question is single flight, is not repeated while fresh, and is cancelled when nobody waits. A failure
 * is stored until the next answer.
 */
import { shapeOf, type ErrorCode, type ErrorShape } from '@shared/ipc/errors'
import type { Log } from '../log'
import { ageAt } from './age'

/** Milliseconds for which an answer is fresh. */
export const FRESH_FOR = 30_000
/** The same for large or rarely changing answers. No answer is fresh for longer. */
export const LONG_FRESH = 5 * 60_000
/** More than can be visible at once; the oldest are dropped first. */
const MOST_FAILURES = 500

/** The service answered this request, but without data. */
const UNANSWERED = [
  'forbidden',
  'service-error',
  'service-not-found',
  'service-not-json',
  'service-unreadable'
] as const

/** The codes of answers without data, and these further ones. */
export const unansweredOr = (...codes: readonly ErrorCode[]): ReadonlySet<ErrorCode> =>
  new Set([...UNANSWERED, ...codes])

/** The service answered unusably. The connectivity state reports all other errors. */
const UNUSABLE = unansweredOr('not-found', 'service-html', 'service-too-large', 'service-truncated')
/** Whether the answer was unusable; an immediate repeat would bring the same. */
export const isUnusable = (code: ErrorCode): boolean => UNUSABLE.has(code)

export interface Question<T> {
  /** Equal for questions with equal answers. */
  readonly key: string
  /** Milliseconds for which the answer is fresh; `FRESH_FOR` by default. */
  readonly freshFor?: number
  /** Sends the requests and ingests the answers. The signal aborts when nobody waits any more. */
  readonly ask: (signal: AbortSignal) => Promise<T>
  /** List to which a failure is attributed; the key by default. */
  readonly list?: string
  /** Whether a failure with this code counts for the list; by default if the answer was unusable. */
  readonly counts?: (code: ErrorCode) => boolean
  /** Called when the list starts to fail, fails differently, or (null) is answered again. */
  readonly onOutcome?: (failure: ErrorShape | null) => void
}

/**
 * `fresh`: not sent, because it was answered a moment ago or is in flight. `refused`: the service refused the request.
 */
export type Reply<T> =
  | { readonly state: 'fresh' }
  | { readonly state: 'answered'; readonly value: T }
  | { readonly state: 'refused' | 'failed'; readonly error: ErrorShape }

export class Revalidate {
  readonly #flights = new Map<string, { readonly controller: AbortController; readonly done: Promise<unknown> }>()
  /** Time of the last answer per question, usable or not (epoch ms). */
  readonly #answeredAt = new Map<string, number>()
  readonly #failures = new Map<string, { readonly error: ErrorShape; readonly at: number }>()
  readonly #awaited = new Map<string, readonly string[]>()

  constructor(private readonly options: { readonly now: () => number; readonly log: Pick<Log, 'debug' | 'warn'> }) {}

  /** Asks unless the answer is fresh or in flight. Never rejects. */
  async ask<T>(question: Question<T>): Promise<Reply<T>> {
    const { key, list = key, counts = isUnusable } = question
    if (!this.isDue(key, question.freshFor)) return { state: 'fresh' }
    try {
      return { state: 'answered', value: await this.join(question) }
    } catch (thrown) {
      const error = shapeOf(thrown)
      const { code } = error
      if (code === 'internal') this.options.log.warn('asking the service failed unexpectedly', { error: thrown })
      else this.options.log.debug('the service was asked in vain', { code })
      // An immediate repeat of these would fail the same way; other failures may succeed next time.
      if (isUnusable(code) || counts(code)) this.#answeredAt.set(key, this.options.now())
      else this.#answeredAt.delete(key)
      if (counts(code)) this.#remember(list, error, question.onOutcome)
      return { state: code === 'service-error' ? 'refused' : 'failed', error }
    }
  }

  /** Whether `ask` would ask now. */
  isDue(key: string, freshFor = FRESH_FOR): boolean {
    const now = this.options.now()
    for (const [old, at] of this.#answeredAt) if (ageAt(now, at) > LONG_FRESH) this.#answeredAt.delete(old)
    return !this.#flights.has(key) && ageAt(now, this.#answeredAt.get(key) ?? null) > freshFor
  }

  /** Always asks; joins the request if it is in flight. Rejects as the question's `ask` does. */
  join<T>({ key, ask, list = key, onOutcome }: Question<T>): Promise<T> {
    const flying = this.#flights.get(key)
    // Equal keys mean equal questions.
    if (flying !== undefined) return flying.done as Promise<T>
    const controller = new AbortController()
    const isLatest = (): boolean => this.#flights.get(key)?.controller === controller
    const done = ask(controller.signal)
      .then((value) => {
        if (!isLatest()) return value
        this.#answeredAt.set(key, this.options.now())
        if (this.#failures.delete(list)) onOutcome?.(null)
        return value
      })
      .finally(() => {
        if (isLatest()) this.#flights.delete(key)
      })
    this.#flights.set(key, { controller, done })
    return done
  }

  /** Resolves when the question is no longer in flight. Never rejects. */
  async settled(key: string): Promise<void> {
    await Promise.allSettled([this.#flights.get(key)?.done])
  }

  /**
   * Error of the list's last request; null if it was answered usably or never sent.
   *
   * @param sweptAt when a sweep last read the whole list (epoch ms); earlier failures no longer count
   */
  failureOf(list: string, sweptAt: number | null = null): ErrorShape | null {
    const failure = this.#failures.get(list)
    if (failure === undefined) return null
    const now = this.options.now()
    return ageAt(now, sweptAt) < ageAt(now, failure.at) ? null : failure.error
  }

  /** Replaces the questions that `who` waits for. Requests that nobody waits for are cancelled on the wire. */
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
    setLatest(this.#failures, list, { error, at: this.options.now() }, MOST_FAILURES)
    if (before?.error.code !== error.code) onOutcome?.(error)
  }
}

/** Sets a value as the newest, and evicts the oldest beyond `most` (LRU). */
export function setLatest<K, V>(values: Map<K, V>, key: K, value: V, most: number): void {
  values.delete(key)
  values.set(key, value)
  for (const oldest of values.keys()) {
    if (values.size <= most) break
    values.delete(oldest)
  }
}
