/**
 * An app killed at any moment while reading a calendar whose events have many dates under one id: none is lost or
 * invented. To repeat a failing run: DESKSIDE_SEED=<the seed in the title>.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { monthOf, monthsAround } from '@shared/rules/months'
import { rounds } from '../../../../tools/testing/rounds'
import { givenSeed } from '../../../../tools/testing/seed'
import { localToday } from '../../../../demo/data/days'
import { Random } from '../../../../demo/data/random'
import { startTestService, type TestService } from '../../../../test/demo/test-service'
import { openCache } from '../../cache/client'
import { openConnection } from '../../cache/cache-file/connection'
import { USUAL_CONDITIONS } from '../conditions'
import program from '../../../../test/main/sync/faults/sweeping-process?modulePath'
import type { SweepingProcess } from '../../../../test/main/sync/faults/sweeping-process'
import { CACHE_KEY } from '../../../../test/main/sync/faults/workspace'

const KILLS = rounds(8, 40)
const SERIES = 12
const seed = givenSeed()

let folder: string
let file: string
let service: TestService
let child: ChildProcess | null = null

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-killed-'))
  file = join(folder, 'cache.sqlite')
  // The sweep reads the months around the real today.
  const calendar = { series: SERIES, seriesAs: 'occurrences' } as const
  service = await startTestService({ projects: 20, files: 12, events: 40, calendar, today: localToday() })
  // Leaves time for kills between two months.
  service.faults.add('latency:15;path=/public/calendar')
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

function startSweeping(): ChildProcess {
  const { address, token, secret } = service
  const input: SweepingProcess = { address, token, secret, file, key: CACHE_KEY, told: 'calendar' }
  child = spawn(process.execPath, [program, JSON.stringify(input)], { stdio: ['pipe', 'pipe', 'inherit'] })
  return child
}

/** Resolves with the next request for a month. */
async function nextMonth(running: ChildProcess): Promise<void> {
  const before = service.log.of('calendar.list').length
  while (service.log.of('calendar.list').length === before && running.exitCode === null) await delay(2)
}

/** Every occurrence at the service as `id start`; both clocks show UTC. */
function there(): string[] {
  const { calendar } = service.world
  const all = calendar.range(-Infinity, Infinity, false, null)
  const records = all.flatMap((id) => calendar.records(id, -Infinity, Infinity))
  return records.map(({ id, start }) => `${String(id)} ${String(start).replace(' ', 'T').slice(0, 16)}`).toSorted()
}

/** Contents on disk after a kill, read from a copy so that the next start finds the original. */
function onDisk(): number {
  const copy = join(folder, 'copy')
  mkdirSync(copy, { recursive: true })
  for (const suffix of ['', '-wal']) {
    rmSync(join(copy, `cache.sqlite${suffix}`), { force: true })
    if (existsSync(file + suffix)) copyFileSync(file + suffix, join(copy, `cache.sqlite${suffix}`))
  }
  const db = openConnection({ file: join(copy, 'cache.sqlite'), key: CACHE_KEY })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    return Number(db.prepare('SELECT count(*) FROM occurrences WHERE state = 0').pluck().get())
  } finally {
    db.close()
  }
}

it(
  `has each occurrence once, after ${KILLS} kills at moments that seed ${seed} chose`,
  { timeout: 180_000 },
  async () => {
    const random = new Random(seed, KILLS, 15)
    const expected = there()
    expect(expected.length).toBeGreaterThan(SERIES * 50)
    let known = 0
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const running = startSweeping()
      await nextMonth(running)
      await delay(random.int(250))
      expect(running.exitCode, 'it ended by itself').toBeNull()
      running.kill('SIGKILL')
      await once(running, 'exit')
      const found = onDisk()
      expect(found).toBeGreaterThanOrEqual(known)
      known = found
    }

    const running = startSweeping()
    let swept = 0
    running.stdout?.on('data', (chunk: Buffer) => (swept += chunk.toString().split('\n').length - 1))
    while (swept < 2 && running.exitCode === null) await delay(10)
    running.stdin?.end()
    expect(await once(running, 'exit')).toEqual([0, null])

    const cache = await openCache({ file, key: CACHE_KEY })
    try {
      expect(cache.opened.rebuilt).toBeNull()
      const readAs = {
        settings: { zone: 'UTC', endDay: null },
        computerZone: 'UTC',
        found: [],
        now: Date.now()
      } as const
      const filter = { deleted: false, hidden: [], person: null }
      const shown: string[] = []
      for (let total = 1; shown.length < total;) {
        const query = { of: { kind: 'range', from: null, to: null }, filter, zone: 'UTC' } as const
        const page = await cache.calendar.list({
          ...readAs,
          query: { ...query, offset: shown.length, limit: 500 }
        })
        total = page.total
        for (const { occurrence } of page.rows) {
          const { times } = occurrence
          const start =
            times.kind === 'moments' ? new Date(times.start).toISOString() : times.kind === 'days' ? times.first : ''
          shown.push(`${occurrence.id} ${start.slice(0, 16)}`)
        }
        if (page.rows.length === 0) break
      }
      // Events far from today start in months that sweeps do not read.
      const { calendarPast, calendarFuture } = USUAL_CONDITIONS
      const months = new Set(monthsAround(monthOf(Date.now()), calendarPast, calendarFuture))
      const inMonths = (all: readonly string[]): string[] =>
        all.filter((one) => months.has(one.split(' ')[1]!.slice(0, 7))).toSorted()
      const within = inMonths(expected)
      expect(inMonths(shown)).toEqual(within)
      expect(within.length).toBeGreaterThan(SERIES * 40)
    } finally {
      await cache.close()
    }
  }
)
