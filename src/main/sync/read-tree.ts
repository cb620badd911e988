/** Reads the file tree in one answer. If much of it would be removed, it is requested twice. */
import type { CallOptions, ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import { sureAnswer, type EmptiedLists } from './emptied'

interface TreeRead {
  readonly client: Pick<ServiceClient, 'send'>
  readonly cache: { readonly fileTree: Pick<Cache['fileTree'], 'ingestTree'> }
  readonly emptied: EmptiedLists
  readonly call: CallOptions
}

/** @throws errors of the service or the cache; the cached tree then stays unchanged */
export function readTree({ client, cache, emptied, call }: TreeRead) {
  return sureAnswer(emptied, 'file-tree', async (isSure) => {
    const { body, receivedAt } = await client.send('cloud.tree', {}, call)
    return cache.fileTree.ingestTree({ body, receivedAt, isSure })
  })
}
