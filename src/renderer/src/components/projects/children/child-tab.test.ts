import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChildFilter } from '@shared/model/children'
import { setLanguage } from '../../../locales'
import { installBridge } from '../../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../../test/renderer/mount-app'
import { syncStatus, workspace } from '../../../../../../test/renderer/samples'
import ChildFilters from './child-filters.vue'
import ChildTab from './child-tab.vue'
import { child } from '../../../../../../test/renderer/components/projects/children/fixtures'

let wrapper: VueWrapper

beforeEach(() => {
  setLanguage('en')
  freshStores()
})
afterEach(() => {
  wrapper.unmount()
  delete window.desksideBridge
})

/** Opens a list of `rows` events, of which a filter leaves `left`. */
async function open(rows: number, left = rows): Promise<void> {
  const coverage = { state: 'complete', cached: rows, total: rows, sweptAt: 10, obstacle: null } as const
  const countOf = (filter: ChildFilter): number => (Object.keys(filter).length > 0 ? left : rows)
  installBridge({
    'workspaces.list': () => [workspace({ id: 'w', isActive: true })],
    'sync.status': () => syncStatus({ workspaceId: 'w' }),
    'children.list': ({ filter }) => {
      const found = Array.from({ length: countOf(filter) }, (_, at) =>
        child('actions', String(at), { title: `E${at}` })
      )
      const page = { rows: found, total: found.length }
      return { value: page, fetchedAt: 10, source: 'cache', coverage, failure: null }
    },
    'records.labels': ({ ids }) => ids.map(() => null)
  })
  const props = { workspaceId: 'w', projectId: 7, kind: 'actions', funnel: null }
  ;({ wrapper } = await mountApp(ChildTab, { props }, '/projects'))
  await flushPromises()
}

const canFilter = (): boolean => wrapper.findComponent(ChildFilters).exists()
const filterBy = async (filter: ChildFilter): Promise<void> => {
  wrapper.findComponent(ChildFilters).vm.$emit('update:modelValue', filter)
  await flushPromises()
}

describe('the filters of a list of a project', () => {
  it.each([
    [0, false],
    [1, false],
    [2, true]
  ])('of %i rows are offered: %s', async (rows, isOffered) => {
    await open(rows)
    expect(wrapper.findAll('.rows > li')).toHaveLength(rows)
    expect(canFilter()).toBe(isOffered)
  })

  it('stay while they leave nothing, or one, so that they can be taken back', async () => {
    for (const left of [0, 1]) {
      await open(2, left)
      await filterBy({ date: '2026-03-18' })
      expect(wrapper.findAll('.rows > li')).toHaveLength(left)
      expect(canFilter(), `with ${left} left`).toBe(true)
      await filterBy({})
      expect(wrapper.findAll('.rows > li')).toHaveLength(2)
      if (left === 0) wrapper.unmount()
    }
  })
})
