/**
 * Hours of work in less than a minute: the clock advances whenever nothing is in flight; everything else is real. A
 * workspace sweeps and is used while its service changes. Nothing may leak.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectQuery } from '@shared/contract/projects'
import { rounds } from '../../../../tools/testing/rounds'
import { createServiceClient } from '../../api/http/http-client'
import { createTransport } from '../../api/http/transport'
import { openCache } from '../../cache/client'
import { startInWorker, type EmbeddedDemo } from '../../../../demo/start-in-worker'
import demoPath from '../../../../demo/worker?modulePath'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { USUAL_CONDITIONS } from '../conditions'
import { Quiet } from '../../../../test/main/sync/faults/quiet'
import { openAgainst } from '../../../../test/main/sync/faults/workspace'

const HOURS = rounds(3, 8)
const MINUTE = 60_000
const PROJECTS = rounds(400, 1_200)
const MEGABYTE = 2 ** 20

/** Resources in use at one moment. */
interface Usage {
  /** Bytes after garbage collection, including buffers. */
  readonly heap: number
  /** Bytes of the cache's workers, including garbage. */
  readonly workers: number
  readonly timers: number
  /** Open handles of the process by kind. */
  readonly handles: Readonly<Record<string, number>>
  readonly files: number
  /** Bytes. */
  readonly log: number
  readonly database: number
}

let folder: string
let file: string
let service: EmbeddedDemo
let workspace: OpenWorkspace
let quiet: Quiet
const workers: Worker[] = []
const onWorker = (message: unknown): void => void workers.push((message as { worker: Worker }).worker)
const collectGarbage = ((): (() => void) => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-soak-'))
  file = join(folder, 'workspace', 'cache.sqlite')
  service = await startInWorker(demoPath, { projects: PROJECTS, files: 60, events: 60, seed: 7, hasControl: true })
  subscribe('worker_threads', onWorker)
  quiet = new Quiet()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  workspace = await openAgainst(service, {
    now: Date.now,
    cacheFile: file,
    conditions: () => USUAL_CONDITIONS,
    openCache: async (options) => quiet.watch(await openCache(options)),
    createClient: (target) => {
      const transport = createTransport('soak')
      const log = { debug: () => undefined, warn: () => undefined }
      return createServiceClient({ target, request: (wire) => quiet.track(transport(wire)), log, random: () => 0.5 })
    }
  })
})
afterEach(async () => {
  vi.useRealTimers()
  unsubscribe('worker_threads', onWorker)
  await workspace.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Advances the clock from timer to timer and waits for the effects of each. */
async function pass(milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  for (;;) {
    await quiet.wait()
    if (Date.now() >= end) return
    if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync()
    else await vi.advanceTimersByTimeAsync(MINUTE)
  }
}

/** Somebody at the service changes a project. */
function change(kind: string, id: number, fields: object = {}): Promise<void> {
  const body = JSON.stringify({ kind, id, fields })
  return new Promise((resolve, reject) => {
    request(`${service.address}/control/change`, { method: 'POST', agent: false }, (response) => {
      response.resume().once('end', resolve)
    })
      .once('error', reject)
      .end(body)
  })
}

const FILTER: ProjectFilter = {
  ...{ match: 'any', having: null, dynamic: {} },
  builtIn: { sales_funnel_id: [1, 2], user_id: [3] }
}
const SORTS = ['id', 'title', 'created', 'price'] as const

/** A user's actions in two minutes: parts of a list, a few projects, sometimes the status panel. */
async function navigate(turn: number): Promise<void> {
  const { cache, live, records, sync } = workspace
  const query: ProjectQuery = {
    ...{ deleted: turn % 9 === 0, filter: turn % 4 === 0 ? FILTER : null, columns: [] },
    sort: { key: SORTS[turn % SORTS.length] ?? 'id', descending: turn % 2 === 0 },
    ...{ offset: (turn * 97) % PROJECTS, limit: 80 }
  }
  const { rows } = await cache.projects.list({ ...query, offset: query.filter === null ? query.offset : 0 })
  if (query.filter !== null) await cache.projects.totals(query)
  await live.revalidate(query, null)
  for (const { id } of rows.slice(0, 3)) {
    await records.record('project', id)
    expect((await cache.projects.get(id))?.value.id).toBe(id)
  }
  await sync.status()
  if (turn % 10 === 0) await cache.fields.inventory('project')
  const id = 1 + ((turn * 31) % PROJECTS)
  await change('update', id, { name: `Renamed at turn ${turn}`, price: turn })
  await change(turn % 2 === 0 ? 'delete' : 'restore', 7)
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

async function usage(): Promise<Usage> {
  await quiet.wait()
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  const statistics = await Promise.all(workers.map((worker) => worker.getHeapStatistics()))
  const handles: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1
  return {
    heap: heapUsed + external,
    workers: statistics.reduce((sum, { used_heap_size: used }) => sum + used, 0),
    timers: vi.getTimerCount(),
    handles,
    files: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
    log: sizeOf(`${file}-wal`),
    // In pages, since the file itself grows whenever the WAL is written back.
    database: (await workspace.cache.budget.state())?.used ?? 0
  }
}

it(`uses after ${HOURS} hours of sync and navigation no more than after two`, { timeout: 180_000 }, async () => {
  workspace.sync.start()
  const hours: Usage[] = []
  let sweeps = 0
  let sweptAt: number | null = null
  for (let turn = 1; turn <= HOURS * 30; turn += 1) {
    await pass(2 * MINUTE)
    await navigate(turn)
    const coverage = await workspace.cache.sweep.coverage({ noun: 'project', deleted: false })
    if (coverage.sweptAt !== sweptAt) sweeps += 1
    sweptAt = coverage.sweptAt
    if (turn % 30 === 0) hours.push(await usage())
  }
  // It worked all the time.
  expect(sweeps).toBeGreaterThan(HOURS * 4)
  const status = await workspace.sync.status()
  expect(status.connectivity.state).toBe('online')
  expect(status.lists.filter(({ error }) => error !== null)).toEqual([])

  // The first hour fills the caches; nothing grows from the second on.
  const [, early, ...later] = hours
  const last = later.at(-1)
  if (early === undefined || last === undefined) throw new Error('There are too few hours.')
  const most = (of: (hour: Usage) => number): number => Math.max(...later.map(of))
  expect(last.heap - early.heap).toBeLessThan(3 * MEGABYTE)
  expect(most(({ workers }) => workers)).toBeLessThan(early.workers * 2 + 16 * MEGABYTE)
  expect(last.timers).toBeLessThanOrEqual(early.timers + 2)
  for (const [kind, count] of Object.entries(last.handles)) {
    expect(count, kind).toBeLessThanOrEqual((early.handles[kind] ?? 0) + 2)
  }
  expect(last.files).toBeLessThanOrEqual(early.files + 2)
  expect(most(({ log }) => log)).toBeLessThan(40 * MEGABYTE)
  expect(last.database).toBeLessThan(early.database * 1.5 + MEGABYTE)
})
