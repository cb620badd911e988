import { flushPromises } from '@vue/test-utils'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ShownView } from '@shared/contract/views'
import type { Coverage } from '@shared/model/cached'
import type { FilterStatus } from '@shared/model/filter'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { setLanguage } from '../../locales'
import { useProjects } from '../../stores/projects'
import { page } from '../../../../../test/renderer/stores/projects/fixtures'
import { useSync } from '../../state/sync'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { inventoryOf } from '../../../../../test/renderer/field-samples'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { syncList, syncStatus, workspace } from '../../../../../test/renderer/samples'
import ProjectsView from './projects-view.vue'

const whole: Coverage = { state: 'complete', cached: 0, total: 0, sweptAt: 1_000, obstacle: null }
const unread: Coverage = { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null }
const saved: Coverage = { ...whole, cached: 40, total: 40 }
const UNDECIDED: FilterStatus = {
  unknown: [{ part: 'having', reason: 'no-endpoint', missing: null }],
  parity: { state: 'unverified', comparedAt: null, parts: [] },
  ...{ answered: null, failed: null }
}

describe('a list without projects, in every layout', () => {
  let coverage: Coverage
  let status: FilterStatus | null
  let shown: ShownView | null
  beforeAll(() => Promise.all([import('./board-view.vue'), import('./funnel-view.vue')]), 60_000)
  beforeEach(async () => {
    freshStores()
    setLanguage('en')
    status = UNDECIDED
    shown = null
    installBridge({
      'workspaces.list': () => [workspace()],
      'sync.status': () => syncStatus({ lists: [syncList({ list: 'projects-active', coverage })] }),
      'prefs.get default': () => null,
      'views.shown': () => shown,
      'views.setShown': () => undefined,
      'prefs.get views': () => [],
      'prefs.get me': () => ({ userId: null, keepOffline: false }),
      'prefs.get stages': () => [],
      'fields.list': () => inventoryOf([]),
      'fields.roles': () => [],
      'projects.list': ({ offset, limit }) => {
        const none = page([], offset, limit)
        return { ...none, coverage, value: { ...none.value, total: 0 } }
      },
      'projects.totals': () => ({ count: 0, sums: [], stages: [], funnels: [] }),
      'projects.filterStatus': () => status ?? new Promise(() => undefined)
    })
    await useWorkspaces().load()
  })

  async function said(layout: 'table' | 'board' | 'chart', isFiltered = false): Promise<string> {
    await useSync().reload()
    const store = useProjects()
    const { wrapper } = await mountApp(ProjectsView, {}, '/projects')
    await flushPromises()
    if (isFiltered) store.filterBy({ ...NO_FILTER, having: 'checklists_expired' })
    store.showLayout(layout)
    for (let turn = 0; turn < 5; turn++) await flushPromises()
    const words = wrapper.get('[data-region="list"]').text().replace(/\s+/g, ' ')
    wrapper.unmount()
    return words
  }

  for (const layout of ['table', 'board', 'chart'] as const) {
    it(`says that there are none where that is known: ${layout}`, async () => {
      coverage = whole
      expect(await said(layout)).toContain('There are no projects')
    })
    it(`says that they are not known where they were not read: ${layout}`, async () => {
      coverage = unread
      const words = await said(layout)
      expect(words).toContain('Nothing saved yet')
      expect(words).not.toContain('no projects')
    })
    it(`says that only the service knows, where nothing else can: ${layout}`, async () => {
      coverage = saved
      const words = await said(layout, true)
      expect(words).toContain('Only the server can answer this filter')
      expect(words).not.toContain('There are no projects')
      expect(words).toContain('how many')
    })
    it(`says nothing before it is known who decides the filter: ${layout}`, async () => {
      coverage = saved
      status = null
      const words = await said(layout, true)
      expect(words).not.toMatch(/0 of|No project|no projects|how many/)
    })
  }

  it('does not go on with one’s own projects when it is not known any more whose', async () => {
    coverage = whole
    const filter = { ...NO_FILTER, builtIn: { ...NO_FILTER.builtIn, user_id: [7] } }
    const content = {
      deleted: false,
      filter,
      sort: { key: 'id', descending: true },
      columns: [],
      layout: 'table'
    } as const
    shown = { viewId: 'mine', content }
    const store = useProjects()
    await said('table')
    expect(store.viewId).toBeNull()
    expect(store.filter).toBeNull()
  })
})
