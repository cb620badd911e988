import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldCorrection } from '@shared/model/field-correction'
import { openCache } from '../client'
import { ACTIVE, DELETED, KEY, page } from '../../../../test/main/cache/engine'
import type { Cache, CacheOptions } from '../types'

let folder: string
const open: Cache[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-search-'))
})

afterEach(async () => {
  for (const cache of open.splice(0)) await cache.close()
  rmSync(folder, { recursive: true })
})

async function openIt(options: Partial<CacheOptions> = {}): Promise<Cache> {
  const file = join(folder, 'cache.sqlite')
  const cache = await openCache({ file, key: KEY, ...options })
  open.push(cache)
  return cache
}

const find = async (cache: Cache, text: string, deleted = false): Promise<readonly number[]> =>
  (await cache.search({ text, nouns: null, deleted, limit: 20 })).hits.map(({ id }) => id)

const codeIsTitle: FieldCorrection = { noun: 'project', key: 'code', role: 'title' }

describe('full text behind the workers', () => {
  it('finds what a look brought at once, and says where, with the places in the text', async () => {
    const cache = await openIt()
    await cache.ingestPage(
      page([{ id: 1, name: 'Ромашка', data: { phone: '+7 (495) 123-45-67', note: 'Въезд со двора' } }])
    )
    const { hits } = await cache.search({ text: '84951234567', nouns: null, deleted: false, limit: 20 })
    expect(hits).toEqual([
      {
        noun: 'project',
        id: 1,
        state: 'active',
        title: 'Ромашка',
        at: null,
        day: null,
        fetchedAt: 1000,
        reading: 'typed',
        matches: [{ in: 'data.phone', label: 'phone', text: '+7 (495) 123-45-67', ranges: [[4, 18]] }]
      }
    ])
  })

  it('follows a title that the user finds in another field, also after the next start', async () => {
    const done: string[] = []
    const cache = await openIt({ onRedecoded: (progress) => progress.done && done.push(progress.noun) })
    await cache.ingestPage(page([{ id: 1, name: 'Ромашка', code: 'Лютик' }]))
    await cache.fields.setCorrections([codeIsTitle])
    await vi.waitFor(() => expect(done).toEqual(['project']))
    const { hits } = await cache.search({ text: 'лютик', nouns: null, deleted: false, limit: 20 })
    expect(hits[0]).toMatchObject({ title: 'Лютик', matches: [{ in: 'title', ranges: [[0, 5]] }] })
    // Short words are found in titles alone, so this queries the index of titles.
    expect(await find(cache, 'лю')).toEqual([1])
    expect(await find(cache, 'ро')).toEqual([])
    await cache.close()
    open.length = 0
    expect(await find(await openIt({ corrections: [codeIsTitle] }), 'лю')).toEqual([1])
  })

  it('follows a record into the list of deleted ones and back', async () => {
    const cache = await openIt()
    const items = [{ id: 1, name: 'Ромашка', data: { note: 'двор' } }]
    await cache.ingestPage(page(items))
    await cache.ingestPage(page(items, { list: DELETED }))
    expect(await find(cache, 'двор')).toEqual([])
    expect(await find(cache, 'двор', true)).toEqual([1])
    await cache.ingestPage(page(items, { list: ACTIVE }))
    expect(await find(cache, 'двор')).toEqual([1])
  })

  it('still finds what is no longer returned', async () => {
    const cache = await openIt()
    await cache.ingestPage(page([{ id: 1, name: 'Ромашка' }]))
    await cache.sweep.begin(ACTIVE, 500, 1)
    await cache.sweep.end(ACTIVE, { isComplete: true, obstacle: null, at: 2 })
    const { hits } = await cache.search({ text: 'ромашка', nouns: null, deleted: false, limit: 20 })
    expect(hits).toMatchObject([{ id: 1, state: 'missing' }])
  })

  it('still finds what was deleted and is no longer returned by the list of deleted ones either', async () => {
    const cache = await openIt()
    await cache.ingestPage(page([{ id: 1, name: 'Ромашка' }], { list: DELETED }))
    const calendar = { noun: 'calendar-event', deleted: true } as const
    await cache.ingestPage(page([{ id: 2, name: 'Ромашка' }], { list: calendar, month: '2026-03' }))
    expect(await find(cache, 'ромашка')).toEqual([])
    await cache.sweep.begin(DELETED, 500, 1)
    await cache.sweep.end(DELETED, { isComplete: true, obstacle: null, at: 2 })
    await cache.ingestPage(page([], { list: calendar, month: '2026-03' }))
    const { hits } = await cache.search({ text: 'ромашка', nouns: null, deleted: false, limit: 20 })
    expect(hits.map(({ id, state }) => [id, state]).toSorted()).toEqual([
      [1, 'missing'],
      [2, 'missing']
    ])
  })

  it('finds what waited in the memory of a writer that died, without another page', async () => {
    const workers: Worker[] = []
    const onWorker = (message: unknown): void => void workers.push((message as { worker: Worker }).worker)
    subscribe('worker_threads', onWorker)
    const died: boolean[] = []
    const cache = await openIt({ onWorkerDied: ({ hasRestarted }) => died.push(hasRestarted) })
    unsubscribe('worker_threads', onWorker)
    const { pass } = await cache.sweep.begin(ACTIVE, 500, 1)
    await cache.ingestPage(page([{ id: 1, name: 'Ромашка' }], { pass }))
    // New records of a sweep are indexed in bulk.
    expect(await find(cache, 'ромашка')).toEqual([])
    await workers[0]?.terminate()
    await vi.waitFor(async () => expect(await find(cache, 'ромашка')).toEqual([1]))
    expect(died).toEqual([true])
  })

  it('works in memory as well', async () => {
    const cache = await openIt({ file: null, key: null })
    await cache.ingestPage(page([{ id: 1, name: 'Ромашка' }]))
    expect(await find(cache, 'маш')).toEqual([1])
  })
})
