/** The questions behind a suggestion field: few of them, late answers dropped, and what is not needed cancelled. */
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { LONGEST_QUERY, type QuestionsToday, type Suggestion, type UnknownAnswer } from '@shared/model/lookup'
import type { SuggestQuestion } from '@shared/contract/lookup'
import { asError, request } from '../../desktop'

/** Milliseconds without a further letter before the provider is asked. */
export const DEBOUNCE = 100
/** Suggestions of one question. */
const COUNT = 10
/** Answers from before that are shown over the new ones. */
const MOST_BEFORE = 3

/** One row of the list: from the provider now, or kept from before. */
export interface SuggestionRow {
  readonly suggestion: Suggestion
  /** When it was answered, of one that was kept; epoch milliseconds. Null: the provider says it now. */
  readonly before: number | null
}

export type AskingState = 'idle' | 'asking' | 'answered' | 'failed' | 'too-long'

export type Asked = SuggestQuestion & { readonly workspaceId: string }

export function useSuggestions() {
  const state = ref<AskingState>('idle')
  const live = shallowRef<readonly Suggestion[]>([])
  const past = shallowRef<readonly SuggestionRow[]>([])
  const error = shallowRef<ErrorShape | null>(null)
  const unknown = shallowRef<UnknownAnswer | null>(null)
  const today = shallowRef<QuestionsToday | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt: string | null = null
  /** Each question has its number: an answer to an earlier one is dropped. */
  let turn = 0

  // Where a row stands it stays: new answers come behind those from before, or in the place of the same one.
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

  /** Drops what was asked, up to the wire. */
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
   * Asks for suggestions, after the pause or at once. What was kept from before is shown meanwhile.
   *
   * @param asked a question of at least one letter; longer than the provider accepts it is not asked
   */
  function ask(asked: Asked, at: 'paused' | 'once' = 'paused'): void {
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

  async function readPast({ workspaceId, method, query }: Asked, mine: number): Promise<void> {
    try {
      const entries = await request('lookup.before', { workspaceId, method, query, limit: MOST_BEFORE })
      if (mine !== turn) return
      past.value = entries.map(({ suggestion, at }) => ({ suggestion, before: at }))
    } catch (thrown) {
      if (mine === turn) error.value = asError(thrown).toShape()
    }
  }

  async function send(asked: Asked, mine: number): Promise<void> {
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
