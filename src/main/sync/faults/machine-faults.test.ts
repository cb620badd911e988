/**
 * An open workspace on a faulty machine: the status reports the fault, no useful data is removed, and everything
 * recovers once the machine allows it.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CacheNotice } from '@shared/model/sync'
import { withoutRoot } from '../../../../tools/testing/other-user'
import { openConnection } from '../../cache/cache-file/connection'
import { damage, damageRecords } from '../../../../test/main/cache/damage'
import { startTestService, type TestService } from '../../../../test/demo/test-service'
import type { OpenWorkspace, OpenWorkspaceOptions } from '../../workspace/open-workspace'
import { hurry, type Hurry } from '../../../../test/main/sync/faults/hurry'
import {
  cachedContent,
  CACHE_KEY,
  differences,
  isCaughtUp,
  openAgainst,
  serviceContent,
  until
} from '../../../../test/main/sync/faults/workspace'
import type { SweepingProcess } from '../../../../test/main/sync/faults/sweeping-process'
import program from '../../../../test/main/sync/faults/workspace-process?modulePath'

const PROJECTS = 300
/** Longer than the maximum age of any list. */
const LONG_ENOUGH = 26 * 3_600_000

let service: TestService
let clock: Hurry
let folder: string
let file: string
const opened: OpenWorkspace[] = []

beforeAll(async () => {
  service = await startTestService({ projects: PROJECTS, files: 12, events: 12 })
})
afterAll(async () => {
  await service.close()
  if (filled !== null) rmSync(filled, { recursive: true })
})
beforeEach(() => {
  clock = hurry(20)
  folder = mkdtempSync(join(tmpdir(), 'deskside-machine-'))
  file = join(folder, 'workspace', 'cache.sqlite')
})
afterEach(async () => {
  for (const workspace of opened.splice(0)) await workspace.close()
  clock.end()
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

async function open(options: Partial<OpenWorkspaceOptions> = {}, place = service): Promise<OpenWorkspace> {
  const workspace = await openAgainst(place, {
    now: clock.now,
    cacheFile: file,
    ...options
  })
  opened.push(workspace)
  return workspace
}

async function close(workspace: OpenWorkspace): Promise<void> {
  opened.splice(opened.indexOf(workspace), 1)
  await workspace.close()
}

async function expectWhole(workspace: OpenWorkspace): Promise<void> {
  const content = await cachedContent(workspace.cache, PROJECTS + 20)
  expect(differences(content, await serviceContent(service))).toEqual([])
}

/** Files of a closed cache. */
const KEPT = ['', '.key-mark']
let filled: string | null = null

/** Fills and closes a cache once for all tests. */
async function fill(): Promise<void> {
  if (filled === null) {
    const workspace = await open()
    workspace.sync.start()
    await until(workspace, isCaughtUp(0))
    await close(workspace)
    filled = mkdtempSync(join(tmpdir(), 'deskside-filled-'))
    for (const suffix of KEPT) copyFileSync(file + suffix, join(filled, `cache${suffix}`))
    return
  }
  mkdirSync(dirname(file), { mode: 0o700 })
  for (const suffix of KEPT) copyFileSync(join(filled, `cache${suffix}`), file + suffix)
}

/** Damages pages that only reads of records reach. */
function harmRecords(): void {
  expect(damageRecords(file, CACHE_KEY, 2)).toBeGreaterThan(2)
}

async function noticeOf(workspace: OpenWorkspace): Promise<CacheNotice | null> {
  return (await workspace.sync.status()).notice
}

describe('a cache that was harmed while it was closed', () => {
  it.each([
    ['in its header', 'corrupt', (): void => damage(file, 20), CACHE_KEY],
    ['by being cut off within its first page', 'corrupt', (): void => truncateSync(file, 1000), CACHE_KEY],
    ['by the loss of its key', 'key-lost', (): void => undefined, 'd4'.repeat(32)]
  ] as const)('%s is set aside, said so, and fetched again', async (_, reason, harm, cacheKey) => {
    await fill()
    harm()
    const harmed = readFileSync(file)
    const workspace = await open({ disk: { file, key: cacheKey } })
    expect(await noticeOf(workspace)).toMatchObject({ kind: 'cache-rebuilt', reason })
    expect(workspace.storage).toBe('disk')
    expect(readFileSync(`${file}.quarantined`).equals(harmed)).toBe(true)
    workspace.sync.start()
    await until(workspace, isCaughtUp(0))
    await expectWhole(workspace)
  })

  it.each([
    ['in its middle', harmRecords],
    ['by being cut off in its middle', () => truncateSync(file, Math.floor(statSync(file).size / 2))]
  ])('%s is found out at the latest when it is read, and then the same happens', async (_, harm) => {
    await fill()
    harm()
    let isFound = false
    const workspace = await open({ onCorrupt: () => (isFound = true) })
    if ((await noticeOf(workspace)) === null) {
      await cachedContent(workspace.cache, PROJECTS).catch(() => undefined)
      expect(isFound).toBe(true)
      await close(workspace)
    }
    const again = opened[0] ?? (await open())
    expect(await noticeOf(again)).toMatchObject({ kind: 'cache-rebuilt', reason: 'corrupt' })
    again.sync.start()
    await until(again, isCaughtUp(0))
    await expectWhole(again)
  })
})

it('a write-ahead log that was left behind is read: what was written last is there, and nothing has to be said', async () => {
  const workspace = await open()
  workspace.sync.start()
  await until(workspace, isCaughtUp(0))
  // A power failure would leave the current contents of the disk.
  const left = join(folder, 'left', 'cache.sqlite')
  mkdirSync(join(folder, 'left'))
  for (const suffix of ['', '-wal', '.key-mark']) copyFileSync(file + suffix, left + suffix)
  expect(statSync(`${left}-wal`).size).toBeGreaterThan(100_000)
  await close(workspace)
  const next = await open({ disk: { file: left, key: CACHE_KEY } })
  expect(await noticeOf(next)).toBeNull()
  await expectWhole(next)
})

it(
  'two that have the same cache open at a time get in each other’s way, and spoil nothing',
  { timeout: 60_000 },
  async () => {
    // Another name of the host, since sweeps of one host wait for each other, but not for another program's.
    const elsewhere = { ...service, address: service.address.replace('127.0.0.1', 'localhost') }
    const both = [await open(), await open({}, elsewhere)]
    for (const workspace of both) workspace.sync.start()
    for (const workspace of both) {
      const { lists, notice } = await until(workspace, isCaughtUp(0), 40)
      // The two processes wait for each other's writes, but never long.
      expect(lists.flatMap(({ error }) => (error === null ? [] : [error.code]))).toEqual([])
      expect([workspace.storage, notice]).toEqual(['disk', null])
    }
    for (const workspace of both) await close(workspace)
    expect(existsSync(`${file}.quarantined`)).toBe(false)
    const db = openConnection({ file, key: CACHE_KEY })
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    db.close()
    clock.jump(LONG_ENOUGH)
    const since = clock.now()
    const alone = await open()
    expect(await noticeOf(alone)).toBeNull()
    alone.sync.start()
    await until(alone, isCaughtUp(since))
    await expectWhole(alone)
  }
)

it('another that writes to the cache for a while is waited for, and nothing is told', async () => {
  const workspace = await open()
  const holder = openConnection({ file, key: CACHE_KEY })
  holder.exec('BEGIN IMMEDIATE')
  workspace.sync.start()
  const codes: string[] = []
  const caughtUp = until(workspace, (status) => {
    codes.push(...status.lists.flatMap(({ error }) => (error === null ? [] : [error.code])))
    return isCaughtUp(0)(status)
  })
  await delay(500)
  holder.exec('ROLLBACK')
  holder.close()
  await caughtUp
  expect(codes).toEqual([])
})

interface Report {
  readonly storage: 'disk' | 'memory'
  readonly notice: CacheNotice | null
  readonly state: string
  readonly codes: readonly string[]
  readonly whole: boolean
  readonly projects: number
}

/** A workspace in its own process, so that a fault does not affect this one. */
function startProcess(command: string, args: readonly string[]) {
  const { address, token, secret } = service
  const input: SweepingProcess = { address, token, secret, file, key: CACHE_KEY }
  const child: ChildProcess = spawn(command, [...args, JSON.stringify(input)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const reports: Report[] = []
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => reports.push(JSON.parse(line) as Report))
  return {
    child,
    reports,
    async until(holds: (report: Report) => boolean): Promise<Report> {
      for (let waited = 0; waited < 30_000; waited += 20) {
        const found = reports.find(holds)
        if (found !== undefined) return found
        if (child.exitCode !== null) break
        await new Promise((resolve) => setImmediate(() => setTimeout(resolve, 20 * 20)))
      }
      throw new Error(`It told only ${JSON.stringify(reports.at(-1))}`)
    },
    async end(): Promise<void> {
      const ended = once(child, 'exit')
      child.stdin?.end()
      expect(await ended).toEqual([0, null])
    }
  }
}

/** Whether a folder of limited size can be created here, in a private mount namespace. */
const mayMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-Urm', 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt']).status === 0

describe.skipIf(!mayMount)('a disk that gets full', () => {
  it(
    'in the middle of a sweep is told, keeps what was written, and is gone on with when there is room',
    { timeout: 60_000 },
    async () => {
      const disk = join(folder, 'disk')
      mkdirSync(disk)
      file = join(disk, 'workspace', 'cache.sqlite')
      const script = 'mount -t tmpfs -o size=24m tmpfs "$0" && head -c 24300000 /dev/zero > "$0/filler" && exec "$@"'
      const running = startProcess('unshare', ['-Urm', 'sh', '-c', script, disk, process.execPath, program])
      const full = await running.until(({ codes }) => codes.includes('disk-full'))
      expect(full).toMatchObject({ storage: 'disk', notice: null, whole: false })
      const before = running.reports.at(-1)?.projects ?? 0
      running.child.stdin?.write(`${join(disk, 'filler')}\n`)
      const whole = await running.until((report) => report.whole)
      expect(whole).toMatchObject({ storage: 'disk', notice: null, codes: [] })
      expect(whole.projects).toBeGreaterThanOrEqual(before)
      const active = [...(await serviceContent(service)).values()].filter(({ state }) => state === 'active')
      expect(whole.projects).toBe(active.length)
      await running.end()
    }
  )

  it('before the cache could be made: it is kept in memory, and said so', async () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    file = join(disk, 'workspace', 'cache.sqlite')
    const script =
      'mount -t tmpfs -o size=64k tmpfs "$0" && (cat /dev/zero > "$0/filler" 2>/dev/null || true) && exec "$@"'
    const running = startProcess('unshare', ['-Urm', 'sh', '-c', script, disk, process.execPath, program])
    const report = await running.until(({ whole }) => whole)
    expect(report).toMatchObject({
      storage: 'memory',
      notice: { kind: 'cache-in-memory', error: { code: 'disk-full' } }
    })
    await running.end()
  })
})

it.skipIf(process.platform === 'win32')(
  'a profile that can only be read: the cache is in memory, said so, untouched',
  async () => {
    await fill()
    const before = readFileSync(file)
    chmodSync(file, 0o444)
    chmodSync(join(folder, 'workspace'), 0o555)
    chmodSync(folder, 0o755)
    const copy = join(folder, 'program')
    mkdirSync(copy)
    const running = startProcess(process.execPath, withoutRoot(program, copy))
    const report = await running.until(({ whole }) => whole)
    expect(report).toMatchObject({
      storage: 'memory',
      notice: { kind: 'cache-in-memory', error: { code: 'disk-read-only' } }
    })
    await running.end()
    chmodSync(join(folder, 'workspace'), 0o700)
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(existsSync(`${file}.quarantined`)).toBe(false)
  }
)
