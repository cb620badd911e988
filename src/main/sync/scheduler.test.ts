import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ServiceClient } from '../api/types'
import { USUAL_CONDITIONS, type SyncConditions } from './conditions'
import type { Sync } from './scheduler'
import { syncOf, world } from '../../../test/main/sync/world'

let sync: Sync
let conditions: SyncConditions

function start(given: ReturnType<typeof world>, client: ServiceClient | null = given.client): Sync {
  sync = syncOf(given, () => conditions, client)
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

  it('tells how much of all lists is known by one question for the counts', async () => {
    const given = world()
    start(given)
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    const progress = vi.spyOn(given.cache.sweep, 'progress')
    const coverage = vi.spyOn(given.cache.sweep, 'coverage')
    const { lists } = await sync.status()
    expect(lists.every(({ coverage }) => coverage.state === 'complete')).toBe(true)
    expect(progress).toHaveBeenCalledTimes(1)
    expect(coverage).not.toHaveBeenCalled()
  })

  it('waits longer after each failure, says when it tries next, and catches up by itself', async () => {
    const given = world()
    given.cut('network-refused')
    start(given)
    await vi.advanceTimersByTimeAsync(100)
    expect(sync.connectivity.current).toMatchObject({ state: 'unreachable' })
    expect(sync.connectivity.current.nextTryAt).toBeGreaterThan(Date.now())
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    // 2 + 4 + 8 + 16 + 32 + 60 + 60 ... seconds: few tries in five minutes.
    expect(given.asked.length).toBeGreaterThan(4)
    expect(given.asked.length).toBeLessThan(12)
    given.cut(null)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(sync.connectivity.current.state).toBe('online')
    expect(new Set((await sync.status()).lists.map((list) => list.coverage.state))).toEqual(new Set(['complete']))
  })

  it('reads a list that can’t be completed no more often than one that can', async () => {
    const given = world()
    // Result of an ignored offset: the pass has ended and the list is incomplete.
    const progress = given.cache.sweep.progress.bind(given.cache.sweep)
    given.cache.sweep.progress = async (keys) =>
      (await progress(keys)).map((one) =>
        one.list.noun === 'project' && !one.list.deleted
          ? { ...one, coverage: { ...one.coverage, state: 'partial', sweptAt: null, obstacle: 'offset-ignored' } }
          : one
      )
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
    expect(given.asked).toEqual(['core.sales-funnels', 'projects.list 0'])
  })

  it('goes on where one list is refused, the next answers, and another is refused', async () => {
    const given = world()
    const send = given.client.send
    given.client.send = (operation, input, options) => {
      const isRefused = operation.startsWith('core.') || operation === 'projects-groups.list'
      given.cut(isRefused ? 'service-unavailable' : null)
      return send(operation, input, options)
    }
    start(given)
    await vi.advanceTimersByTimeAsync(100)
    expect(given.asked).toContain('projects.list 1')
  })

  it.each([
    ['is busy', 'service-busy', {}],
    ['is out of order and says when it may be asked again', 'service-unavailable', { retryAfter: 300 }]
  ] as const)('asks one list alone of a service that %s', async (_what, code, details) => {
    const given = world()
    given.cut(code, details)
    start(given)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(given.asked).toEqual(['core.sales-funnels'])
  })

  it('asks nothing because a quota of lookups is used up', async () => {
    const given = world()
    start(given)
    await vi.advanceTimersByTimeAsync(1_000)
    given.cut('lookup-quota')
    await given.client.send('projects.info', { id: 1 }, { priority: 'interactive' }).catch(() => undefined)
    given.cut(null)
    given.asked.length = 0
    expect(sync.connectivity.current).toMatchObject({ state: 'quota', nextTryAt: null })
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(given.asked).toEqual([])
    expect(sync.connectivity.current).toMatchObject({ state: 'quota', nextTryAt: null })
  })

  it('reads a list again that it was in the middle of when the machine fell asleep', async () => {
    const given = world()
    let isAsleep = false
    const client: ServiceClient = {
      ...given.client,
      send: async (operation, input, options) => {
        const answer = await given.client.send(operation, input, options)
        if (operation === 'projects.list' && !isAsleep) {
          isAsleep = true
          given.asked.length = 0
          vi.setSystemTime(Date.now() + 8 * 3_600_000)
          sync.retrySoon()
        }
        return answer
      }
    }
    start(given, client)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isAsleep).toBe(true)
    expect(given.asked.filter((line) => line === 'projects.list 0')).toHaveLength(1)
    const { lists } = await sync.status()
    for (const { list, coverage } of lists)
      expect([list, Date.now() - (coverage.sweptAt ?? 0) < 60_000]).toEqual([list, true])
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

  it('finds out by itself that the service is back after a request has failed, with no list due', async () => {
    const given = world()
    start(given)
    await vi.advanceTimersByTimeAsync(1_000)
    given.cut('network-refused')
    await given.client.send('projects.info', { id: 1 }, { priority: 'interactive' }).catch(() => undefined)
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

  it('asks nothing before the service wishes it, whatever else happens, but for what somebody wants now', async () => {
    const given = world()
    given.cut('service-busy', { retryAfter: 300 })
    start(given)
    await vi.advanceTimersByTimeAsync(100)
    expect(given.asked).toHaveLength(1)
    expect(sync.connectivity.current.nextTryAt).toBeGreaterThan(Date.now() + 290_000)
    // A look fails for another reason, the machine wakes, the network returns and goes, a pause ends.
    given.cut('network-timeout')
    await given.client.send('projects.info', { id: 1 }, { priority: 'interactive' }).catch(() => undefined)
    sync.retrySoon()
    sync.setPaused(null, true)
    sync.setPaused(null, false)
    sync.conditionsChanged()
    given.asked.length = 0
    await vi.advanceTimersByTimeAsync(290_000)
    expect(given.asked).toEqual([])
    expect(sync.connectivity.current.nextTryAt).toBeGreaterThan(Date.now())
    given.cut(null)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(given.asked).toContain('projects.list 0')

    given.cut('service-busy', { retryAfter: 300 })
    await given.client.send('projects.info', { id: 1 }, { priority: 'interactive' }).catch(() => undefined)
    given.asked.length = 0
    sync.refresh('files-active')
    await vi.advanceTimersByTimeAsync(100)
    expect(given.asked, 'somebody wants it').toEqual(['cloud.files 0'])
  })

  it('does not wait out a wish by a clock that was set back', async () => {
    const given = world()
    given.cut('service-busy', { retryAfter: 30 })
    start(given)
    await vi.advanceTimersByTimeAsync(100)
    vi.setSystemTime(Date.now() - 6 * 3_600_000)
    sync.retrySoon()
    given.cut(null)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(sync.connectivity.current.state).toBe('online')
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
    expect(reference).toMatchObject({ state: 'idle', refused: [{ noun: 'module', name: null, isRefused: true }] })
  })

  it('asks nothing while paused and goes on afterwards', async () => {
    const given = world()
    start(given)
    sync.setPaused(null, true)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(given.asked).toEqual([])
    expect((await sync.status()).isPaused).toBe(true)
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
})
