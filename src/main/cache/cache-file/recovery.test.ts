import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSqlite } from '../../database/open-sqlite'
import { withoutRoot } from '../../../../tools/testing/other-user'
import { cacheFiles, removeCacheFiles } from './cache-files'
import { openCache } from '../client'
import { openConnection } from './connection'
import { CACHE_MIGRATIONS } from './migrations'
import { openOrRebuild } from './recovery'
import { damage, damageRecords } from '../../../../test/main/cache/damage'
import { ACTIVE, KEY, openEngine, page } from '../../../../test/main/cache/engine'
import type { Cache, CacheOptions } from '../types'

const OTHER_KEY = 'b2'.repeat(32)
const byId = {
  deleted: false,
  filter: null,
  sort: { key: 'id', descending: false },
  columns: [],
  offset: 0,
  limit: 100
} as const

let folder: string
let file: string
const opened: Cache[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-recovery-'))
  file = join(folder, 'records.sqlite')
})

afterEach(async () => {
  for (const cache of opened.splice(0)) await cache.close()
  rmSync(folder, { recursive: true })
})

async function open(options: Partial<CacheOptions> = {}): Promise<Cache> {
  const cache = await openCache({ file, key: KEY, ...options })
  opened.push(cache)
  return cache
}

const deals = (first: number, count: number) =>
  page(
    Array.from({ length: count }, (_, index) => ({
      id: first + index,
      name: `Deal ${first + index}`,
      noise: randomBytes(400).toString('base64')
    }))
  )

/** Files that remain after closing a cache. */
const KEPT = ['', '.key-mark']
let filled: string | null = null
afterAll(() => {
  if (filled !== null) rmSync(filled, { recursive: true })
})

/** A closed cache of 2,000 projects with about 200 pages; filled once for all tests. */
async function fill(): Promise<void> {
  if (filled === null) {
    const cache = await open()
    for (let first = 1; first < 2000; first += 500) await cache.ingestPage(deals(first, 500))
    await cache.close()
    filled = mkdtempSync(join(tmpdir(), 'deskside-recovery-filled-'))
    for (const suffix of KEPT) copyFileSync(file + suffix, join(filled, `cache${suffix}`))
    return
  }
  for (const suffix of KEPT) copyFileSync(join(filled, `cache${suffix}`), file + suffix)
}

/** Damages pages with records that are not read on opening. */
function harmRecords(): void {
  expect(damageRecords(file, KEY, 5, 5)).toBeGreaterThan(10)
}

describe('a file that cannot be trusted', () => {
  it.each([
    ['damaged in its header', () => damage(file, 20)],
    ['that is something else', () => writeFileSync(file, 'this is not a database'.repeat(500))],
    ['cut off within its first page', () => truncateSync(file, 1000)],
    ['cut off to nothing', () => truncateSync(file, 0)]
  ])('%s is put aside, replaced by an empty one, and reported', async (_, harm) => {
    await fill()
    harm()
    const harmed = readFileSync(file)
    const cache = await open()
    expect(cache.opened.rebuilt).toEqual({ reason: 'corrupt' })
    expect(readFileSync(`${file}.quarantined`).equals(harmed)).toBe(true)
    expect((await cache.projects.list(byId)).total).toBe(0)
    await cache.ingestPage(deals(1, 3))
    expect((await cache.projects.list(byId)).total).toBe(3)
  })

  it('whose key is lost is put aside, and told from a damaged one', async () => {
    await fill()
    const cache = await open({ key: OTHER_KEY })
    expect(cache.opened.rebuilt).toMatchObject({ reason: 'key-lost' })
    await cache.close()
    expect((await open({ key: OTHER_KEY })).opened.rebuilt).toBeNull()
  })

  it('takes the place of one put aside before, for one is enough', async () => {
    await fill()
    damage(file, 20)
    await (await open()).close()
    writeFileSync(file, 'garbage the second'.repeat(500))
    await (await open()).close()
    expect(readFileSync(`${file}.quarantined`, 'utf8')).toContain('garbage the second')
    removeCacheFiles(file)
    expect(Object.values(cacheFiles(file)).filter((path) => existsSync(path))).toEqual([])
  })

  it.each([
    ['damaged in the middle', harmRecords],
    ['cut off in the middle', () => truncateSync(file, Math.floor(statSync(file).size / 2))]
  ])('%s is found out while it is read, told once, and rebuilt at the next opening', async (_, harm) => {
    await fill()
    harm()
    const onCorrupt = vi.fn()
    const cache = await open({ onCorrupt })
    if (cache.opened.rebuilt === null) {
      const reads = Array.from({ length: 2000 }, (_, index) => cache.projects.get(index + 1))
      const failed = (await Promise.allSettled(reads)).filter((read) => read.status === 'rejected')
      expect(failed.length).toBeGreaterThan(0)
      expect(failed[0]?.reason).toMatchObject({ code: 'cache-failed', details: { corrupt: 1 } })
      expect(onCorrupt).toHaveBeenCalledTimes(1)
      await cache.close()
      const next = await open()
      expect(next.opened.rebuilt).toMatchObject({ reason: 'corrupt' })
      expect((await next.projects.list(byId)).total).toBe(0)
      await next.close()
    }
    expect((await open()).opened.rebuilt).toBeNull()
  })
})

describe('the cache of an earlier version of the app', () => {
  const older = (): string => join(folder, 'cache.sqlite')
  const lefts = (): string[] => readdirSync(folder).filter((name) => name.startsWith('cache.sqlite'))
  /** Writes an older cache with its cipher. */
  function putOlder(): void {
    const db = openSqlite(older())
    db.pragma("cipher = 'sqlcipher'")
    db.pragma(`key = "x'${KEY}'"`)
    db.exec('CREATE TABLE records (rid INTEGER PRIMARY KEY); INSERT INTO records VALUES (1)')
    db.close()
  }

  it.each([
    ['with its key', putOlder],
    [
      'with all that lay beside it',
      () => Object.values(cacheFiles(older())).forEach((path) => writeFileSync(path, 'x'))
    ],
    ['that is damaged', () => (putOlder(), damage(older(), 20))],
    ['that is empty', () => writeFileSync(older(), '')]
  ])('%s is deleted, said so, and never put aside', async (_, put) => {
    put()
    const cache = await open()
    expect(cache.opened.rebuilt).toEqual({ reason: 'outdated' })
    expect(lefts()).toEqual([])
    expect(existsSync(`${file}.quarantined`)).toBe(false)
    await cache.ingestPage(deals(1, 3))
    await cache.close()
    const again = await open()
    expect(again.opened.rebuilt).toBeNull()
    expect((await again.projects.list(byId)).total).toBe(3)
  })

  it('in a file of today’s name is deleted, said so, and filled again', async () => {
    await fill()
    const db = openConnection({ file, key: KEY })
    db.exec('DROP TABLE column_overlay')
    db.pragma('user_version = 290')
    db.close()
    const cache = await open()
    expect(cache.opened.rebuilt).toEqual({ reason: 'outdated' })
    expect(existsSync(`${file}.quarantined`)).toBe(false)
    expect((await cache.projects.list(byId)).total).toBe(0)
    await cache.ingestPage(deals(1, 3))
    await cache.close()
    const again = await open()
    expect(again.opened.rebuilt).toBeNull()
    expect((await again.projects.list(byId)).total).toBe(3)
  })

  it('beside one of this version is deleted without a word', async () => {
    await fill()
    putOlder()
    const cache = await open()
    expect(cache.opened.rebuilt).toBeNull()
    expect(lefts()).toEqual([])
    expect((await cache.projects.list(byId)).total).toBe(2000)
  })

  it('goes with the cache that is removed', () => {
    putOlder()
    removeCacheFiles(file)
    expect(lefts()).toEqual([])
  })

  it('leaves the paid lookups beside it alone', async () => {
    putOlder()
    writeFileSync(join(folder, 'lookups.sqlite'), 'paid')
    await open()
    expect(readFileSync(join(folder, 'lookups.sqlite'), 'utf8')).toBe('paid')
  })
})

describe('a file that must not be touched', () => {
  it('from a newer version is refused and stays', async () => {
    await fill()
    const db = openConnection({ file, key: KEY })
    db.pragma('user_version = 99990')
    db.close()
    const before = readFileSync(file)
    await expect(open()).rejects.toMatchObject({ code: 'cache-from-the-future', details: { found: 99990 } })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(existsSync(`${file}.quarantined`)).toBe(false)
  })

  it('stays when a migration fails, at the version it had', async () => {
    await fill()
    const failing = {
      version: 99980,
      up: (db: ReturnType<typeof openConnection>) => {
        db.exec('DELETE FROM records')
        throw new Error('half way')
      }
    }
    expect(() => openOrRebuild(file, KEY, [...CACHE_MIGRATIONS, failing])).toThrow('half way')
    expect((await (await open()).projects.list(byId)).total).toBe(2000)
  })

  it('that another process holds locked is busy, not broken', async () => {
    await fill()
    const holder = openConnection({ file, key: KEY })
    holder.exec('BEGIN EXCLUSIVE')
    const cache = await open()
    expect(cache.opened.rebuilt).toBeNull()
    await expect(cache.ingestPage(deals(5000, 1))).rejects.toMatchObject({ code: 'cache-busy', retryable: true })
    expect((await cache.projects.list(byId)).total).toBe(2000)
    holder.exec('ROLLBACK')
    holder.close()
    await expect(cache.ingestPage(deals(5000, 1))).resolves.toMatchObject({ rows: 1 })
  })

  it('on a full disk says so, keeps what it has, and goes on when there is room', () => {
    const engine = openEngine({ file, key: KEY })
    engine.ingestPage(deals(1, 500))
    const pages = Number(engine.db.pragma('page_count', { simple: true }))
    engine.db.pragma(`max_page_count = ${pages + 5}`)
    expect(() => engine.ingestPage(deals(1000, 500))).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }))
    expect(engine.projects.list(byId).total).toBe(500)
    engine.db.pragma('max_page_count = 1000000')
    engine.ingestPage(deals(1000, 500))
    expect(engine.projects.list(byId).total).toBe(1000)
    engine.db.close()
  })

  it.skipIf(process.platform === 'win32').each([
    ['in a folder that can only be read', 0o555, 0o444],
    ['in a folder that can only be read, although it may be written itself', 0o555, 0o666],
    ['that can only be read itself', 0o777, 0o444],
    ['in a folder that can’t be entered', 0o600, 0o444],
    ['that is not there yet, in a folder that can only be read', 0o555, null]
  ])('%s is an error that says so, and nothing is put aside', async (_, modeOfFolder, modeOfFile) => {
    const bundled = (await import('../../../../test/main/cache/open-and-report?modulePath')).default
    await fill()
    if (modeOfFile === null) for (const path of Object.values(cacheFiles(file))) rmSync(path, { force: true })
    else chmodSync(file, modeOfFile)
    const before = modeOfFile === null ? null : readFileSync(file)
    const copy = mkdtempSync(join(tmpdir(), 'deskside-recovery-program-'))
    chmodSync(folder, modeOfFolder)
    const outcome = spawnSync(process.execPath, [...withoutRoot(bundled, copy), file, KEY], { encoding: 'utf8' })
    chmodSync(folder, 0o755)
    rmSync(copy, { recursive: true })
    expect(outcome.stderr).toBe('')
    expect(JSON.parse(outcome.stdout)).toMatchObject({ code: 'disk-read-only' })
    expect(existsSync(`${file}.quarantined`)).toBe(false)
    // `toEqual` would compare a file of this size byte by byte, which takes seconds.
    const after = existsSync(file) ? readFileSync(file) : null
    expect(before === null || after === null ? after === before : after.equals(before)).toBe(true)
  })
})

describe('an app that was killed', () => {
  it('has its file checked when the start is over, before anybody meets the damage', async () => {
    await fill()
    const handle = openConnection({ file, key: KEY })
    const readerKeepsLog = openConnection({ file, key: KEY, readonly: true })
    handle.prepare('UPDATE records SET ordinal = 1 WHERE rid = 1').run()
    handle.close()
    copyFileSync(`${file}-wal`, `${file}.wal-left-behind`)
    readerKeepsLog.close()
    rmSync(`${file}-wal`, { force: true })
    harmRecords()
    copyFileSync(`${file}.wal-left-behind`, `${file}-wal`)

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const onCorrupt = vi.fn()
      const cache = await open({ onCorrupt })
      expect(cache.opened.rebuilt).toBeNull()
      expect(onCorrupt).not.toHaveBeenCalled()
      vi.advanceTimersByTime(5000)
      await cache.sweep.begin(ACTIVE, 1, 1).catch(() => undefined)
      expect(onCorrupt).toHaveBeenCalledTimes(1)
    } finally {
      vi.useRealTimers()
    }
  })

  /** Kills a child process during a sweep; returns the number of pages that it reported as written. */
  async function killWhileSweeping(script: string, afterPages: number): Promise<number> {
    const child = spawn(process.execPath, [script, file, KEY], { stdio: ['ignore', 'pipe', 'inherit'] })
    let written = 0
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        written += chunk.toString().split('\n').length - 1
        if (written >= afterPages) child.kill('SIGKILL')
      })
      child.on('exit', () => resolve())
    })
    return written
  }

  it('finds every page that was written, its cursor with it, and goes on from there', async () => {
    const script = (await import('../../../../test/main/cache/sweep-until-killed?modulePath')).default
    let reached = 0
    for (let kill = 1; kill <= 4; kill++) {
      const reported = await killWhileSweeping(script, 2 + kill * 3)
      expect(existsSync(`${file}-wal`)).toBe(true)
      const cache = await open()
      expect(cache.opened.rebuilt).toBeNull()
      const cursor = await cache.sweep.cursor(ACTIVE)
      const { total, rows } = await cache.projects.list(byId)
      // A page and its cursor are written together, and no reported page is lost.
      expect(cursor?.done).toBe(total)
      expect(total).toBeGreaterThanOrEqual(reached + reported * 50)
      expect(rows[99]?.id).toBe(100)
      reached = total ?? 0
      await cache.close()
    }
  })
})

it('makes the folder of the cache the owner’s alone', async () => {
  file = join(folder, 'deeper', 'cache.sqlite')
  mkdirSync(join(folder, 'deeper'), { mode: 0o755 })
  await open()
  if (process.platform === 'win32') return
  expect(statSync(join(folder, 'deeper')).mode & 0o777).toBe(0o700)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
