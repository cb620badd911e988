import { mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { checkablesOf } from '../../rules/lookup/recognise'
import { i18n, setLanguage } from '../../locales'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import CheckPanel from './check-panel.vue'
import { answered, lookupState } from '../../../../../test/renderer/components/suggest/fixtures'

afterEach(() => {
  setLanguage('en')
  delete window.desksideBridge
})

it.each([
  ['en', 'г Москва, ул Ленина, д 5', 'The provider does not know this address.'],
  ['en', '7707083893', 'The provider does not know this tax ID.'],
  ['ru', '7707083893', 'Поставщик не знает такого ИНН.']
] as const)('what the provider does not know is said as such, in %s: %s', async (language, text, sentence) => {
  freshStores()
  setLanguage(language)
  installBridge({
    'lookup.state': () => lookupState({ isNoteSeen: true }),
    'lookup.suggest': () => answered(),
    'lookup.before': () => [],
    'lookup.cancel': () => undefined
  })
  const key = text.startsWith('7') ? 'inn' : 'address'
  const [checkable] = checkablesOf({ key, label: key, value: { type: 'text', text } })
  const props = { workspaceId: 'w-1', checkable: checkable!, field: key, facts: new Map() }
  const panel = mount(CheckPanel, { global: { plugins: [i18n] }, props })
  await vi.waitFor(() => expect(panel.get('[role=status]').text()).toBe(sentence))
  expect(panel.text()).not.toMatch(/Check the spelling|Проверьте написание/)
  expect(panel.findAll('p').filter((line) => line.text() === sentence)).toHaveLength(2)
  panel.unmount()
})
