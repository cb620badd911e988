/** Fills a cache like the app does: sweeps every list in turn, with the app's own client, sync and cache. */
import { setTimeout as pause } from 'node:timers/promises'
import { SYNC_LISTS, type SyncList } from '../../src/shared/model/sync'
import { openConnection } from '../../src/main/cache/cache-file'
import { openCache } from '../../src/main/cache/client'
import { SWEPT_LISTS } from '../../src/main/sync/lists'
import { clientFor, clocks, KEY, runJob, type Service } from './job'
import { sweepOptions } from './sweep-options'

export interface FillJob {
  readonly service: Service
  readonly file: string
}

export interface FillResult {
  /** Duration per list (ms). */
  readonly times: Readonly<Record<SyncList, number>>
  /** CPU time of all threads for all lists (ms). */
  readonly work: number
  readonly records: Readonly<Record<SyncList, number>>
  /** Size on disk with columns and log merged, and free pages returned. */
  readonly bytes: number
}

runJob(async ({ service, file }: FillJob): Promise<FillResult> => {
  const client = clientFor(service, 'bench-fill')
  const cache = await openCache({
    file,
    key: KEY,
    onUpkeepFailed: (_what, error) => {
      throw error
    }
  })
  const all = clocks()
  const times: Partial<Record<SyncList, number>> = {}
  const records: Partial<Record<SyncList, number>> = {}
  for (const list of SYNC_LISTS) {
    const read = clocks()
    const { isComplete, done } = await SWEPT_LISTS[list].sweep(sweepOptions(client, cache))
    if (!isComplete) throw new Error(`the sweep of ${list} did not reach its end`)
    times[list] = read().time
    records[list] = done
  }
  const { work } = all()
  client.close()
  await untilMerged(file)
  // As after every sweep: returns free pages to the disk.
  cache.budget.setLimit(Number.MAX_SAFE_INTEGER)
  await cache.budget.keep()
  await cache.close()
  // Closing merged the log into the file, which now has its final size.
  const again = await openCache({ file, key: KEY })
  const { bytes } = await again.stats()
  await again.close()
  return { times: times as FillResult['times'], work, records: records as FillResult['records'], bytes }
})

/** Waits until the cache's upkeep has moved all written values into the columns. */
async function untilMerged(file: string): Promise<void> {
  const db = openConnection({ file, key: KEY, readonly: true })
  const isWaiting = db.prepare('SELECT 1 FROM column_overlay LIMIT 1')
  while (isWaiting.get() !== undefined) await pause(100)
  db.close()
}
