import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ConnectivityState, SyncStatus } from '@shared/model/sync'
import { summarise } from '@shared/rules/sync-summary'
import { installBridge, type FakeBridge } from '../../../../test/renderer/fake-bridge'
import { syncList, syncStatus, workspace } from '../../../../test/renderer/samples'
import { useNotices } from './notices'
import { useSync } from './sync'
import { useWorkspaces } from './workspaces'

const running = (done: number, total: number | null) =>
  syncList({
    state: 'running',
    done,
    coverage: { state: 'partial', cached: done, total, sweptAt: null, obstacle: null }
  })

describe('the summary', () => {
  it('is unknown before anything is known', () => {
    expect(summarise(null)).toMatchObject({ mood: 'unknown', state: 'unknown', fraction: null, done: 0 })
  })

  it('is calm when the service answers and nothing runs', () => {
    expect(summarise(syncStatus())).toMatchObject({ mood: 'ok', state: 'online' })
  })

  it('adds up what runs', () => {
    const status = syncStatus({ lists: [running(250, 1000), running(50, 200), syncList()] })
    expect(summarise(status)).toMatchObject({ mood: 'busy', state: 'syncing', fraction: 0.25, done: 300 })
  })

  it('gives no share while a total is unknown, or none', () => {
    expect(summarise(syncStatus({ lists: [running(250, 1000), running(50, null)] })).fraction).toBeNull()
    expect(summarise(syncStatus({ lists: [running(0, 0)] })).fraction).toBeNull()
  })

  it('goes on between two lists, of which the next one waits already', () => {
    const status = syncStatus({ lists: [syncList(), syncList({ list: 'files-active', state: 'waiting' })] })
    expect(summarise(status)).toMatchObject({ mood: 'busy', state: 'syncing', fraction: null, done: 0 })
  })

  it('takes the parts of what comes in parts for its share', () => {
    const calendar = syncList({
      list: 'calendar-active',
      state: 'running',
      done: 70,
      parts: { of: 'months', done: 4, total: 16 }
    })
    expect(summarise(syncStatus({ lists: [calendar] }))).toMatchObject({ state: 'syncing', fraction: 0.25, done: 70 })
  })

  it('never says more than all, when records came in during the sweep', () => {
    expect(summarise(syncStatus({ lists: [running(1100, 1000)] })).fraction).toBe(1)
  })

  it('puts trouble before pause, and pause before work', () => {
    const busy = { lists: [running(1, 10)], isPaused: true }
    expect(summarise(syncStatus(busy, { state: 'offline' })).state).toBe('offline')
    expect(summarise(syncStatus(busy)).state).toBe('paused')
  })

  it.each<[ConnectivityState, string]>([
    ['offline', 'attention'],
    ['unreachable', 'attention'],
    ['captive-portal', 'attention'],
    ['credentials-refused', 'danger'],
    ['credentials-missing', 'danger'],
    ['tls-untrusted', 'danger']
  ])('%s asks for %s', (state, mood) => {
    expect(summarise(syncStatus({}, { state })).mood).toBe(mood)
  })
})

describe('the store', () => {
  // Stores of earlier tests still listen, so every test has workspaces of its own.
  let run = 0
  let first: string
  let second: string
  let statuses: Record<string, SyncStatus>
  let bridge: FakeBridge
  let hold: Promise<void> | null
  let active: string
  let refuse: DesksideError | null
  const asks = (): number => bridge.asked.filter(({ route }) => route === 'sync.status').length

  beforeEach(async () => {
    setActivePinia(createPinia())
    run += 1
    first = `first-${run}`
    second = `second-${run}`
    statuses = {
      [first]: syncStatus({ workspaceId: first }),
      [second]: syncStatus({ workspaceId: second, cacheBytes: 7 })
    }
    hold = null
    active = first
    refuse = null
    bridge = installBridge({
      'workspaces.list': () => [first, second].map((id) => workspace({ id, isActive: id === active })),
      'workspaces.activate': ({ workspaceId }) => workspace({ id: (active = workspaceId) }),
      'sync.status': async ({ workspaceId }) => {
        await hold
        if (refuse) throw refuse
        return statuses[workspaceId]!
      },
      'sync.pause': () => {
        if (refuse) throw refuse
        return undefined
      },
      'sync.refresh': () => undefined
    })
    await useWorkspaces().load()
    useSync().follow()
    await expect.poll(() => useSync().status?.workspaceId).toBe(first)
  })

  it('asks again when main says that something changed, for the active workspace only', async () => {
    bridge.push({ name: 'sync', data: { workspaceId: second } })
    expect(asks()).toBe(1)
    statuses[first] = syncStatus({ workspaceId: first, cacheBytes: 99 })
    bridge.push({ name: 'sync', data: { workspaceId: first } })
    await expect.poll(() => useSync().status?.cacheBytes).toBe(99)
  })

  it('asks one question at a time, however fast the events come, and one more after them', async () => {
    let release = (): void => undefined
    hold = new Promise((done) => (release = done))
    for (let i = 0; i < 50; i += 1) bridge.push({ name: 'sync', data: { workspaceId: first } })
    expect(asks()).toBe(2)
    statuses[first] = syncStatus({ workspaceId: first, cacheBytes: 50 })
    release()
    await expect.poll(() => useSync().status?.cacheBytes).toBe(50)
    await expect.poll(asks).toBe(3)
  })

  it('never shows the status of a workspace that was left', async () => {
    let release = (): void => undefined
    hold = new Promise((done) => (release = done))
    bridge.push({ name: 'sync', data: { workspaceId: first } })
    await useWorkspaces().activate(second)
    expect(useSync().status).toBeNull()
    release()
    await expect.poll(() => useSync().status?.workspaceId).toBe(second)
  })

  it('says when pausing fails, and reads the status when it works', async () => {
    refuse = new DesksideError('cache-busy', 'Busy.')
    await useSync().pause(null, true)
    expect(useNotices().list.map(({ error }) => error?.code)).toEqual(['cache-busy'])
    refuse = null
    const before = asks()
    await useSync().pause(null, true)
    expect(bridge.asked).toContainEqual({
      route: 'sync.pause',
      input: { workspaceId: first, list: null, paused: true }
    })
    expect(asks()).toBe(before + 1)
  })

  it('sweeps one list, or all of them', async () => {
    await useSync().refresh('reference')
    await useSync().refresh(null)
    const inputs = bridge.asked.filter(({ route }) => route === 'sync.refresh').map(({ input }) => input)
    expect(inputs).toEqual([
      { workspaceId: first, list: 'reference' },
      { workspaceId: first, list: null }
    ])
  })

  it('keeps quiet about a workspace that was closed meanwhile', async () => {
    refuse = new DesksideError('workspace-closed', 'Closed.')
    await useSync().reload()
    expect(useNotices().list).toEqual([])
  })
})
