/** Requests to the service's own search: debounced, one at a time, cancelled when no longer needed. */
import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { ServiceFound, ServiceHit } from '@shared/model/search'
import type { ServiceQuestion } from '@shared/contract/search'
import { asError, request } from '../desktop'

/** Shorter texts match nearly everything, so the service is not asked. */
export const LEAST_LETTERS = 3

export type ServiceSearchFor = Pick<ServiceQuestion, 'text' | 'module' | 'deleted'> & { readonly workspaceId: string }

/** The results so far, page by page. */
export interface FoundPages extends Omit<ServiceFound, 'hits'> {
  readonly hits: readonly ServiceHit[]
  /** Whether there may be more. */
  readonly hasMore: boolean
}

export interface ServiceSearchOptions {
  /** Debounce in milliseconds. */
  readonly wait: number
  /** Records per page. */
  readonly count: number
  /** While true, nothing is requested, and results of the same query stay. */
  readonly isPaused: () => boolean
}

/** @param asked null: nothing is requested, and results are dropped */
export function useServiceSearch(
  asked: () => ServiceSearchFor | null,
  { wait, count, isPaused }: ServiceSearchOptions
) {
  const found = shallowRef<FoundPages | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  const isAsking = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt: string | null = null
  let turn = 0

  function stop(): void {
    turn += 1
    clearTimeout(timer)
    if (attempt !== null) void request('search.cancel', { attempt }).catch(asError)
    attempt = null
    isAsking.value = false
  }

  async function send(question: ServiceSearchFor, offset: number, isAgain: boolean): Promise<void> {
    const mine = turn
    const own = crypto.randomUUID()
    attempt = own
    isAsking.value = true
    error.value = null
    try {
      const page = await request('search.service', { ...question, attempt: own, again: isAgain, offset, count })
      if (mine !== turn) return
      found.value = joined(offset === 0 ? null : found.value, page)
    } catch (thrown) {
      if (mine === turn) error.value = asError(thrown).toShape()
    } finally {
      if (mine === turn) {
        attempt = null
        isAsking.value = false
      }
    }
  }

  /** Searches again from the start, even after a recent answer. */
  async function again(): Promise<void> {
    const question = asked()
    if (question === null || isPaused()) return
    stop()
    await send(question, 0, true)
  }

  /** Requests the next page. */
  async function more(): Promise<void> {
    const question = asked()
    if (question === null || isPaused() || isAsking.value || found.value === null || !found.value.hasMore) return
    await send(question, found.value.rows, false)
  }

  watch(
    [() => JSON.stringify(asked()), isPaused],
    ([now, isPaused], [before]) => {
      const question = asked()
      const isSame = now === before
      // The failure of this query may be the reason for the pause; it shows its own message.
      if (isSame && attempt !== null) return
      // The service refused this query. Asking again automatically would give the same answer and another pause.
      if (isSame && error.value?.code.startsWith('service-') === true) return
      stop()
      if (!isSame) found.value = null
      error.value = null
      // After a pause, results of the same query are not requested again.
      if (question === null || isPaused || found.value !== null) return
      isAsking.value = true
      timer = setTimeout(() => void send(question, 0, false), wait)
    },
    { immediate: true }
  )
  onScopeDispose(stop)

  return { found, error, isAsking, again, more }
}

/** Appends a page; records on both pages count once. */
function joined(before: FoundPages | null, page: ServiceFound): FoundPages {
  const known = new Set(before?.hits.map(keyOf))
  const fresh = page.hits.filter((hit) => !known.has(keyOf(hit)))
  const rows = (before?.rows ?? 0) + page.rows
  return {
    ...page,
    rows,
    withoutId: (before?.withoutId ?? 0) + page.withoutId,
    at: Math.min(before?.at ?? page.at, page.at),
    hits: [...(before?.hits ?? []), ...fresh],
    // A page without new records is the last one, also for services without paging.
    hasMore:
      page.total === null
        ? fresh.length > 0 && page.rows > 0 && page.hits.length > 0
        : rows < page.total && fresh.length > 0
  }
}

const keyOf = ({ noun, id }: ServiceHit): string => `${noun} ${id}`
