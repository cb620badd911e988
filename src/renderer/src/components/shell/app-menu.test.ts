import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { effectScope, ref, type EffectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppMenus } from '@shared/contract/windows'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import { useCommands } from '../../commands/active'
import { setLanguage } from '../../locales'
import { useSettings } from '../../state/settings'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { appInfo } from '../../../../../test/renderer/samples'
import AppMenu from './app-menu'

let wrapper: VueWrapper
let bridge: FakeBridge
let scope: EffectScope
const search = vi.fn()
const isRefused = ref(false)

async function show(platform: 'linux' | 'darwin' = 'linux'): Promise<void> {
  freshStores()
  bridge = installBridge({
    'app.info': () => appInfo({ platform }),
    'settings.get': () => DEFAULT_SETTINGS,
    'windows.setMenu': () => undefined
  })
  await useSettings().load()
  setLanguage('en')
  ;({ wrapper } = await mountApp(AppMenu))
  await flushPromises()
}
beforeEach(() => {
  scope = effectScope()
  isRefused.value = false
  search.mockReset()
  scope.run(() => useCommands({ 'app-search': { run: search, isEnabled: () => !isRefused.value } }))
})
afterEach(() => {
  scope.stop()
  wrapper.unmount()
})
const told = () => bridge.asked.flatMap(({ route, input }) => (route === 'windows.setMenu' ? [input as AppMenus] : []))
const itemIn = (menus: AppMenus | undefined, id: string) =>
  Object.values(menus ?? {})
    .flat(2)
    .find((item) => item.id === id)

describe('the commands in the menu of the app', () => {
  it('are called and keyed as on screen, and grey where nobody can carry them out', async () => {
    await show()
    expect(itemIn(told()[0], 'app-search')).toEqual({
      ...{ id: 'app-search', label: 'Search everything', key: 'CommandOrControl+K', enabled: true }
    })
    expect(itemIn(told()[0], 'app-mail')).toMatchObject({ label: 'Open a saved e-mail…', key: null, enabled: false })
    expect(itemIn(told()[0], 'go-settings')?.key).toBe('CommandOrControl+,')
    expect(itemIn(told()[0], 'app-keys')?.key).toBeNull()
  })

  it.each([
    ['linux', 'Alt+LEFT'],
    ['darwin', 'CommandOrControl+[']
  ] as const)('have the keys of the system: %s', async (platform, key) => {
    await show(platform)
    expect(itemIn(told()[0], 'go-back')?.key).toBe(key)
  })

  it('follow the language and what can be done, and are not told twice', async () => {
    await show()
    setLanguage('ru')
    await flushPromises()
    expect(itemIn(told().at(-1), 'app-search')?.label).toBe('Поиск по всему')
    isRefused.value = true
    await flushPromises()
    expect(itemIn(told().at(-1), 'app-search')?.enabled).toBe(false)
    expect(told()).toHaveLength(3)
  })
})
