/**
 * One read of the cache that stays true: read again when its input or what it is about changes, a late answer never over
 * a newer one, ended with the scope that began it.
 */
import { computed, onScopeDispose, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { RequestInput, RequestOutput, Route } from '@shared/ipc/contract'
import type { ErrorShape } from '@shared/ipc/errors'
import { useBackOnline } from '../composables/back-online'
import { asError, request } from '../desktop'
import { everyChange, follow, type ChangedBy, type InWorkspace } from './changed-by'
import { coalesce } from './coalesce'

/** Milliseconds between reads that events cause, where the caller has no reason for others. */
const REREAD_PAUSE = 1_500

export interface Turn {
  /** The service is to be asked, not the cache alone. */
  readonly refresh: boolean
  /** Aborted once the answer is no longer wanted: a read of several steps may stop there. */
  readonly signal: AbortSignal
}

export interface LiveReadOptions<I, T> {
  readonly changedBy: ChangedBy<I>
  /** Milliseconds between reads that events cause. The first event is followed at once. */
  readonly pause?: number
  /** Milliseconds of quiet before a new input is read: somebody is still typing it. By default none. */
  readonly wait?: (now: I, before: I | null) => number
  /** While it is false nothing is read or heard, and what is shown stays; when it turns true, the cache is read. */
  readonly active?: () => boolean
  /** Whether what is shown may stay until the answer for the new input has come. By default it may not. */
  readonly keeps?: (now: I, before: I) => boolean
  /** Forgets the old input's answer in the moment in which the input changes, not before the next painting. */
  readonly atOnce?: boolean
  /** Gets what a read failed with, in place of `error`. */
  readonly onError?: (thrown: unknown) => void
  /**
   * The service is asked behind the cache: some milliseconds after the input came, or where what is cached is not enough.
   * Asked again when it answers after it did not.
   */
  readonly refresh?: { readonly after: number } | { readonly where: (value: T) => boolean }
}

export interface LiveRead<T> {
  /** Null until the first answer for this input. */
  readonly value: ShallowRef<T | null>
  /** When the service said what is shown; epoch milliseconds. Null where nothing tells. */
  readonly fetchedAt: ComputedRef<number | null>
  /** Why the last read failed; what was read before stays. */
  readonly error: ShallowRef<ErrorShape | null>
  /** The service is being asked. */
  readonly refreshing: Ref<boolean>
  /** Why the service could not be asked; what is cached stays. */
  readonly refreshError: ShallowRef<ErrorShape | null>
  /** Shows what is known otherwise; what is being read is older, and dropped. */
  readonly put: (value: T) => void
  /** Reads the cache now. Never rejects. */
  readonly reread: () => Promise<void>
  /** Forgets what is shown, and reads the cache: for a choice that is no part of the input. Never rejects. */
  readonly restart: () => Promise<void>
  /** Asks the service now; a wish that comes while it is being asked is followed by another question. Never rejects. */
  readonly refresh: () => Promise<void>
  /** Reads the cache, then asks the service. Never rejects. */
  readonly retry: () => Promise<void>
}

const ageOf = (value: unknown): number | null => {
  const age = typeof value === 'object' && value !== null && 'fetchedAt' in value ? value.fetchedAt : null
  return typeof age === 'number' ? age : null
}

/**
 * Reads `read` for `input`, now and whenever it is out of date. While `input` is null nothing is asked and nothing shown.
 *
 * @param read a route of main, or a function for reads of several steps.
 * @param input compared by what it holds, not by identity.
 */
export function useLiveRead<R extends Route>(
  read: R,
  input: () => (RequestInput<R> & InWorkspace) | null,
  options: LiveReadOptions<RequestInput<R> & InWorkspace, RequestOutput<R>>
): LiveRead<RequestOutput<R>>
export function useLiveRead<I extends InWorkspace, T>(
  read: (input: I, turn: Turn) => Promise<T>,
  input: () => I | null,
  options: LiveReadOptions<I, T>
): LiveRead<T>
export function useLiveRead<I extends InWorkspace, T>(
  read: Route | ((input: I, turn: Turn) => Promise<T>),
  input: () => I | null,
  options: LiveReadOptions<I, T>
): LiveRead<T> {
  const ask =
    typeof read === 'function'
      ? read
      : (from: I) => (request as (route: Route, from: I) => Promise<unknown>)(read, from) as Promise<T>
  const value = shallowRef<T | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  const refreshing = ref(false)
  const refreshError = shallowRef<ErrorShape | null>(null)
  /** The read of the cache that counts; of two that are under way it is the later one. */
  let reading: AbortController | null = null
  let asking: AbortController | null = null
  /** Rises with every answer of the service. */
  let answers = 0
  /** Something changed while the cache was being read: it is read again after that, or it would never come to an end. */
  let outdated = false
  let readLater: ReturnType<typeof setTimeout> | undefined
  let askLater: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | null = null
  const isActive = options.active ?? everyChange
  /** Asked for while a question was under way, whose answer may be older than the wish. */
  let askAgain = false

  function take(answer: T): void {
    value.value = answer
    error.value = null
  }

  async function reread(): Promise<void> {
    const [from, heard] = [input(), answers]
    clearTimeout(readLater)
    if (from === null || !isActive()) return
    const mine = new AbortController()
    reading?.abort()
    reading = mine
    outdated = false
    try {
      const answer = await ask(from, { refresh: false, signal: mine.signal })
      if (mine.signal.aborted) return
      // A slow read of the cache must not take back what the service has said meanwhile, and may yet be the newer one: the age
      // of a list is that of its oldest page. What is read after both counts.
      if (heard === answers || (ageOf(answer) ?? 0) >= (ageOf(value.value) ?? 0)) take(answer)
      else outdated = true
      const { refresh: behind } = options
      if (behind && 'where' in behind && behind.where(answer) && refreshError.value === null) void refresh()
    } catch (thrown) {
      if (mine.signal.aborted) return
      if (options.onError) options.onError(thrown)
      else error.value = asError(thrown).toShape()
    } finally {
      if (reading === mine) readEnds()
    }
  }

  function readEnds(): void {
    reading = null
    if (outdated) soon()
  }

  async function refresh(): Promise<void> {
    const from = input()
    clearTimeout(askLater)
    if (from === null || !isActive()) return
    if (asking !== null) {
      askAgain = true
      return
    }
    const mine = new AbortController()
    asking = mine
    refreshing.value = true
    askAgain = false
    try {
      const answer = await ask(from, { refresh: true, signal: mine.signal })
      if (mine.signal.aborted) return
      answers += 1
      take(answer)
      refreshError.value = null
    } catch (thrown) {
      if (!mine.signal.aborted) refreshError.value = asError(thrown).toShape()
    } finally {
      if (asking === mine) {
        asking = null
        refreshing.value = false
        if (askAgain) void refresh()
      }
    }
  }

  function forget(): void {
    value.value = null
    error.value = null
    refreshError.value = null
  }

  const soon = coalesce(() => {
    if (reading === null) void reread()
    else outdated = true
  }, options.pause ?? REREAD_PAUSE)
  let before: I | null = null
  watch(
    [() => JSON.stringify(input()), isActive],
    ([key, active], [keyBefore]) => {
      const now = input()
      dropReads()
      if (active) stop ??= follow(options.changedBy, input, soon)
      else stopFollowing()
      const last = before
      if (key !== keyBefore) {
        if (now === null || last === null || options.keeps?.(now, last) !== true) forget()
        before = now
      }
      if (now === null || !active) return
      const wait = options.wait?.(now, last) ?? 0
      if (wait > 0) readLater = setTimeout(() => void reread(), wait)
      else void reread()
      const { refresh: behind } = options
      if (behind && 'after' in behind) askLater = setTimeout(() => void refresh(), behind.after)
    },
    { immediate: true, flush: options.atOnce ? 'sync' : 'pre' }
  )

  function stopFollowing(): void {
    stop?.()
    stop = null
  }

  function dropReads(): void {
    reading?.abort()
    asking?.abort()
    reading = asking = null
    clearTimeout(readLater)
    clearTimeout(askLater)
    soon.cancel()
    refreshing.value = askAgain = outdated = false
  }

  if (options.refresh) {
    useBackOnline(() => {
      if (refreshError.value !== null) void refresh()
    })
  }
  onScopeDispose(() => {
    dropReads()
    stopFollowing()
  })

  return {
    value,
    fetchedAt: computed(() => ageOf(value.value)),
    error,
    refreshing,
    refreshError,
    put(now: T): void {
      reading?.abort()
      take(now)
      readEnds()
    },
    reread,
    restart(): Promise<void> {
      forget()
      return reread()
    },
    refresh,
    async retry(): Promise<void> {
      await reread()
      if (options.refresh) await refresh()
    }
  }
}
