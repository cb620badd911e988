/** The the file tree: one answer of the whole, asked twice before much of it is taken away. */
import type { CallOptions, ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import { sureAnswer, type EmptiedLists } from './emptied'

export interface TreeRead {
  readonly client: Pick<ServiceClient, 'send'>
  readonly cache: { readonly fileTree: Pick<Cache['fileTree'], 'ingestTree'> }
  readonly emptied: EmptiedLists
  readonly call: CallOptions
}

/** Rejects with errors of the service or the cache; then the tree stays as it was. */
export async function readTree({
  client,
  cache,
  emptied,
  call
}: TreeRead): Promise<{ readonly nodes: number; readonly changed: boolean }> {
  return sureAnswer(emptied, 'file-tree', async (sure) => {
    const { body, receivedAt } = await client.send('cloud.tree', {}, call)
    return cache.fileTree.ingestTree({ body, receivedAt, sure })
  })
}
