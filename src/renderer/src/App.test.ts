import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Router } from 'vue-router'
import type { ErrorShape } from '@shared/ipc/errors'
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'
import App from './App.vue'
import { setLanguage } from './locales'
import { useNotices } from './state/notices'
import { installBridge, type FakeBridge } from '../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../test/renderer/mount-app'
import { appInfo, syncStatus, workspace } from '../../../test/renderer/samples'

// Only the addresses of these rooms matter here.
vi.mock('./views/today/today-view.vue', () => ({ default: { render: () => null } }))
vi.mock('./views/groups/groups-view.vue', () => ({ default: { render: () => null } }))

let wrapper: VueWrapper
let bridge: FakeBridge
let problem: ErrorShape | null
let last: Settings['lastRoom']
let router: Router

beforeEach(async () => {
  freshStores()
  setLanguage('en')
  ;[problem, last] = [null, null]
  bridge = installBridge({
    'app.info': () => appInfo({ userDataProblem: problem }),
    'settings.get': () => ({ ...DEFAULT_SETTINGS, language: 'en', lastRoom: last }),
    'workspaces.list': () => [workspace()],
    'sync.status': () => syncStatus(),
    'fields.roles': () => [],
    'windows.panel': () => ({ isPossible: true, edge: null, onTop: false }),
    'links.take': () => null,
    'settings.set': (change) => ({ ...DEFAULT_SETTINGS, ...change }),
    'windows.quickStart': () => null,
    'prefs.get pins': () => [],
    'prefs.get recent': () => [],
    'prefs.get views': () => [],
    'search.modules': () => ({ modules: [], isListRead: true })
  })
})
afterEach(() => wrapper.unmount())

const shown = (): (string | undefined)[] => useNotices().list.map(({ error }) => error?.code)
const lost: ErrorShape = { code: 'settings-lost', message: 'Lost.', retryable: false, details: {} }

async function start(at = '/settings/about'): Promise<void> {
  ;({ wrapper, router } = await mountApp(App, {}, at))
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

describe('the room at the start', () => {
  const rooms = () => bridge.asked.flatMap(({ route, input }) => (route === 'settings.set' ? [input] : []))

  it.each([
    [null, '/today'],
    ['groups', '/groups']
  ] as const)('is that of the last run, %s, Today at the first start', async (lastRoom, path) => {
    last = lastRoom
    await start('/')
    await vi.waitFor(() => expect(router.currentRoute.value.path).toBe(path))
  })

  it('is remembered', async () => {
    await start('/settings/about')
    expect(rooms()).toEqual([])
    await router.push({ name: 'groups' })
    await flushPromises()
    expect(rooms()).toEqual([{ lastRoom: 'groups' }])
  })
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
