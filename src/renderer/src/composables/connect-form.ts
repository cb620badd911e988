import { computed, onScopeDispose, reactive, ref, shallowRef } from 'vue'
import type { ErrorCode, ErrorShape } from '@shared/ipc/errors'
import { CONNECT_LAYERS, type ConnectOutcome, type LayerResult } from '@shared/model/workspace'
import type { ConnectInput } from '@shared/contract/workspaces'
import { isHeaderText } from '@shared/rules/header-text'
import { readConfiguration } from '../rules/paste-configuration'
import { addressAsMeant, withoutMarks } from '@shared/rules/typed-address'
import { asError, on, request } from '../desktop'
import { t, tn } from '../locales/connect'
import type { MessageKey } from '../locales'

export type ConnectField = 'address' | 'token' | 'secret' | 'lookupPath' | 'name'
export type ConnectValues = Record<ConnectField, string>
export type ConnectPhase = 'editing' | 'testing' | 'failed' | 'keychain-unusable' | 'connected'

/** The fields in the order in which they are validated. */
export const CONNECT_FIELDS: readonly ConnectField[] = ['address', 'token', 'secret', 'lookupPath', 'name']

/** Maximum length in characters: a longer value was probably pasted by mistake. */
const LONGEST: Readonly<Record<ConnectField, number>> = {
  address: 2048,
  token: 1024,
  secret: 1024,
  lookupPath: 128,
  name: 200
}

/** The fields to mark for an error, with a short label. The full message stands below the form. */
const POINTS_TO: Partial<Record<ErrorCode, { fields: readonly ConnectField[]; words: MessageKey }>> = {
  'address-empty': { fields: ['address'], words: 'errors.address-empty' },
  'address-malformed': { fields: ['address'], words: 'connect.at.noAddress' },
  'address-not-https': { fields: ['address'], words: 'connect.at.notHttps' },
  'address-has-credentials': { fields: ['address'], words: 'connect.at.withName' },
  'address-has-query': { fields: ['address'], words: 'connect.at.withQuery' },
  'lookup-path-malformed': { fields: ['lookupPath'], words: 'connect.at.noPath' },
  'credentials-malformed': { fields: ['token', 'secret'], words: 'connect.at.noKeys' },
  'network-name': { fields: ['address'], words: 'connect.at.name' },
  'network-refused': { fields: ['address'], words: 'connect.at.refused' },
  'network-unreachable': { fields: ['address'], words: 'connect.at.silent' },
  'network-timeout': { fields: ['address'], words: 'connect.at.silent' },
  'tls-untrusted': { fields: ['address'], words: 'connect.at.tls' },
  'tls-expired': { fields: ['address'], words: 'connect.at.tls' },
  'tls-name': { fields: ['address'], words: 'connect.at.tls' },
  'tls-other': { fields: ['address'], words: 'connect.at.tls' },
  'service-not-found': { fields: ['address'], words: 'connect.at.elsewhere' },
  'service-redirect': { fields: ['address'], words: 'connect.at.elsewhere' },
  'service-html': { fields: ['address'], words: 'connect.at.elsewhere' },
  'service-not-json': { fields: ['address'], words: 'connect.at.elsewhere' },
  'credentials-refused': { fields: ['token', 'secret'], words: 'connect.at.refusedKeys' }
}

/** The origin of a typed address (https without a scheme); null while it is not valid. */
export function originOf(address: string): string | null {
  if (address.length > LONGEST.address) return null
  const text = addressAsMeant(address)
  if (text === '') return null
  try {
    return new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`).origin
  } catch {
    return null
  }
}

const untested = (): LayerResult[] => CONNECT_LAYERS.map((layer) => ({ layer, state: 'waiting', error: null }))

export interface ConnectFormOptions {
  readonly initial: Partial<ConnectValues>
  /** Whether token and secret may stay empty because the stored ones still apply. */
  readonly mayKeepSecrets: (values: ConnectValues) => boolean
  readonly send: (input: ConnectInput) => Promise<ConnectOutcome>
}

/** State and rules of the connection form, without its looks. */
export function useConnectForm(options: ConnectFormOptions) {
  const values = reactive<ConnectValues>({
    address: '',
    token: '',
    secret: '',
    lookupPath: 'lookup',
    name: '',
    ...options.initial
  })
  const problems = ref<Partial<Record<ConnectField, string>>>({})
  const phase = ref<ConnectPhase>('editing')
  const layers = shallowRef<readonly LayerResult[]>(untested())
  const error = shallowRef<ErrorShape | null>(null)
  let attempt: string | null = null

  const stopListening = on('connect', (progress) => {
    if (progress.attempt === attempt) layers.value = progress.layers
  })

  /** Validates locally, without a request. Returns the first invalid field, or null. */
  function check(): ConnectField | null {
    const found: Partial<Record<ConnectField, string>> = {}
    if (values.address.trim() === '') found.address = t('errors.address-empty')
    if (!options.mayKeepSecrets(values) || values.token !== '' || values.secret !== '') {
      if (values.token.trim() === '') found.token = t('connect.tokenEmpty')
      if (values.secret.trim() === '') found.secret = t('connect.secretEmpty')
    }
    for (const field of CONNECT_FIELDS) {
      if (values[field].length > LONGEST[field]) found[field] = tn('connect.tooLong', values[field].length)
    }
    problems.value = found
    return firstProblem()
  }

  /** The first field marked as invalid, or null. */
  const firstProblem = (): ConnectField | null => CONNECT_FIELDS.find((field) => problems.value[field]) ?? null

  /** Tests the connection and saves it on success. Resolves to the invalid field, or null. */
  async function submit(keep: ConnectInput['keep'] = 'keychain'): Promise<ConnectField | null> {
    if (phase.value === 'testing') return null
    const wrong = check()
    if (wrong) return wrong
    phase.value = 'testing'
    error.value = null
    pasted.value = []
    layers.value = untested()
    const mine = crypto.randomUUID()
    attempt = mine
    try {
      const outcome = await options.send({
        attempt: mine,
        address: values.address.trim(),
        token: values.token.trim(),
        secret: values.secret.trim(),
        lookupPath: values.lookupPath.trim() === '' ? 'lookup' : values.lookupPath.trim(),
        name: values.name.trim(),
        keep
      })
      if (attempt === mine) settle(outcome)
    } catch (thrown) {
      if (attempt === mine) fail(asError(thrown).toShape())
    }
    return firstProblem()
  }

  function settle(outcome: ConnectOutcome): void {
    layers.value = outcome.layers
    if (outcome.state === 'connected') {
      phase.value = 'connected'
      forgetSecrets()
    } else if (outcome.state === 'keychain-unusable') {
      phase.value = 'keychain-unusable'
      error.value = outcome.error
    } else {
      fail(outcome.error)
    }
  }

  function fail(shape: ErrorShape): void {
    if (shape.code === 'cancelled') {
      phase.value = 'editing'
      return
    }
    phase.value = 'failed'
    error.value = shape
    const pointed = POINTS_TO[shape.code]
    if (pointed)
      problems.value = Object.fromEntries(atFault(shape.code, pointed.fields).map((one) => [one, t(pointed.words)]))
  }

  /** Narrows malformed credentials to the fields that are no valid header text, if any. */
  function atFault(code: ErrorCode, fields: readonly ConnectField[]): readonly ConnectField[] {
    const wrong =
      code === 'credentials-malformed' ? fields.filter((field) => !isHeaderText(withoutMarks(values[field]))) : []
    return wrong.length > 0 ? wrong : fields
  }

  /** Cancels the running test, so that the form can be edited again. */
  async function cancel(): Promise<void> {
    const running = attempt
    attempt = null
    phase.value = 'editing'
    if (running !== null) await request('workspaces.cancelConnect', { attempt: running })
  }

  /** Splits a pasted configuration into its fields. Returns false for a single value, which is an ordinary paste. */
  function paste(text: string): boolean {
    const parts = readConfiguration(text)
    if (!parts) return false
    const found = CONNECT_FIELDS.filter((field) => field !== 'name' && parts[field] !== undefined)
    if (found.length < 2) return false
    for (const field of found) values[field] = (field === 'name' ? undefined : parts[field]) ?? values[field]
    problems.value = {}
    pasted.value = found
    return true
  }
  const pasted = ref<readonly ConnectField[]>([])
  const pastedWords = computed(() => {
    const names = pasted.value.map((field) => t(`connect.${field}` satisfies MessageKey))
    return names.length === 0 ? '' : t('connect.pasted', { fields: names.join(', ') })
  })

  /** Removes the error mark of an edited field until the next check. */
  function edited(field: ConnectField): void {
    if (!problems.value[field]) return
    const { [field]: _gone, ...rest } = problems.value
    problems.value = rest
  }

  function forgetSecrets(): void {
    values.token = ''
    values.secret = ''
  }

  // Clears the secrets when the form is left; a successful submit clears them too.
  onScopeDispose(() => {
    stopListening()
    forgetSecrets()
    if (phase.value === 'testing') void cancel()
  })

  return { values, problems, phase, layers, error, pastedWords, submit, cancel, paste, edited, firstProblem }
}

export type ConnectForm = ReturnType<typeof useConnectForm>
