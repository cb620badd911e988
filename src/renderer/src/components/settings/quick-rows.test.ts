import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppInfo } from '@shared/contract/app'
import type { QuickKeyState } from '@shared/model/quick'
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'
import { setLanguage } from '../../locales'
import { useSettings } from '../../state/settings'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { appInfo } from '../../../../../test/renderer/samples'
import QuickRows from './quick-rows.vue'

let wrapper: VueWrapper
let bridge: FakeBridge
let stored: Settings
let state: QuickKeyState

async function shown(platform: AppInfo['platform'] = 'linux'): Promise<void> {
  bridge = installBridge({
    'app.info': () => appInfo({ platform }),
    'settings.get': () => stored,
    'settings.set': (change) => (stored = { ...stored, ...change }),
    'windows.quickKey': () => state
  })
  await useSettings().load()
  ;({ wrapper } = await mountApp(QuickRows, {}, '/settings/general'))
  await flushPromises()
}
const button = (name: string) => wrapper.findAll('button').find((one) => one.text() === name)!
async function press(init: KeyboardEventInit): Promise<void> {
  const field = wrapper.get('[role="textbox"]').element
  expect(document.activeElement).toBe(field)
  field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  await flushPromises()
}

beforeEach(() => {
  freshStores()
  setLanguage('en')
  stored = { ...DEFAULT_SETTINGS, language: 'en' }
  state = 'on'
})
afterEach(() => wrapper.unmount())

describe('the settings of the quick look-up', () => {
  it('change its key by pressing another one, in any layout, and switch it off', async () => {
    await shown()
    expect(wrapper.get('kbd').text()).toBe('Ctrl+Shift+␣')
    await button('Change').trigger('click')
    await press({ key: 'Control', code: 'ControlLeft', ctrlKey: true })
    await press({ key: 'й', code: 'KeyQ', ctrlKey: false })
    await press({ key: 'й', code: 'KeyQ', ctrlKey: true, altKey: true })
    expect([stored.quickKey, wrapper.get('kbd').text()]).toEqual(['CommandOrControl+Alt+Q', 'Ctrl+Alt+Q'])
    await button('Off').trigger('click')
    await flushPromises()
    expect([stored.quickKey, wrapper.get('kbd').text()]).toEqual([null, 'None'])
  })

  it('keep the key with Escape, and say it as a Mac does', async () => {
    await shown('darwin')
    expect(wrapper.get('kbd').text()).toBe('⇧⌘␣')
    await button('Change').trigger('click')
    await press({ key: 'Escape', code: 'Escape' })
    expect(stored.quickKey).toBe(DEFAULT_SETTINGS.quickKey)
    expect(wrapper.find('[role="textbox"]').exists()).toBe(false)
  })

  it.each([
    ['taken', 'Another program has this key. Choose another one, or free it there.'],
    ['unheard', 'assign a key to “deskside --quick”']
  ] as const)('say what to do where the key is %s', async (now, words) => {
    await shown()
    expect(wrapper.text()).not.toContain(words)
    state = now
    bridge.push({ name: 'settings', data: undefined })
    await flushPromises()
    expect(wrapper.text()).toContain(words)
  })

  it('leave the clipboard alone', async () => {
    await shown()
    await wrapper.findAll('input[type="radio"]').at(-1)!.setValue()
    await flushPromises()
    expect(stored.quickClipboard).toBe(false)
  })
})
