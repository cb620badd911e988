import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportList } from './export-list'

const worker = vi.hoisted(() => ({ default: '' }))
vi.mock('./worker?modulePath', () => worker)

/** Workers that fail after the first bytes. */
const THREADS = {
  'a full disk': `parentPort.postMessage({
    type: 'failed',
    error: { code: 'disk-full', message: '', retryable: true, details: {} }
  })`,
  'a thread that dies': `throw new Error('out of memory')`,
  'a thread that ends without a word': `process.exit(0)`
}

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'deskside-export-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function exporting(thread: string, target: string): Promise<unknown> {
  worker.default = join(folder, 'thread.cjs')
  writeFileSync(
    worker.default,
    `const { parentPort, workerData } = require('node:worker_threads')
     require('node:fs').writeFileSync(workerData.part, 'half a file')
     ${thread}`
  )
  return exportList({
    path: target,
    columns: [{ key: 'id', heading: 'No.', type: 'text' }],
    ids: [1],
    format: 'csv',
    locale: 'en-GB',
    rows: { kind: 'project', ids: () => Promise.resolve([]), rows: () => Promise.resolve([]) },
    signal: new AbortController().signal,
    onProgress: () => undefined
  })
}

describe('an export that fails while it writes', () => {
  it.each([
    ['a full disk', 'disk-full'],
    ['a thread that dies', 'internal'],
    ['a thread that ends without a word', 'internal']
  ] as const)('leaves no part of it and the old file as it was: %s', async (which, code) => {
    const target = join(folder, 'a.csv')
    writeFileSync(target, 'old')
    await expect(exporting(THREADS[which], target)).rejects.toMatchObject({ code })
    expect(readdirSync(folder).sort()).toEqual(['a.csv', 'thread.cjs'])
    expect(readFileSync(target, 'utf8')).toBe('old')
  })
})

it('takes away what an export left behind whose app was killed, and nothing that may be in use', async () => {
  const yesterday = Date.now() / 1_000 - 25 * 3_600
  const old = ['.b.xlsx.deskside-0123abcd.part', '.mine.part', 'notes.deskside-0123abcd.part']
  for (const name of [...old, '.c.csv.deskside-89abcdef.part']) writeFileSync(join(folder, name), '')
  for (const name of old) utimesSync(join(folder, name), yesterday, yesterday)
  utimesSync(join(folder, '.c.csv.deskside-89abcdef.part'), new Date(), new Date())
  await exporting(
    `parentPort.postMessage({ type: 'failed', error: { code: 'internal', message: '', details: {} } })`,
    join(folder, 'a.csv')
  ).catch(() => undefined)
  expect(readdirSync(folder).sort()).toEqual([
    '.c.csv.deskside-89abcdef.part',
    '.mine.part',
    'notes.deskside-0123abcd.part',
    'thread.cjs'
  ])
})
