import { flushPromises } from '@vue/test-utils'
import fc from 'fast-check'
import { createMemoryHistory, type Router } from 'vue-router'
import { createApp, effectScope, type EffectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ArrivedLink } from '@shared/contract/app'
import { parseLink, type LinkPlace } from '@shared/rules/links'
import { anyLinkText } from '../../../../test/shared/rules/links'
import { useCommands } from '../commands/active'
import type { Workspace } from '@shared/model/workspace'
import { makeRouter } from '../router'
import { useNotices } from '../state/notices'
import { useWorkspaces } from '../state/workspaces'
import { installBridge, type FakeBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../test/renderer/mount-app'
import { workspace } from '../../../../test/renderer/samples'
import { useDeepLinks } from './deep-links'

let bridge: FakeBridge
let router: Router
let scope: EffectScope
let list: Workspace[]
let waiting: ArrivedLink | null
/** Pending calls that open workspaces; the test releases them one by one. */
let held: (() => void)[] | null

async function follow(): Promise<void> {
  await useWorkspaces().load()
  const app = createApp({}).use(router)
  scope = effectScope()
  const links = app.runWithContext(() => scope.run(() => useDeepLinks()))
  await links?.follow()
  await flushPromises()
}
async function arrives(link: ArrivedLink): Promise<void> {
  waiting = link
  bridge.push({ name: 'link', data: undefined })
  await flushPromises()
}
const to = (place: LinkPlace, workspaceId = 'w-1', serviceMark: string | null = null): ArrivedLink => ({
  state: 'read',
  link: { ...place, workspaceId, serviceMark }
})
const project = (workspaceId: string, id: number, serviceMark: string | null = null): ArrivedLink =>
  to({ kind: 'record', noun: 'project', id, parent: null }, workspaceId, serviceMark)
const place = (): string => router.currentRoute.value.fullPath
/** Waits for the route: the router needs several ticks. */
const arrivedAt = (path: string): Promise<void> => vi.waitFor(() => expect(place()).toBe(path))
const problems = (): (string | undefined)[] => useNotices().list.map(({ error }) => error?.code)

const OTHER = 'bbbbbbbbbbbb'

beforeEach(async () => {
  freshStores()
  held = null
  waiting = null
  list = [workspace(), workspace({ id: 'w-2', name: 'Other', serviceMark: OTHER, isActive: false })]
  router = makeRouter(createMemoryHistory())
  // Replaces all views by empty ones: a view still being fetched at the end of the test would be an error.
  for (const { components } of router.getRoutes()) if (components) components['default'] = { render: () => null }
  await router.push('/settings')
  bridge = installBridge({
    'workspaces.list': () => list,
    'workspaces.activate': async ({ workspaceId }) => {
      if (held) await new Promise<void>((resolve) => held?.push(resolve))
      list = list.map((one) => ({ ...one, isActive: one.id === workspaceId }))
      return list.find(({ id }) => id === workspaceId)!
    },
    'links.take': () => {
      const link = waiting
      waiting = null
      return link
    }
  })
})

afterEach(() => scope.stop())

describe('links from outside', () => {
  it('that started the app are shown as soon as it stands', async () => {
    waiting = project('w-1', 5)
    await follow()
    await arrivedAt('/projects/5')
  })

  it('that come later lead to a project, a view, or the list', async () => {
    await follow()
    expect(place()).toBe('/settings')
    await arrives(project('w-1', 7))
    await arrivedAt('/projects/7')
    await arrives(to({ kind: 'view', view: 'mine' }))
    await arrivedAt('/projects?view=mine')
    await arrives(to({ kind: 'page', page: 'projects' }))
    await arrivedAt('/projects')
    expect(problems()).toEqual([])
  })

  it('open the workspace that they lead to first', async () => {
    await follow()
    await arrives(project('w-2', 7))
    expect(useWorkspaces().activeId).toBe('w-2')
    await arrivedAt('/projects/7')
  })

  it('find the workspace of the same service under whatever name it has here', async () => {
    await follow()
    await arrives(project('theirs', 7, OTHER))
    expect(useWorkspaces().activeId).toBe('w-2')
    await arrivedAt('/projects/7')
  })

  it('do not show another service’s records where a workspace was moved', async () => {
    await follow()
    await arrives(project('w-1', 7, 'cccccccccccc'))
    expect(problems()).toEqual(['link-elsewhere'])
    expect(place()).toBe('/settings')
  })

  it('lead on to words that are looked for, and say where there is no room for what they show', async () => {
    await follow()
    await arrives(to({ kind: 'search', in: 'groups', text: 'дом' }))
    await vi.waitFor(() => expect(router.currentRoute.value.query).toEqual({ find: 'дом' }))
    await arrives(to({ kind: 'record', noun: 'module', id: 5, parent: null }, 'w-2'))
    expect(problems()).toEqual(['link-without-room'])
    expect(useWorkspaces().activeId, 'and opens nothing for it').toBe('w-1')
    expect(router.currentRoute.value.name).toBe('groups')
  })

  it('are said to lead nowhere, and change nothing', async () => {
    await follow()
    await arrives(project('gone', 7))
    await arrives({ state: 'unreadable' })
    expect(problems()).toEqual(['link-elsewhere', 'link-unreadable'])
    expect(place()).toBe('/settings')
    expect(bridge.asked.some(({ route }) => route === 'workspaces.activate')).toBe(false)
  })

  it('that were overtaken while a workspace was opening show nothing any more', async () => {
    await follow()
    held = []
    await arrives(project('w-2', 7))
    await arrives(project('w-1', 8))
    await arrivedAt('/projects/8')
    held.forEach((release) => release())
    await vi.waitFor(() => expect(useWorkspaces().activeId).toBe('w-2'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(place()).toBe('/projects/8')
  })

  it('show and do nothing else, whatever they say', async () => {
    await follow()
    await fc.assert(
      fc.asyncProperty(anyLinkText, fc.constantFrom('w-1', 'w-2', null), async (text, workspaceId) => {
        const link = parseLink(text)
        // Most random workspace ids would belong to no workspace here.
        const here =
          link === null ? null : { ...link, ...(workspaceId === null ? {} : { workspaceId, serviceMark: null }) }
        await arrives(here === null ? { state: 'unreadable' } : { state: 'read', link: here })
      }),
      { numRuns: 400 }
    )
    const asked = new Set<string>(bridge.asked.map(({ route }) => route))
    expect([...asked].sort()).toEqual(['links.take', 'workspaces.activate', 'workspaces.list'])
    expect(new Set(problems())).toEqual(new Set(['link-elsewhere', 'link-unreadable', 'link-without-room']))
    await vi.waitFor(() => expect(router.currentRoute.value.meta.room).toBeDefined())
  })
})

describe('a command of the menu of the app', () => {
  const search = vi.fn()
  beforeEach(() => search.mockReset())
  const offering = async (): Promise<void> => {
    await follow()
    scope.run(() => useCommands({ 'app-search': search }))
  }

  it('is carried out, also where the page was opened for it', async () => {
    waiting = { state: 'command', id: 'app-search' }
    const offered = effectScope()
    offered.run(() => useCommands({ 'app-search': search }))
    await follow()
    offered.stop()
    expect(search).toHaveBeenCalledOnce()
  })

  it.each([
    ['a menu gives way to it', 'div', 1],
    ['a dialog keeps what is asked in it', 'dialog', 0]
  ] as const)('is the next thing to do: %s', async (_what, tag, times) => {
    await offering()
    const above = document.body.appendChild(document.createElement(tag))
    above.setAttribute('open', '')
    await arrives({ state: 'command', id: 'app-search' })
    above.remove()
    expect(search).toHaveBeenCalledTimes(times)
  })

  it('is left where nothing is called so, or nobody can do it', async () => {
    await offering()
    await arrives({ state: 'command', id: 'no-command' })
    await arrives({ state: 'command', id: 'go-calendar' })
    expect(search).not.toHaveBeenCalled()
    expect(problems()).toEqual([])
  })
})
