import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCache } from './client'
import { ACTIVE, bytes, KEY, page } from '../../../test/main/cache/engine'
import type { Cache, CacheOptions } from './types'

let folder: string
let file: string
const open: Cache[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-cache-'))
  file = join(folder, 'workspace', 'cache.sqlite')
})

afterEach(async () => {
  for (const cache of open.splice(0)) await cache.close()
  rmSync(folder, { recursive: true })
})

async function openIt(options: Partial<CacheOptions> = {}): Promise<Cache> {
  const cache = await openCache({ file, key: KEY, ...options })
  open.push(cache)
  return cache
}

const byId = {
  deleted: false,
  filter: null,
  sort: { key: 'id', descending: false },
  columns: [],
  offset: 0,
  limit: 100
} as const

/** Pages of projects in the simplest dialect. The workers use the real decoder. */
const projects = (first: number, count: number) =>
  page(Array.from({ length: count }, (_, index) => ({ id: first + index, name: `Сделка ${first + index}` })))

describe('the cache behind its workers', () => {
  it('keeps what was written, also when it is opened again', async () => {
    const cache = await openIt()
    expect(cache.opened).toEqual({ rebuilt: null })
    const cursor = await cache.sweep.begin(ACTIVE, 50, 10)
    const outcome = await cache.ingestPage({ ...projects(1, 50), pass: cursor.pass, cursor: { ...cursor, offset: 45 } })
    expect(outcome).toMatchObject({ rows: 50, firstSeen: 50, withoutId: 0 })
    expect(await cache.projects.list(byId)).toMatchObject({ total: 50, fetchedAt: 1000 })
    expect((await cache.projects.get(7))?.value).toMatchObject({ id: 7, title: 'Сделка 7', state: 'active' })
    expect(await cache.projects.get(51)).toBeNull()
    await cache.close()
    expect(readdirSync(join(folder, 'workspace')).sort()).toEqual(['cache.sqlite', 'cache.sqlite.key-mark'])

    const again = await openIt()
    expect(again.opened).toEqual({ rebuilt: null })
    expect((await again.projects.list(byId)).total).toBe(50)
    expect(await again.sweep.cursor(ACTIVE)).toMatchObject({ pass: 1, offset: 45 })
    expect(await again.stats()).toMatchObject({ records: 50 })
    expect((await again.stats()).bytes).toBeGreaterThan(4096)
  })

  it('writes nothing that can be read without the key', async () => {
    const canary = 'CANARY-7f3a'
    const cache = await openIt()
    await cache.ingestPage(page([{ id: 1, name: `${canary} Канарейка`, data: { note: canary } }]))
    const files = () => readdirSync(join(folder, 'workspace')).map((name) => join(folder, 'workspace', name))
    const leaks = () =>
      files().filter((path) => {
        const content = readFileSync(path)
        return [canary, 'Канарейка', 'CREATE TABLE', 'SQLite format', KEY].some((text) => content.includes(text))
      })
    expect(files().some((path) => path.endsWith('-wal'))).toBe(true)
    expect(leaks()).toEqual([])
    await cache.close()
    expect(leaks()).toEqual([])
  })

  it('filters, counts and offers what it holds', async () => {
    const cache = await openIt()
    const items = Array.from({ length: 2500 }, (_, index) => ({
      id: index + 1,
      name: `Deal ${index}`,
      data: { region: index % 5 }
    }))
    await cache.ingestPage(page(items))
    const filter = { match: 'all', having: null, builtIn: {}, dynamic: { region: [3] } } as const
    const first = await cache.projects.list({ ...byId, filter, columns: ['data.region'] })
    expect(first.rows[0]?.fields).toHaveProperty(['data.region'])
    await cache.ingestPage(page([{ id: 9999, name: 'New', data: { region: 3 } }]))
    expect((await cache.projects.totals({ deleted: false, filter })).count).toBe(501)
    expect((await cache.projects.list({ ...byId, filter, offset: 500 })).rows.map(({ id }) => id)).toEqual([9999])
    expect(await cache.projects.position({ ...byId, filter, id: 9999 })).toBe(500)
    expect(await cache.records.options({ kind: 'user' }, '')).toEqual({ options: [], more: 0 })
  })

  it('answers reads while a sweep writes', async () => {
    const cache = await openIt()
    await cache.ingestPage(projects(1, 10))
    let isWriting = true
    const writes = Promise.all(
      Array.from({ length: 30 }, (_, index) => cache.ingestPage(projects(100 + index * 200, 200)))
    ).finally(() => (isWriting = false))
    let readsMeanwhile = 0
    while (isWriting) {
      const { rows, total } = await cache.projects.list(byId)
      if (total === null) throw new Error('A list without a filter knows its length.')
      expect(rows.length).toBe(Math.min(total, 100))
      // Readers only see whole pages.
      expect((total - 10) % 200).toBe(0)
      if (isWriting) readsMeanwhile += 1
    }
    await writes
    expect(readsMeanwhile).toBeGreaterThan(5)
  })

  it('takes the body over instead of copying it', async () => {
    const cache = await openIt()
    const input = projects(1, 1)
    await cache.ingestPage(input)
    expect(input.body.byteLength).toBe(0)
  })

  it('leaves a buffer alone that holds more than the body', async () => {
    const cache = await openIt()
    const body = bytes({ items: [{ id: 2, name: 'x' }] })
    const shared = new Uint8Array(body.byteLength + 8)
    shared.set(body)
    await cache.ingestPage({ ...projects(1, 1), body: shared.subarray(0, body.byteLength) })
    expect(shared.byteLength).toBe(body.byteLength + 8)
    expect((await cache.projects.list(byId)).total).toBe(1)
  })

  it('gives errors as they are, without SQL or values', async () => {
    const cache = await openIt()
    const bad = { ...projects(1, 1), body: new TextEncoder().encode('{"items":[{"id":1,"name":"se') }
    const error: unknown = await cache.ingestPage(bad).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'DesksideError' })
    expect(['service-not-json', 'service-truncated']).toContain((error as { code: string }).code)
    expect(JSON.stringify(error)).not.toContain('se"')
    expect((await cache.projects.list(byId)).total).toBe(0)
  })

  it('refuses work after it was closed, and may be closed twice', async () => {
    const cache = await openIt()
    await cache.close()
    await cache.close()
    await expect(cache.projects.list(byId)).rejects.toMatchObject({ code: 'workspace-closed' })
    await expect(cache.ingestPage(projects(1, 1))).rejects.toMatchObject({ code: 'workspace-closed' })
  })

  it('finishes what was asked before it closes', async () => {
    const cache = await openIt()
    const last = cache.ingestPage(projects(1, 300))
    await cache.close()
    await expect(last).resolves.toMatchObject({ rows: 300 })
    expect((await (await openIt()).projects.list(byId)).total).toBe(300)
  })

  it('finishes a page of a sweep, which lets a read go first, before it closes', async () => {
    const cache = await openIt()
    const cursor = await cache.sweep.begin(ACTIVE, 500, 10)
    const read = cache.stats()
    const last = cache.ingestPage({ ...projects(1, 300), pass: cursor.pass, cursor })
    await cache.close()
    await expect(read).resolves.toMatchObject({ records: 0 })
    await expect(last).resolves.toMatchObject({ rows: 300 })
    expect((await (await openIt()).projects.list(byId)).total).toBe(300)
  })
})

describe('a long question about the calendar', () => {
  const hourly = Array.from({ length: 20 }, (_, at) => ({
    ...{ id: at + 1, name: `Hourly ${at}`, start: '2020-01-01T00:30:00Z' },
    rrule: `FREQ=HOURLY;BYMINUTE=${at}`
  }))
  const march = {
    ...{ settings: { zone: 'UTC', endDay: null }, computerZone: 'UTC', zone: 'UTC', perDay: 16 },
    ...{ from: '2026-03-01', to: '2026-03-31', filter: { deleted: false, hidden: [], person: null } }
  } as const

  it.each([false, true])('lets a list that is asked later go first; in memory: %s', async (isInMemory) => {
    const cache = await openIt(isInMemory ? { file: null, key: null } : {})
    await cache.ingestPage(projects(1, 50))
    await cache.ingestPage(page(hourly, { list: { noun: 'calendar-event', deleted: false }, month: '2026-03' }))
    const answered: string[] = []
    const calendar = cache.calendar.days(march).then((value) => {
      answered.push('calendar')
      return value
    })
    await cache.projects.list(byId).then(() => answered.push('list'))
    expect((await calendar).occurrences.length).toBeGreaterThan(16)
    expect(answered).toEqual(['list', 'calendar'])
  })
})

describe('a cache in memory', () => {
  it('does all the same and leaves no trace', async () => {
    const cache = await openIt({ file: null, key: null })
    const cursor = await cache.sweep.begin(ACTIVE, 50, 10)
    await cache.ingestPage({ ...projects(1, 50), pass: cursor.pass, cursor })
    await cache.sweep.end(ACTIVE, { isComplete: true, obstacle: null, at: 20 })
    expect(await cache.projects.list({ ...byId, offset: 40 })).toMatchObject({ total: 50, rows: { length: 10 } })
    expect(await cache.sweep.coverage(ACTIVE)).toMatchObject({ state: 'complete', cached: 50, sweptAt: 20 })
    expect((await cache.stats()).bytes).toBeGreaterThan(0)
    expect(existsSync(join(folder, 'workspace'))).toBe(false)
    await cache.close()
    await expect(cache.stats()).rejects.toMatchObject({ code: 'workspace-closed' })
  })
})
