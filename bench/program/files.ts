/**
 * Times the cache's part of the Files page, from request to answer. A file is renamed before each round, so that
 * nothing is cached.
 */
import { openCache } from '../../src/main/cache/client'
import type { Cache } from '../../src/main/cache/types'
import { createEmptiedLists } from '../../src/main/sync/emptied'
import { FanOut } from '../../src/main/sync/fan-out'
import { USUAL_CONDITIONS } from '../../src/main/sync/conditions'
import { SWEPT_LISTS } from '../../src/main/sync/lists'
import type { FilesSortKey } from '../../src/shared/contract/files'
import { clientFor, KEY, runJob, type Service } from './job'

export interface FilesJob {
  readonly service: Service
  readonly file: string
  readonly runs: number
  readonly isWarmUp: boolean
  /** Name of the folder with many entries. */
  readonly folder: string
}

/** One round; milliseconds. */
export interface FilesRound {
  /** First rows of the tree and of the top folder. */
  readonly open: number
  /** The same with warm caches: returning to the page. */
  readonly openAgain: number
  /** All folders expanded, by name: the first window, and each window down to the end. */
  readonly expand: number
  readonly windows: readonly number[]
  /** The folder with many entries, sorted by name. */
  readonly folder: number
  /** The same in other orders, each for the first time. */
  readonly sorts: Readonly<Record<string, number>>
}

export interface FilesResult {
  readonly folders: number
  readonly entries: number
  /** `open`, the very first time after the cache was opened. */
  readonly first: number
  readonly rounds: readonly FilesRound[]
}

const SORTS: readonly { readonly key: FilesSortKey; readonly descending: boolean }[] = [
  { key: 'title', descending: true },
  { key: 'size', descending: true },
  { key: 'created', descending: false },
  { key: 'kind', descending: false },
  { key: 'id', descending: false }
]
const FOUND = { folders: [], files: [] }
const LIMIT = 200
const BY_NAME = { key: 'title', descending: false } as const

async function timed<T>(ask: () => Promise<T>): Promise<{ readonly value: T; readonly time: number }> {
  const from = performance.now()
  const value = await ask()
  return { value, time: performance.now() - from }
}

async function fill({ service, file }: FilesJob): Promise<void> {
  const client = clientFor(service, 'bench-files')
  const cache = await openCache({ file, key: KEY })
  try {
    for (const list of ['folders-active', 'files-active', 'file-tree'] as const) {
      const { isComplete } = await SWEPT_LISTS[list].sweep({
        ...{ client, cache, signal: new AbortController().signal, now: Date.now },
        emptied: createEmptiedLists({ client, cache, now: Date.now }),
        fanOut: new FanOut(),
        conditions: () => USUAL_CONDITIONS,
        shouldYield: () => false,
        freshSince: () => -Infinity,
        onProgress: () => undefined
      })
      if (!isComplete) throw new Error(`${list} was not read whole`)
    }
  } finally {
    client.close()
    await cache.close()
  }
}

const treeOf = (cache: Cache, all: boolean, order: 'position' | 'title', offset = 0) =>
  cache.files.tree({ open: { all, ids: [] }, order, offset, limit: LIMIT })

const listOf = (cache: Cache, id: number | null, sort: (typeof SORTS)[number]) =>
  cache.files.list({
    query: { of: { kind: 'folder', id }, filter: null, sort, columns: [], offset: 0, limit: LIMIT },
    found: FOUND
  })

const roomOf = (cache: Cache) => () => Promise.all([treeOf(cache, false, 'position'), listOf(cache, null, BY_NAME)])

/** Renames one file. */
async function rename(cache: Cache, name: string): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify([{ id: 1, name }]))
  const list = { noun: 'file', deleted: false } as const
  await cache.ingestPage({ list, body, receivedAt: Date.now(), pass: null, cursor: null, filtered: 'selection' })
}

async function oneRound(
  cache: Cache,
  folder: string
): Promise<{ round: FilesRound; folders: number; entries: number }> {
  const room = roomOf(cache)
  const open = await timed(room)
  const openAgain = await timed(room)
  const expand = await timed(() => treeOf(cache, true, 'title'))
  const { total } = expand.value
  const windows: number[] = []
  for (let offset = 0; offset < total; offset += Math.max(LIMIT, Math.floor(total / 20))) {
    const { value, time } = await timed(() => treeOf(cache, true, 'title', offset))
    if (value.rows.length !== Math.min(LIMIT, total - offset)) throw new Error(`a window at ${offset} is not whole`)
    windows.push(time)
  }
  const { exact } = await cache.files.complete(folder)
  if (exact === null) throw new Error(`there is no folder "${folder}"`)
  const opened = await timed(() => listOf(cache, exact, BY_NAME))
  const sorts: Record<string, number> = {}
  for (const sort of SORTS) {
    const { value, time } = await timed(() => listOf(cache, exact, sort))
    if (value.total !== opened.value.total) throw new Error(`by ${sort.key} the folder holds another number`)
    sorts[`${sort.key}${sort.descending ? ', descending' : ''}`] = time
  }
  const round = {
    open: open.time,
    openAgain: openAgain.time,
    expand: expand.time,
    windows,
    folder: opened.time,
    sorts
  }
  return { round, folders: total, entries: opened.value.total }
}

runJob(async (job: FilesJob): Promise<FilesResult> => {
  await fill(job)
  const cache = await openCache({ file: job.file, key: KEY })
  try {
    const { time: first } = await timed(roomOf(cache))
    const rounds: FilesRound[] = []
    let [folders, entries] = [0, 0]
    for (let each = job.isWarmUp ? 0 : 1; each <= job.runs; each++) {
      await rename(cache, `Renamed ${each}.pdf`)
      const measured = await oneRound(cache, job.folder)
      ;({ folders, entries } = measured)
      if (each > 0) rounds.push(measured.round)
    }
    return { folders, entries, first, rounds }
  } finally {
    await cache.close()
  }
})
