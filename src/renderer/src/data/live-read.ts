/**
 * A live read: reads the cache again when its input or the data changes. It never replaces a newer answer by an older
 * one, and ends with its scope.
 */
import { computed, onScopeDispose, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { RequestInput, RequestOutput, Route } from '@shared/ipc/contract'
import type { ErrorShape } from '@shared/ipc/errors'
import { useBackOnline } from '../state/back-online'
import { useIsShownByMark } from '../state/visible-error'
import { asError, request } from '../desktop'
import { isAnyChange, follow, type ChangedBy, type InWorkspace } from './changed-by'
import { coalesce } from './coalesce'
import { useRecalledAnswer } from './recalled-answer'

/** Default pause in milliseconds between reads caused by events. */
const REREAD_PAUSE = 1_500

export interface Turn {
  /** Whether to ask the service, not only the cache. */
  readonly shouldRefresh: boolean
  /** Aborted when the answer is no longer needed; reads in several steps may stop then. */
  readonly signal: AbortSignal
}

export interface LiveReadOptions<I, T> {
  readonly changedBy: ChangedBy<I>
  /** Milliseconds between reads caused by events. The first event causes one at once. */
  readonly pause?: number
  /** Debounce in milliseconds for a new input, e.g. while typing. 0 by default. */
  readonly wait?: (now: I, before: I | null) => number
  /** While false, nothing is read and the value stays. When it becomes true, the cache is read. */
  readonly isActive?: () => boolean
  /** Whether the old value stays until the answer for the new input. False by default. */
  readonly keeps?: (now: I, before: I) => boolean
  /** Clears the value synchronously when the input changes, not only before the next render. */
  readonly isAtOnce?: boolean
  /** Receives the error of a failed read, which otherwise sets `error`. */
  readonly onError?: (thrown: unknown) => void
  /**
   * Asks the service after the cache: some milliseconds after a new input, or if the cached answer is not enough. Asks
   * again when the service is back.
   */
  readonly refresh?: { readonly after: number } | { readonly where: (value: T) => boolean }
  /**
   * Name of this read. Its last answer is kept while the window is open; the same input shows it at once, until the
   * cache has answered.
   */
  readonly recall?: string | undefined
}

export interface LiveRead<T> {
  /** Null until the first answer for this input. */
  readonly value: ShallowRef<T | null>
  /** When the service answered with this value; epoch milliseconds. Null if unknown. */
  readonly fetchedAt: ComputedRef<number | null>
  /** Why the last read failed; the old value stays. */
  readonly error: ShallowRef<ErrorShape | null>
  /** Whether a request to the service is running. */
  readonly isRefreshing: Ref<boolean>
  /** Why the last request to the service failed; the cached value stays. */
  readonly refreshError: ShallowRef<ErrorShape | null>
  /**
   * `refreshError` if it should be shown beside the value. Connection errors appear in the header instead, unless the
   * user asked here.
   */
  readonly toldError: ComputedRef<ErrorShape | null>
  /** Sets a value known from elsewhere; a running read is older and is dropped. */
  readonly put: (value: T) => void
  /** Reads the cache now. Never rejects. */
  readonly reread: () => Promise<void>
  /** Clears the value and reads the cache, after a choice that is not part of the input. Never rejects. */
  readonly restart: () => Promise<void>
  /**
   * Asks the service now for the user, who sees an error. A call during a request causes one more request after it.
   * Never rejects.
   */
  readonly refresh: () => Promise<void>
  /** As `refresh`, in the background: connection errors are not repeated here. */
  readonly refreshBehind: () => Promise<void>
  /** Reads the cache, then asks the service. Never rejects. */
  readonly retry: () => Promise<void>
}

const ageOf = (value: unknown): number | null => {
  const age = typeof value === 'object' && value !== null && 'fetchedAt' in value ? value.fetchedAt : null
  return typeof age === 'number' ? age : null
}

/**
 * Calls `read` for `input`, now and whenever it is outdated. While `input` is null nothing is read or shown.
 *
 * @param read a route of main, or a function for reads in several steps
 * @param input compared by content, not by identity
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
  const recalled = options.recall === undefined ? null : useRecalledAnswer<T>(options.recall)
  const value = shallowRef<T | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  const isRefreshing = ref(false)
  const refreshError = shallowRef<ErrorShape | null>(null)
  const isSaidByMark = options.refresh ? useIsShownByMark() : (): boolean => false
  /** Whether the user asked for a refresh and must see its error. */
  const wasAsked = ref(false)
  /** The current read of the cache; a later one replaces it. */
  let reading: AbortController | null = null
  let asking: AbortController | null = null
  /** Number of answers of the service. */
  let answers = 0
  /** Something changed during a cache read. Read again afterwards: aborting each time might never end. */
  let isOutdated = false
  let readLater: ReturnType<typeof setTimeout> | undefined
  let askLater: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | null = null
  const isActive = options.isActive ?? isAnyChange
  /** Refresh requested during a request whose answer may be too old. */
  let shouldAskAgain = false

  function take(answer: T): void {
    value.value = answer
    error.value = null
    recalled?.keep(input(), answer)
  }

  async function reread(): Promise<void> {
    const [from, answersBefore] = [input(), answers]
    clearTimeout(readLater)
    if (from === null || !isActive()) return
    const mine = new AbortController()
    reading?.abort()
    reading = mine
    isOutdated = false
    try {
      const answer = await ask(from, { shouldRefresh: false, signal: mine.signal })
      if (mine.signal.aborted) return
      // A slow cache read must not replace a newer answer of the service. But the cache may be newer, as the age of a
      // list is that of its oldest page. So read once more.
      if (answersBefore === answers || (ageOf(answer) ?? 0) >= (ageOf(value.value) ?? 0)) take(answer)
      else isOutdated = true
      const { refresh: behind } = options
      if (behind && 'where' in behind && behind.where(answer) && refreshError.value === null) void refreshBehind()
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
    if (isOutdated) soon()
  }

  function refresh(): Promise<void> {
    wasAsked.value = true
    return refreshBehind()
  }

  async function refreshBehind(): Promise<void> {
    const from = input()
    clearTimeout(askLater)
    if (from === null || !isActive()) return
    if (asking !== null) {
      shouldAskAgain = true
      return
    }
    const mine = new AbortController()
    asking = mine
    isRefreshing.value = true
    shouldAskAgain = false
    try {
      const answer = await ask(from, { shouldRefresh: true, signal: mine.signal })
      if (mine.signal.aborted) return
      answers += 1
      take(answer)
      refreshError.value = null
      if (!shouldAskAgain) wasAsked.value = false
    } catch (thrown) {
      if (!mine.signal.aborted) refreshError.value = asError(thrown).toShape()
    } finally {
      if (asking === mine) {
        asking = null
        isRefreshing.value = false
        if (shouldAskAgain) void refreshBehind()
      }
    }
  }

  function forget(): void {
    value.value = null
    error.value = null
    refreshError.value = null
    wasAsked.value = false
  }

  const soon = coalesce(() => {
    if (reading === null) void reread()
    else isOutdated = true
  }, options.pause ?? REREAD_PAUSE)
  let before: I | null = null
  watch(
    [() => JSON.stringify(input()), isActive],
    ([key, isNowActive], [keyBefore]) => {
      const now = input()
      dropReads()
      if (isNowActive) stop ??= follow(options.changedBy, input, soon)
      else stopFollowing()
      const last = before
      if (key !== keyBefore) {
        wasAsked.value = false
        if (now === null || last === null || options.keeps?.(now, last) !== true) {
          forget()
          value.value = recalled?.of(now) ?? null
        }
        before = now
      }
      if (now === null || !isNowActive) return
      const wait = options.wait?.(now, last) ?? 0
      if (wait > 0) readLater = setTimeout(() => void reread(), wait)
      else void reread()
      const { refresh: behind } = options
      if (behind && 'after' in behind) askLater = setTimeout(() => void refreshBehind(), behind.after)
    },
    { immediate: true, flush: options.isAtOnce ? 'sync' : 'pre' }
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
    isRefreshing.value = shouldAskAgain = isOutdated = false
  }

  if (options.refresh) {
    useBackOnline(() => {
      if (refreshError.value !== null) void refreshBehind()
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
    isRefreshing,
    refreshError,
    toldError: computed(() => {
      const now = refreshError.value
      return now === null || (!wasAsked.value && isSaidByMark(now)) ? null : now
    }),
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
    refreshBehind,
    async retry(): Promise<void> {
      await reread()
      if (options.refresh) await refresh()
    }
  }
}
