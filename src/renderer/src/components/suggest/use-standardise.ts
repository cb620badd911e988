/** One text put right by the provider, which charges for it: nothing is sent before it is confirmed, nothing twice by itself. */
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

/** @param what read whenever something is sent; null: there is nothing to send */
export function useStandardise(what: () => ToStandardise | null) {
  const running = ref(false)
  /** What is paid for waits for a yes. */
  const confirming = ref(false)
  const outcome = shallowRef<StandardiseOutcome | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  let attempt: string | null = null

  /** It was sent before without an answer: to send it again may cost a second time. */
  const doubted = computed(() => outcome.value?.state === 'to-confirm' && outcome.value.doubt !== null)
  const made = computed(() => (outcome.value?.state === 'answered' ? outcome.value : null))

  /** With 0 nothing is sent: either the answer is known, or it has to be confirmed. */
  async function run(confirmedItems: 0 | 1): Promise<void> {
    const input = what()
    if (running.value || input === null) return
    confirming.value = false
    running.value = true
    error.value = null
    attempt = crypto.randomUUID()
    try {
      outcome.value = await request('lookup.standardise', { ...input, confirmedItems, attempt })
      confirming.value = outcome.value.state === 'to-confirm'
    } catch (thrown) {
      outcome.value = null
      error.value = asError(thrown).toShape()
    } finally {
      running.value = false
      attempt = null
    }
  }

  function cancel(): void {
    if (attempt !== null) void request('lookup.cancel', { attempt }).catch(asError)
  }

  onScopeDispose(cancel)
  return { running, confirming, outcome, error, doubted, made, run, cancel }
}

export type Standardising = ReturnType<typeof useStandardise>
