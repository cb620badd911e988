import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import type { RequestInput } from '@shared/ipc/contract'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../test/renderer/mount-app'
import { syncStatus, workspace } from '../../../../test/renderer/samples'
import { useSync } from '../state/sync'
import { useWorkspaces } from '../state/workspaces'
import { useRecordDetail, type RecordPlace } from './record-detail'

const placeOf = (id: number): RecordPlace => ({ workspaceId: 'w', noun: 'user-group', id })
const coverage = { state: 'complete', cached: 1, total: 1, sweptAt: 1, obstacle: null } as const

let effects: EffectScope
afterEach(() => effects.stop())

function given(start: RecordPlace | null = placeOf(1)) {
  const cached = new Set([1, 2])
  let isOffline = false
  freshStores()
  const bridge = installBridge({
    'workspaces.list': () => [workspace({ id: 'w', isActive: true })],
    'sync.status': () => syncStatus({}, { state: isOffline ? 'offline' : 'online' }),
    'records.get': ({ id, refresh: shouldRefresh }) => {
      if (shouldRefresh && isOffline) throw new DesksideError('network-offline', 'no')
      if (!cached.has(id)) throw new DesksideError('not-found', 'no')
      const record = { id, noun: 'user-group' as const, state: 'active' as const, name: null, created: null }
      return {
        value: { ...record, parentId: null, title: shouldRefresh ? 'fresh' : 'cached', fields: [], raw: '{}' },
        ...{
          fetchedAt: shouldRefresh ? 20 : 10,
          source: shouldRefresh ? ('service' as const) : ('cache' as const),
          coverage
        }
      }
    }
  })
  const place = shallowRef(start)
  effects = effectScope()
  const detail = effects.run(() => useRecordDetail(() => place.value))!
  const asked = () =>
    bridge.asked.filter(({ route }) => route === 'records.get').map(({ input }) => input as RequestInput<'records.get'>)
  return { bridge, place, detail, asked, cached, beOffline: (is: boolean) => (isOffline = is) }
}
const settle = async (milliseconds = 0): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await flushPromises()
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

describe('an open group', () => {
  it('is shown from the cache at once, and in place what the service says behind it', async () => {
    const { detail } = given()
    await settle()
    expect(detail.record.value?.title).toBe('cached')
    await settle(200)
    expect([detail.record.value?.title, detail.answer.value?.source]).toEqual(['fresh', 'service'])
  })

  it('that is passed by does not make the service answer', async () => {
    const { place, asked } = given()
    await settle(100)
    place.value = placeOf(2)
    await nextTick()
    await settle(200)
    expect(asked().filter(({ refresh: shouldRefresh }) => shouldRefresh)).toEqual([{ ...placeOf(2), refresh: true }])
  })

  it('stays as it is cached when the service can’t be asked, and says why', async () => {
    const { detail, beOffline } = given()
    beOffline(true)
    await settle(200)
    expect([detail.record.value?.title, detail.refreshError.value?.code]).toEqual(['cached', 'network-offline'])
  })

  it('that nobody knows is said to be unknown', async () => {
    const { detail } = given(placeOf(7))
    await settle(200)
    expect([detail.record.value, detail.isUnknown.value, detail.refreshError.value?.code]).toEqual([
      null,
      true,
      'not-found'
    ])
  })

  it('is read again when it changed, and no longer once it is closed', async () => {
    const { bridge, asked } = given()
    await settle(200)
    const before = asked().length
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'user-group', ids: [2] } })
    await settle(600)
    expect(asked()).toHaveLength(before)
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'user-group', ids: [1] } })
    await settle(600)
    expect(asked()).toHaveLength(before + 1)
    effects.stop()
    expect(bridge.listeners()).toBe(0)
  })

  it('is asked for again as soon as the service answers again', async () => {
    const { detail, asked, beOffline } = given()
    await useWorkspaces().load()
    beOffline(true)
    await useSync().reload()
    await settle(200)
    expect(detail.refreshError.value).not.toBeNull()
    beOffline(false)
    await useSync().reload()
    await settle()
    expect([detail.record.value?.title, detail.refreshError.value]).toEqual(['fresh', null])
    const before = asked().length
    await useSync().reload()
    await settle()
    expect(asked()).toHaveLength(before)
  })
})
