/**
 * An open workspace with a faulty service: the status reports it, the cache keeps its data, and everything is caught up
 * afterwards.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '@shared/ipc/errors'
import type { ConnectivityState } from '@shared/model/sync'
import { startRecorder } from '../../../../test/contract/recorder'
import { startTestService, type TestService } from '../../../../test/demo/test-service'
import { setTestClock } from '../../../../tools/testing/clock/clock'
import { makeCertificate } from '../../../../demo/tls'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { hurry, type Hurry } from '../../../../test/main/sync/faults/hurry'
import {
  cachedContent,
  differences,
  isCaughtUp,
  isSwept,
  openAgainst,
  serviceContent,
  toldCodes,
  until,
  type Content
} from '../../../../test/main/sync/faults/workspace'

const PROJECTS = 60
/** All ids ever used, with room for additions. */
const UP_TO = PROJECTS + 20
/** Longer than the maximum age of any list. */
const LONG_ENOUGH = 26 * 3_600_000

let service: TestService
let workspace: OpenWorkspace
let clock: Hurry
/** Whether the previous test's workspace is still open because it passed. */
let isOpen = false

beforeAll(async () => {
  setTestClock('2026-11-02T10:30')
  service = await startTestService({ projects: PROJECTS, files: 12, events: 12 })
})
afterAll(async () => {
  await end()
  await service.close()
})

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

/** Starts the workspace at this speed with all data of the service. */
async function start(times: number): Promise<void> {
  // A month that begins meanwhile would be unknown.
  if (isOpen && monthOf(clock.now() + LONG_ENOUGH) !== monthOf(clock.now())) await end()
  if (!isOpen) {
    clock = hurry(times)
    workspace = await openAgainst(service, { now: clock.now })
    isOpen = true
    workspace.sync.start()
  }
  await until(workspace, isCaughtUp(0))
  // Not earlier: at real speed its pauses take minutes.
  clock.speed(times)
}

async function end(): Promise<void> {
  if (!isOpen) return
  isOpen = false
  await workspace.close()
  clock.end()
}

beforeEach(() => service.faults.clear())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await end()
})

/** Makes a change at the service that the cache does not have yet. */
let turn = 0
function changeSomething(): void {
  turn += 1
  const { projects } = service.world
  projects.update(1 + (turn % PROJECTS), { name: `Renamed ${turn}` })
  projects.setDeleted(2 + (turn % 7), turn % 2 === 0)
}

async function expectUnchanged(before: Content): Promise<void> {
  expect(differences(await cachedContent(workspace.cache, UP_TO), before)).toEqual([])
}

/** The fault ends; recovery needs no action. */
async function expectCaughtUpAfterwards(act = (): void => undefined): Promise<void> {
  service.faults.clear()
  const since = clock.now()
  act()
  await until(workspace, isCaughtUp(since))
  expect(differences(await cachedContent(workspace.cache, UP_TO), await serviceContent(service))).toEqual([])
}

interface Case {
  /** Or a function that returns the fault once the clock is set. */
  readonly fault: string | (() => string)
  /** One of these codes is reported. */
  readonly codes: readonly ErrorCode[]
  readonly state: ConnectivityState
  /** Speed of the clock; faults that appear after a deadline need more. */
  readonly times?: number
}

const FAULTS: readonly Case[] = [
  { fault: 'silence', codes: ['network-timeout'], state: 'unreachable', times: 80 },
  { fault: 'drip:100', codes: ['network-timeout'], state: 'unreachable', times: 80 },
  { fault: 'reset', codes: ['network-reset'], state: 'unreachable' },
  { fault: 'reset-mid-body', codes: ['network-reset', 'service-truncated'], state: 'unreachable' },
  { fault: 'close-mid-body', codes: ['network-reset', 'service-truncated'], state: 'unreachable' },
  { fault: 'html', codes: ['service-html'], state: 'unreachable' },
  { fault: 'html:502', codes: ['service-unavailable'], state: 'unreachable' },
  { fault: 'status:408', codes: ['service-busy'], state: 'unreachable' },
  { fault: 'status:429', codes: ['service-busy'], state: 'unreachable' },
  { fault: 'status:500', codes: ['service-unavailable'], state: 'unreachable' },
  { fault: 'status:501', codes: ['service-unavailable'], state: 'unreachable' },
  { fault: 'status:502', codes: ['service-unavailable'], state: 'unreachable' },
  { fault: 'status:503', codes: ['service-unavailable'], state: 'unreachable' },
  { fault: 'status:504', codes: ['service-unavailable'], state: 'unreachable' },
  { fault: 'redirect', codes: ['service-redirect'], state: 'unreachable' },
  // The service answers, but refuses or sends unreadable data: the lists report why they were not refreshed.
  { fault: 'truncate', codes: ['service-truncated'], state: 'online' },
  { fault: 'garbage', codes: ['service-not-json'], state: 'online' },
  { fault: 'empty', codes: ['service-truncated'], state: 'online' },
  { fault: 'status:400', codes: ['service-error'], state: 'online' },
  { fault: 'status:403', codes: ['forbidden'], state: 'online' },
  { fault: 'status:404', codes: ['service-not-found'], state: 'online' },
  { fault: 'html:404', codes: ['service-not-found'], state: 'online' },
  { fault: 'error-200', codes: ['service-error'], state: 'online' }
]

async function meetFault({ fault, codes, state, times = 60 }: Case): Promise<void> {
  await start(times)
  const before = await cachedContent(workspace.cache, UP_TO)
  changeSomething()
  // Every list is outdated.
  clock.jump(LONG_ENOUGH)
  service.faults.add(typeof fault === 'string' ? fault : fault())
  workspace.sync.retrySoon()
  const status = await until(
    workspace,
    (status) =>
      status.connectivity.state === state &&
      codes.some((code) => toldCodes(status).has(code)) &&
      status.lists.some((list) => list.state === 'failed')
  )
  // At this speed a deadline of 30 seconds takes half a second, and a busy machine may miss it.
  const others = [...toldCodes(status)].filter((code) => code !== 'network-timeout' && !codes.includes(code))
  expect(others).toEqual([])
  expect(status.connectivity.lastTried).toMatch(/^(GET|POST) \//)
  expect(status.connectivity.lastTriedAt).not.toBeNull()
  // Complete lists are still complete, with their age.
  for (const { coverage } of status.lists) expect(coverage).toMatchObject({ state: 'complete', obstacle: null })
  await expectUnchanged(before)
}

describe('a fault of the service is told, loses nothing, and is caught up with by itself when it is over', () => {
  it.each(FAULTS)('$fault: $codes', async (given) => {
    await meetFault(given)
    if (given.state !== 'online') {
      const { connectivity } = await until(workspace, (status) => status.connectivity.nextTryAt !== null)
      expect(connectivity.nextTryAt).toBeGreaterThan(connectivity.lastTriedAt ?? Infinity)
    }
    await expectCaughtUpAfterwards()
  })
})

describe('a Retry-After is told, loses nothing, and is waited for before each further try of a request', () => {
  const SECONDS = 30
  const TIMES = 60
  /** Lead of the fast clock over the service's clock, which keeps its pace: `Retry-After` dates use the service's. */
  let ahead = 0
  const inSeconds = (): string => `retry-after:429,${SECONDS}`
  const asDate = (): string => {
    ahead = Math.round((clock.now() - Date.now()) / 1000)
    return `retry-after:503,${ahead + SECONDS},date`
  }
  /** Dates have whole seconds, and timers may fire early by as much. */
  const EXACT_TO = 1_000

  it.each([
    ['in seconds', 429, 'service-busy', inSeconds, () => clock.now()],
    ['as a date', 503, 'service-unavailable', asDate, () => Date.now() + ahead * 1000]
  ] as const)('%s', async (_, refused, code, fault, now) => {
    // Start anew: no date may be weeks after the service's clock.
    await end()
    const arrived = new Map<string, { readonly at: number; readonly until: number }[]>()
    service.log.onAnswered(({ path, query, status }) => {
      const request = `${path}?${query}`
      const moment = { at: clock.now(), until: now() + SECONDS * 1000 }
      if (status === refused) arrived.set(request, [...(arrived.get(request) ?? []), moment])
    })
    await meetFault({ fault, codes: [code], state: 'unreachable', times: TIMES })
    await until(workspace, () => [...arrived.values()].some((moments) => moments.length >= 2))
    // On a slow machine a date may have passed on arrival; nothing is left to wait for then.
    for (const [first, second] of arrived.values())
      if (second !== undefined) expect(second.at).toBeGreaterThanOrEqual((first?.until ?? Infinity) - EXACT_TO)
    if (refused === 429) {
      // The number of attempts of one request; later ones belong to the schedule.
      const { connectivity } = await workspace.sync.status()
      const wait = (connectivity.nextTryAt ?? 0) - (connectivity.lastTriedAt ?? 0)
      expect(wait).toBeGreaterThan((SECONDS - 1) * 1000)
    }
    await expectCaughtUpAfterwards()
  })
})

it('credentials that are refused stop the asking, lose nothing, and are caught up with when somebody acts', async () => {
  await meetFault({ fault: 'status:401', codes: ['credentials-refused'], state: 'credentials-refused' })
  expect((await workspace.sync.status()).connectivity.nextTryAt).toBeNull()
  const asked = service.log.requests.length
  service.faults.clear()
  clock.jump(LONG_ENOUGH)
  workspace.sync.retrySoon()
  const window = { sort: { key: 'id', descending: false }, columns: [], offset: 0, limit: 50 } as const
  await workspace.live.revalidate({ deleted: false, filter: null, ...window }, null)
  expect(service.log.requests.length).toBe(asked)
  await expectCaughtUpAfterwards(() => workspace.sync.refresh(null))
})

it('a slow service is read all the same, and what is there already stays on screen meanwhile', async () => {
  await start(20)
  const before = await cachedContent(workspace.cache, UP_TO)
  changeSomething()
  service.faults.add('latency:150;path=/public/projects')
  const since = clock.now()
  workspace.sync.refresh(null)
  const running = await until(workspace, ({ lists }) => lists.some(({ state }) => state === 'running'))
  expect(toldCodes(running).size).toBe(0)
  await expectUnchanged(before)
  await until(workspace, isCaughtUp(since), 25)
  expect(differences(await cachedContent(workspace.cache, UP_TO), await serviceContent(service))).toEqual([])
})

it('a redirect to another host takes nothing there', async () => {
  const elsewhere = await startRecorder()
  try {
    await meetFault({
      fault: `redirect:${elsewhere.baseUrl}/backend/public/projects`,
      codes: ['service-redirect'],
      state: 'unreachable'
    })
    const { connectivity } = await workspace.sync.status()
    expect(connectivity.lastError?.details).toMatchObject({ target: new URL(elsewhere.baseUrl).host })
    expect(elsewhere.requests).toEqual([])
  } finally {
    await elsewhere.close()
  }
})

describe('a body far larger than a page', () => {
  it(
    'of 50 MB is taken in, and what was false in it is no longer returned afterwards',
    { timeout: 90_000 },
    async () => {
      await start(1)
      const before = await cachedContent(workspace.cache, UP_TO)
      service.faults.add('huge:50;path=/public/projects;times=1')
      const since = clock.now()
      workspace.sync.refresh('projects-active')
      await until(workspace, isSwept('projects-active', since), 60)
      const taken = await workspace.cache.sweep.coverage({ noun: 'project', deleted: false })
      expect(taken.state).toBe('complete')
      expect([...(await cachedContent(workspace.cache, UP_TO)).keys()]).toEqual(
        expect.arrayContaining([...before.keys()])
      )
      service.faults.clear()
      const over = clock.now()
      workspace.sync.refresh('projects-active')
      await until(workspace, isSwept('projects-active', over), 60)
      const { rows, total } = await workspace.cache.projects.list({
        deleted: false,
        filter: null,
        sort: { key: 'id', descending: false },
        columns: [],
        offset: 0,
        limit: 500
      })
      const expected = [...(await serviceContent(service))].filter(([, { state }]) => state === 'active')
      expect(total).toBe(expected.length)
      expect(rows.map(({ id }) => id)).toEqual(expected.map(([id]) => id).toSorted((a, b) => a - b))
      // The false records stay known as no longer returned.
      await end()
    }
  )

  it('of 70 MB is refused, and said so', { timeout: 90_000 }, async () => {
    await start(1)
    const before = await cachedContent(workspace.cache, UP_TO)
    service.faults.add('huge:70;path=/public/projects;times=1')
    workspace.sync.refresh('projects-active')
    await until(workspace, (status) => toldCodes(status).has('service-too-large'), 60)
    await expectUnchanged(before)
    service.faults.clear()
    const over = clock.now()
    workspace.sync.refresh('projects-active')
    await until(workspace, isSwept('projects-active', over), 60)
    expect(differences(await cachedContent(workspace.cache, UP_TO), await serviceContent(service))).toEqual([])
  })
})

describe('a certificate that nobody should trust', () => {
  it.each(['self-signed', 'expired'] as const)('%s: told, nothing sent, the cache stays', async (kind) => {
    await start(20)
    const before = await cachedContent(workspace.cache, UP_TO)
    const secure = await startTestService({ projects: 1, tls: await makeCertificate(kind) })
    try {
      const { cache } = workspace
      const elsewhere = await openAgainst(secure, { now: clock.now, openCache: async () => ({ ...cache }) })
      elsewhere.sync.refresh(null)
      const status = await until(elsewhere, ({ connectivity }) => connectivity.state === 'tls-untrusted')
      expect(['tls-untrusted', 'tls-expired']).toContain(status.connectivity.lastError?.code)
      expect(secure.log.requests).toEqual([])
      await elsewhere.sync.close()
      await expectUnchanged(before)
    } finally {
      await secure.close()
    }
  })
})
