import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent } from 'vue'
import type { Router } from 'vue-router'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../test/renderer/mount-app'
import { twoWorkspaces } from '../../../../test/renderer/two-workspaces'
import { useWorkspaces } from '../state/workspaces'
import { openWorkspace } from './open-workspace'
import { useWorkspaceHistory } from './workspace-history'

const page = defineComponent({
  setup: () => useWorkspaceHistory(),
  template: '<i />'
})
let router: Router
let wrapper: VueWrapper
beforeEach(() => {
  freshStores()
  installBridge(twoWorkspaces())
})
afterEach(() => wrapper.unmount())

async function given(place: string): Promise<void> {
  ;({ wrapper, router } = await mountApp(page, {}, place))
  await useWorkspaces().load()
  await flushPromises()
}
async function back(): Promise<string> {
  router.back()
  await flushPromises()
  return router.currentRoute.value.fullPath
}

describe('Back after a switch of workspaces', () => {
  it.each([
    ['/clients/acme', '/clients'],
    ['/projects/12?view=3', '/projects'],
    ['/groups/4', '/groups'],
    ['/people/7', '/people'],
    ['/people/groups/7', '/people/groups'],
    ['/files/folders/21?open=file-4', '/files'],
    ['/calendar/events/9?day=2026-03-12&view=week&at=9-1', '/calendar?day=2026-03-12&view=week'],
    ['/search/-5?words=acme', '/search?words=acme'],
    ['/lookup/many/3', '/lookup/many'],
    ['/people/groups', '/people/groups'],
    ['/settings/workspaces', '/settings/workspaces']
  ])('%s leads to %s', async (before, after) => {
    await given(before)
    await openWorkspace('w-2', router)
    expect(await back()).toBe(after)
  })

  it('leads to the record if its workspace is open again', async () => {
    await given('/clients/acme')
    await openWorkspace('w-2', router)
    await openWorkspace('w-1', router)
    expect(await back()).toBe('/clients/acme')
  })

  it('leads to the room if its view came only after the switch', async () => {
    await given('/today')
    const view = Promise.withResolvers<void>()
    const stop = router.beforeResolve(({ name }) => (name === 'clients' ? view.promise : undefined))
    const opening = router.push('/clients/acme')
    await flushPromises()
    await useWorkspaces().activate('w-2')
    view.resolve()
    await opening
    stop()
    await router.push('/projects')
    expect(await back()).toBe('/clients')
  })

  it('leads to records of the new workspace, but not of the former one', async () => {
    await given('/projects/12')
    await openWorkspace('w-2', router)
    await router.push('/projects/12')
    await router.push('/today')
    expect(await back()).toBe('/projects/12')
    expect(await back()).toBe('/projects')
    expect(await back()).toBe('/projects')
  })
})
