import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorShape } from '@shared/ipc/errors'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import App from './App.vue'
import { setLanguage } from './locales'
import { useNotices } from './state/notices'
import { installBridge, type FakeBridge } from '../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../test/renderer/mount-app'
import { appInfo, syncStatus, workspace } from '../../../test/renderer/samples'

let wrapper: VueWrapper
let bridge: FakeBridge
let problem: ErrorShape | null

beforeEach(async () => {
  freshStores()
  setLanguage('en')
  problem = null
  bridge = installBridge({
    'app.info': () => appInfo({ userDataProblem: problem }),
    'settings.get': () => ({ ...DEFAULT_SETTINGS, language: 'en' }),
    'workspaces.list': () => [workspace()],
    'sync.status': () => syncStatus(),
    'fields.roles': () => [],
    'windows.panel': () => ({ possible: true, edge: null, onTop: false }),
    'links.take': () => null,
    'settings.set': (change) => ({ ...DEFAULT_SETTINGS, ...change }),
    'windows.quickStart': () => null,
    'prefs.get pins': () => [],
    'prefs.get recent': () => [],
    'prefs.get views': () => [],
    'search.modules': () => ({ modules: [], listRead: true })
  })
})
afterEach(() => wrapper.unmount())

const shown = (): (string | undefined)[] => useNotices().list.map(({ error }) => error?.code)
const lost: ErrorShape = { code: 'settings-lost', message: 'Lost.', retryable: false, details: {} }

async function start(at = '/settings/about'): Promise<void> {
  ;({ wrapper } = await mountApp(App, {}, at))
  await flushPromises()
}

it.each([
  ['followed by a window that shows it', '/settings/about', true],
  ['none of the quick look-up’s business, which is mostly hidden', '/quick', false]
])('the sync is %s', async (_words, at, follows) => {
  await start(at)
  await vi.waitFor(() => expect(bridge.asked.map(({ route }) => route)).toContain('fields.roles'))
  await flushPromises()
  expect(bridge.asked.some(({ route }) => route === 'sync.status')).toBe(follows)
})

describe('what is to be told of settings and workspaces', () => {
  it('is told at the start', async () => {
    problem = lost
    await start()
    expect(shown()).toEqual(['settings-lost'])
  })

  it('is told once, however often the settings change', async () => {
    problem = lost
    await start()
    for (const { id } of useNotices().list) useNotices().dismiss(id)
    bridge.push({ name: 'settings', data: undefined })
    await flushPromises()
    expect(shown()).toEqual([])
  })
})
