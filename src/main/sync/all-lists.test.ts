import { afterEach, describe, expect, it } from 'vitest'
import type { SyncList, SyncStatus } from '@shared/model/sync'
import { startTestService, testDay, type TestService } from '../../../test/demo/test-service'
import type { DemoServiceOptions } from '../../../demo/options'
import type { OpenWorkspace } from '../workspace/open-workspace'
import { USUAL_CONDITIONS } from './conditions'
import { isCaughtUp, isSwept, openAgainst, until } from '../../../test/main/sync/faults/workspace'

let service: TestService
let workspace: OpenWorkspace

/** The workspace's own clock. */
let clock: () => number

/** Noon of the service's day, so that its events are in the calendar's range. */
const NOON = testDay() * 86_400_000 + 12 * 3_600_000

async function open(options: DemoServiceOptions = {}): Promise<void> {
  service = await startTestService({ projects: 120, files: 130, events: 150, ...options })
  const began = Date.now()
  clock = () => NOON + (Date.now() - began)
  workspace = await openAgainst(service, { now: clock, conditions: () => USUAL_CONDITIONS })
  workspace.sync.start()
}

afterEach(async () => {
  await workspace.close()
  await service.close()
})

const caughtUp = (): Promise<SyncStatus> => until(workspace, isCaughtUp(NOON))
const cachedOf = (status: SyncStatus, list: SyncList): number | undefined =>
  status.lists.find((one) => one.list === list)?.coverage.cached

/** The service's own count of each list, by its own pages. */
async function heldBy(path: string): Promise<number> {
  const ids = new Set<unknown>()
  for (let offset = 0; ; offset += 40) {
    const rows = await service.rows(`${path}&count=40&offset=${offset}`)
    for (const row of rows) ids.add(row.id)
    if (rows.length === 0) return ids.size
  }
}

const PATHS: Partial<Record<SyncList, string>> = {
  'projects-active': '/projects?deleted=0',
  'projects-deleted': '/projects?deleted=1',
  'user-groups-active': '/groups?deleted=0',
  'user-groups-deleted': '/groups?deleted=1',
  'project-groups-active': '/projects-groups?deleted=0',
  'project-groups-deleted': '/projects-groups?deleted=1',
  'folders-active': '/cloud/folders?deleted=0',
  'folders-deleted': '/cloud/folders?deleted=1',
  'files-active': '/cloud/files?deleted=0',
  'files-deleted': '/cloud/files?deleted=1'
}

async function heldByAll(): Promise<Record<string, number>> {
  const held: Record<string, number> = {}
  for (const [list, path] of Object.entries(PATHS)) held[list] = await heldBy(path)
  return held
}

const cachedOfAll = (status: SyncStatus): Record<string, number | undefined> =>
  Object.fromEntries(Object.keys(PATHS).map((list) => [list, cachedOf(status, list as SyncList)]))

describe('the sweeps of all lists', () => {
  it('bring everything that the service has', async () => {
    await open()
    const status = await caughtUp()
    expect(cachedOfAll(status)).toEqual(await heldByAll())
    const events = await service.rows('/calendar?start=2025-09-01&end=2027-04-01&deleted=0')
    const ids = new Set(events.map(({ id }) => id))
    expect(ids.size).toBeGreaterThan(20)
    expect(cachedOf(status, 'calendar-active')).toBe(ids.size)
    expect(cachedOf(status, 'file-tree')).toBe((await workspace.cache.fileTree.tree()).length)
    expect(cachedOf(status, 'file-tree')).toBeGreaterThan(20)
  })

  it.each(['page-cap:7', 'ignore-count', 'latency:3'])('bring it under the fault %s too', async (fault) => {
    await open({ faults: [fault] })
    const status = await caughtUp()
    service.faults.clear()
    expect(cachedOfAll(status)).toEqual(await heldByAll())
  })

  it('say of long lists that they are partial where offset is ignored, and end', async () => {
    await open({ faults: ['ignore-offset', 'page-cap:20'] })
    const status = await until(workspace, ({ lists }) =>
      lists.every(({ state, coverage }) => state === 'idle' && coverage.state !== 'none')
    )
    const partial = status.lists
      .filter(({ coverage }) => coverage.obstacle === 'offset-ignored')
      .map(({ list }) => list)
    expect(partial).toContain('projects-active')
    expect(partial).toContain('files-active')
    // These are not paged.
    for (const list of ['reference', 'file-tree', 'calendar-active']) expect(partial).not.toContain(list)
    expect(service.log.requests.length).toBeLessThan(200)
  })

  it('never have more than four requests in flight, and repeat none without cause', async () => {
    await open({ projects: 1500, files: 700, latency: 2 })
    await caughtUp()
    const requests = service.log.requests.map(({ path, query, body }) => `${path}?${query} ${body}`)
    expect(requests.length).toBeGreaterThan(50)
    expect(requests.toSorted()).toEqual([...new Set(requests)].toSorted())
    expect(Math.max(...service.log.requests.map(({ inFlight }) => inFlight))).toBeLessThanOrEqual(4)
  })

  it('meet every project that stays, whatever is changed while they run', async () => {
    await open({ projects: 800, latency: 2 })
    await until(workspace, ({ lists }) => (lists.find(({ list }) => list === 'projects-active')?.done ?? 0) > 0)
    for (let id = 1; id <= 60; id++) service.world.projects.vanish(id)
    const added = Array.from({ length: 20 }, (_, index) => service.world.projects.add({ name: `New ${index}` }))
    await caughtUp()
    const since = clock()
    workspace.sync.refresh('projects-active')
    const again = await until(workspace, isSwept('projects-active', since))
    expect(cachedOf(again, 'projects-active')).toBe(await heldBy('/projects?deleted=0'))
    for (const id of added) expect((await workspace.cache.projects.get(id))?.value.state).toBe('active')
    expect((await workspace.cache.projects.get(1))?.value.state ?? 'missing').toBe('missing')
  })
})
