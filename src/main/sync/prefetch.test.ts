import { afterEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ChildKind } from '@shared/model/children'
import { createServiceClient } from '../api/http/http-client'
import { createTransport } from '../api/http/transport'
import { openRealChildren, type RealChildren } from '../../../test/main/cache/children/real-children'
import type { PageOutcome } from '../cache/types'
import type { DemoServiceOptions } from '../../../demo/options'
import { startTestService, testDay, type TestService } from '../../../test/demo/test-service'
import { liveServices } from '../../../test/main/sync/live-services'
import { ChildLive } from './children'
import { createPrefetch, USUAL_BUDGET, type Moment, type Prefetch } from './prefetch'
import type { BudgetLimits } from './request-budget'
import type { PrefetchCandidates } from './prefetch-candidates'

const HOUR = 60 * 60_000
const AMPLE: BudgetLimits = { requestsPerRound: 1000, requestsPerHour: 10_000, bytesPerHour: 1e9 }
const open: (() => Promise<void> | void)[] = []

interface Scene {
  readonly service: TestService
  readonly cache: RealChildren
  readonly prefetch: Prefetch
  pass(milliseconds: number): void
  set(change: { moment?: Moment; wanted?: PrefetchCandidates; room?: number | null }): void
  asked(): string[]
  /** Operations tried so far, even if the service was not reached. */
  tries(): string[]
}

async function scene(
  wanted: PrefetchCandidates,
  { budget = AMPLE, ...options }: DemoServiceOptions & { budget?: BudgetLimits } = {}
): Promise<Scene> {
  const service = await startTestService({ projects: 60, ...options })
  const log = { debug: () => undefined, warn: () => undefined }
  const client = createServiceClient({
    target: { baseUrl: service.address, lookupPath: 'lookup', token: service.token, secret: service.secret },
    request: createTransport(`prefetch-${open.length}`),
    log
  })
  const send = vi.spyOn(client, 'send')
  open.push(async () => {
    client.close()
    await service.close()
  })
  const cache = openRealChildren()
  let now: { moment: Moment; wanted: PrefetchCandidates; room: number | null } = { moment: 'now', wanted, room: null }
  let clock = Date.now()
  const services = liveServices({ client, cache: cache.children, now: () => clock })
  const children = new ChildLive(services, () => undefined)
  const prefetch = createPrefetch({
    client,
    cache: {
      ingestPage: async (page) => cache.ingestPage(page) as PageOutcome,
      children: cache.children,
      budget: { room: async () => now.room }
    },
    ...{ children, log, budget },
    wanted: async () => now.wanted,
    moment: async () => now.moment,
    now: () => clock,
    onProjects: () => undefined
  })
  let seen = 0
  return {
    ...{ service, cache, prefetch },
    tries: () => send.mock.calls.map(([operation]) => operation),
    pass: (milliseconds) => (clock += milliseconds),
    set: (change) => (now = { ...now, ...change }),
    asked: () => {
      const news = service.log.requests.slice(seen)
      seen = service.log.requests.length
      return news.map(
        ({ path, query }) => `${path.replace('/backend/public/projects', '')}?${query.replace(/&.*/, '')}`
      )
    }
  }
}

afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const only = (...others: number[]): PrefetchCandidates => ({ pinned: [], own: [], others })
const stateOf = async ({ cache }: Scene, id: number, kind: ChildKind): Promise<string> =>
  (await cache.children.page({ id, kind, filter: {}, offset: 0, limit: 1, today: testDay() })).coverage.state

describe('a round', () => {
  it('brings the lists of the projects that are wanted, and what is overdue', async () => {
    const world = await scene({ pinned: [5], own: [], others: [8] })
    await world.prefetch.round()
    for (const project of [5, 8]) {
      for (const kind of ['steps', 'actions', 'checklists', 'goods', 'payments'] as const) {
        expect(await stateOf(world, project, kind), `${kind} of ${project}`).toBe('complete')
      }
    }
    const asked = world.asked()
    expect(
      asked.filter((path) => path.startsWith('/filter')),
      'the second finds the end'
    ).toHaveLength(2)
    const overdue = await world.cache.children.due({
      ...{ responsible: null, offset: 0, limit: 500 },
      // Checklists due today are not overdue.
      ...{ today: testDay() - 1, weekFrom: testDay() }
    })
    const meant = await world.service.rows('/projects/filter', {
      having: 'checklists_expired',
      deleted: '0',
      count: 1000
    })
    expect(new Set(overdue.rows.map(({ projectId }) => projectId))).toEqual(new Set(meant.map(({ id }) => id)))
    expect(meant.length).toBeGreaterThan(0)
  })

  it('reads the checklists of one’s own projects first, those that are overdue before all others', async () => {
    const world = await scene({ pinned: [], own: [1, 2, 3], others: [] })
    const [late] = await world.service.rows('/projects/filter', {
      having: 'checklists_expired',
      deleted: '0',
      count: 1
    })
    const own = [1, 2, 3].filter((id) => id !== late!.id)
    world.set({ wanted: { pinned: [7], own: [...own, late!.id as number], others: [8] } })
    await world.prefetch.round()
    const asked = world.asked().filter((path) => !path.startsWith('/filter'))
    expect(asked[0]).toBe(`/checklists?id=${String(late!.id)}`)
    const places = own.map((id) => asked.indexOf(`/checklists?id=${id}`))
    expect(places.every((place) => place >= 0)).toBe(true)
    // Interleaved with the rest: the pinned project has five lists, and overdue ones follow.
    expect(Math.max(...places)).toBeLessThan(asked.length / 2)
    expect(await stateOf(world, 8, 'goods'), 'the others are read all the same').toBe('complete')
  })

  it('does not take the number of overdue projects for that of all of them', async () => {
    const world = await scene(only(), { dialect: 'total' })
    await world.prefetch.round()
    expect(world.asked().some((path) => path.startsWith('/filter'))).toBe(true)
    expect(world.cache.sweep.coverage({ noun: 'project', deleted: false })).toMatchObject({ total: null })
  })

  it('goes on with what is wanted where the service does not say what is overdue, and lets the question rest', async () => {
    const world = await scene(only(5), { faults: ['status:400;path=/projects/filter'] })
    await world.prefetch.round()
    expect(await stateOf(world, 5, 'goods')).toBe('complete')
    expect(world.asked().filter((path) => path.startsWith('/filter'))).toHaveLength(1)
    world.pass(60_000)
    await world.prefetch.round()
    expect(world.asked()).toEqual([])
  })

  it('has nothing to do while all is young, and does it again when it has aged', async () => {
    const world = await scene(only(5))
    await world.prefetch.round()
    world.asked()
    world.pass(60_000)
    expect(await world.prefetch.round()).toEqual({ requests: 0, isLeft: false })
    expect(world.asked()).toEqual([])
    world.pass(7 * HOUR)
    await world.prefetch.round()
    expect(world.asked().filter((path) => path.endsWith('?id=5')).length).toBeGreaterThanOrEqual(5)
  })

  it('stops at the budget and goes on where it stopped', async () => {
    const budget = { ...AMPLE, requestsPerRound: 8, requestsPerHour: 20 }
    const world = await scene(only(1, 2, 3, 5, 7), { budget })
    const first = await world.prefetch.round()
    expect(first.isLeft).toBe(true)
    // The last page of a list may exceed the remaining budget.
    expect(first.requests).toBeLessThanOrEqual(8)
    expect(world.asked().length).toBeLessThanOrEqual(10)
    const done: string[] = []
    for (let round = 0; round < 4; round++) {
      await world.prefetch.round()
      done.push(...world.asked())
    }
    const lists = done.filter((path) => !/^\/(actions|payments)/.test(path))
    expect(new Set(lists).size, 'nothing is asked for twice').toBe(lists.length)
    expect(await world.prefetch.round(), 'the hour is used up').toMatchObject({ requests: 0 })
    world.pass(HOUR + 1)
    expect((await world.prefetch.round()).requests).toBeGreaterThan(0)
  })

  it('waits while it is no moment for it, or the disk has no room', async () => {
    const world = await scene(only(5))
    for (const change of [{ moment: 'later' }, { moment: 'now', room: 0 }, { room: -5 }] as const) {
      world.set(change)
      expect(await world.prefetch.round()).toEqual({ requests: 0, isLeft: false })
    }
    expect(world.asked()).toEqual([])
    world.set({ room: 1000 })
    expect((await world.prefetch.round()).requests).toBeGreaterThan(0)
  })

  it('asks for a quarter when the machine is to be spared', async () => {
    const world = await scene(only(1, 2, 3, 5, 7), { budget: { ...AMPLE, requestsPerRound: 20 } })
    world.set({ moment: 'sparing' })
    const { requests, isLeft } = await world.prefetch.round()
    expect(requests).toBeLessThanOrEqual(7)
    expect(isLeft).toBe(true)
  })

  it('leaves a project alone that the service does not know, and goes on with the others', async () => {
    const world = await scene(only(9_999, 5))
    await world.prefetch.round()
    expect(await stateOf(world, 5, 'goods')).toBe('complete')
    expect(world.asked().filter((path) => path.includes('9999'))).toHaveLength(5)
    world.pass(7 * HOUR)
    await world.prefetch.round()
    expect(world.asked().filter((path) => path.includes('9999'))).toEqual([])
  })

  it('ends when the service can’t be reached, without a fault, before anything else is asked for', async () => {
    const world = await scene(only(5))
    await world.service.close()
    await expect(world.prefetch.round()).resolves.toEqual({ requests: 0, isLeft: true })
    expect(world.tries()).toEqual(['projects.filter'])
  })

  it('tells the cache what is pinned, once for each change', async () => {
    const world = await scene({ pinned: [5, 8], own: [], others: [] })
    await world.prefetch.round()
    expect(world.cache.queries.all('SELECT project FROM child_keeping')).toEqual([{ project: 5 }, { project: 8 }])
    world.set({ wanted: { pinned: [8], own: [], others: [] } })
    await world.prefetch.round()
    expect(world.cache.queries.all('SELECT project FROM child_keeping')).toEqual([{ project: 8 }])
  })
})

describe('a round that is counted', () => {
  /** Counts requested lists as answered without reading. */
  async function countedRounds(wanted: PrefetchCandidates, isReachable = (_project: number) => true) {
    const { service } = await scene(only(), { faults: ['status:400;path=/projects/filter'] })
    const client = createServiceClient({
      target: { baseUrl: service.address, lookupPath: 'lookup', token: service.token, secret: service.secret },
      request: createTransport(`prefetch-${open.length}`),
      log: { debug: () => undefined, warn: () => undefined }
    })
    open.push(() => client.close())
    let clock = Date.now()
    const read = new Set<string>()
    const nameOf = (project: number, kind: ChildKind): string => `${kind} of ${project}`
    const prefetch = createPrefetch({
      client,
      cache: {
        ingestPage: () => Promise.reject(new Error('The test reads no page.')),
        children: {
          stale: async ({ projects, kinds, limit }) =>
            projects
              .flatMap((project) => kinds.map((kind) => ({ project, kind })))
              .filter(({ project, kind }) => !read.has(nameOf(project, kind)))
              .slice(0, limit),
          keepOf: async () => undefined
        },
        budget: { room: async () => null }
      },
      children: {
        ahead: async ({ project, kind }) => {
          read.add(nameOf(project, kind))
          if (!isReachable(project)) throw new DesksideError('network-refused', 'Nobody is there.')
          return { requests: 1, bytes: 1_000, isComplete: true }
        }
      },
      log: { debug: () => undefined, warn: () => undefined },
      wanted: async () => wanted,
      moment: async () => 'now',
      now: () => clock,
      onProjects: () => undefined
    })
    const isRead = (projects: readonly number[]): number =>
      projects.filter((id) => read.has(nameOf(id, 'checklists'))).length
    return {
      isRead,
      read,
      async minute() {
        const { requests } = await prefetch.round()
        clock += 60_000
        return requests
      }
    }
  }

  it('ends with the first list for which the service can’t be reached any more, and goes on in the next round', async () => {
    let isThere = false
    const rounds = await countedRounds(only(5, 8, 11), (project) => isThere || project === 5)
    await rounds.minute()
    expect([...rounds.read].filter((name) => !name.endsWith(' 5'))).toHaveLength(1)
    isThere = true
    await rounds.minute()
    expect(rounds.isRead([5, 8, 11])).toBe(3)
  })

  const ids = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at)

  it('makes hundreds of projects of one’s own whole in less than a quarter of an hour, and brings the others meanwhile', async () => {
    const [own, others] = [ids(1, 600), ids(1_001, 50)]
    const rounds = await countedRounds({ pinned: ids(2_001, 20), own, others })
    let requests = 0
    let minutes = 0
    while (rounds.isRead(own) < own.length && minutes < 60) {
      requests += await rounds.minute()
      minutes += 1
    }
    // Five sixths of the budget per minute.
    expect(minutes).toBeLessThanOrEqual(13)
    expect(requests).toBeLessThanOrEqual(minutes * USUAL_BUDGET.requestsPerRound)
    const ofOthers = rounds.read.size - own.length
    expect(ofOthers, 'the others do not wait for the end').toBeGreaterThanOrEqual((minutes - 1) * 9)
  })
})

describe('closing', () => {
  it('stops the round under way after its request', async () => {
    const world = await scene(only(1, 2, 3, 5, 7), { latency: 30 })
    const round = world.prefetch.round()
    await new Promise((resolve) => setTimeout(resolve, 60))
    await world.prefetch.close()
    await round
    expect(world.asked().length).toBeLessThan(8)
  })
})
