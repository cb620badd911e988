import { flushPromises } from '@vue/test-utils'
import { createMemoryHistory, type Router } from 'vue-router'
import { createApp, effectScope, type EffectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ArrivedLink } from '@shared/ipc/routes/links'
import type { Workspace } from '@shared/model/workspace'
import { makeRouter } from '../router'
import { useNotices } from '../stores/notices'
import { useWorkspaces } from '../stores/workspaces'
import { installBridge, type FakeBridge } from '../testing/fake-bridge'
import { freshStores } from '../testing/mount-app'
import { workspace } from '../testing/samples'
import { useDeepLinks } from './deep-links'

let bridge: FakeBridge
let router: Router
let scope: EffectScope
let list: Workspace[]
let waiting: ArrivedLink | null
/** Held openings of workspaces, to be let go one by one. */
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
  bridge.push({ event: 'link', data: undefined })
  await flushPromises()
}
const project = (workspaceId: string, id: number): ArrivedLink => ({
  state: 'read',
  link: { kind: 'project', workspaceId, id }
})
const place = (): string => router.currentRoute.value.fullPath
/** A router takes more turns than one. */
const arrivedAt = (path: string): Promise<void> => vi.waitFor(() => expect(place()).toBe(path), { timeout: 20_000 })
const problems = (): (string | undefined)[] => useNotices().list.map(({ error }) => error?.code)

beforeEach(async () => {
  freshStores()
  held = null
  waiting = null
  list = [workspace(), workspace({ id: 'w-2', name: 'Other', active: false })]
  router = makeRouter(createMemoryHistory())
  await router.push('/settings')
  bridge = installBridge({
    'workspaces.list': () => list,
    'workspaces.activate': async ({ workspaceId }) => {
      if (held) await new Promise<void>((resolve) => held?.push(resolve))
      list = list.map((one) => ({ ...one, active: one.id === workspaceId }))
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
    await arrives({ state: 'read', link: { kind: 'projects', workspaceId: 'w-1', view: 'mine' } })
    await arrivedAt('/projects?view=mine')
    await arrives({ state: 'read', link: { kind: 'projects', workspaceId: 'w-1', view: null } })
    await arrivedAt('/projects')
    expect(problems()).toEqual([])
  })

  it('open the workspace that they lead to first', async () => {
    await follow()
    await arrives(project('w-2', 7))
    expect(useWorkspaces().activeId).toBe('w-2')
    await arrivedAt('/projects/7')
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
    await vi.waitFor(() => expect(useWorkspaces().activeId).toBe('w-2'), { timeout: 20_000 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(place()).toBe('/projects/8')
  })
})
