/** Requests of a suggestion field: debounced, late answers dropped, unneeded ones cancelled. */
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { LONGEST_QUERY, type QuestionsToday, type Suggestion, type UnknownAnswer } from '@shared/model/lookup'
import type { SuggestQuestion } from '@shared/contract/lookup'
import { asError, request } from '../../desktop'

/** Debounce in milliseconds. */
export const DEBOUNCE = 100
/** Suggestions per request. */
const COUNT = 10
/** Maximum saved answers shown above the new ones. */
const MOST_BEFORE = 3

/** A row of the list: a new or saved suggestion. */
export interface SuggestionRow {
  readonly suggestion: Suggestion
  /** When a saved suggestion was answered; epoch milliseconds. Null for a new one. */
  readonly before: number | null
}

export type AskingState = 'idle' | 'asking' | 'answered' | 'failed' | 'too-long'

export type SuggestRequest = SuggestQuestion & { readonly workspaceId: string }

export function useSuggestions() {
  const state = ref<AskingState>('idle')
  const live = shallowRef<readonly Suggestion[]>([])
  const past = shallowRef<readonly SuggestionRow[]>([])
  const error = shallowRef<ErrorShape | null>(null)
  const unknown = shallowRef<UnknownAnswer | null>(null)
  const today = shallowRef<QuestionsToday | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt: string | null = null
  /** Number of the latest request: answers to earlier ones are dropped. */
  let turn = 0

  // Rows keep their positions: new suggestions follow the saved ones, or replace equal ones.
  const rows = computed<readonly SuggestionRow[]>(() => {
    const known = new Set(past.value.map(({ suggestion }) => suggestion.value))
    const answered = new Map(live.value.map((suggestion) => [suggestion.value, suggestion]))
    const fresh = live.value.filter(({ value }) => !known.has(value))
    return [
      ...past.value.map((row) => {
        const now = answered.get(row.suggestion.value)
        return now === undefined ? row : { suggestion: now, before: null }
      }),
      ...fresh.map((suggestion) => ({ suggestion, before: null }))
    ]
  })

  /** Cancels the request, including the network request. */
  function stop(): void {
    turn += 1
    clearTimeout(timer)
    if (attempt !== null) void request('lookup.cancel', { attempt }).catch(asError)
    attempt = null
  }

  function clear(): void {
    stop()
    state.value = 'idle'
    live.value = []
    past.value = []
    error.value = null
    unknown.value = null
  }

  /**
   * Requests suggestions, debounced or at once. Saved ones are shown meanwhile.
   *
   * @param asked at least one letter; a question longer than the provider accepts is not sent
   */
  function ask(asked: SuggestRequest, at: 'paused' | 'once' = 'paused'): void {
    stop()
    const mine = turn
    error.value = null
    unknown.value = null
    if (asked.query.length > LONGEST_QUERY) {
      state.value = 'too-long'
      live.value = []
      past.value = []
      return
    }
    state.value = 'asking'
    void readPast(asked, mine)
    timer = setTimeout(() => void send(asked, mine), at === 'once' ? 0 : DEBOUNCE)
  }

  async function readPast({ workspaceId, method, query }: SuggestRequest, mine: number): Promise<void> {
    try {
      const entries = await request('lookup.before', { workspaceId, method, query, limit: MOST_BEFORE })
      if (mine !== turn) return
      past.value = entries.map(({ suggestion, at }) => ({ suggestion, before: at }))
    } catch (thrown) {
      if (mine === turn) error.value = asError(thrown).toShape()
    }
  }

  async function send(asked: SuggestRequest, mine: number): Promise<void> {
    const own = crypto.randomUUID()
    attempt = own
    try {
      const answer = await request('lookup.suggest', { ...asked, attempt: own, count: COUNT })
      if (mine !== turn) return
      live.value = answer.suggestions
      unknown.value = answer.unknown
      today.value = answer.today
      state.value = 'answered'
    } catch (thrown) {
      if (mine !== turn) return
      live.value = []
      error.value = asError(thrown).toShape()
      state.value = 'failed'
    } finally {
      if (attempt === own) attempt = null
    }
  }

  onScopeDispose(stop)
  return { state, rows, error, unknown, today, ask, stop, clear }
}
