import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { SYNC_LISTS } from '@shared/model/sync'
import { monthsBetween } from '@shared/rules/months'
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

describe('the lists of the schedule', () => {
  it('keeps every list that the interface has, active and deleted', async () => {
    const given = world()
    start(given)
    await vi.advanceTimersByTimeAsync(10)
    const { lists } = await sync.status()
    expect(lists.map(({ list }) => list)).toEqual(SYNC_LISTS)
    expect(new Set(lists.map(({ coverage }) => coverage.state))).toEqual(new Set(['complete']))
    const months = given.asked.filter((line) => line === 'calendar.list 0')
    // Six months back, the current one, twelve ahead.
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
      return { ids: [], firstSeen: rows, changedIds: [], rows, withoutId: 0, total: null }
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

  it('reads reference data anew that it was in the middle of, for the first of them to be read says nothing of the rest', async () => {
    const given = world()
    const send = given.client.send
    let isGone = true
    given.client.send = (operation, input, options) => {
      given.cut(isGone && operation === 'core.projects.actions' ? 'network-reset' : null)
      return send(operation, input, options)
    }
    start(given)
    await vi.advanceTimersByTimeAsync(10)
    expect(given.asked).not.toContain('core.calendar.categories')
    expect((await sync.status()).lists.find(({ list }) => list === 'reference')?.coverage.state).not.toBe('complete')
    isGone = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(given.asked.filter((line) => line.startsWith('core.')).slice(-3)).toEqual([
      'core.projects.actions',
      'core.calendar.categories',
      'core.modules'
    ])
    expect((await sync.status()).lists.find(({ list }) => list === 'reference')?.coverage.state).toBe('complete')
  })

  it('names what is refused of the reference data, marks nothing else, and forgets it when it is read', async () => {
    const given = world()
    const send = given.client.send
    let refuses = true
    given.client.send = (operation, input, options) =>
      refuses && operation === 'core.modules'
        ? Promise.reject(new DesksideError('forbidden', 'no'))
        : send(operation, input, options)
    start(given)
    await vi.advanceTimersByTimeAsync(10)
    const reference = async () => (await sync.status()).lists.find(({ list }) => list === 'reference')
    const refused = [{ noun: 'module', name: null, isRefused: true }]
    expect(await reference()).toMatchObject({ state: 'idle', error: null, refused, coverage: { state: 'complete' } })
    refuses = false
    sync.refresh('reference')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await reference()).toMatchObject({ state: 'idle', error: null, refused: [] })
  })

  it('reads a list again that is asked for anew in the same round, and comes to an end', async () => {
    const given = world()
    const { cursor } = given.cache.sweep
    let [begun, isRefreshed] = [0, false]
    given.cache.sweep.cursor = (list) => {
      // Lists that yield to each other forever would starve all timers: end the test instead.
      if (++begun > 1000) throw new Error('The schedule goes round in circles.')
      // By now the reference data was read, and deleted projects are being read.
      if (list.noun === 'project' && list.deleted && !isRefreshed) {
        isRefreshed = true
        sync.refresh('reference')
      }
      return cursor(list)
    }
    start(given)
    await vi.advanceTimersByTimeAsync(100)
    const at = (line: string): number[] => given.asked.flatMap((asked, index) => (asked === line ? [index] : []))
    expect(at('core.sales-funnels')).toHaveLength(2)
    // It went first, and the lists that had yielded followed once.
    expect(at('core.sales-funnels')[1]).toBeLessThan(at('projects.list 1')[0] ?? 0)
    expect(at('projects.list 1')).toHaveLength(1)
    const { lists } = await sync.status()
    expect(lists.map(({ state, error, coverage }) => [state, error, coverage.state])).toEqual(
      lists.map(() => ['idle', null, 'complete'])
    )
  })

  it('lets the others have their turn while one goes on and on, which goes on behind them', async () => {
    const given = world()
    let pages = 0
    given.cache.ingestPage = async ({ list }) => {
      const rows = list.noun === 'project' && !list.deleted && ++pages <= 200 ? 500 : 0
      return { ids: [], firstSeen: rows, changedIds: [], rows, withoutId: 0, total: null }
    }
    let done = 0
    given.cache.sweep.cursor = async (list) => {
      const begun = await given.cache.sweep.begin(list, 500, 0)
      return pages === 0 || list.noun !== 'project' || list.deleted ? null : { ...begun, offset: 1, done }
    }
    start(given)
    sync.refresh('projects-active')
    await vi.advanceTimersByTimeAsync(1_000)
    done = pages * 500
    const order = given.asked
    const first = order.indexOf('projects.list 0')
    const back = order.lastIndexOf('projects.list 0')
    for (const other of ['groups.list 0', 'cloud.tree', 'cloud.files 1'])
      expect(order.indexOf(other), other).toBeGreaterThan(first)
    for (const other of ['groups.list 0', 'cloud.tree', 'cloud.files 1'])
      expect(order.indexOf(other), other).toBeLessThan(back)
    expect(order.indexOf('groups.list 0') - first, 'its turn').toBeLessThan(60)
    expect(pages).toBeGreaterThan(200)
    expect((await sync.status()).lists.map(({ state }) => state)).not.toContain('running')
  })

  it('reads reference data of very many lists a minute’s share at a time, the other lists in between, and to the end', async () => {
    const given = world()
    const { sweep } = given.cache
    let begun: number | null = null
    const swept = new Map<number | null | undefined, number>()
    const [begin, end] = [sweep.begin, sweep.end]
    sweep.cursor = async ({ noun }) =>
      noun === 'funnel' && begun !== null
        ? {
            ...{ pass: 1, startedAt: begun, offset: 0, pageSize: 0, done: 0, total: null },
            ...{ known: 0, oldestAt: null, turn: null }
          }
        : null
    sweep.begin = async (list, size, at) => {
      if (list.noun === 'funnel') begun = at
      return begin(list, size, at)
    }
    sweep.end = async (list, result) => {
      if (list.noun === 'funnel') begun = null
      if (list.noun === 'list-element') swept.set(list.parent?.id, result.at)
      return end(list, result)
    }
    given.cache.reference.names = async ({ noun }) =>
      noun === 'funnel'
        ? [{ id: 1, name: 'Sales', sweptAt: begun }]
        : Array.from({ length: 130 }, (_, id) => ({ id, name: `list_${id}`, sweptAt: swept.get(id) ?? null }))
    start(given)
    const read = (): number => given.asked.filter((line) => line === 'core.lists.info').length
    const reference = async () => (await sync.status()).lists.find(({ list }) => list === 'reference')
    await vi.advanceTimersByTimeAsync(1_000)
    // Includes the stages of the funnel.
    expect(read()).toBe(59)
    expect(given.asked).toContain('cloud.files 1')
    const waiting = await reference()
    expect(waiting).toMatchObject({ state: 'waiting', error: null, parts: { of: 'lists', total: 136 } })
    expect((waiting?.nextTryAt ?? 0) - Date.now()).toBeGreaterThan(55_000)
    sync.refresh('reference')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(read(), 'not even for somebody who presses Refresh').toBe(59)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(read()).toBe(119)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(read()).toBeGreaterThanOrEqual(130)
    // Once more, because the button was pressed during the pass.
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(read()).toBe(260)
    expect(await reference()).toMatchObject({ state: 'idle', nextTryAt: null, coverage: { state: 'complete' } })
  })

  it('holds one list while the others go on, and resumes it alone', async () => {
    const given = world()
    start(given)
    sync.setPaused('files-active', true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(given.asked).not.toContain('cloud.files 0')
    expect(given.asked).toContain('cloud.folders 0')
    const status = await sync.status()
    expect(status.isPaused).toBe(false)
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
    conditions = { ...USUAL_CONDITIONS, isWatched: false }
    start(given)
    const projects = (): number => given.asked.filter((line) => line === 'projects.list 0').length
    await vi.advanceTimersByTimeAsync(25 * 60_000)
    expect(projects()).toBe(1)
    conditions = { ...conditions, isSparing: true }
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
    // 1 + 2 + 4 + 8 + 16 minutes, then half an hour (its maximum age), not once a minute.
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
