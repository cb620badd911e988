import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { CONNECT_LAYERS, type ConnectOutcome, type LayerResult } from '@shared/model/workspace'
import type { ConnectInput } from '@shared/contract/workspaces'
import { useConnectForm } from '../../composables/connect-form'
import { setLanguage } from '../../locales'
import { useNotices } from '../../state/notices'
import { useSettings } from '../../state/settings'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { appInfo } from '../../../../../test/renderer/samples'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import ConnectForm from './connect-form.vue'

const error = {
  code: 'tls-expired',
  message: 'Expired.',
  retryable: false,
  details: { host: 'crm.example.org' }
} as const
const stopAt = (layer: string): LayerResult[] => {
  const at = CONNECT_LAYERS.findIndex((one) => one === layer)
  return CONNECT_LAYERS.map((one, index) => ({
    layer: one,
    state: index < at ? (one === 'name' ? 'skipped' : 'passed') : index === at ? 'failed' : 'skipped',
    error: index === at ? error : null
  }))
}

let wrapper: VueWrapper
let outcome: ConnectOutcome
let sent: ConnectInput[]
let exported: number

const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement
}
const type = async (label: string, text: string): Promise<void> => {
  const input = field(label)
  input.value = text
  input.dispatchEvent(new Event('input'))
  await flushPromises()
}
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name
  )
const submit = async (): Promise<void> => {
  await wrapper.find('form').trigger('submit')
  await flushPromises()
}
const described = (label: string): string =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? ''

beforeEach(async () => {
  freshStores()
  setLanguage('en')
  sent = []
  exported = 0
  outcome = { state: 'connected', workspaceId: 'w-1', layers: [] }
  installBridge({
    'app.info': () => appInfo(),
    'settings.get': () => ({ ...DEFAULT_SETTINGS, language: 'en' }),
    'userData.export': () => ({ savedAs: `mine-${++exported}.json` })
  })
  await useSettings().load()
  const Host = defineComponent(() => {
    const form = useConnectForm({
      initial: {},
      mayKeepSecrets: () => false,
      send: (input) => {
        sent.push(input)
        return Promise.resolve(outcome)
      }
    })
    return () => h(ConnectForm, { form, submitLabel: 'Connect' })
  })
  ;({ wrapper } = await mountApp(Host))
  await flushPromises()
})
afterEach(() => wrapper.unmount())

describe('the connect form', () => {
  it('has the names that people and tests know it by', () => {
    for (const label of ['Address', 'Token', 'Secret', 'Lookup path', 'Name']) {
      expect(field(label), label).toBeInstanceOf(HTMLInputElement)
    }
    expect(document.querySelector('summary')?.textContent).toBe('Advanced')
    expect(button('Connect')?.type).toBe('submit')
  })

  it('begins in the address', () => {
    expect(document.activeElement).toBe(field('Address'))
  })

  it('hides token and secret until asked, and never offers to complete them', async () => {
    expect(field('Token').type).toBe('password')
    expect(field('Secret').type).toBe('password')
    expect(field('Secret').autocomplete).toBe('off')
    button('Show Secret')?.click()
    await flushPromises()
    expect(field('Secret').type).toBe('text')
    expect(field('Token').type).toBe('password')
    button('Hide Secret')?.click()
    await flushPromises()
    expect(field('Secret').type).toBe('password')
  })

  it('says at each field what is wrong, and goes to the first', async () => {
    await type('Address', 'https://crm.example.org')
    await submit()
    expect(document.activeElement).toBe(field('Token'))
    expect(field('Token').getAttribute('aria-invalid')).toBe('true')
    expect(described('Token')).toBe('Enter the token.')
    expect(field('Address').hasAttribute('aria-invalid')).toBe(false)
    expect(sent).toEqual([])
  })

  it('names the layer that failed, what to do, and what was not reached', async () => {
    outcome = { state: 'failed', layers: stopAt('tls'), error }
    await type('Address', 'https://crm.example.org')
    await type('Token', 't')
    await type('Secret', 's')
    await submit()
    const lines = wrapper.findAll('.layer').map((line) => line.find('.line').text())
    expect(lines).toEqual([
      // Above the others, which may lie below the edge of the window.
      'Encryptionfailed',
      'Addresspassed',
      'Name of the servernot needed',
      'Connectionpassed',
      'The server answersnot reached',
      'Token and secretnot reached',
      'First list of projectsnot reached'
    ])
    expect(wrapper.text()).toContain('The server’s certificate has expired')
    expect(wrapper.text()).toContain('tls-expired')
    // The address is the field to fix.
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  })

  it('says where token and secret come from', () =>
    expect(wrapper.text()).toContain('The administrator of your server gives you both'))

  it('says what can be done without a keychain, and does it only when asked to', async () => {
    const absent = { code: 'keychain-absent', message: 'None.', retryable: false, details: {} } as const
    outcome = { state: 'keychain-unusable', layers: [], error: absent }
    await type('Address', 'https://crm.example.org')
    await type('Token', 't')
    await type('Secret', 's')
    await submit()
    expect(wrapper.find('[role="alert"]').text()).toContain('no keychain')
    expect(wrapper.find('[role="alert"]').text()).toContain('libsecret')
    expect(wrapper.find('[role="alert"]').text()).not.toContain('deleted from the disk at once')
    expect(button('Export to a file first')).toBeUndefined()
    // An existing workspace has files on disk that could be lost.
    await wrapper.setProps({ isKnown: true })
    expect(wrapper.find('[role="alert"]').text()).toContain('deleted from the disk at once')
    expect(document.activeElement).not.toBe(button('Keep until I quit'))
    button('Export to a file first')?.click()
    await flushPromises()
    expect([exported, sent.length]).toEqual([1, 1])
    expect(useNotices().list.map(({ text }) => text)).toEqual(['Saved as mine-1.json.'])
    outcome = { state: 'connected', workspaceId: 'w-1', layers: [] }
    button('Keep until I quit')?.click()
    await flushPromises()
    expect(sent.map(({ keep }) => keep)).toEqual(['keychain', 'session'])
    expect(field('Secret').value).toBe('')
  })

  it('fills itself from a whole configuration pasted into any field', async () => {
    const paste = new Event('paste', { cancelable: true, bubbles: true }) as ClipboardEvent
    Object.defineProperty(paste, 'clipboardData', {
      value: { getData: () => 'https://crm.example.org\nTOKEN-1234567890\nSECRET-1234567890' }
    })
    field('Secret').dispatchEvent(paste)
    await flushPromises()
    expect(paste.defaultPrevented).toBe(true)
    expect(field('Address').value).toBe('https://crm.example.org')
    expect(field('Token').value).toBe('TOKEN-1234567890')
    expect(field('Secret').value).toBe('SECRET-1234567890')
  })
})
