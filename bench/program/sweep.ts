/**
 * One round of the row `sweep`, on the app's runtime. Compares the app's own client, sweep and cache with a minimal
 * loop over the same pages. The job sets the order, so that it can alternate.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { openCache } from '../../src/main/cache/client'
import { createEmptiedLists } from '../../src/main/sync/emptied'
import { FIRST_PAGE_SIZE, OVERLAP, sweep } from '../../src/main/sync/sweep'
import { clientFor, clocks, KEY, runJob, type Service } from './job'

export interface SweepJob {
  readonly service: Service
  readonly folder: string
  readonly order: readonly ('sweep' | 'bare')[]
}

export interface SweepFigures {
  /** Milliseconds. */
  readonly time: number
  /** CPU time of all threads (ms). */
  readonly work: number
  readonly records: number
  readonly bytes: number
}

export type SweepResult = Readonly<Record<'sweep' | 'bare', SweepFigures>>

async function fullSweep({ service, folder }: SweepJob): Promise<SweepFigures> {
  const client = clientFor(service, 'bench-sweep')
  const cache = await openCache({ file: join(folder, 'sweep.sqlite'), key: KEY })
  const read = clocks()
  const result = await sweep({
    list: { noun: 'project', deleted: false },
    cache,
    fetchPage: ({ count, offset }) =>
      client.send(
        'projects.list',
        { count, offset, order_by: 'id', reverse: '0', deleted: '0' },
        { priority: 'sweep' }
      ),
    signal: new AbortController().signal,
    now: Date.now,
    emptied: createEmptiedLists({ client, cache, now: Date.now }),
    onProgress: () => undefined
  })
  const taken = read()
  if (!result.isComplete) throw new Error('the sweep did not reach the end of the list')
  const { bytes } = await cache.stats()
  client.close()
  await cache.close()
  return { ...taken, records: result.done, bytes }
}

/** Downloads and parses the same pages, and writes them into one table of an encrypted file. */
async function bareTable({ service, folder }: SweepJob): Promise<SweepFigures> {
  const file = join(folder, 'bare.sqlite')
  const client = clientFor(service, 'bench-bare')
  const database = new Database(file)
  database.pragma(`cipher='aegis'`)
  database.pragma(`key="x'${KEY}'"`)
  database.pragma('journal_mode=WAL')
  database.pragma('synchronous=NORMAL')
  database.exec('CREATE TABLE record (id INTEGER PRIMARY KEY, json TEXT NOT NULL)')
  const put = database.prepare('INSERT OR REPLACE INTO record VALUES (?, ?)')
  const read = clocks()
  const ids = new Set<number>()
  for (let offset = 0; ; offset += FIRST_PAGE_SIZE - OVERLAP) {
    const { body } = await client.send(
      'projects.list',
      { count: FIRST_PAGE_SIZE, offset, order_by: 'id', reverse: '0', deleted: '0' },
      { priority: 'sweep' }
    )
    const before = ids.size
    const records = recordsOf(JSON.parse(Buffer.from(body).toString('utf8')))
    database.transaction(() => {
      for (const record of records) {
        ids.add(Number(record.id))
        put.run(Number(record.id), JSON.stringify(record))
      }
    })()
    if (ids.size === before) break
  }
  const taken = read()
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  client.close()
  return { ...taken, records: ids.size, bytes: statSync(file).size }
}

interface Wire {
  readonly id: number | string
}

/** The demo service's default dialect: a list and a total. */
function recordsOf(answer: unknown): readonly Wire[] {
  const list = Array.isArray(answer) ? answer : Object.values(answer as object).find((value) => Array.isArray(value))
  if (list === undefined) throw new Error('the page holds no list')
  return list as readonly Wire[]
}

runJob(async (job: SweepJob): Promise<SweepResult> => {
  const nothing: SweepFigures = { time: 0, work: 0, records: 0, bytes: 0 }
  const results = { sweep: nothing, bare: nothing }
  for (const which of job.order) results[which] = await (which === 'sweep' ? fullSweep(job) : bareTable(job))
  const { sweep, bare } = results
  if (job.order.length === 2 && sweep.records !== bare.records) {
    throw new Error(`the sweep met ${sweep.records} records, the loop ${bare.records}`)
  }
  return results
})
