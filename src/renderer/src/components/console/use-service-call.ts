/** The state of one operation on the console: its form, the resulting request, the call, and the answer. */
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { RequestInput } from '@shared/ipc/contract'
import type { ErrorShape } from '@shared/ipc/errors'
import type { ServicePreview, ServiceReply } from '@shared/model/console'
import { paidItems, type InputProblem } from '@shared/rules/operation-input'
import { readForm } from '../../rules/operation-form'
import { OPERATIONS, type OperationName, type OperationSpec } from '@shared/service/operations'
import { usePointerRelease } from '../../composables/pointer-release'
import { inWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { asError, request } from '../../desktop'
import { useConsole } from '../../stores/console'
import { useWorkspaces } from '../../state/workspaces'

export type AnswerTab = 'decoded' | 'raw' | 'request'

/** Debounce of the request's preview in milliseconds. */
const PREVIEW_AFTER = 120

let attempts = 0

interface Form extends Pick<RequestInput<'service.preview'>, 'workspaceId' | 'input'> {
  readonly isWhole: boolean
}

export function useServiceCall(operation: OperationName) {
  const workspaces = useWorkspaces()
  const texts = useConsole().formOf(operation)
  const spec: OperationSpec = OPERATIONS[operation]
  const parameters = Object.entries(spec.parameters)

  const read = computed(() => readForm(operation, texts))
  const items = computed(() => paidItems(operation, read.value.input))
  /** Fields that have lost the focus, and all after an attempt to send: only these show errors. */
  const left = ref(new Set<string>())
  const wasTried = ref(false)

  // An error message moves everything below it, so it waits until no pointer is pressed.
  const whenReleased = usePointerRelease()
  const leave = (parameter: string): void => whenReleased(() => left.value.add(parameter))

  function problemsAt(parameter: string): InputProblem[] {
    const own = read.value.problems.filter((problem) => problem.parameter.split('.')[0] === parameter)
    if (wasTried.value) return own
    // A field that was not left yet does not report a missing value.
    return left.value.has(parameter) ? own.filter(({ fault }) => fault !== 'required') : []
  }

  const { value: preview } = useLiveRead(
    showPreview,
    () => {
      const { input, problems } = read.value
      return inWorkspace({ workspaceId: workspaces.activeId, input, isWhole: problems.length === 0 })
    },
    { changedBy: {}, wait: (_now, before) => (before === null ? 0 : PREVIEW_AFTER), keeps: () => true }
  )

  async function showPreview({ workspaceId, input, isWhole }: Form): Promise<ServicePreview | null> {
    // Without a preview, sending reports the errors.
    return isWhole ? request('service.preview', { workspaceId, operation, input }).catch(() => null) : null
  }

  const reply = shallowRef<ServiceReply | null>(null)
  /** Why there is no reply, e.g. that the call was cancelled. */
  const failure = shallowRef<ErrorShape | null>(null)
  const running = ref<{ readonly attempt: string; readonly since: number } | null>(null)
  const tab = ref<AnswerTab>('request')
  const askedWith = ref('')
  const hasChanged = computed(() => reply.value !== null && askedWith.value !== JSON.stringify(texts))

  /** Validates the form; from now on every field shows its errors. */
  function check(): boolean {
    wasTried.value = true
    return read.value.problems.length === 0
  }

  /**
   * Sends the form.
   * @param confirmedItems number of paid items that the user has confirmed
   */
  async function send(confirmedItems: number | null): Promise<void> {
    const workspaceId = workspaces.activeId
    if (!check() || workspaceId === null || running.value !== null) return
    const { input } = read.value
    const attempt = `console-${Date.now()}-${++attempts}`
    running.value = { attempt, since: Date.now() }
    askedWith.value = JSON.stringify(texts)
    failure.value = null
    try {
      const answer = await request('service.call', { workspaceId, operation, input, attempt, confirmedItems })
      reply.value = answer
      tab.value = tabFor(answer)
    } catch (thrown) {
      reply.value = null
      failure.value = asError(thrown).toShape()
    } finally {
      running.value = null
    }
  }

  /** Keeps the chosen view, unless it has nothing to show. */
  function tabFor(answer: ServiceReply): AnswerTab {
    const hasText = answer.raw !== null && answer.raw.kind !== 'empty'
    if (answer.decoded === null && hasText) return 'raw'
    return tab.value === 'request' ? 'decoded' : tab.value
  }

  function cancel(): void {
    const attempt = running.value?.attempt
    // If cancelling fails, the call ends by itself and its result is shown.
    if (attempt !== undefined) request('service.cancel', { attempt }).catch((thrown: unknown) => void asError(thrown))
  }

  onScopeDispose(cancel)

  return {
    operation,
    spec,
    parameters,
    texts,
    items,
    problemsAt,
    leave,
    preview,
    reply,
    failure,
    running,
    hasChanged,
    tab,
    check,
    send,
    cancel
  }
}

export type OperationCall = ReturnType<typeof useServiceCall>
