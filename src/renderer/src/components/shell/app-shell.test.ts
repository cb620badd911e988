import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { effectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import type { SyncStatus } from '@shared/model/sync'
import type { Workspace } from '@shared/model/workspace'
import type { Router } from 'vue-router'
import { setLanguage } from '../../locales'
import { usePage } from '../../stores/page'
import { useSettings } from '../../state/settings'
import { useSync } from '../../state/sync'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { appInfo, syncStatus, workspace } from '../../../../../test/renderer/samples'
import AppShell from './app-shell.vue'

let wrapper: VueWrapper
let router: Router
let bridge: FakeBridge
let status: SyncStatus

async function show(list: Workspace[], place = '/settings/about'): Promise<void> {
  bridge = installBridge({
    'windows.quickKey': () => 'on',
    'app.info': () => appInfo(),
    'app.loginStart': () => 'off',
    'settings.get': () => ({ ...DEFAULT_SETTINGS, language: 'en' }),
    'workspaces.list': () => list,
    'sync.status': () => status
  })
  await Promise.all([useSettings().load(), useWorkspaces().load()])
  useSync().follow()
  ;({ wrapper, router } = await mountApp(AppShell, {}, place))
  await flushPromises()
}
const press = async (key: string, init: KeyboardEventInit = {}): Promise<void> => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  await flushPromises()
}

beforeEach(() => {
  freshStores()
  setLanguage('en')
  status = syncStatus()
})
afterEach(() => wrapper.unmount())

describe('the shell', () => {
  it('has landmarks, and names the rooms in their order', async () => {
    await show([workspace()])
    expect(wrapper.find('nav').attributes('aria-label')).toBe('Rooms')
    expect(wrapper.findAll('nav a.room').map((link) => link.attributes('aria-label'))).toEqual([
      'Today',
      'Projects',
      'Groups',
      'People',
      'Files',
      'Calendar',
      'Lookup'
    ])
    expect(wrapper.find('main#content').exists()).toBe(true)
    expect(wrapper.find('header').exists()).toBe(true)
    expect(wrapper.find('aside').attributes('aria-label')).toBe('Connection and data')
  })

  it('stands back for the first connection', async () => {
    await show([], '/connect')
    expect(wrapper.find('nav').exists()).toBe(false)
    expect(wrapper.find('header').exists()).toBe(false)
    expect(wrapper.find('main').exists()).toBe(true)
  })

  it('has the search for everything as a field that says its key, and as an icon where there is little room', async () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport(to: { width: number }): void } }
    happyDOM.setViewport({ width: 800 })
    await show([workspace()])
    const button = wrapper.get<HTMLElement>('header .search')
    const facts = () => [button.text(), button.attributes('aria-label'), button.attributes('data-tip')]
    expect(facts()).toEqual(['', 'Search everything', 'Search everything  Ctrl+K'])
    button.element.focus()
    happyDOM.setViewport({ width: 1024 })
    await flushPromises()
    expect(facts()).toEqual(['Search everythingCtrl+K', 'Search everything', undefined])
    expect(button.attributes('aria-keyshortcuts')).toBe('Control+K')
    // It is the same button.
    expect(document.activeElement).toBe(button.element)
  })

  it('leads to the content past everything else', async () => {
    await show([workspace()])
    await wrapper.find('.skip').trigger('click')
    expect(document.activeElement?.id).toBe('content')
  })

  it('marks the demo wherever one is', async () => {
    await show([workspace({ kind: 'demo', name: 'Demo workspace', credentials: 'none-needed' })])
    expect(wrapper.find('header').text()).toContain('Demo')
  })

  it('marks a workspace that lives until the app quits', async () => {
    await show([workspace({ storage: 'memory', credentials: 'session' })])
    expect(wrapper.find('header').text()).toContain('Until you quit')
  })

  it('gives the state of the connection in words, and shows them in the header when there is trouble', async () => {
    await show([workspace()])
    const dot = wrapper.find('[aria-haspopup="dialog"]')
    expect(dot.attributes('aria-label')).toBe('Connection and data: Online')
    expect(wrapper.find('header .words').exists()).toBe(false)
    status = syncStatus({}, { state: 'offline' })
    bridge.push({ name: 'sync', data: { workspaceId: 'w-1' } })
    await flushPromises()
    expect(dot.attributes('aria-label')).toBe('Connection and data: No network')
    expect(wrapper.find('header .words').text()).toContain('No network')
  })

  it('tells screen readers of trouble and of recovery', async () => {
    await show([workspace()])
    const voice = (): string => wrapper.find('[role="status"]').text()
    status = syncStatus({}, { state: 'offline' })
    bridge.push({ name: 'sync', data: { workspaceId: 'w-1' } })
    await flushPromises()
    expect(voice()).toBe('Connection: No network.')
    status = syncStatus()
    bridge.push({ name: 'sync', data: { workspaceId: 'w-1' } })
    await flushPromises()
    expect(voice()).toBe('The server answers again.')
  })

  it('says what a room waits for while the keychain has not answered', async () => {
    await show([workspace({ isWaitingForKeychain: true })], '/projects')
    expect(wrapper.find('main').text()).toContain('Waiting for the keychain')
  })

  it('offers to open a workspace when none is open', async () => {
    await show([workspace({ isActive: false })], '/projects')
    expect(wrapper.find('main').text()).toContain('No workspace is open.')
    expect(wrapper.find('main').text()).toContain('Open Northwind')
  })

  it('goes to the settings by Ctrl and the comma’s key, also on a Russian keyboard', async () => {
    await show([workspace()], '/nowhere')
    await press('б', { code: 'Comma', ctrlKey: true })
    expect(router.currentRoute.value.name).toBe('settings')
  })

  it('leaves the keys alone while they are held with others', async () => {
    await show([workspace()], '/nowhere')
    await press(',', { code: 'Comma', ctrlKey: true, altKey: true })
    await press(',', { code: 'Comma' })
    expect(router.currentRoute.value.name).toBe('missing')
  })

  it('names place and workspace in the title of the window', async () => {
    await show([workspace()], '/settings/about')
    expect(document.title).toBe('Settings · Northwind · Deskside')
    const opened = effectScope()
    opened.run(() => usePage().nameRecord(() => 'Roof'))
    await flushPromises()
    expect(document.title).toBe('Roof · Settings · Northwind · Deskside')
    opened.stop()
    await flushPromises()
    expect(document.title).toBe('Settings · Northwind · Deskside')
  })

  it('shows the form of another workspace anew: what is typed belongs to one of them', async () => {
    await show(
      [workspace(), workspace({ id: 'w-2', name: 'Southwind', address: 'https://south.example.org', isActive: false })],
      '/settings/workspaces/w-2/address'
    )
    expect(wrapper.get('main h2').text()).toBe('Change address of Southwind')
    await router.push('/settings/workspaces/w-1/credentials')
    await flushPromises()
    expect(wrapper.get('main h2').text()).toBe('Enter credentials for Northwind')
  })
})
