import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import { openCache } from '../client'
import { Queries } from '../../database/queries'
import { openConnection } from '../cache-file/connection'
import { fieldValues } from '../../../../test/main/cache/columns/read-column'
import { ACTIVE, DELETED, KEY, page } from '../../../../test/main/cache/engine'
import type { Cache, CacheOptions } from '../types'

let folder: string
let file: string
const open: Cache[] = []
let done: Noun[] = []
let notices = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-corrected-'))
  file = join(folder, 'workspace', 'cache.sqlite')
  done = []
  notices = 0
})

afterEach(async () => {
  for (const cache of open.splice(0)) await cache.close()
  rmSync(folder, { recursive: true })
})

async function openIt(options: Partial<CacheOptions> = {}): Promise<Cache> {
  const cache = await openCache({
    file,
    key: KEY,
    onRedecoded: (progress) => {
      notices += 1
      if (progress.done) done.push(progress.noun)
    },
    onUpkeepFailed: (_what, error) => {
      throw error
    },
    ...options
  })
  open.push(cache)
  return cache
}

const allDone = (...nouns: Noun[]): Promise<void> => vi.waitFor(() => expect(done).toEqual(nouns), { timeout: 100_000 })

const byTitle = {
  deleted: false,
  filter: null,
  sort: { key: 'title', descending: false },
  columns: [],
  offset: 0,
  limit: 100
} as const
const titles = async (cache: Cache) => (await cache.projects.list(byTitle)).rows.map(({ title }) => title)

/** Projects whose names and codes sort in opposite orders. */
const projects = (count: number, first = 1) =>
  page(
    Array.from({ length: count }, (_, index) => ({
      id: first + index,
      name: `Name ${first + index}`,
      code: `Code ${1000 - index}`,
      price: index,
      data: { trade: [(index % 2) + 1], note: `n${index}` }
    }))
  )

const codeIsTitle: FieldCorrection = { noun: 'project', key: 'code', role: 'title' }

/** The rows of a table in the file; the cache must be closed. */
function stored<Row>(sql: string): Row[] {
  const db = openConnection({ file, key: KEY, readonly: true })
  try {
    return db.prepare(sql).all() as Row[]
  } finally {
    db.close()
  }
}

describe('what the user says about fields', () => {
  it('holds for what is read at once, and for what is cached as soon as it has been read anew', async () => {
    const cache = await openIt()
    await cache.ingestPage(projects(90))
    expect((await titles(cache)).slice(0, 2)).toEqual(['Name 1', 'Name 2'])
    await cache.fields.setCorrections([codeIsTitle, { noun: 'project', key: 'price', label: 'Value', hidden: true }])
    const { value } = (await cache.projects.get(1))!
    expect(value).toMatchObject({ title: 'Code 1000', price: 0 })
    expect(value.fields.find(({ key }) => key === 'price')).toMatchObject({ label: 'Value', hidden: true })
    await allDone('project')
    expect((await titles(cache)).slice(0, 2)).toEqual(['Code 911', 'Code 912'])
    await cache.fields.setCorrections([])
    await allDone('project', 'project')
    expect((await titles(cache)).slice(0, 2)).toEqual(['Name 1', 'Name 2'])
  })

  it('holds for records that come later, and over a restart', async () => {
    const first = await openIt()
    await first.ingestPage(projects(5))
    await first.fields.setCorrections([codeIsTitle])
    await allDone('project')
    await first.ingestPage(page([{ id: 50, name: 'Name 50', code: 'Code 50' }]))
    expect(await titles(first)).toContain('Code 50')
    await first.close()

    const again = await openIt({ corrections: [codeIsTitle] })
    expect(await titles(again)).toContain('Code 996')
    await again.fields.setCorrections([codeIsTitle])
    await again.close()
    expect(done).toEqual(['project'])
  })

  it('that was said while the cache was closed is caught up with when it is opened', async () => {
    const first = await openIt()
    await first.ingestPage(projects(5))
    await first.close()
    const again = await openIt({ corrections: [codeIsTitle] })
    await allDone('project')
    expect(await titles(again)).toContain('Code 996')
  })

  it('is caught up with when reading anew was cut short, also if it is taken back meanwhile', async () => {
    const first = await openIt()
    for (let part = 0; part < 8; part++) await first.ingestPage(projects(400, 1 + part * 400))
    await first.fields.setCorrections([codeIsTitle])
    await vi.waitFor(() => expect(notices).toBeGreaterThan(0), { interval: 1 })
    await first.close()
    expect(done).toEqual([])
    expect(stored('SELECT whole FROM derivations')).toEqual([{ whole: 0 }])

    const again = await openIt({ corrections: [] })
    await allDone('project')
    expect((await titles(again)).every((title) => title?.startsWith('Name'))).toBe(true)
    await again.close()
    expect(stored<{ n: number }>(`SELECT count(*) AS n FROM records WHERE title LIKE 'Code%'`)).toEqual([{ n: 0 }])
  })

  it('is caught up with by the worker that takes the place of one that died meanwhile', async () => {
    const workers: Worker[] = []
    const onWorker = (message: unknown): void => void workers.push((message as { worker: Worker }).worker)
    subscribe('worker_threads', onWorker)
    const failed: string[] = []
    const cache = await openIt({ onUpkeepFailed: (what) => failed.push(what) })
    unsubscribe('worker_threads', onWorker)
    for (let part = 0; part < 8; part++) await cache.ingestPage(projects(400, 1 + part * 400))
    const [writer] = workers
    if (writer === undefined) throw new Error('There is no writer.')
    let steps = 0
    const { postMessage } = writer
    // It dies during a step, not between two steps.
    writer.postMessage = (message: { operation: string }, ...rest) => {
      postMessage.call(writer, message, ...rest)
      if (message.operation === 'upkeep.redecode' && ++steps === 2) void writer.terminate()
    }
    await cache.fields.setCorrections([codeIsTitle])
    await allDone('project')
    // Other upkeep, such as merging columns, may fail with the same worker.
    expect(failed.filter((what) => what === 'records could not be read anew')).toHaveLength(1)
    expect((await titles(cache)).every((title) => title?.startsWith('Code'))).toBe(true)
  })

  it('lets others read and write meanwhile', async () => {
    const cache = await openIt()
    for (let part = 0; part < 10; part++) await cache.ingestPage(projects(400, 1 + part * 400))
    await cache.fields.setCorrections([codeIsTitle])
    let reads = 0
    let written = 0
    while (done.length === 0) {
      await cache.projects.list(byTitle)
      reads += 1
      if (written < 5) await cache.ingestPage(projects(1, 90_000 + written++))
    }
    expect(reads).toBeGreaterThan(3)
    expect(written).toBe(5)
    expect(
      (await cache.projects.list({ ...byTitle, limit: 500 })).rows.every((row) => row.title?.startsWith('Code'))
    ).toBe(true)
  })
})

describe('reading anew', () => {
  it('leaves nothing stale in columns and values', async () => {
    const cache = await openIt()
    await cache.ingestPage(
      page([{ id: 1, name: 'A', price: 5, amount: '700', started: '2025-03-04', data: { note: '12', trade: 3 } }])
    )
    await cache.close()
    const values = () => {
      const db = openConnection({ file, key: KEY, readonly: true })
      try {
        return fieldValues(new Queries(db, () => undefined)).map(({ key, value }) => [key, value])
      } finally {
        db.close()
      }
    }
    const before = values()
    expect(before.map(([key]) => key)).not.toContain('price')

    const corrected = await openIt({
      corrections: [
        { noun: 'project', key: 'amount', role: 'price' },
        { noun: 'project', key: 'name', role: null },
        { noun: 'project', key: 'data.note', type: 'number' }
      ]
    })
    await allDone('project')
    await corrected.close()
    const after = new Map(values() as [string, number][])
    // The former price is found by its value now, and the new one by its column.
    expect(after.get('price')).toBe(5)
    expect(after.has('amount')).toBe(false)
    expect(after.get('data.note')).toBe(12)
    expect(after.has('name')).toBe(true)
    expect(stored('SELECT title, price FROM records')).toEqual([{ title: null, price: 700 }])

    const back = await openIt({ corrections: [] })
    await allDone('project', 'project')
    await back.close()
    expect(values()).toEqual(before)
    expect(stored('SELECT title, price FROM records')).toEqual([{ title: 'A', price: 5 }])
  })

  it('takes back names that were learned from a field that means something else', async () => {
    const cache = await openIt()
    await cache.ingestPage(
      page([
        { id: 1, name: 'A', manager: { id: 5, name: 'Roof tiles' }, owner_id: 6, author: { id: 7, name: 'Olga' } },
        { id: 2, name: 'B', manager: { id: 6, name: 'Gutters' }, owner_id: 5, author: { id: 7, name: 'Olga' } }
      ])
    )
    expect((await cache.projects.list(byTitle)).rows[0]?.responsible).toEqual({ id: 5, label: 'Roof tiles' })
    await cache.fields.setCorrections([
      { noun: 'project', key: 'manager', list: 'goods' },
      { noun: 'project', key: 'owner_id', role: 'responsible' }
    ])
    await allDone('project')
    expect((await cache.projects.list(byTitle)).rows.map(({ responsible }) => responsible)).toEqual([
      { id: 6, label: null },
      { id: 5, label: null }
    ])
    const author = (await cache.projects.get(1))!.value.fields.find(({ key }) => key === 'author')
    expect(author?.value).toMatchObject({ references: [{ id: 7, label: 'Olga' }] })
  })

  it('moves records between the lists when it is the mark of deletion that is read otherwise', async () => {
    const cache = await openIt()
    const { pass } = await cache.sweep.begin(ACTIVE, 50, 1)
    const active = [
      { id: 1, name: 'A', zap: 1 },
      { id: 2, name: 'B', zap: 0 }
    ]
    await cache.ingestPage(page(active, { pass }))
    const deleted = await cache.sweep.begin(DELETED, 50, 1)
    await cache.ingestPage(page([{ id: 3, name: 'C', zap: 1 }], { list: DELETED, pass: deleted.pass }))
    await cache.fields.setCorrections([{ noun: 'project', key: 'zap', role: 'deleted' }])
    await allDone('project')
    expect(await titles(cache)).toEqual(['B'])
    expect((await cache.projects.list({ ...byTitle, deleted: true })).total).toBe(2)
    expect(await cache.sweep.coverage(ACTIVE)).toMatchObject({ cached: 1 })
    await cache.fields.setCorrections([])
    await allDone('project', 'project')
    expect(await titles(cache)).toEqual(['A', 'B'])
    expect(await cache.sweep.coverage(DELETED)).toMatchObject({ cached: 1 })
  })
})

describe('a field that is tied to a list', () => {
  const elements = (name: string, ...titles: string[]) =>
    page(
      titles.map((title, index) => ({ id: index + 1, name: title })),
      { list: { noun: 'list-element', deleted: false, parent: { id: null, name } } }
    )

  it('is called by the elements of that list and of no other', async () => {
    const cache = await openIt()
    await cache.ingestPage(elements('trades', 'Retail', 'Offices'))
    await cache.ingestPage(elements('colours', 'Red', 'Blue'))
    await cache.ingestPage(projects(2))
    const trade = async () => (await cache.projects.get(1))!.value.fields.find(({ key }) => key === 'data.trade')
    await cache.fields.setCorrections([{ noun: 'project', key: 'data.trade', list: 'trades' }])
    expect(await trade()).toMatchObject({ list: 'trades', value: { references: [{ id: 1, label: 'Retail' }] } })
    await cache.fields.setCorrections([{ noun: 'project', key: 'data.trade', list: 'colours' }])
    expect(await trade()).toMatchObject({ value: { references: [{ id: 1, label: 'Red' }] } })
    await cache.fields.setCorrections([{ noun: 'project', key: 'data.trade', list: 'never read' }])
    expect(await trade()).toMatchObject({ value: { references: [{ id: 1, label: null }] } })
  })
})

describe('the order of fields', () => {
  it('is the user’s, and the service’s for the rest', async () => {
    const cache = await openIt()
    await cache.ingestPage(page([{ id: 1, name: 'A', x: 1, y: 2, z: 3 }]))
    const keys = async () => (await cache.projects.get(1))!.value.fields.map(({ key }) => key)
    expect(await keys()).toEqual(['id', 'name', 'x', 'y', 'z'])
    await cache.fields.setCorrections([
      { noun: 'project', key: 'z', position: 0 },
      { noun: 'project', key: 'y', position: 1 }
    ])
    expect(await keys()).toEqual(['z', 'y', 'id', 'name', 'x'])
  })
})
