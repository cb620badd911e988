/**
 * An open workspace whose service breaks the interface: readable data is read, known data stays, and unreadable lists
 * are reported as incomplete. Each test ends with a correct service and equal data.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { SyncList } from '@shared/model/sync'
import { DIALECT_NAMES } from '../../../../demo/dialects'
import type { DemoServiceOptions } from '../../../../demo/options'
import { startTestService, type TestService } from '../../../../test/demo/test-service'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { USUAL_CONDITIONS } from '../conditions'
import { hurry, type Hurry } from '../../../../test/main/sync/faults/hurry'
import {
  cachedContent,
  differences,
  FEW_MONTHS,
  isCaughtUp,
  isSwept,
  openAgainst,
  serviceContent,
  until,
  type Content
} from '../../../../test/main/sync/faults/workspace'

/** Longer than the maximum age of any list. */
const LONG_ENOUGH = 26 * 3_600_000
/** Lists so small that they may have no deleted record. */
const MAY_BE_EMPTY: ReadonlySet<SyncList> = new Set([
  'user-groups-deleted',
  'project-groups-deleted',
  'calendar-deleted',
  'folders-deleted'
])
const SMALL = { projects: 60, files: 12, events: 12 } as const

let service: TestService
let workspace: OpenWorkspace
let clock: Hurry

async function start(options: DemoServiceOptions, conditions = FEW_MONTHS): Promise<void> {
  clock = hurry(20)
  service = await startTestService(options)
  workspace = await openAgainst(service, { now: clock.now, conditions: () => conditions })
}

afterEach(async () => {
  await workspace.close()
  clock.end()
  await service.close()
})

const upTo = (): number => service.world.options.projects + 60
const content = (): Promise<Content> => cachedContent(workspace.cache, upTo())

async function expectEqual(): Promise<void> {
  expect(differences(await content(), await serviceContent(service))).toEqual([])
}

/** The fault is over and the lists are due again. */
async function expectEqualAfterwards(): Promise<void> {
  service.faults.clear()
  clock.jump(LONG_ENOUGH)
  const since = clock.now()
  workspace.sync.retrySoon()
  await until(workspace, isCaughtUp(since))
  await expectEqual()
}

describe('every dialect', () => {
  it.each([...DIALECT_NAMES, 'random:1', 'random:2', 'random:3'])('%s is swept whole', async (dialect) => {
    await start({ projects: 60, files: 60, events: 60, dialect }, USUAL_CONDITIONS)
    workspace.sync.start()
    const { lists } = await until(workspace, isCaughtUp(0))
    expect(lists.map(({ coverage }) => [coverage.state, coverage.obstacle])).toEqual(
      lists.map(() => ['complete', null])
    )
    const empty = lists.filter(({ coverage }) => coverage.cached === 0).map(({ list }) => list)
    expect(empty.filter((list) => !MAY_BE_EMPTY.has(list))).toEqual([])
    await expectEqual()
  })
})

describe('data that is not as it should be', () => {
  it.each([
    // Ids are found by position, whatever their type; repeated records count once.
    ['string-ids', 60],
    ['duplicates:5', 60],
    ['overlap:3', 60],
    // Faulty paging.
    ['page-cap:20', 130],
    ['page-cap:7', 60],
    ['page-cap:3', 30],
    ['ignore-count', 700],
    // A wrong total only matters if more pages follow.
    ['wrong-total:20 page-cap:20', 130],
    ['wrong-total:100000 page-cap:20', 130],
    ['nulls', 60]
  ])('%s: every one of %i projects is met', async (faults, projects) => {
    await start({ ...SMALL, projects, dialect: 'total' })
    for (const fault of faults.split(' ')) service.faults.add(fault)
    workspace.sync.start()
    const { lists } = await until(workspace, isCaughtUp(0))
    for (const { coverage } of lists) expect(coverage).toMatchObject({ state: 'complete', obstacle: null })
    const cached = await content()
    expect([...cached.keys()].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: projects }, (_, index) => index + 1)
    )
    expect([...cached.values()].every(({ state }) => state !== 'missing')).toBe(true)
    await expectEqualAfterwards()
  })

  it('a page cap is found out, and asked for from then on', async () => {
    const cap = 7
    await start({ ...SMALL, projects: 260 })
    service.faults.add(`page-cap:${cap}`)
    const asked: number[] = []
    service.log.onAnswered(({ operation, query }) => {
      const sent = new URLSearchParams(query)
      if (operation === 'projects.list' && sent.get('deleted') === '0') asked.push(Number(sent.get('count')))
    })
    workspace.sync.start()
    await until(workspace, isSwept('projects-active', 0))
    // Two pages of one size reveal the cap; a third may have been requested ahead.
    expect(asked[0]).toBeGreaterThan(cap)
    expect(asked.length).toBeGreaterThan(6)
    expect(new Set(asked.slice(3))).toEqual(new Set([cap]))
  })

  it('a record that comes twice and says two things is one, and its copies are no change each time', async () => {
    await start(SMALL)
    const told: number[] = []
    await workspace.close()
    workspace = await openAgainst(service, {
      now: clock.now,
      onChanged: (noun, ids) => {
        if (noun === 'project') told.push(...(ids ?? []))
      }
    })
    service.faults.add('unlike-copies:5;path=/public/projects')
    workspace.sync.start()
    await until(workspace, isCaughtUp(0))
    const before = await content()
    expect(before.get(1)?.title).not.toMatch(/copy/)
    const { cached } = await workspace.cache.sweep.coverage({ noun: 'project', deleted: false })
    expect(cached).toBe([...before.values()].filter(({ state }) => state === 'active').length)
    told.length = 0
    const since = clock.now()
    workspace.sync.refresh('projects-active')
    await until(workspace, isSwept('projects-active', since))
    expect(told).toEqual([])
    expect(differences(await content(), before)).toEqual([])
    await expectEqualAfterwards()
  })

  it('records without ids are not known by any other, and everything that has one is', async () => {
    await start(SMALL)
    workspace.sync.start()
    await until(workspace, isCaughtUp(0))
    const before = await content()
    service.faults.add('missing-ids:3;path=/public/projects')
    const since = clock.now()
    workspace.sync.refresh('projects-active')
    await until(workspace, isSwept('projects-active', since))
    const meanwhile = await content()
    // Nothing is lost or invented; records no longer named by id are reported as missing.
    expect([...meanwhile.keys()]).toEqual([...before.keys()])
    const missing = [...meanwhile.values()].filter(({ state }) => state === 'missing')
    expect(missing.length).toBeGreaterThan(10)
    for (const [id, { raw }] of meanwhile) expect(raw).toMatchObject({ id })
    await expectEqualAfterwards()
  })

  it('records without any ids at all are refused, and the cache stays', async () => {
    await start(SMALL)
    workspace.sync.start()
    await until(workspace, isCaughtUp(0))
    const before = await content()
    service.faults.add('missing-ids:1;path=/public/projects')
    workspace.sync.refresh('projects-active')
    const told = await until(workspace, ({ lists }) => lists.some(({ error }) => error?.code === 'service-unreadable'))
    expect(told.lists.find(({ list }) => list === 'projects-active')).toMatchObject({ state: 'failed' })
    expect(differences(await content(), before)).toEqual([])
    await expectEqualAfterwards()
  })
})

describe('an offset that is ignored', () => {
  it('ends the sweep, says that the list can’t be completed, and keeps what is known', async () => {
    await start({ ...SMALL, projects: 130 })
    workspace.sync.start()
    await until(workspace, isCaughtUp(0))
    const before = await content()
    service.faults.add('page-cap:50')
    service.faults.add('ignore-offset')
    service.log.clear()
    workspace.sync.refresh('projects-active')
    const told = await until(workspace, ({ lists }) =>
      lists.some(({ coverage }) => coverage.obstacle === 'offset-ignored')
    )
    expect(told.lists.find(({ list }) => list === 'projects-active')).toMatchObject({
      state: 'idle',
      coverage: { state: 'partial', obstacle: 'offset-ignored' }
    })
    // It does not loop.
    expect(service.log.of('projects.list').length).toBeLessThan(6)
    expect(differences(await content(), before)).toEqual([])
    await expectEqualAfterwards()
  })

  it('of a service that was never read whole leaves a part, and says so', async () => {
    await start({ ...SMALL, projects: 130 })
    service.faults.add('page-cap:50')
    service.faults.add('ignore-offset')
    workspace.sync.start()
    await until(workspace, ({ lists }) => lists.some(({ coverage }) => coverage.obstacle === 'offset-ignored'))
    expect((await content()).size).toBeGreaterThanOrEqual(50)
    await expectEqualAfterwards()
  })
})

describe('a list that never ends', () => {
  const mostRecords = 1_000

  it('is stopped and said to be, and the others are read all the same', async () => {
    clock = hurry(20)
    service = await startTestService({ ...SMALL, projects: 130 })
    workspace = await openAgainst(service, { now: clock.now, conditions: () => ({ ...FEW_MONTHS, mostRecords }) })
    service.faults.add('endless;path=/public/projects')
    service.faults.add('endless;path=/public/cloud/files')
    workspace.sync.start()
    const ended = await until(workspace, ({ lists }) =>
      lists.every(({ coverage }) => coverage.sweptAt !== null || coverage.obstacle !== null)
    )
    const coverages = new Map(ended.lists.map(({ list, coverage }) => [list, [coverage.state, coverage.obstacle]]))
    const endless = ['projects-active', 'project-groups-active', 'files-active'] as const
    for (const list of endless.flatMap((one) => [one, one.replace('active', 'deleted') as SyncList])) {
      expect(coverages.get(list), list).toEqual(['partial', 'endless'])
      coverages.delete(list)
    }
    expect([...coverages.values()]).toEqual([...coverages.values()].map(() => ['complete', null]))
    for (const operation of ['projects.list', 'cloud.files'] as const)
      expect(service.log.of(operation).length).toBeLessThanOrEqual(2 * (mostRecords / 250 + 1))
    service.faults.clear()
    clock.jump(LONG_ENOUGH)
    const since = clock.now()
    workspace.sync.retrySoon()
    await until(workspace, isCaughtUp(since))
    await expectEqual()
  })

  it('is stopped where the disk budget is used up, and goes on when there is more', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskside-endless-'))
    try {
      let diskBudget = 2_000_000
      clock = hurry(20)
      service = await startTestService({ ...SMALL, projects: 130 })
      const conditions = () => ({ ...FEW_MONTHS, diskBudget, mostRecords: 30_000 })
      const cacheFile = join(folder, 'cache.sqlite')
      workspace = await openAgainst(service, { now: clock.now, cacheFile, conditions })
      service.faults.add('endless;path=/public/projects')
      workspace.sync.start()
      const told = await until(workspace, ({ lists }) =>
        lists.every(({ coverage }) => coverage.sweptAt !== null || coverage.obstacle !== null)
      )
      const stopped = told.lists.filter(({ coverage }) => coverage.obstacle !== null)
      expect(stopped.map(({ list }) => list)).toContain('projects-active')
      expect(new Set(stopped.map(({ coverage }) => coverage.obstacle))).toEqual(new Set(['disk-budget']))
      expect(stopped.every(({ list }) => list.startsWith('project'))).toBe(true)
      // Concurrent writes exceed the budget: pages of several lists, columns, and the word index.
      expect(told.budget?.used).toBeLessThan(3 * diskBudget)
      service.faults.clear()
      diskBudget = 1e9
      workspace.sync.conditionsChanged()
      clock.jump(LONG_ENOUGH)
      const since = clock.now()
      workspace.sync.retrySoon()
      const after = await until(workspace, isCaughtUp(since))
      // Details of deleted records may have been dropped for space: compare the lists, not the records.
      for (const { coverage } of after.lists) expect(coverage).toMatchObject({ state: 'complete', obstacle: null })
    } finally {
      await workspace.close()
      rmSync(folder, { recursive: true })
    }
  })
})

describe('a sweep that was broken off', () => {
  it('reads its beginning again when somebody asks for the list, and only then says that it is fresh', async () => {
    await start({ ...SMALL, projects: 260 })
    service.faults.add('page-cap:25')
    workspace.sync.start()
    await until(workspace, isCaughtUp(0))
    let pages = 0
    service.log.onAnswered(({ operation }) => {
      if (operation === 'projects.list' && ++pages === 8) workspace.sync.cancel('projects-active')
    })
    workspace.sync.refresh('projects-active')
    await until(workspace, ({ lists }) =>
      lists.some(({ list, state }) => list === 'projects-active' && state === 'idle')
    )
    expect(pages).toBeGreaterThanOrEqual(8)
    const [early = 0, gone = 0] = [...(await content())].flatMap(([id, { state }]) => (state === 'active' ? [id] : []))
    clock.jump(60_000)
    service.world.projects.update(early, { name: 'Renamed since' })
    service.world.projects.vanish(gone)
    const since = clock.now()
    workspace.sync.refresh('projects-active')
    await until(workspace, isSwept('projects-active', since))
    const known = await content()
    expect(known.get(early)?.title).toBe('Renamed since')
    expect(known.get(gone)?.state).toBe('missing')
  })
})

describe('records that change while they are swept', () => {
  it.each([
    ['in pages as they were asked for', []],
    ['in small pages, so that many changes fall into one sweep', ['page-cap:25']]
  ])('%s: nobody is lost, and the next sweep equals the service', async (_, others) => {
    await start({ ...SMALL, projects: 260 })
    service.faults.add('changes;path=/public/projects')
    for (const fault of others) service.faults.add(fault)
    workspace.sync.start()
    await until(workspace, isCaughtUp(0))
    const cached = await content()
    const lost = [...(await serviceContent(service))].filter(([id]) => id <= 260 && !cached.has(id))
    expect(lost.map(([id]) => id)).toEqual([])
    await expectEqualAfterwards()
  })

  it('moved to the other list, or gone for good, in the middle of a sweep: found where they are by the next', async () => {
    await start({ ...SMALL, projects: 260 })
    service.faults.add('page-cap:25')
    let pages = 0
    const { projects } = service.world
    let isSweeping = true
    service.log.onAnswered(({ operation }) => {
      if (operation !== 'projects.list' || !isSweeping) return
      pages += 1
      if (projects.has(pages * 3)) projects.setDeleted(pages * 3, pages % 2 === 0)
      if (pages % 4 === 0 && projects.has(260 - pages)) projects.vanish(260 - pages)
    })
    workspace.sync.start()
    await until(workspace, isCaughtUp(0))
    expect(pages).toBeGreaterThan(10)
    isSweeping = false
    service.faults.clear()
    clock.jump(LONG_ENOUGH)
    const since = clock.now()
    workspace.sync.retrySoon()
    await until(workspace, isCaughtUp(since))
    const expected = await serviceContent(service)
    const known = await content()
    // Vanished records stay and are reported as missing.
    for (const [id, { state }] of known) if (!expected.has(id)) expect(state).toBe('missing')
    expect(differences(new Map([...known].filter(([id]) => expected.has(id))), expected)).toEqual([])
    expect([...known.values()].some(({ state }) => state === 'missing')).toBe(true)
  })
})

it.each(['wrong-charset', 'lying-charset', 'broken-byte'])(
  'a wrong charset (%s): what was known stays readable, and letters come right when the service does',
  async (fault) => {
    await start(SMALL)
    service.faults.add(fault)
    workspace.sync.start()
    await until(workspace, isCaughtUp(0))
    // The charset is detected from the bytes, despite the header: all letters are right except a cut one.
    const titles = [...(await content()).values()].map(({ title }) => title ?? '')
    expect(titles.some((title) => /[а-яё]{4}/i.test(title))).toBe(true)
    expect(titles.filter((title) => title.includes('\ufffd')).length).toBeLessThanOrEqual(
      fault === 'broken-byte' ? 1 : 0
    )
    await expectEqualAfterwards()
  }
)
