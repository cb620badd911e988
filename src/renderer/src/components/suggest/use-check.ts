/** A text of a record beside what the provider says of it. The provider is asked when somebody wants it, never by itself. */
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { Chosen, QuestionsToday, SuggestMethod } from '@shared/model/lookup'
import type { CleanType } from '@shared/model/lookup-clean'
import { theOneMeant } from '@shared/rules/lookup/compare'
import type { Checkable, CheckKind } from '@shared/rules/lookup/recognise'
import { asError, request } from '../../desktop'
import { useSuggestions, type Asked, type SuggestionRow } from './use-suggestions'

/** What the provider tells free of charge; null: nothing. */
const METHODS = {
  address: 'address',
  inn: 'party',
  bic: 'bank',
  email: 'email',
  phone: null
} as const satisfies Record<CheckKind, SuggestMethod | null>
/** As what it can be standardised, which is paid for; null: not at all. */
const TYPES = { address: 'address', inn: null, bic: null, email: 'email', phone: 'phone' } as const satisfies Record<
  CheckKind,
  CleanType | null
>

/** What is compared. `failure`: the provider did not answer the question that fills all parts. */
export interface Compared extends Pick<Chosen, 'suggestion' | 'at' | 'failure'> {
  /** It was kept from before, and nobody was asked. */
  readonly kept: boolean
}

export function useCheck(workspaceId: string, checkable: Checkable) {
  const method = METHODS[checkable.kind]
  const asking = useSuggestions()
  /** The note that says what goes to whom is to be read first. */
  const unread = ref(false)
  const compared = shallowRef<Compared | null>(null)
  const choosing = ref(false)
  const today = shallowRef<QuestionsToday | null>(null)
  const problem = shallowRef<ErrorShape | null>(null)
  const question = { workspaceId, method, query: checkable.query, options: {} } as Asked
  let attempt: string | null = null
  let over = false

  /** Answers that are not compared now. */
  const others = computed(() =>
    asking.rows.value.filter(({ suggestion }) => suggestion.value !== compared.value?.suggestion.value)
  )

  /** Somebody wants to know: asks at once, unless they have not been told yet what goes to whom. */
  async function begin(): Promise<void> {
    if (method === null) return
    try {
      const state = await request('lookup.state', { workspaceId })
      if (over) return
      today.value = state.today
      unread.value = !state.noteSeen
      if (state.noteSeen) ask()
    } catch (thrown) {
      if (!over) problem.value = asError(thrown).toShape()
    }
  }

  /** They were told. */
  async function agree(): Promise<void> {
    unread.value = false
    try {
      await request('lookup.noteSeen', { workspaceId })
    } catch (thrown) {
      if (!over) problem.value = asError(thrown).toShape()
    }
    if (!over) ask()
  }

  function ask(): void {
    if (method === null) return
    drop()
    compared.value = null
    problem.value = null
    asking.ask(question, 'once')
  }

  /** Compares an answer: one of now is asked for once more, with all its parts; one from before is taken as it is. */
  async function compare({ suggestion, before }: SuggestionRow): Promise<void> {
    drop()
    if (before !== null) {
      compared.value = { suggestion, at: before, failure: null, kept: true }
      return
    }
    const { value, unrestricted, data } = suggestion
    const own = crypto.randomUUID()
    attempt = own
    choosing.value = true
    try {
      const chosen = await request('lookup.choose', {
        ...question,
        attempt: own,
        suggestion: { value, unrestricted, data }
      })
      if (attempt !== own) return
      compared.value = { ...chosen, kept: false }
      today.value = chosen.today
    } catch (thrown) {
      if (attempt === own) problem.value = asError(thrown).toShape()
    } finally {
      if (attempt === own) {
        attempt = null
        choosing.value = false
      }
    }
  }

  /** Drops the question about one answer, up to the wire. */
  function drop(): void {
    if (attempt !== null) void request('lookup.cancel', { attempt }).catch(asError)
    attempt = null
    choosing.value = false
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
    over = true
    drop()
  })

  return {
    /** Whether the provider tells anything free of charge. */
    isFree: method !== null,
    cleanType: TYPES[checkable.kind],
    ...{ state: asking.state, rows: asking.rows, error: asking.error, unknown: asking.unknown },
    ...{ unread, compared, choosing, today, problem, others, begin, agree, ask, compare }
  }
}
