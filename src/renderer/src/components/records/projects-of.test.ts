import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../../locales'
import { useProjects } from '../../stores/projects'
import { installBridge, type FakeBridge } from '../../testing/fake-bridge'
import { freshStores, mountApp } from '../../testing/mount-app'
import ProjectsOf from './projects-of.vue'

let wrapper: VueWrapper
let bridge: FakeBridge

beforeEach(() => {
  freshStores()
  setLanguage('en')
  const coverage = { state: 'complete', cached: 3, total: 3, sweptAt: 1, obstacle: null } as const
  bridge = installBridge({
    'projects.totals': () => ({ count: 3, sums: [], stages: [] }),
    'projects.list': () => ({ value: { rows: [], total: 0 }, fetchedAt: 1, source: 'cache', coverage, failure: null }),
    'views.default': () => null,
    'views.shown': () => null,
    'views.setShown': () => undefined
  })
})
afterEach(() => wrapper.unmount())

describe('the projects of somebody', () => {
  it.each([
    { key: 'user_id' as const, words: 'responsible for 3 saved active projects' },
    { key: 'group_id' as const, words: '3 saved active projects' }
  ])('are counted in the cache, and shown by one condition on $key', async ({ key, words }) => {
    const mounted = await mountApp(ProjectsOf, { props: { whose: { workspaceId: 'w', key, id: 7 } } }, '/people/7')
    wrapper = mounted.wrapper
    await flushPromises()
    const filter = { match: 'all', having: null, dynamic: {}, builtIn: { [key]: [7] } }
    expect(bridge.asked).toContainEqual({
      route: 'projects.totals',
      input: { workspaceId: 'w', deleted: false, filter }
    })
    expect(wrapper.text()).toContain(words)
    await wrapper.get('button').trigger('click')
    await flushPromises()
    expect(mounted.router.currentRoute.value.fullPath).toBe('/projects')
    const projects = useProjects()
    expect([projects.workspaceId, projects.filter, projects.viewId, projects.deleted]).toEqual([
      'w',
      filter,
      null,
      false
    ])
  })
})
