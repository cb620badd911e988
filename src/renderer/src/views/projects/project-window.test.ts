import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { Workspace } from '@shared/model/workspace'
import { setLanguage } from '../../locales'
import { useProjectDetail } from '../../stores/projects/detail'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import ProjectWindow from './project-window.vue'

let bridge: FakeBridge
let list: readonly Workspace[]
let wrapper: VueWrapper

async function open(): Promise<Awaited<ReturnType<typeof mountApp>>> {
  await useWorkspaces().load()
  const mounted = await mountApp(ProjectWindow, {}, '/window/w-1/projects/5')
  wrapper = mounted.wrapper
  await flushPromises()
  return mounted
}

const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
/** Number of cache reads. Requests to the service come later, on a busy machine during another check. */
const reads = (): number =>
  bridge.asked.filter(({ route, input }) => route === 'projects.get' && !(input as { refresh: boolean }).refresh).length
const closings = (): number => bridge.asked.filter(({ route }) => route === 'windows.close').length

beforeEach(() => {
  setLanguage('en')
  freshStores()
  list = [workspace(), workspace({ id: 'w-2', name: 'Other', isActive: false })]
  bridge = installBridge({
    'workspaces.list': () => list,
    'workspaces.activate': ({ workspaceId }) => {
      list = list.map((one) => ({ ...one, isActive: one.id === workspaceId }))
      return list[0]!
    },
    'windows.close': () => ({ isClosed: true }),
    'prefs.get stages': () => [],
    'prefs.get pins': () => [],
    'changes.since': () => ({ visitedAt: null, fields: [], stateBefore: null, keptSince: null }),
    'changes.visited': () => undefined,
    'children.counts': () => ({ steps: 1, actions: null, checklists: 0, goods: 0, payments: 2 }),
    'children.glance': () => ({ last: null, next: null, received: null, unread: [] }),
    'projects.get': () => {
      throw new DesksideError('not-found', 'Not cached.')
    }
  })
})

afterEach(() => {
  wrapper.unmount()
  // Otherwise its request to the service would arrive in the next test.
  useProjectDetail().$dispose()
})

describe('the window of one project', () => {
  it('asks for its project, is called by it, and by its workspace', async () => {
    await open()
    expect(bridge.asked).toContainEqual({
      route: 'projects.get',
      input: { workspaceId: 'w-1', id: 5, refresh: false }
    })
    expect(document.title).toBe('Project 5 · Northwind · Deskside')
    expect(wrapper.get('h1').text()).toBe('Northwind')
  })

  it('says that another workspace is open, asks nothing meanwhile, and leads back', async () => {
    await open()
    list = list.map((one) => ({ ...one, isActive: one.id === 'w-2' }))
    bridge.push({ name: 'workspaces', data: undefined })
    await flushPromises()
    expect(wrapper.get('[role="status"]').text()).toContain('is in Northwind, which is not open now')
    const before = reads()
    await wrapper
      .findAll('button')
      .find((button) => button.text() === 'Open Northwind')
      ?.trigger('click')
    await flushPromises()
    expect(wrapper.find('aside').exists()).toBe(true)
    expect(reads()).toBe(before + 1)
  })

  it('closes with Escape and Ctrl+W, whatever the layout of the keyboard', async () => {
    await open()
    press('Escape')
    press('w', { ctrlKey: true })
    press('ц', { ctrlKey: true, code: 'KeyW' })
    expect(closings()).toBe(3)
    press('w', { ctrlKey: true, shiftKey: true })
    press('w', { altKey: true })
    expect(closings()).toBe(3)
  })

  it('leaves Escape to what stands above it', async () => {
    await open()
    const dialog = Object.assign(document.createElement('dialog'), { open: true })
    document.body.append(dialog)
    press('Escape')
    dialog.remove()
    expect(closings()).toBe(0)
  })

  it('has the sheet of keys, with what it does and without the rooms', async () => {
    await open()
    press('?')
    const headings = () => [...document.querySelectorAll('dialog[open] h3')].map(({ textContent }) => textContent)
    await vi.waitFor(() =>
      expect(headings()).toEqual(['In a window of its own', 'While choosing in a filter', 'Everywhere'])
    )
    const terms = [...document.querySelectorAll('dialog[open] dt')].map(({ textContent }) => textContent)
    expect(terms).toEqual(
      expect.arrayContaining([
        'Close this window',
        'Leave this window: it closes',
        'Meeting card',
        'Keyboard shortcuts'
      ])
    )
    expect(terms).not.toContain('Search everything')
    expect(terms).not.toContain('Go to Projects')
  })

  it('has no way to the rooms', async () => {
    const { router } = await open()
    await router.push({ name: 'projects' })
    expect(router.currentRoute.value.name).toBe('project-window')
    await router.push({ name: 'settings' })
    expect(router.currentRoute.value.name).toBe('project-window')
  })
})
