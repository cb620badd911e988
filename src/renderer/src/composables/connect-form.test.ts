import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'
import { CONNECT_LAYERS, type ConnectOutcome } from '@shared/model/workspace'
import type { ConnectInput } from '@shared/contract/workspaces'
import { setLanguage } from '../locales'
import { installBridge, type FakeBridge } from '../../../../test/renderer/fake-bridge'
import { originOf, useConnectForm, type ConnectForm, type ConnectFormOptions } from './connect-form'

const layers = CONNECT_LAYERS.map((layer) => ({ layer, state: 'passed' as const, error: null }))
const connected: ConnectOutcome = { state: 'connected', workspaceId: 'w-1', layers }
const failed = (code: ErrorCode): ConnectOutcome => ({
  state: 'failed',
  layers,
  error: { code, message: code, retryable: false, details: {} }
})

let bridge: FakeBridge
let scope: EffectScope
let sent: ConnectInput[]
let answer: (input: ConnectInput) => Promise<ConnectOutcome>

function open(options: Partial<ConnectFormOptions> = {}): ConnectForm {
  scope = effectScope()
  return scope.run(() =>
    useConnectForm({
      initial: {},
      mayKeepSecrets: () => false,
      send: (input) => {
        sent.push(input)
        return answer(input)
      },
      ...options
    })
  )!
}

function filled(): ConnectForm {
  const form = open()
  Object.assign(form.values, { address: ' https://crm.example.org ', token: 'T-1\n', secret: 'S-1' })
  return form
}

beforeEach(() => {
  setLanguage('en')
  sent = []
  answer = () => Promise.resolve(connected)
  bridge = installBridge({ 'workspaces.cancelConnect': () => undefined })
})

describe('checking before asking', () => {
  it('names every empty field, and the first one to go to', async () => {
    const form = open()
    expect(await form.submit()).toBe('address')
    expect(form.problems.value).toEqual({
      address: 'Enter the address.',
      token: 'Enter the token.',
      secret: 'Enter the secret.'
    })
    expect(sent).toEqual([])
  })

  it('goes to the first wrong field in the order on screen', async () => {
    const form = open()
    form.values.address = 'https://crm.example.org'
    form.values.secret = 's'
    expect(await form.submit()).toBe('token')
  })

  it('calls a megabyte too long instead of cutting it', async () => {
    const form = filled()
    form.values.address = 'x'.repeat(1_000_000)
    expect(await form.submit()).toBe('address')
    expect(form.problems.value.address).toBe('Too long to be right: 1,000,000 characters.')
    expect(form.values.address).toHaveLength(1_000_000)
  })

  it('forgets a complaint as soon as the field is edited, and only that one', async () => {
    const form = open()
    await form.submit()
    form.edited('token')
    expect(Object.keys(form.problems.value)).toEqual(['address', 'secret'])
  })

  it('takes empty secrets where the old ones still hold, but never half of a pair', async () => {
    const form = open({ initial: { address: 'https://crm.example.org' }, mayKeepSecrets: () => true })
    expect(await form.submit()).toBeNull()
    form.values.token = 'only one'
    expect(await form.submit()).toBe('secret')
  })
})

describe('sending', () => {
  it('sends what was typed without the spaces and line breaks around it', async () => {
    await filled().submit()
    expect(sent[0]).toMatchObject({
      address: 'https://crm.example.org',
      token: 'T-1',
      secret: 'S-1',
      lookupPath: 'lookup',
      name: '',
      keep: 'keychain'
    })
  })

  it('takes an emptied lookup path for the usual one', async () => {
    const form = filled()
    form.values.lookupPath = ''
    await form.submit()
    expect(sent[0]?.lookupPath).toBe('lookup')
  })

  it('forgets the secrets once the service has accepted them', async () => {
    const form = filled()
    await form.submit()
    expect(form.phase.value).toBe('connected')
    expect(form.values).toMatchObject({ token: '', secret: '' })
  })

  it('forgets the secrets when the form is left', () => {
    const form = filled()
    scope.stop()
    expect(form.values).toMatchObject({ token: '', secret: '' })
  })

  it('does not send twice at once', async () => {
    answer = () => new Promise(() => undefined)
    const form = filled()
    void form.submit()
    await form.submit()
    expect(sent).toHaveLength(1)
  })
})

describe('while it is tested', () => {
  const progress = (attempt: string) =>
    bridge.push({
      name: 'connect',
      data: { attempt, layer: 'address', layers: [{ layer: 'address', state: 'testing', error: null }] }
    })

  it('shows the layers of this attempt, not of another', () => {
    answer = () => new Promise(() => undefined)
    const form = filled()
    void form.submit()
    progress('somebody else’s')
    expect(form.layers.value).toHaveLength(CONNECT_LAYERS.length)
    progress(sent[0]!.attempt)
    expect(form.layers.value.map(({ state }) => state)).toEqual(['testing'])
  })

  it('can be cancelled, and what comes late is dropped', async () => {
    let late = (_outcome: ConnectOutcome): void => undefined
    answer = () => new Promise((done) => (late = done))
    const form = filled()
    const submitting = form.submit()
    await form.cancel()
    expect(form.phase.value).toBe('editing')
    expect(bridge.asked).toContainEqual({
      route: 'workspaces.cancelConnect',
      input: { attempt: sent[0]!.attempt }
    })
    late(failed('tls-expired'))
    await submitting
    expect(form.phase.value).toBe('editing')
  })

  it('is cancelled when the form is left', async () => {
    answer = () => new Promise(() => undefined)
    void filled().submit()
    scope.stop()
    await vi.waitFor(() => expect(bridge.asked.map(({ route }) => route)).toContain('workspaces.cancelConnect'))
  })
})

describe('what came of it', () => {
  it('keeps the secrets for another try after a failure', async () => {
    answer = () => Promise.resolve(failed('network-name'))
    const form = filled()
    expect(await form.submit()).toBe('address')
    expect(form.phase.value).toBe('failed')
    expect(form.error.value?.code).toBe('network-name')
    expect(form.values.secret).toBe('S-1')
  })

  it.each([
    ['network-refused', ['address']],
    ['tls-untrusted', ['address']],
    ['tls-expired', ['address']],
    ['tls-name', ['address']],
    ['tls-other', ['address']],
    ['service-html', ['address']],
    ['credentials-refused', ['token', 'secret']],
    // No field can fix this error.
    ['network-offline', []],
    ['captive-portal', []],
    ['service-unavailable', []]
  ] as const)('marks what %s points to', async (code, fields) => {
    answer = () => Promise.resolve(failed(code))
    const form = filled()
    expect(await form.submit()).toBe(fields[0] ?? null)
    expect(Object.keys(form.problems.value)).toEqual(fields)
    expect(form.firstProblem()).toBe(fields[0] ?? null)
  })

  it.each(['en', 'ru'] as const)('says at a field what one line holds, and the rest below: %s', async (language) => {
    setLanguage(language)
    for (const [code, field] of [
      ['address-malformed', 'address'],
      ['address-not-https', 'address'],
      ['address-has-credentials', 'address'],
      ['address-has-query', 'address'],
      ['lookup-path-malformed', 'lookupPath'],
      ['credentials-malformed', 'token'],
      ['tls-expired', 'address'],
      ['network-refused', 'address']
    ] as const) {
      answer = () => Promise.resolve(failed(code))
      const form = filled()
      expect(await form.submit(), code).toBe(field)
      const words = form.problems.value[field] ?? ''
      expect(words, code).not.toBe('')
      expect(words.length, words).toBeLessThanOrEqual(42)
      expect(form.error.value?.code).toBe(code)
      scope.stop()
    }
  })

  it('marks the key that no header can carry, and both where that is not to be seen', async () => {
    answer = () => Promise.resolve(failed('credentials-malformed'))
    const form = filled()
    await form.submit()
    expect(Object.keys(form.problems.value)).toEqual(['token', 'secret'])
    form.values.secret = 'секрет'
    expect(await form.submit()).toBe('secret')
    expect(Object.keys(form.problems.value)).toEqual(['secret'])
  })

  it('takes a rejected request for a failure too', async () => {
    answer = () => Promise.reject(new DesksideError('keychain-failed', 'Failed.'))
    const form = filled()
    await form.submit()
    expect(form.phase.value).toBe('failed')
    expect(form.error.value?.code).toBe('keychain-failed')
  })

  it('offers a way without a keychain, and sends the same again for this session', async () => {
    const error = { code: 'keychain-absent', message: 'None.', retryable: false, details: {} } as const
    answer = ({ keep }) =>
      Promise.resolve(keep === 'session' ? connected : { state: 'keychain-unusable', layers, error })
    const form = filled()
    await form.submit()
    expect(form.phase.value).toBe('keychain-unusable')
    await form.submit('session')
    expect(form.phase.value).toBe('connected')
    expect(sent[1]).toMatchObject({ keep: 'session', token: 'T-1', secret: 'S-1' })
    expect(sent[1]?.attempt).not.toBe(sent[0]?.attempt)
  })
})

describe('pasting', () => {
  it('takes a whole configuration apart', () => {
    const form = open()
    expect(form.paste('https://crm.example.org\nTOKEN-1234567890\nSECRET-1234567890')).toBe(true)
    expect(form.values).toMatchObject({
      address: 'https://crm.example.org',
      token: 'TOKEN-1234567890',
      secret: 'SECRET-1234567890'
    })
    expect(form.pastedWords.value).toBe('Configuration recognised: Address, Token, Secret filled in.')
  })

  it('leaves a single value to its field', () => {
    const form = open()
    expect(form.paste('https://crm.example.org')).toBe(false)
    expect(form.values.address).toBe('')
  })
})

describe('the origin of an address', () => {
  it.each([
    ['https://crm.example.org/backend/public', 'https://crm.example.org'],
    [' crm.example.org ', 'https://crm.example.org'],
    ['https://CRM.example.org:443', 'https://crm.example.org'],
    ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080'],
    ['', null],
    ['https://', null],
    ['x'.repeat(5000), null]
  ])('of %j is %j', (address, origin) => {
    expect(originOf(address)).toBe(origin)
  })
})
