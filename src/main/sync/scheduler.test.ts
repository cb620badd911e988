import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError, type ErrorShape } from '@shared/ipc/errors'
import type { Coverage } from '@shared/model/cached'
import type { Cache, ListKey } from '../cache/types'
import type { Outcome, ServiceClient } from '../api/types'
import type { Log } from '../log'
import { SYNC_LISTS } from '@shared/model/sync'
import { monthsBetween } from '@shared/rules/months'
import { USUAL_CONDITIONS, type SyncConditions } from './conditions'
import { createSync, type Sync } from './scheduler'

const nobody: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  redact: () => undefined
}

/** A service that can be cut off, and a cache that only counts; both keep what they were asked. */
function world() {
  const asked: string[] = []
  const listeners = new Set<(outcome: Outcome) => void>()
  let failure: ErrorShape | null = null
  let resumed = 0
  const client: ServiceClient = {
    send: async (operation, input) => {
      asked.push(`${operation} ${'deleted' in input ? input.deleted : ''}`.trim())
      await Promise.resolve()
      for (const listener of listeners) listener({ operation, error: failure, at: Date.now(), nextTryAt: null })
      if (failure !== null) throw new DesksideError(failure.code, failure.message, { retryable: failure.retryable })
      return { operation, status: 200, body: new Uint8Array(), receivedAt: Date.now(), milliseconds: 1 }
    },
    onOutcome: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    exchange: () => Promise.reject(new Error('nobody asks for this here')),
    hide: (text) => text,
    resume: () => void resumed++,
    close: () => undefined
  }
  const swept = new Map<string, number>()
  const name = (list: ListKey): string => `${list.noun}:${list.deleted}`
  const cursor = { pass: 1, startedAt: 0, offset: 0, pageSize: 500, done: 0, total: null }
  const coverage = (list: ListKey): Coverage => ({
    state: swept.has(name(list)) ? 'complete' : 'none',
    cached: 0,
    total: null,
    sweptAt: swept.get(name(list)) ?? null,
    obstacle: null
  })
  const cache = {
    ingestPage: async () => ({ ids: [], firstMet: 0, changedIds: [], rows: 0, withoutId: 0, total: null }),
    reference: { funnels: async () => [], stages: async () => [], lists: async () => [] },
    sweep: {
      cursor: async () => null,
      begin: async () => cursor,
      end: async (list: ListKey, result: { at: number }) => {
        swept.set(name(list), result.at)
        return 0
      },
      coverage: async (list: ListKey) => coverage(list),
      missing: async () => 0
    },
    calendar: {
      months: async ({ deleted, from, to }: { deleted: boolean; from: string; to: string }) =>
        monthsBetween(from, to).map((month) => ({
          month,
          fetchedAt: swept.get(name({ noun: 'calendar-event', deleted })) ?? null
        })),
      ofPass: async () => []
    },
    cloud: {
      ingestTree: async ({ receivedAt }: { receivedAt: number }) => {
        swept.set('tree:false', receivedAt)
        return { nodes: 0, changed: false }
      },
      coverage: async () => coverage({ noun: 'tree' as 'folder', deleted: false })
    },
    budget: { setLimit: () => undefined, keep: async () => undefined, state: async () => null },
    stats: async () => ({ bytes: 0, records: 0 })
  } as unknown as Cache
  return {
    asked,
    client,
    cache,
    cut: (code: ErrorShape['code'] | null) => {
      failure = code === null ? null : new DesksideError(code, 'cut', { retryable: true }).toShape()
    },
    get resumed() {
      return resumed
    }
  }
}

let sync: Sync
let conditions: SyncConditions
function start(given: ReturnType<typeof world>, client: ServiceClient | null = given.client): Sync {
  sync = createSync({
    workspaceId: 'w',
    host: 'service.example',
    conditions: () => conditions,
    client,
    withoutClient: null,
    cache: given.cache,
    notice: null,
    log: nobody,
    now: () => Date.now(),
    random: () => 0.5,
    networkIsUp: () => true,
    onStatus: () => undefined,
    onChanged: () => undefined
  })
  sync.start()
  return sync
}

beforeEach(() => {
  vi.useFakeTimers()
  conditions = USUAL_CONDITIONS
})
afterEach(async () => {
  await sync.close()
  vi.useRealTimers()
})

describe('the schedule', () => {
  it('sweeps reference data, then active, then deleted projects, one at a time', async () => {
    const given = world()
    start(given)
    await vi.advanceTimersByTimeAsync(10)
    const projects = given.asked.filter((line) => line.startsWith('projects.list'))
    expect(projects).toEqual(['projects.list 0', 'projects.list 1'])
    expect(given.asked.indexOf('core.sales-funnels')).toBeLessThan(given.asked.indexOf('projects.list 0'))
  })

  it('does not ask again before a list has aged, and does then', async () => {
    const given = world()
    start(given)
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    const after = given.asked.length
    await vi.advanceTimersByTimeAsync(8 * 60_000)
    expect(given.asked.slice(after)).toEqual(['projects.list 0'])
  })

  it('waits longer after each failure, says when it tries next, and catches up by itself', async () => {
    const given = world()
    given.cut('network-refused')
    start(given)
    await vi.advanceTimersByTimeAsync(100)
    expect(sync.connectivity.current).toMatchObject({ state: 'unreachable' })
    expect(sync.connectivity.current.nextTryAt).toBeGreaterThan(Date.now())
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    // 2 + 4 + 8 + 16 + 32 + 60 + 60 ... seconds: a handful of tries in five minutes, not hundreds.
    expect(given.asked.length).toBeGreaterThan(4)
    expect(given.asked.length).toBeLessThan(12)
    given.cut(null)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(sync.connectivity.current.state).toBe('online')
    expect(new Set((await sync.status()).lists.map((list) => list.coverage.state))).toEqual(new Set(['complete']))
  })

  it('reads a list that can’t be completed no more often than one that can', async () => {
    const given = world()
    // What an ignored offset leaves behind: the pass has ended, and the list is not whole.
    const coverage = given.cache.sweep.coverage.bind(given.cache.sweep)
    given.cache.sweep.coverage = async (list) =>
      list.noun === 'project' && !list.deleted
        ? { ...(await coverage(list)), state: 'partial', sweptAt: null, obstacle: 'offset-ignored' }
        : coverage(list)
    start(given)
    await vi.advanceTimersByTimeAsync(9 * 60_000)
    expect(given.asked.filter((line) => line === 'projects.list 0')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(given.asked.filter((line) => line === 'projects.list 0')).toHaveLength(2)
  })

  it('goes on at once when it is resumed before the stopped pass has come to its end', async () => {
    const given = world()
    start(given)
    const asked = given.client.send
    let letGo = (): void => undefined
    given.client.send = (operation, input, options) => {
      if (operation !== 'projects.list') return asked(operation, input, options)
      given.client.send = asked
      return new Promise((_, reject) => (letGo = () => reject(new DesksideError('cancelled', 'stopped'))))
    }
    await vi.advanceTimersByTimeAsync(10)
    sync.setPaused(null, true)
    sync.setPaused(null, false)
    letGo()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(given.asked.filter((line) => line.startsWith('projects.list'))).toEqual([
      'projects.list 0',
      'projects.list 1'
    ])
  })

  it('sweeps the projects of a service whose reference data alone is out of order', async () => {
    const given = world()
    const asked = given.client.send
    given.client.send = (operation, input, options) => {
      given.cut(operation.startsWith('core.') ? 'service-unavailable' : null)
      return asked(operation, input, options)
    }
    start(given)
    await vi.advanceTimersByTimeAsync(100)
    expect(given.asked.filter((line) => line.startsWith('projects.list'))).toEqual([
      'projects.list 0',
      'projects.list 1'
    ])
    expect((await sync.status()).lists.map(({ list, state }) => [list, state])).toContainEqual(['reference', 'failed'])
  })

  it('does not ask list after list of a service that is out of order altogether', async () => {
    const given = world()
    given.cut('service-unavailable')
    start(given)
    await vi.advanceTimersByTimeAsync(100)
    expect(given.asked.filter((line) => line.startsWith('projects.list'))).toEqual(['projects.list 0'])
  })

  it('asks one small question at the start when every list is fresh, since nobody would know otherwise', async () => {
    const given = world()
    start(given)
    await vi.advanceTimersByTimeAsync(10)
    await sync.close()
    given.asked.length = 0
    start(given)
    expect(sync.connectivity.current.state).toBe('unknown')
    await vi.advanceTimersByTimeAsync(10)
    expect(given.asked).toEqual(['core.modules'])
    expect(sync.connectivity.current.state).toBe('online')
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(given.asked).toEqual(['core.modules'])
  })

  it('finds out by itself that the service is back after a look has failed, with no list due', async () => {
    const given = world()
    start(given)
    await vi.advanceTimersByTimeAsync(1_000)
    given.cut('network-refused')
    await given.client.send('projects.info', { id: 1 }, { priority: 'looking' }).catch(() => undefined)
    expect(sync.connectivity.current.state).toBe('unreachable')
    expect(sync.connectivity.current.nextTryAt).not.toBeNull()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sync.connectivity.current.state).toBe('unreachable')
    given.cut(null)
    given.asked.length = 0
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sync.connectivity.current).toMatchObject({ state: 'online', nextTryAt: null })
    expect(given.asked).toEqual(['core.modules'])
  })

  it('stops asking once credentials are refused, until somebody asks for another try', async () => {
    const given = world()
    given.cut('credentials-refused')
    start(given)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(given.asked.length).toBe(1)
    expect(sync.connectivity.current).toMatchObject({ state: 'credentials-refused', nextTryAt: null })
    given.cut(null)
    sync.refresh(null)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(given.resumed).toBe(1)
    expect(sync.connectivity.current.state).toBe('online')
  })

  it('goes on with the other lists when one list alone is refused', async () => {
    const given = world()
    const send = given.client.send
    const client: ServiceClient = {
      ...given.client,
      send: async (operation, input, options) => {
        if (operation === 'core.modules') throw new DesksideError('service-not-found', 'no such path')
        return send(operation, input, options)
      }
    }
    start(given, client)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(given.asked).toContain('projects.list 0')
    const reference = (await sync.status()).lists.find((list) => list.list === 'reference')
    expect(reference).toMatchObject({ state: 'failed', error: { code: 'service-not-found' } })
  })

  it('asks nothing while paused and goes on afterwards', async () => {
    const given = world()
    start(given)
    sync.setPaused(null, true)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(given.asked).toEqual([])
    expect((await sync.status()).paused).toBe(true)
    sync.setPaused(null, false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(given.asked).toContain('projects.list 0')
  })

  it('says that credentials are missing instead of asking without them', async () => {
    const given = world()
    start(given, null)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(given.asked).toEqual([])
    expect(sync.connectivity.current.state).toBe('credentials-missing')
  })

  it('keeps every list that the interface has, active and deleted', async () => {
    const given = world()
    start(given)
    await vi.advanceTimersByTimeAsync(10)
    const { lists } = await sync.status()
    expect(lists.map(({ list }) => list)).toEqual(SYNC_LISTS)
    expect(new Set(lists.map(({ coverage }) => coverage.state))).toEqual(new Set(['complete']))
    const months = given.asked.filter((line) => line === 'calendar.list 0')
    // Six months back, this one, twelve ahead.
    expect(months).toHaveLength(19)
    expect(lists.find(({ list }) => list === 'calendar-active')?.parts).toEqual({ of: 'months', done: 19, total: 19 })
  })

  it('reads what somebody asked for before everything else', async () => {
    const given = world()
    start(given)
    sync.refresh('files-deleted')
    await vi.advanceTimersByTimeAsync(10)
    expect(given.asked[0]).toBe('cloud.files 1')
  })

  it('puts a list that is being read behind one that somebody waits for, and goes on with it afterwards', async () => {
    const given = world()
    const send = given.client.send
    let pages = 0
    given.cache.ingestPage = async ({ list }) => {
      const rows = list.noun === 'project' && !list.deleted && ++pages <= 6 ? 500 : 0
      if (pages === 3 && rows > 0) sync.refresh('calendar-active')
      return { ids: [], firstMet: rows, changedIds: [], rows, withoutId: 0, total: null }
    }
    given.client.send = (operation, input, options) => send(operation, input, options)
    start(given)
    await vi.advanceTimersByTimeAsync(100)
    const order = given.asked
      .map((line) => line.split(' ')[0])
      .filter((name) => /projects|calendar\.list/.test(name ?? ''))
    const first = order.indexOf('calendar.list')
    expect(order.slice(0, first)).toContain('projects.list')
    expect(order.slice(order.lastIndexOf('calendar.list', first + 19))).toContain('projects.list')
    expect((await sync.status()).lists.map(({ state }) => state)).not.toContain('running')
  })

  it('holds one list while the others go on, and resumes it alone', async () => {
    const given = world()
    start(given)
    sync.setPaused('files-active', true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(given.asked).not.toContain('cloud.files 0')
    expect(given.asked).toContain('cloud.folders 0')
    const status = await sync.status()
    expect(status.paused).toBe(false)
    expect(status.lists.find(({ list }) => list === 'files-active')?.state).toBe('paused')
    sync.setPaused('files-active', false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(given.asked).toContain('cloud.files 0')
  })

  it('ends a sweep that is cancelled, and begins it again when the list has aged', async () => {
    const given = world()
    const asked = given.client.send
    let letGo = (): void => undefined
    given.client.send = (operation, input, options) => {
      if (operation !== 'projects.list' || !('deleted' in input) || input.deleted !== '0')
        return asked(operation, input, options)
      given.client.send = asked
      options?.signal?.addEventListener('abort', () => letGo())
      return new Promise((_, reject) => (letGo = () => reject(new DesksideError('cancelled', 'stopped'))))
    }
    start(given)
    await vi.advanceTimersByTimeAsync(10)
    sync.cancel('projects-active')
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(given.asked).toContain('projects.list 1')
    expect(given.asked).not.toContain('projects.list 0')
    await vi.advanceTimersByTimeAsync(7 * 60_000)
    expect(given.asked).toContain('projects.list 0')
  })

  it('asks less often while nobody can see it, and spares the battery', async () => {
    const given = world()
    conditions = { ...USUAL_CONDITIONS, watched: false }
    start(given)
    const projects = (): number => given.asked.filter((line) => line === 'projects.list 0').length
    await vi.advanceTimersByTimeAsync(25 * 60_000)
    expect(projects()).toBe(1)
    conditions = { ...conditions, sparing: true }
    sync.conditionsChanged()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(projects()).toBe(1)
    expect((await sync.status()).pace).toBe('sparing')
    conditions = USUAL_CONDITIONS
    sync.conditionsChanged()
    await vi.advanceTimersByTimeAsync(10)
    expect(projects()).toBe(2)
  })

  it('reads the months that a wider window of the calendar adds', async () => {
    const given = world()
    start(given)
    await vi.advanceTimersByTimeAsync(1_000)
    given.cache.calendar.months = async ({ from, to }) =>
      monthsBetween(from, to).map((month, index) => ({ month, fetchedAt: index < 19 ? Date.now() : null }))
    given.asked.length = 0
    conditions = { ...USUAL_CONDITIONS, calendarFuture: 13 }
    sync.conditionsChanged()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(given.asked.filter((line) => line === 'calendar.list 0')).toHaveLength(20)
  })

  it('asks for a list that alone is refused less and less often', async () => {
    const given = world()
    const send = given.client.send
    let refused = 0
    const client: ServiceClient = {
      ...given.client,
      send: async (operation, input, options) => {
        if (operation === 'cloud.tree') {
          refused++
          throw new DesksideError('service-not-found', 'no such path')
        }
        return send(operation, input, options)
      }
    }
    start(given, client)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    // 1 + 2 + 4 + 8 + 16 minutes, then half an hour, its age: not once a minute.
    expect(refused).toBeGreaterThan(3)
    expect(refused).toBeLessThan(8)
  })
})

describe('two workspaces at one service', () => {
  it('are not swept at the same time', async () => {
    const [first, second] = [world(), world()]
    let [under, most] = [0, 0]
    for (const { client } of [first, second]) {
      const send = client.send
      client.send = async (operation, input, options) => {
        under++
        most = Math.max(most, under)
        await new Promise((done) => setTimeout(done, 20))
        under--
        return send(operation, input, options)
      }
    }
    const one = start(first)
    const other = start(second)
    await vi.advanceTimersByTimeAsync(60_000)
    await one.close()
    await other.close()
    expect(first.asked).toContain('cloud.files 1')
    expect(second.asked).toContain('cloud.files 1')
    expect(most).toBe(1)
  })
})
