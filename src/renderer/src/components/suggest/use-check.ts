/** Compares a record's text with the provider's answer. The provider is asked only on request. */
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { ChosenSuggestion, QuestionsToday, SuggestMethod } from '@shared/model/lookup'
import type { CleanType } from '@shared/model/lookup-clean'
import { theOneMeant } from '../../rules/lookup/compare'
import type { Checkable, CheckKind } from '../../rules/lookup/recognise'
import { asError, request } from '../../desktop'
import { useSuggestions, type SuggestRequest, type SuggestionRow } from './use-suggestions'

/** The provider's free method for each kind; null: none. */
const METHODS = {
  address: 'address',
  inn: 'party',
  bic: 'bank',
  email: 'email',
  phone: null
} as const satisfies Record<CheckKind, SuggestMethod | null>
/** The paid standardisation for each kind; null: none. */
const TYPES = { address: 'address', inn: null, bic: null, email: 'email', phone: 'phone' } as const satisfies Record<
  CheckKind,
  CleanType | null
>

/** The compared answer. `failure`: the provider did not answer the request for all parts. */
export interface ComparedAnswer extends Pick<ChosenSuggestion, 'suggestion' | 'at' | 'failure'> {
  /** Whether it is a saved answer, without a request. */
  readonly isKept: boolean
}

export function useCheck(workspaceId: string, checkable: Checkable) {
  const method = METHODS[checkable.kind]
  const asking = useSuggestions()
  /** Whether the user must first read the note on what is sent to whom. */
  const isUnread = ref(false)
  const compared = shallowRef<ComparedAnswer | null>(null)
  const isChoosing = ref(false)
  const today = shallowRef<QuestionsToday | null>(null)
  const problem = shallowRef<ErrorShape | null>(null)
  const question = { workspaceId, method, query: checkable.query, options: {} } as SuggestRequest
  let attempt: string | null = null
  let isOver = false

  /** Answers that are not being compared. */
  const others = computed(() =>
    asking.rows.value.filter(({ suggestion }) => suggestion.value !== compared.value?.suggestion.value)
  )

  /** The user requests a check: asks at once, unless the note has not been read yet. */
  async function begin(): Promise<void> {
    if (method === null) return
    try {
      const state = await request('lookup.state', { workspaceId })
      if (isOver) return
      today.value = state.today
      isUnread.value = !state.isNoteSeen
      if (state.isNoteSeen) ask()
    } catch (thrown) {
      if (!isOver) problem.value = asError(thrown).toShape()
    }
  }

  /** The user has read the note. */
  async function agree(): Promise<void> {
    isUnread.value = false
    try {
      await request('lookup.noteSeen', { workspaceId })
    } catch (thrown) {
      if (!isOver) problem.value = asError(thrown).toShape()
    }
    if (!isOver) ask()
  }

  function ask(): void {
    if (method === null) return
    drop()
    compared.value = null
    problem.value = null
    asking.ask(question, 'once')
  }

  /** Compares an answer. A new one is requested again with all parts; a saved one is taken as it is. */
  async function compare({ suggestion, before }: SuggestionRow): Promise<void> {
    drop()
    if (before !== null) {
      compared.value = { suggestion, at: before, failure: null, isKept: true }
      return
    }
    const { value, unrestricted, data } = suggestion
    const own = crypto.randomUUID()
    attempt = own
    isChoosing.value = true
    try {
      const chosen = await request('lookup.choose', {
        ...question,
        attempt: own,
        suggestion: { value, unrestricted, data }
      })
      if (attempt !== own) return
      compared.value = { ...chosen, isKept: false }
      today.value = chosen.today
    } catch (thrown) {
      if (attempt === own) problem.value = asError(thrown).toShape()
    } finally {
      if (attempt === own) {
        attempt = null
        isChoosing.value = false
      }
    }
  }

  /** Cancels the request for one answer, including the network request. */
  function drop(): void {
    if (attempt !== null) void request('lookup.cancel', { attempt }).catch(asError)
    attempt = null
    isChoosing.value = false
  }

  watch(asking.state, (state) => {
    if (state !== 'answered' || compared.value !== null) return
    const now = asking.rows.value.filter(({ before }) => before === null)
    const meant = theOneMeant(
      checkable,
      now.map(({ suggestion }) => suggestion)
    )
    const row = now.find(({ suggestion }) => suggestion === meant)
    if (row !== undefined) void compare(row)
  })
  watch(asking.today, (counted) => counted !== null && (today.value = counted))
  onScopeDispose(() => {
    isOver = true
    drop()
  })

  return {
    /** Whether the provider has a free method. */
    isFree: method !== null,
    cleanType: TYPES[checkable.kind],
    ...{ state: asking.state, rows: asking.rows, error: asking.error, unknown: asking.unknown },
    ...{ isUnread, compared, isChoosing, today, problem, others, begin, agree, ask, compare }
  }
}
