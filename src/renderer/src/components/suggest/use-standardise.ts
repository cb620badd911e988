/** Paid standardisation of one text. Nothing is sent before a confirmation, and nothing twice automatically. */
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { CleanType, DataForm, StandardiseOutcome } from '@shared/model/lookup-clean'
import { asError, request } from '../../desktop'

export interface ToStandardise {
  readonly workspaceId: string
  readonly type: CleanType
  readonly text: string
  readonly form: DataForm
}

/** @param what read before each request; null: there is nothing to send */
export function useStandardise(what: () => ToStandardise | null) {
  const isRunning = ref(false)
  /** Whether the paid request waits for a confirmation. */
  const isConfirming = ref(false)
  const outcome = shallowRef<StandardiseOutcome | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  let attempt: string | null = null

  /** It was sent before without an answer: sending again may cost twice. */
  const isDoubted = computed(() => outcome.value?.state === 'to-confirm' && outcome.value.doubt !== null)
  const made = computed(() => (outcome.value?.state === 'answered' ? outcome.value : null))

  /** @param confirmedItems 0 sends nothing: either the answer is saved, or a confirmation is needed */
  async function run(confirmedItems: 0 | 1): Promise<void> {
    const input = what()
    if (isRunning.value || input === null) return
    isConfirming.value = false
    isRunning.value = true
    error.value = null
    attempt = crypto.randomUUID()
    try {
      outcome.value = await request('lookup.standardise', { ...input, confirmedItems, attempt })
      isConfirming.value = outcome.value.state === 'to-confirm'
    } catch (thrown) {
      outcome.value = null
      error.value = asError(thrown).toShape()
    } finally {
      isRunning.value = false
      attempt = null
    }
  }

  function cancel(): void {
    if (attempt !== null) void request('lookup.cancel', { attempt }).catch(asError)
  }

  onScopeDispose(cancel)
  return { isRunning, isConfirming, outcome, error, isDoubted, made, run, cancel }
}

export type Standardising = ReturnType<typeof useStandardise>
