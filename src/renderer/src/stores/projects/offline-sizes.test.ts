import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import type { SavedView } from '@shared/contract/views'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { useOfflineSizes, type OfflineViews } from './offline-sizes'

const view = (id: string, keepOffline: boolean, deleted = false): SavedView => ({
  id,
  name: id,
  keepOffline,
  deleted,
  filter: null,
  sort: { key: 'id', descending: true },
  columns: [],
  layout: 'table'
})

describe('the sizes of views that are kept ready offline', () => {
  it('are counted of those alone, again when they are others, and never shown of another workspace', async () => {
    freshStores()
    const bridge = installBridge({
      'projects.readiness': ({ workspaceId, deleted }) => ({
        projects: workspaceId === 'w' ? (deleted ? 3 : 40) : 7,
        ready: 2,
        bytes: 1_200
      })
    })
    const source = shallowRef<OfflineViews>({ workspaceId: 'w', views: [view('a', true), view('b', false)] })
    const scope = effectScope()
    const sizes = scope.run(() => useOfflineSizes(source))!
    await flushPromises()
    expect([...sizes.value]).toEqual([['a', { projects: 40, ready: 2, bytes: 1_200 }]])
    source.value = { workspaceId: 'w', views: [view('a', true), view('b', true, true)] }
    await flushPromises()
    const counted = (): unknown[] => [...sizes.value].map(([id, { projects }]) => [id, projects])
    expect(counted()).toEqual([
      ['a', 40],
      ['b', 3]
    ])
    source.value = { workspaceId: 'other', views: [view('a', true)] }
    await nextTick()
    expect(sizes.value.size).toBe(0)
    await flushPromises()
    expect(counted()).toEqual([['a', 7]])
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project', ids: null } } as never)
    await flushPromises()
    expect(bridge.asked).toHaveLength(4)
    bridge.push({ name: 'children', data: { workspaceId: 'elsewhere' } } as never)
    await flushPromises()
    expect(bridge.asked).toHaveLength(4)
    scope.stop()
    expect(bridge.listeners()).toBe(0)
  })
})
