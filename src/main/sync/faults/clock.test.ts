/** An open workspace on a machine whose clock is set or that sleeps: the schedule continues and no age is negative. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProjectQuery } from '@shared/contract/projects'
import { startTestService, type TestService } from '../../../../test/demo/test-service'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { hurry, type Hurry } from '../../../../test/main/sync/faults/hurry'
import {
  cachedContent,
  differences,
  isCaughtUp,
  openAgainst,
  quiet,
  serviceContent,
  until
} from '../../../../test/main/sync/faults/workspace'

const DAY = 86_400_000

let service: TestService
let workspace: OpenWorkspace
let clock: Hurry
let notices = 0

beforeEach(async () => {
  clock = hurry(20)
  service = await startTestService({ projects: 60, files: 12, events: 12 })
  workspace = await openAgainst(service, { now: clock.now, onStatus: () => (notices += 1) })
  workspace.sync.start()
  await until(workspace, isCaughtUp(0))
})
afterEach(async () => {
  await workspace.close()
  clock.end()
  await service.close()
})

/** Every list was read by the new clock. */
async function expectCaughtUp(since: number): Promise<void> {
  await until(workspace, (status) => {
    const now = clock.now()
    return isCaughtUp(since)(status) && status.lists.every(({ coverage }) => (coverage.sweptAt ?? Infinity) <= now)
  })
  expect(differences(await cachedContent(workspace.cache, 80), await serviceContent(service))).toEqual([])
}

const isPast = (moment: number | null): boolean => moment !== null && moment <= clock.now()

function change(): void {
  service.world.projects.update(5, { name: `Renamed on ${clock.now()}` })
}

describe('a clock that is set', () => {
  it.each([
    ['forward by a year', 365 * DAY],
    ['back by three days', -3 * DAY],
    ['back by ten years', -3650 * DAY]
  ])('%s: the lists are due, are read, and have an age again', async (_, by) => {
    change()
    clock.jump(by)
    const since = clock.now()
    workspace.sync.retrySoon()
    await expectCaughtUp(since)
  })

  it('in the moment in which a pass has ended: the pass is as old as it is', async () => {
    await workspace.close()
    let left = 1
    const info = (line: string): void => {
      if (line === 'sweep ended' && left-- > 0) clock.jump(30 * DAY)
    }
    workspace = await openAgainst(service, { now: clock.now, log: { ...quiet, info } })
    const before = clock.now()
    workspace.sync.refresh('user-groups-active')
    await until(workspace, () => clock.now() - before > 30 * DAY)
    const since = before + 30 * DAY
    workspace.sync.retrySoon()
    await expectCaughtUp(since)
  })

  it('back: a list that can’t be completed is not read again and again for it', async () => {
    service.faults.add('page-cap:20')
    service.faults.add('ignore-offset')
    clock.jump(-3 * DAY)
    workspace.sync.retrySoon()
    await until(workspace, ({ lists }) => lists.some(({ coverage }) => coverage.obstacle === 'offset-ignored'))
    await until(workspace, ({ lists }) =>
      lists.every(({ state, coverage }) => state === 'idle' && (coverage.obstacle !== null || isPast(coverage.sweptAt)))
    )
    service.log.clear()
    workspace.sync.retrySoon()
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(service.log.of('projects.list')).toEqual([])
  })

  it('back: what happens is told on screen at once', async () => {
    // Wait until earlier events have been reported.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    clock.jump(-3 * DAY)
    const before = notices
    workspace.sync.refresh('projects-active')
    await until(workspace, () => notices > before, 5)
  })

  it('back: what somebody looks at is asked for again', async () => {
    const query: ProjectQuery = {
      ...{ deleted: false, filter: null, sort: { key: 'id', descending: false } },
      ...{ columns: [], offset: 0, limit: 50 }
    }
    await workspace.live.revalidate(query, null)
    change()
    clock.jump(-3 * DAY)
    await workspace.live.revalidate(query, clock.now() + DAY)
    expect((await workspace.cache.projects.get(5))?.value.title).toMatch(/^Renamed on/)
  })

  it('back while a refused list waits: it waits no longer than it would have', async () => {
    service.faults.add('status:403;path=/public/projects')
    workspace.sync.refresh('projects-active')
    await until(workspace, ({ lists }) => lists.some(({ state }) => state === 'failed'))
    clock.jump(-30 * DAY)
    service.faults.clear()
    const since = clock.now()
    workspace.sync.retrySoon()
    await expectCaughtUp(since)
  })
})

describe('a machine that sleeps', () => {
  /** So slow that no pause ends by itself: any progress is caused by the wake-up. */
  const ASLEEP = 1 / 1000

  async function wake(): Promise<void> {
    clock.jump(8 * 3_600_000)
    const since = clock.now()
    workspace.sync.retrySoon()
    clock.speed(20)
    await expectCaughtUp(since)
    expect((await workspace.sync.status()).connectivity).toMatchObject({ state: 'online', lastError: null })
  }

  it('for a night: what was on the wire is lost, and everything is read when it wakes', async () => {
    service.faults.add('silence')
    workspace.sync.refresh(null)
    await until(workspace, ({ lists }) => lists.some(({ state }) => state === 'running'))
    change()
    clock.speed(ASLEEP)
    // Nothing runs during sleep; the service has long closed the connection.
    service.faults.clear()
    service.faults.add('html')
    service.dropConnections()
    await until(workspace, ({ connectivity }) => connectivity.lastError !== null)
    service.faults.clear()
    await wake()
  })

  it('for a while in the middle of a list: what it had read of it before is read again', async () => {
    const { projects } = service.world
    for (let id = 11; id <= 30; id += 1) projects.setDeleted(id, true)
    const first = Array.from({ length: 30 }, (_, at) => at + 1).find((id) => projects.record(id)?.deleted === true) ?? 0
    service.faults.add('page-cap:8')
    let pages = 0
    service.log.onAnswered(({ operation, query }) => {
      if (operation !== 'projects.list' || !query.includes('deleted=1') || ++pages !== 2) return
      // The list is not too old yet: it is read again because the machine slept during its pass.
      clock.jump(20 * 60_000)
      projects.update(first, { name: 'Renamed meanwhile' })
    })
    clock.speed(60)
    workspace.sync.refresh('projects-deleted')
    await vi.waitFor(
      async () => expect((await workspace.cache.projects.get(first))?.value.title).toBe('Renamed meanwhile'),
      { timeout: 10_000, interval: 50 }
    )
    expect(pages).toBeGreaterThan(5)
  })

  it('during a pause after a failure: waking is reason enough to try at once', async () => {
    // A fault without request retries: the pause is the schedule's own.
    service.faults.add('html')
    clock.speed(ASLEEP)
    workspace.sync.refresh(null)
    await until(
      workspace,
      ({ connectivity, lists }) =>
        connectivity.state === 'unreachable' &&
        connectivity.nextTryAt !== null &&
        lists.every(({ state }) => state !== 'running')
    )
    service.faults.clear()
    change()
    await wake()
  })
})
