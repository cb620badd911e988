import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, effectScope } from 'vue'
import { RouterView, type Router } from 'vue-router'
import type { ImportPreview } from '@shared/model/portable'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import type { Workspace } from '@shared/model/workspace'
import { setLanguage } from '../../locales'
import { useNotices } from '../../state/notices'
import { useSettings } from '../../state/settings'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { appInfo, workspace } from '../../../../../test/renderer/samples'
import { commandsNow, runCommand, useCommands } from '../../commands/active'
import type { CommandId } from '../../basics/commands/catalogue'
import { useShellCommands } from './use-shell-commands'

const preview: ImportPreview = {
  ...{ id: 'file-1', fileName: 'mine.json', exportedAt: 1_700_000_000_000 },
  ...{ settings: { theme: 'dark' }, workspaces: [] }
}
let wrapper: VueWrapper
let router: Router
let bridge: FakeBridge

/** Mounts the commands with the settings pages, which run some of them, or without pages. */
const Window = defineComponent({
  components: { RouterView },
  props: { hasPages: { type: Boolean, default: true } },
  setup: () => useShellCommands({ showKeys: () => undefined, search: () => undefined }),
  template: '<RouterView v-if="hasPages" />'
})

async function show(list: readonly Workspace[], place: string, hasPages = true): Promise<void> {
  bridge = installBridge({
    'app.info': () => appInfo(),
    'app.loginStart': () => 'off',
    'windows.quickKey': () => 'on',
    'settings.get': () => ({ ...DEFAULT_SETTINGS, language: 'en' }),
    'workspaces.list': () => list,
    'userData.export': () => ({ savedAs: 'mine.json' }),
    'userData.openImport': () => preview,
    'app.copyText': () => undefined
  })
  await Promise.all([useSettings().load(), useWorkspaces().load()])
  ;({ wrapper, router } = await mountApp(Window, { props: { hasPages } }, place))
  await flushPromises()
}
const run = async (id: CommandId): Promise<void> => {
  expect(runCommand(id), id).toBe(true)
  await flushPromises()
}
const asked = (route: string): number => bridge.asked.filter((one) => one.route === route).length

beforeEach(() => {
  freshStores()
  setLanguage('en')
})
afterEach(() => wrapper.unmount())

describe('what can be done from anywhere', () => {
  it.each<readonly [CommandId, string]>([
    ['go-about', '/settings/about'],
    ['go-userGroups', '/people/groups'],
    ['go-clients', '/clients'],
    ['go-standardise', '/lookup/standardise'],
    ['go-lists', '/lookup/many'],
    ['go-earlier', '/lookup/past']
  ])('%s leads to %s', async (id, place) => {
    await show([workspace()], '/settings/general', false)
    await run(id)
    await expect.poll(() => router.currentRoute.value.path).toBe(place)
  })

  it('leads to no room while no workspace is open', async () => {
    await show([], '/settings/about')
    const rooms: readonly CommandId[] = [
      'go-today',
      'go-projects',
      'go-calendar',
      'go-userGroups',
      'go-clients',
      'go-standardise',
      'go-lists',
      'go-earlier',
      'workspace-rename'
    ]
    expect(commandsNow().filter((id) => rooms.includes(id))).toEqual([])
    expect(commandsNow()).toEqual(expect.arrayContaining(['go-about', 'data-export', 'data-import']))
  })

  it.each([
    ['/calendar', '/calendar'],
    ['/search', '/search'],
    ['/clients', '/clients'],
    ['/files', '/files'],
    ['/files/changed', '/files'],
    ['/files/folders/7', '/folders/7']
  ])('copies the link to %s', async (place, link) => {
    await show([workspace()], place, false)
    await run('app-link')
    const { id, serviceMark } = workspace()
    const text = `deskside://workspaces/${id}~${serviceMark}${link}`
    expect(bridge.asked.filter(({ route }) => route === 'app.copyText')).toEqual([
      { route: 'app.copyText', input: { text } }
    ])
  })

  it('copies the link to the record that is open, else to what the room shows', async () => {
    await show([workspace()], '/projects', false)
    const ran: string[] = []
    const offering = (...ids: readonly CommandId[]) => {
      const scope = effectScope()
      scope.run(() => useCommands(Object.fromEntries(ids.map((id) => [id, () => ran.push(id)]))))
      return scope
    }
    const record = offering('project-link')
    const room = offering('view-link')
    await run('app-link')
    record.stop()
    await run('app-link')
    expect(ran).toEqual(['project-link', 'view-link'])
    room.stop()
  })

  it.each(['/settings/about', '/settings/general'])('exports the user’s data once, also from %s', async (place) => {
    await show([workspace()], place)
    await run('data-export')
    expect(asked('userData.export')).toBe(1)
    expect(useNotices().list.map(({ text }) => text)).toEqual(['Saved as mine.json.'])
    expect(router.currentRoute.value.path).toBe(place)
  })

  it.each(['/settings/about', '/settings/general'])(
    'opens a file with the user’s data once, and asks before it is imported, also from %s',
    async (place) => {
      await show([workspace()], place)
      await run('data-import')
      expect(router.currentRoute.value.path).toBe('/settings/general')
      expect(asked('userData.openImport')).toBe(1)
      expect(asked('userData.import')).toBe(0)
      expect(document.querySelector('dialog[open] h2')?.textContent).toBe('Import mine.json?')
    }
  )

  it.each(['/settings/about', '/settings/workspaces'])('renames the open workspace, also from %s', async (place) => {
    const others = [workspace({ id: 'w-0', name: 'Southwind', isActive: false }), workspace()]
    await show(others, place)
    await run('workspace-rename')
    expect(router.currentRoute.value.path).toBe('/settings/workspaces')
    const field = wrapper.findAll<HTMLInputElement>('li input')
    expect(field.map(({ element }) => element.value)).toEqual(['Northwind'])
    expect(document.activeElement).toBe(field[0]?.element)
  })
})
