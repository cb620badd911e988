/**
 * An open workspace whose service answers 200 with invalid content. Known data stays, the list or record reports the
 * error, the connection remains online, and everything recovers by itself.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DesksideError } from '@shared/ipc/errors'
import { startTestService, type TestService } from '../../../../test/demo/test-service'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { hurry, type Hurry } from '../../../../test/main/sync/faults/hurry'
import {
  cachedContent,
  differences,
  FEW_MONTHS,
  isCaughtUp,
  openAgainst,
  serviceContent,
  toldCodes,
  until
} from '../../../../test/main/sync/faults/workspace'

const PROJECTS = 40
const UP_TO = PROJECTS + 10
/** Longer than the maximum age of any list. */
const LONG_ENOUGH = 26 * 3_600_000

let service: TestService
let workspace: OpenWorkspace
let clock: Hurry
/** Whether the previous test's workspace is still open because it caught up. */
let isOpen = false

beforeAll(async () => {
  service = await startTestService({ projects: PROJECTS, files: 12, events: 12 })
})
afterAll(async () => {
  await end()
  await service.close()
})

async function end(): Promise<void> {
  if (!isOpen) return
  isOpen = false
  await workspace.close()
  clock.end()
}

beforeEach(async () => {
  service.faults.clear()
  if (isOpen) return
  clock = hurry(60)
  workspace = await openAgainst(service, { now: clock.now, conditions: () => FEW_MONTHS })
  isOpen = true
  workspace.sync.start()
  await until(workspace, isCaughtUp(0))
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await end()
})

async function counts(): Promise<Record<string, number>> {
  const { lists } = await workspace.sync.status()
  return Object.fromEntries(lists.map(({ list, coverage }) => [list, coverage.cached]))
}

/**
 * The fault ends; recovery needs no action.
 *
 * @param since when every list was due. Empty lists may have been read since, because the fault is true for them.
 */
async function expectCaughtUpAfterwards(since: number): Promise<void> {
  service.faults.clear()
  await until(workspace, isCaughtUp(since))
  expect(differences(await cachedContent(workspace.cache, UP_TO), await serviceContent(service))).toEqual([])
}

const FORMS = ['null', 'false', 'text', 'status', 'message', 'words', 'deep', 'content-null', 'total', 'empty']

describe('a 200 that is no answer, to everything', () => {
  it.each(FORMS)('%s: empties no list, is told at the lists, and is caught up with', async (form) => {
    const before = await cachedContent(workspace.cache, UP_TO)
    const known = await counts()
    service.faults.add(`not-understood:${form}`)
    clock.jump(LONG_ENOUGH)
    const since = clock.now()
    workspace.sync.retrySoon()
    const status = await until(workspace, (status) => {
      const { state, error } = status.lists.find(({ list }) => list === 'projects-active') ?? {}
      return state === 'failed' && error?.code === 'service-unreadable'
    })
    expect([...toldCodes(status)]).toEqual(['service-unreadable'])
    expect(status.connectivity.state).toBe('online')
    expect(differences(await cachedContent(workspace.cache, UP_TO), before)).toEqual([])
    expect(await counts()).toEqual(known)
    await expectCaughtUpAfterwards(since)
  })
})

describe('a 200 that is no answer, to a question for one record', () => {
  it.each(['null', 'text', 'status', 'message', 'words'])(
    '%s: the record stays, and is no state of the connection',
    async (form) => {
      const before = await cachedContent(workspace.cache, UP_TO)
      service.faults.add(`not-understood:${form};path=/projects/info`)
      const failed = await workspace.records.record('project', 1).catch((error: unknown) => error)
      expect((failed as DesksideError).code).toBe('service-unreadable')
      expect((await workspace.sync.status()).connectivity).toMatchObject({ state: 'online', lastError: null })
      expect(differences(await cachedContent(workspace.cache, UP_TO), before)).toEqual([])
      service.faults.clear()
      await workspace.records.record('project', 1)
    }
  )
})

describe('a 200 that is no answer, to a question for a part of a project', () => {
  it.each(['null', 'status', 'message', 'words'])('%s: the part stays, and says so', async (form) => {
    const question = { project: 1, kind: 'goods', filter: {} } as const
    await workspace.children.refresh(question, 50)
    const page = { id: 1, kind: 'goods', filter: {}, offset: 0, limit: 50, today: 20_000 } as const
    const before = (await workspace.cache.children.page(page)).value
    service.faults.add(`not-understood:${form};path=/projects/goods`)
    const failed = await workspace.children.refresh(question, 50).catch((error: unknown) => error)
    expect((failed as DesksideError).code).toBe('service-unreadable')
    expect((await workspace.sync.status()).connectivity).toMatchObject({ state: 'online', lastError: null })
    expect((await workspace.cache.children.page(page)).value).toEqual(before)
  })
})

describe('credentials that are refused by a 200', () => {
  it.each(['text-status', 'digits', 'list', 'nested', 'no', 'russian'])(
    '%s: stop the asking, and lose nothing',
    async (form) => {
      const before = await cachedContent(workspace.cache, UP_TO)
      service.faults.add(`refusal:${form}`)
      clock.jump(LONG_ENOUGH)
      workspace.sync.retrySoon()
      const status = await until(workspace, ({ connectivity }) => connectivity.state === 'credentials-refused')
      expect(status.connectivity.lastError?.code).toBe('credentials-refused')
      expect(differences(await cachedContent(workspace.cache, UP_TO), before)).toEqual([])
      service.faults.clear()
      const since = clock.now()
      workspace.sync.refresh(null)
      await until(workspace, isCaughtUp(since))
    }
  )
})

it('a short outage: every list that it stopped is read again soon after the first success, however young it is', async () => {
  service.faults.add('status:503')
  const since = clock.now()
  workspace.sync.refresh(null)
  await until(workspace, ({ lists }) => lists.some(({ state }) => state === 'failed'))
  service.faults.clear()
  const { lists } = await until(workspace, isCaughtUp(since))
  expect(lists.filter(({ state, error }) => state === 'failed' || error !== null)).toEqual([])
})
