/** Number of passes without a record before it counts as no longer returned, by list and the interface's promises. */
import { describe, expect, it } from 'vitest'
import type { SyncList } from '@shared/model/sync'
import { bytes, openEngine } from '../../../test/main/cache/engine'
import type { Cache, ListKey, PageInput, SweepEnd } from '../cache/types'
import type { ServiceClient } from '../api/types'
import { USUAL_CONDITIONS } from './conditions'
import { FanOut } from './fan-out'
import { SWEPT_LISTS } from './lists'

/** A service with these lists, and a cache. */
function scene(list: SyncList) {
  const engine = openEngine()
  let ids: readonly number[] = []
  const client = {
    send: (_operation: string, { offset = 0, count = 500 }: { offset?: number; count?: number }) =>
      Promise.resolve({
        body: bytes({ items: ids.slice(offset, offset + count).map((id) => ({ id, name: `No. ${id}` })) }),
        receivedAt: 1
      })
  } as unknown as ServiceClient
  const cache = {
    ingestPage: async (input: PageInput) => engine.ingestPage(input),
    sweep: {
      cursor: async (key: ListKey) => engine.sweep.cursor(key),
      coverage: async (key: ListKey) => engine.sweep.coverage(key),
      begin: async (key: ListKey, pageSize: number, at: number) => engine.sweep.begin(key, pageSize, at),
      loss: async (key: ListKey, removal: SweepEnd['removal']) => engine.sweep.loss(key, removal),
      end: async (key: ListKey, result: SweepEnd) => engine.sweep.end(key, result)
    }
  } as unknown as Cache
  return async (present: readonly number[]): Promise<number> => {
    ids = present
    const { missing } = await SWEPT_LISTS[list].sweep({
      ...{ client, cache, signal: new AbortController().signal, now: () => 1, conditions: () => USUAL_CONDITIONS },
      emptied: { mayEmpty: async () => undefined },
      fanOut: new FanOut(),
      ...{ shouldYield: () => false, freshSince: () => 0, onProgress: () => undefined }
    })
    return missing
  }
}

const ORDERED: readonly SyncList[] = ['projects-active', 'projects-deleted']
const SHIFTING: readonly SyncList[] = [
  ...(['user-groups-active', 'user-groups-deleted', 'project-groups-active', 'project-groups-deleted'] as const),
  ...(['folders-active', 'folders-deleted', 'files-active', 'files-deleted'] as const)
]

describe('a list that the service puts in order', () => {
  it.each(ORDERED)('loses with one pass what it did not meet: %s', async (list) => {
    const pass = scene(list)
    expect(await pass([1, 2, 3])).toBe(0)
    expect(await pass([1, 2])).toBe(1)
  })
})

describe('a list that may shift while it is read', () => {
  it.each(SHIFTING)('loses with two passes what neither met: %s', async (list) => {
    const pass = scene(list)
    expect(await pass([1, 2, 3])).toBe(0)
    expect(await pass([1, 2])).toBe(0)
    expect(await pass([1, 2])).toBe(1)
  })
})
