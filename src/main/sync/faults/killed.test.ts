/**
 * An app killed repeatedly at any moment of its sweeps while the service changes. To repeat a failing run:
 * DESKSIDE_SEED=<the seed in the title>.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rounds } from '../../../../tools/testing/rounds'
import { givenSeed } from '../../../../tools/testing/seed'
import { openCache } from '../../cache/client'
import { openConnection } from '../../cache/cache-file/connection'
import { startTestService, type TestService } from '../../../../test/demo/test-service'
import { cachedContent, CACHE_KEY, differences, serviceContent } from '../../../../test/main/sync/faults/workspace'
import program from '../../../../test/main/sync/faults/sweeping-process?modulePath'
import type { SweepingProcess } from '../../../../test/main/sync/faults/sweeping-process'

const KILLS = rounds(10, 55)
const PROJECTS = rounds(500, 2_000)
const seed = givenSeed()

/** Seeded random numbers from 0 to 1 (mulberry32). */
function numbers(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

let folder: string
let file: string
let service: TestService
let child: ChildProcess | null = null

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-killed-'))
  file = join(folder, 'cache.sqlite')
  service = await startTestService({ projects: PROJECTS, files: 12, events: 12 })
  // Small pages give many transactions to interrupt.
  service.faults.add('page-cap:60')
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

function startSweeping(): ChildProcess {
  const { address, token, secret } = service
  const input: SweepingProcess = { address, token, secret, file, key: CACHE_KEY }
  child = spawn(process.execPath, [program, JSON.stringify(input)], { stdio: ['pipe', 'pipe', 'inherit'] })
  return child
}

/** Resolves with the next request for a page of projects. */
function nextPage(): Promise<void> {
  const before = service.log.of('projects.list').length
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (service.log.of('projects.list').length === before) return
      clearInterval(timer)
      resolve()
    }, 2)
  })
}

/** Contents on disk after a kill, read from a copy so that the next start finds the original. */
function inspect(): { projects: number; pages: number } {
  const copy = join(folder, 'copy')
  mkdirSync(copy, { recursive: true })
  for (const suffix of ['', '-wal']) {
    rmSync(join(copy, `cache.sqlite${suffix}`), { force: true })
    if (existsSync(file + suffix)) copyFileSync(file + suffix, join(copy, `cache.sqlite${suffix}`))
  }
  const db = openConnection({ file: join(copy, 'cache.sqlite'), key: CACHE_KEY })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('foreign_key_check')).toEqual([])
    const counted = db.prepare('SELECT scope, state, count(*) AS records FROM records GROUP BY scope, state').all()
    const noted = db.prepare('SELECT scope, state, records FROM counts WHERE records > 0 ORDER BY scope, state').all()
    expect(noted).toEqual(counted)
    const twice = db.prepare('SELECT scope, id FROM records GROUP BY scope, id HAVING count(*) > 1').all()
    expect(twice).toEqual([])
    const scope = `(SELECT scope FROM records WHERE title IS NOT NULL GROUP BY scope ORDER BY count(*) DESC LIMIT 1)`
    const projects = db.prepare(`SELECT count(*) FROM records WHERE scope = ${scope}`).pluck().get()
    return { projects: Number(projects), pages: Number(db.pragma('page_count', { simple: true })) }
  } finally {
    db.close()
  }
}

function changeService(random: () => number, turn: number): void {
  const { projects } = service.world
  const id = 1 + Math.floor(random() * PROJECTS)
  projects.update(id, { name: `Renamed at kill ${turn}`, price: turn })
  const other = 1 + Math.floor(random() * PROJECTS)
  projects.setDeleted(other, projects.record(other)?.deleted === false)
  if (turn % 5 === 0) projects.add({ name: `Added at kill ${turn}` })
}

it(
  `is in the end equal to the service, after ${KILLS} kills at moments that seed ${seed} chose`,
  { timeout: 180_000 },
  async () => {
    const random = numbers(seed)
    let known = 0
    let logsLeft = 0
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const running = startSweeping()
      // Most kills hit a sweep, some the start.
      if (kill % 9 !== 0) await Promise.race([nextPage(), once(running, 'exit')])
      await delay(random() * 220)
      expect(running.exitCode, 'it ended by itself').toBeNull()
      running.kill('SIGKILL')
      await once(running, 'exit')
      if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0) logsLeft += 1
      if (kill % 6 === 0) {
        const { projects } = inspect()
        expect(projects).toBeGreaterThanOrEqual(known)
        known = projects
      }
      changeService(random, kill)
      service.log.clear()
    }
    expect(logsLeft).toBeGreaterThan(KILLS / 2)

    // Undisturbed, the interrupted sweep ends, and the next one finds every change.
    const running = startSweeping()
    let swept = 0
    running.stdout?.on('data', (chunk: Buffer) => (swept += chunk.toString().split('\n').length - 1))
    while (swept < 2) await delay(10)
    running.stdin?.end()
    expect(await once(running, 'exit')).toEqual([0, null])

    inspect()
    const cache = await openCache({ file, key: CACHE_KEY })
    try {
      expect(cache.opened.rebuilt).toBeNull()
      const content = await cachedContent(cache, PROJECTS + KILLS)
      expect(differences(content, await serviceContent(service))).toEqual([])
      for (const deleted of [false, true]) {
        const coverage = await cache.sweep.coverage({ noun: 'project', deleted })
        const there = [...content.values()].filter(({ state }) => state === (deleted ? 'deleted' : 'active'))
        expect(coverage).toMatchObject({ state: 'complete', obstacle: null, cached: there.length })
      }
    } finally {
      await cache.close()
    }
  }
)
