/**
 * Everything at once: sweeps requested, paused and stopped; users who read, filter and search; corrections; clock
 * changes; a service whose projects change. Nothing may be lost or hang, and the file must be intact afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { CHILD_KINDS } from '@shared/model/children'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectQuery } from '@shared/contract/projects'
import { SYNC_LISTS } from '@shared/model/sync'
import { rounds } from '../../../../tools/testing/rounds'
import { openConnection } from '../../cache/cache-file/connection'
import { applyChange } from '../../../../demo/http/control'
import { startTestService, type TestService } from '../../../../test/demo/test-service'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { USUAL_CONDITIONS, type SyncConditions } from '../conditions'
import { hurry, type Hurry } from '../../../../test/main/sync/faults/hurry'
import { brokenRules } from '../../../../test/main/sync/faults/rules-of-cache'
import {
  CACHE_KEY,
  cachedContent,
  differences,
  isCaughtUp,
  openAgainst,
  serviceContent,
  until
} from '../../../../test/main/sync/faults/workspace'

const PROJECTS = 300
const TURNS = rounds(20, 100)
const HOUR = 3_600_000
/** Longer than the maximum age of any list in all conditions. */
const LONG_ENOUGH = 40 * HOUR

const FILTER: ProjectFilter = {
  ...{ match: 'any', having: null, dynamic: {} },
  builtIn: { sales_funnel_id: [1, 2], user_id: [3] }
}
const CORRECTION: FieldCorrection = { noun: 'project', key: 'comment', role: 'title' }
const SORTS = ['id', 'title', 'price', 'created'] as const
const TEXTS = ['ch', 'changed', 'a', 'ооо'] as const
const CHANGES = ['update', 'delete', 'restore', 'update', 'add', 'vanish'] as const

let folder: string
let file: string
let clock: Hurry
let service: TestService
let workspace: OpenWorkspace
let conditions: SyncConditions
let seed: number
let vanished: Set<number>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-at-once-'))
  file = join(folder, 'workspace', 'cache.sqlite')
  clock = hurry(20)
  seed = 12_345
  vanished = new Set()
})
afterEach(async () => {
  await workspace.close()
  clock.end()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Deterministic random numbers. */
function below(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * limit)
}
const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T

async function open(dialect: string, faults: readonly string[], diskBudget: number): Promise<void> {
  conditions = { ...USUAL_CONDITIONS, diskBudget }
  service = await startTestService({ projects: PROJECTS, files: 200, events: 200, dialect, faults: [...faults] })
  workspace = await openAgainst(service, {
    now: clock.now,
    cacheFile: file,
    conditions: () => conditions,
    wantedAhead: () =>
      Promise.resolve({
        pinned: [1, 2, 3, 4, 5],
        own: [6, 7, 8],
        others: Array.from({ length: 60 }, (_, at) => at + 10)
      })
  })
  workspace.sync.start()
}

/** Changes four projects at the service. Vanished ones stay away. */
function changeSome(): void {
  for (let count = 0; count < 4; count++) {
    const [kind, id] = [oneOf(CHANGES), 1 + below(PROJECTS)]
    if (vanished.has(id)) continue
    if (kind === 'vanish') vanished.add(id)
    applyChange(service.world, { kind, id, fields: { name: `Changed ${below(1e6)}`, price: below(1e5) } })
  }
}

/** The users' requests of one moment; any failure fails the test. */
function ask(): Promise<unknown>[] {
  const { cache, live, children, sync } = workspace
  const query: ProjectQuery = {
    ...{ deleted: below(8) === 0, filter: below(2) === 0 ? null : FILTER, columns: [] },
    sort: { key: oneOf(SORTS), descending: below(2) === 0 },
    ...{ offset: 0, limit: 80 }
  }
  return [
    cache.projects.list(query),
    cache.projects.totals(query),
    cache.search({ text: oneOf(TEXTS), nouns: null, deleted: below(2) === 0, limit: 20 }),
    sync.status(),
    live.revalidate(query, null),
    openProject(1 + below(PROJECTS)),
    children.revalidate({ project: 1 + below(PROJECTS), kind: oneOf(CHILD_KINDS), filter: {} }),
    ...(below(12) === 0 ? [cache.fields.setCorrections(below(2) === 0 ? [] : [CORRECTION])] : [])
  ]
}

/** The service lacks exactly the vanished projects. */
async function openProject(id: number): Promise<void> {
  await workspace.records.record('project', id).catch((thrown: unknown) => {
    if (!vanished.has(id) || !(thrown instanceof DesksideError) || thrown.code !== 'service-not-found') throw thrown
  })
}

function disturb(): void {
  const { sync } = workspace
  const list = oneOf([...SYNC_LISTS, null])
  if (below(3) === 0) sync.refresh(list)
  if (below(6) === 0) {
    sync.setPaused(list, true)
    sync.cancel(oneOf(SYNC_LISTS))
    sync.refresh(oneOf(SYNC_LISTS))
    sync.setPaused(list, false)
  }
  if (below(10) === 0) {
    conditions = { ...conditions, calendarPast: 1 + below(12), calendarFuture: 1 + below(20) }
    sync.conditionsChanged()
  }
  if (below(12) === 0) clock.jump((below(11) - 5) * HOUR)
}

/** The service stops changing, and every list is read completely twice. */
async function settle(): Promise<void> {
  const { cache, sync } = workspace
  await cache.fields.setCorrections([])
  conditions = { ...USUAL_CONDITIONS, diskBudget: conditions.diskBudget }
  sync.setPaused(null, false)
  service.faults.clear()
  for (const wait of [LONG_ENOUGH, 1000]) {
    await until(workspace, ({ lists }) => lists.every(({ state }) => state !== 'running' && state !== 'waiting'), 60)
    clock.jump(wait)
    const since = clock.now()
    sync.conditionsChanged()
    sync.refresh(null)
    await until(workspace, isCaughtUp(since), 60)
  }
}

it.each([
  { dialect: 'total', faults: [], budget: 1e9 },
  { dialect: 'bare', faults: ['string-ids'], budget: 1e6 },
  { dialect: 'random:2', faults: ['page-cap:200'], budget: 1e9 }
])('leaves a cache in order that is equal to a $dialect service', { timeout: 180_000 }, async (given) => {
  await open(given.dialect, given.faults, given.budget)
  for (let turn = 0; turn < TURNS; turn++) {
    changeSome()
    const asked = ask()
    disturb()
    await Promise.all(asked)
  }
  await settle()

  const truth = await serviceContent(service)
  const content = await cachedContent(workspace.cache, Math.max(...truth.keys()))
  const returned = new Map([...content].filter(([, { state }]) => state !== 'missing'))
  // A small budget may have dropped details of deleted projects.
  const known = given.budget > 1e8 ? truth : new Map([...truth].filter(([, { state }]) => state !== 'deleted'))
  const compared = new Map([...returned].filter(([id]) => known.has(id) || !truth.has(id)))
  expect(differences(compared, known)).toEqual([])
  // Many projects vanished, and none of them counts as present.
  expect(vanished.size).toBeGreaterThan(TURNS / 5)
  expect([...vanished].filter((id) => returned.has(id))).toEqual([])

  await workspace.close()
  const db = openConnection({ file, key: CACHE_KEY })
  try {
    expect(brokenRules(db)).toEqual([])
  } finally {
    db.close()
  }
})
