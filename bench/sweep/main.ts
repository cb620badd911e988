/**
 * One round of the row `sweep`, on the app's runtime: the app's own client, sweep and cache against the least that could
 * be done with the same pages. The order of the two is given, so that neither always goes first.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import Database from 'better-sqlite3-multiple-ciphers'
import { createServiceClient } from '../../src/main/api/http-client'
import { createTransport } from '../../src/main/api/transport'
import type { ServiceClient } from '../../src/main/api/types'
import { openCache } from '../../src/main/cache/client'
import { FIRST_PAGE_SIZE, OVERLAP, sweep } from '../../src/main/sync/sweep'

interface Round {
  readonly address: string
  readonly token: string
  readonly secret: string
  readonly projects: number
  readonly folder: string
  readonly order: readonly ('sweep' | 'bare')[]
  readonly result: string
}

export interface RoundResult {
  /** Milliseconds. */
  readonly sweep: number
  readonly bare: number
  /** Milliseconds of processor time, all threads. */
  readonly sweepWork: number
  readonly bareWork: number
  readonly records: number
  readonly sweepBytes: number
  readonly bareBytes: number
}

const KEY = 'a1'.repeat(32)
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

function clientFor(round: Round, partition: string): ServiceClient {
  const { address, token, secret } = round
  return createServiceClient({
    target: { baseUrl: address, lookupPath: 'lookup', token, secret },
    request: createTransport(partition),
    log: quiet
  })
}

interface Measured {
  readonly time: number
  readonly work: number
  readonly records: number
  readonly bytes: number
}

/** Starts both clocks: the wall's, and this process's own on all its threads. */
function clocks(): () => { time: number; work: number } {
  const from = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return { time: performance.now() - from, work: (user + system) / 1000 }
  }
}

async function fullSweep(round: Round): Promise<Measured> {
  const file = join(round.folder, 'sweep.sqlite')
  const client = clientFor(round, 'bench-sweep')
  const cache = await openCache({ file, key: KEY })
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
    onProgress: () => undefined
  })
  const taken = read()
  if (!result.complete) throw new Error('the sweep did not reach the end of the list')
  const { bytes } = await cache.stats()
  client.close()
  await cache.close()
  return { ...taken, records: result.done, bytes }
}

/** The same pages downloaded, parsed, and put into one table of an encrypted file: one loop, nothing clever. */
async function bareTable(round: Round): Promise<Measured> {
  const file = join(round.folder, 'bare.sqlite')
  const client = clientFor(round, 'bench-bare')
  const database = new Database(file)
  database.pragma(`cipher='sqlcipher'`)
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

/** The demo service's default dialect: a list beside a total. */
function recordsOf(answer: unknown): readonly Wire[] {
  const list = Array.isArray(answer) ? answer : Object.values(answer as object).find((value) => Array.isArray(value))
  if (list === undefined) throw new Error('the page holds no list')
  return list as readonly Wire[]
}

async function run(): Promise<void> {
  await app.whenReady()
  const round = JSON.parse(process.env['BENCH_ROUND'] ?? '') as Round
  mkdirSync(round.folder, { recursive: true })
  const nothing: Measured = { time: 0, work: 0, records: 0, bytes: 0 }
  const results = { sweep: nothing, bare: nothing }
  for (const which of round.order) results[which] = await (which === 'sweep' ? fullSweep(round) : bareTable(round))
  if (results.sweep.records !== results.bare.records) {
    throw new Error(`the sweep met ${results.sweep.records} records, the loop ${results.bare.records}`)
  }
  const result: RoundResult = {
    sweep: results.sweep.time,
    bare: results.bare.time,
    sweepWork: results.sweep.work,
    bareWork: results.bare.work,
    records: results.sweep.records,
    sweepBytes: results.sweep.bytes,
    bareBytes: results.bare.bytes
  }
  writeFileSync(round.result, JSON.stringify(result))
}

run().then(
  () => app.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    app.exit(1)
  }
)
