import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import type { Router } from 'vue-router'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import { useCommands } from '../../commands/active'
import { setLanguage } from '../../locales'
import { useSettings } from '../../state/settings'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { appInfo } from '../../../../../test/renderer/samples'
import CommandPalette from './command-palette.vue'
import { NOTHING_KNOWN } from '../../../../../test/renderer/components/palette/fixtures'

const showKeys = vi.fn()
let singleKeys: boolean
let scope: EffectScope
let wrapper: VueWrapper
let router: Router

beforeEach(() => {
  freshStores()
  setLanguage('en')
  showKeys.mockClear()
  singleKeys = true
  scope = effectScope()
  scope.run(() => useCommands({ 'app-keys': showKeys }))
})
afterEach(() => {
  wrapper.unmount()
  scope.stop()
})

async function open(): Promise<void> {
  installBridge({
    'app.info': () => appInfo(),
    'settings.get': () => ({ ...DEFAULT_SETTINGS, language: 'en', singleKeys }),
    ...NOTHING_KNOWN
  })
  await Promise.all([useSettings().load(), useWorkspaces().load()])
  const props = { open: true, 'onUpdate:open': (isNow: boolean) => void wrapper.setProps({ open: isNow }) }
  ;({ wrapper, router } = await mountApp(CommandPalette, { props }, '/settings/about'))
  await flushPromises()
}
const field = () => wrapper.get<HTMLInputElement>('input[role="combobox"]')
/** Returns whether the palette handled the key. */
async function press(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const init = { key, bubbles: true, cancelable: true, ...more }
  const isTaken = !field().element.dispatchEvent(new KeyboardEvent('keydown', init))
  await flushPromises()
  return isTaken
}
const foot = (): string => wrapper.get('.foot').text()

describe('the keys of the search for everything', () => {
  it('show the sheet of keys while nothing is typed, and say so as long as they do', async () => {
    await open()
    expect(foot()).toContain('? keys')
    await field().setValue('why')
    await flushPromises()
    expect(foot()).not.toContain('? keys')
    expect(await press('?')).toBe(false)
    expect(showKeys).not.toHaveBeenCalled()
    await field().setValue('')
    // On a Russian keyboard this sign is on the 7.
    expect(await press('?', { code: 'Digit7', shiftKey: true })).toBe(true)
    expect(showKeys).toHaveBeenCalledTimes(1)
    expect(wrapper.props()).toMatchObject({ open: false })
  })

  it('leave the sign to what is typed where single keys are off', async () => {
    singleKeys = false
    await open()
    expect(foot()).not.toContain('? keys')
    expect(await press('?')).toBe(false)
    expect(showKeys).not.toHaveBeenCalled()
  })

  it('lead to the page of the search with what is typed, by the key that its row says', async () => {
    await open()
    const key = { code: 'KeyF', ctrlKey: true, shiftKey: true }
    expect(await press('F', key)).toBe(false)
    await field().setValue('harbour')
    await flushPromises()
    expect(wrapper.get('[data-noun="everywhere"] kbd').text()).toBe('Ctrl+Shift+F')
    expect(await press('А', key)).toBe(true)
    await expect.poll(() => router.currentRoute.value.fullPath).toBe('/search?find=harbour')
  })

  it('search everything again by Backspace in the empty field, and leave it to what is typed', async () => {
    await open()
    const chosen = (): string => wrapper.get('.scopes input:checked + span').text()
    await field().setValue('proj')
    expect(await press('Tab')).toBe(true)
    expect(field().element.value).toBe('')
    expect(chosen()).toBe('Projects')
    await field().setValue('a')
    expect(await press('Backspace')).toBe(false)
    await field().setValue('')
    expect(await press('Backspace')).toBe(true)
    expect(chosen()).toBe('All')
    expect(await press('Backspace')).toBe(false)
  })
})
