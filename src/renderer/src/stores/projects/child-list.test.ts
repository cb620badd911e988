import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { ConnectivityState } from '@shared/model/sync'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { syncStatus, workspace } from '../../../../../test/renderer/samples'
import { useSync } from '../../state/sync'
import { useWorkspaces } from '../../state/workspaces'
import { useChildList } from './child-list'

const UNREADABLE: ErrorShape = { code: 'service-unreadable', message: 'What?', retryable: false, details: {} }
const coverage = { state: 'complete', cached: 0, total: 0, sweptAt: 10, obstacle: null } as const

let effects: EffectScope
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  effects.stop()
  vi.useRealTimers()
})

const settle = async (milliseconds = 0): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await flushPromises()
}

async function given() {
  const now = { failure: null as ErrorShape | null, state: 'online' as ConnectivityState }
  freshStores()
  const bridge = installBridge({
    'workspaces.list': () => [workspace({ id: 'w', isActive: true })],
    'sync.status': () => syncStatus({ workspaceId: 'w' }, { state: now.state }),
    'children.list': ({ refresh: shouldRefresh }) => ({
      ...{ value: { rows: [], total: 0 }, fetchedAt: 10, source: 'cache', coverage },
      failure: shouldRefresh ? null : now.failure
    })
  })
  await useWorkspaces().load()
  useSync().follow()
  effects = effectScope()
  const source = { workspaceId: 'w', projectId: 7, kind: 'goods', filter: {}, hasTotals: false } as const
  const list = effects.run(() => useChildList(source))!
  await settle()
  const be = async (change: Partial<typeof now>): Promise<void> => {
    Object.assign(now, change)
    bridge.push({ name: 'sync', data: { workspaceId: 'w' } })
    bridge.push({ name: 'children', data: { workspaceId: 'w', projectId: 7, kind: 'goods' } })
    await settle(1_000)
  }
  return { list, be, asked: () => bridge.asked.filter(({ route }) => route === 'children.list') }
}

describe('a part of a project that the service did not give when it was asked behind the rows', () => {
  it('says why, until it was given', async () => {
    const { list, be } = await given()
    expect(list.failure.value).toBeNull()
    await be({ failure: UNREADABLE })
    expect(list.failure.value?.code).toBe('service-unreadable')
    expect(list.facts.value?.fetchedAt, 'what is shown is as old as it was').toBe(10)
    await be({ failure: null })
    expect(list.failure.value).toBeNull()
  })

  it('leaves that to the head while the service is away, and asks again when it is back', async () => {
    const { list, be, asked } = await given()
    await be({ failure: { ...UNREADABLE, code: 'network-timeout' }, state: 'unreachable' })
    expect(list.failure.value).toBeNull()
    const before = asked().length
    await be({ state: 'online' })
    expect(asked().slice(before)).toContainEqual(
      expect.objectContaining({ input: expect.objectContaining({ refresh: true }) as unknown })
    )
  })
})
