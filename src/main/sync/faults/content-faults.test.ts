/**
 * An open workspace whose service temporarily answers with too little, too much or other data: for all lists, one list,
 * one record, or mid-sweep. Known data stays, errors are reported, and everything recovers by itself.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SyncList, SyncListStatus, SyncStatus } from '@shared/model/sync'
import { startTestService, type TestService } from '../../../../test/demo/test-service'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { USUAL_CONDITIONS, type SyncConditions } from '../conditions'
import { REQUESTS_A_MINUTE } from '../fan-out'
import { hurry, type Hurry } from '../../../../test/main/sync/faults/hurry'
import {
  cachedContent,
  differences,
  FEW_MONTHS,
  isCaughtUp,
  isSwept,
  openAgainst,
  serviceContent,
  toldCodes,
  until,
  type Content
} from '../../../../test/main/sync/faults/workspace'

const PROJECTS = 60
const UP_TO = PROJECTS + 10
/** Longer than the maximum age of any list. */
const LONG_ENOUGH = 26 * 3_600_000

let service: TestService
let workspace: OpenWorkspace
let clock: Hurry
let before: Content
let conditions: SyncConditions

beforeAll(async () => {
  service = await startTestService({ projects: PROJECTS, files: 12, events: 12 })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.faults.clear()
  clock = hurry(60)
  conditions = FEW_MONTHS
  workspace = await openAgainst(service, { now: clock.now, conditions: () => conditions })
  workspace.sync.start()
  await until(workspace, isCaughtUp(0))
  before = await content()
})
afterEach(async () => {
  await workspace.close()
  clock.end()
})

const content = (): Promise<Content> => cachedContent(workspace.cache, UP_TO)
const listOf = ({ lists }: SyncStatus, list: SyncList): SyncListStatus | undefined =>
  lists.find((one) => one.list === list)

async function expectUnchanged(): Promise<void> {
  expect(differences(await content(), before)).toEqual([])
}

/** The fault ends; recovery needs no action. */
async function expectCaughtUpAfterwards(): Promise<void> {
  service.faults.clear()
  clock.jump(LONG_ENOUGH)
  const since = clock.now()
  workspace.sync.retrySoon()
  await until(workspace, isCaughtUp(since))
  expect(differences(await content(), await serviceContent(service))).toEqual([])
}

describe('lists that come empty for a while', () => {
  it('stay while no known record can be read, which is told at each', async () => {
    service.faults.add('emptied')
    service.faults.add('not-understood:status;path=/projects/info')
    const lists = ['projects-active', 'projects-deleted', 'files-active'] as const
    workspace.sync.refresh(null)
    const status = await until(workspace, (status) =>
      lists.every((list) => listOf(status, list)?.error?.code === 'service-unreadable')
    )
    expect(status.connectivity.state).toBe('online')
    for (const list of lists)
      expect(listOf(status, list)?.coverage).toMatchObject({ state: 'complete', obstacle: null })
    await expectUnchanged()
    await expectCaughtUpAfterwards()
  })

  it('are believed when a known record was read: what they had is said to be missing, and kept', async () => {
    service.faults.add('emptied;path=/public/projects')
    const since = clock.now()
    workspace.sync.refresh('projects-active')
    await until(workspace, isSwept('projects-active', since))
    const meanwhile = await content()
    for (const [id, { state, raw }] of before) {
      expect(meanwhile.get(id)).toMatchObject({ state: state === 'active' ? 'missing' : state, raw })
    }
    await expectCaughtUpAfterwards()
  })
})

describe('a list that is shorter for a moment', () => {
  it('loses nothing, and nobody is told', async () => {
    // Both pages of a pass; then follows the request that confirms the loss.
    service.faults.add('shrunk:20;path=/public/projects;times=2')
    const since = clock.now()
    workspace.sync.refresh('projects-active')
    const codes: string[] = []
    await until(workspace, (status) => {
      codes.push(...toldCodes(status))
      return isSwept('projects-active', since)(status)
    })
    expect(service.faults.list()).toHaveLength(1)
    expect(codes).toEqual([])
    await expectUnchanged()
  })

  it('and stays so is what the service says: the rest is missing, and comes back', async () => {
    service.faults.add('shrunk:20;path=/public/projects')
    const since = clock.now()
    workspace.sync.refresh('projects-active')
    await until(workspace, isSwept('projects-active', since))
    const missing = [...(await content()).values()].filter(({ state }) => state === 'missing')
    expect(missing.length).toBeGreaterThan(20)
    await expectCaughtUpAfterwards()
  })
})

describe('in the middle of a sweep', () => {
  it.each([
    ['not-understood:status', 'service-unreadable'],
    ['bare-code:10003', 'service-error'],
    ['emptied', null]
  ])('%s: what is known stays, and it goes on where it was', async (fault, code) => {
    service.faults.add('page-cap:8;path=/public/projects')
    let pages = 0
    let counts = true
    service.log.onAnswered(({ operation }) => {
      if (counts && operation === 'projects.list' && ++pages === 4) service.faults.add(`${fault};path=/public/projects`)
    })
    workspace.sync.refresh('projects-active')
    const status = await until(workspace, (status) => {
      const list = listOf(status, 'projects-active')
      return pages >= 5 && (list?.state === 'failed' || (code === null && list?.state === 'idle'))
    })
    counts = false
    expect(listOf(status, 'projects-active')?.error?.code ?? null).toBe(code)
    if (code !== null) {
      expect(listOf(status, 'projects-active')?.coverage).toMatchObject({ state: 'complete', obstacle: null })
      await expectUnchanged()
      service.faults.clear()
      service.log.clear()
      clock.jump(3_600_000)
      const since = clock.now()
      workspace.sync.retrySoon()
      await until(workspace, isSwept('projects-active', since))
      const [first] = service.log.of('projects.list').filter(({ query }) => query.includes('deleted=0'))
      expect(Number(new URLSearchParams(first?.query).get('offset'))).toBeGreaterThan(0)
      await expectUnchanged()
    }
    // Records missing from the received pages are kept.
    expect([...(await content()).keys()]).toEqual([...before.keys()])
    await expectCaughtUpAfterwards()
  })
})

describe('records that say little', () => {
  it('found by a search take nothing away from what their list has said', async () => {
    const file = async () => (await workspace.cache.records.get({ noun: 'file', id: 1 }))?.value
    const known = await file()
    const [word = ''] = (known?.title ?? '').split(/[ .]/u)
    service.faults.add('brief;path=/search')
    await workspace.records.revalidate({ noun: 'file', deleted: false, text: word }, null)
    expect(workspace.records.found({ noun: 'file', deleted: false, text: word })).toContain(1)
    expect(await file()).toEqual(known)
  })
})

it('events that begin at midnight and last no day have a time', async () => {
  service.faults.add('midnight')
  conditions = USUAL_CONDITIONS
  workspace.sync.conditionsChanged()
  const since = clock.now()
  workspace.sync.refresh('calendar-active')
  await until(workspace, isSwept('calendar-active', since))
  const events = await Promise.all(
    Array.from({ length: 12 }, (_, at) => workspace.cache.records.get({ noun: 'calendar-event', id: at + 1 }))
  )
  const starts = events.flatMap(
    (event) => event?.value.fields.flatMap(({ role, value }) => (role === 'start' ? [value] : [])) ?? []
  )
  expect(starts.length).toBeGreaterThan(1)
  const iso = expect.stringMatching(/T00:00/) as string
  for (const start of starts) expect(start).toMatchObject({ type: 'moment', iso })
})

it('a list of names without end is asked for by the minute, and said to be on its way', async () => {
  service.faults.add('huge:1;path=/core/lists')
  service.log.clear()
  const asked = (): number => service.log.of('core.lists.info').length
  // No further minute passes before the check.
  clock.speed(1)
  workspace.sync.refresh('reference')
  await until(workspace, (status) => asked() > 0 && listOf(status, 'reference')?.state === 'waiting')
  expect(asked()).toBeGreaterThan(REQUESTS_A_MINUTE / 2)
  expect(service.log.requests.filter(({ path }) => path.includes('/core/')).length).toBeLessThan(
    REQUESTS_A_MINUTE * 1.2
  )
  await expectUnchanged()
})
