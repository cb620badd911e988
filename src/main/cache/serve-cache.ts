import type { MessagePort } from 'node:worker_threads'
import type { FieldCorrection } from '@shared/model/field-correction'
import { CorrectionBook } from '../api/fields'
import { migrate } from '../database/migrate'
import { both } from '../database/operations'
import { Queries } from '../database/queries'
import { isCorruption } from '../database/sqlite-errors'
import { serve } from '../database/worker-host'
import { CACHE_MIGRATIONS, markDamaged, openConnection, type OpenedCache, openOrRebuild } from './cache-file'
import { CorrectedDecoder, realDecoder } from './core'
import { cacheReads, cacheWrites } from './handlers'
import { storedInferences } from './fields'

/** Start data of a worker. `both` serves a cache in memory. */
export interface CacheWorkerData {
  readonly role: 'writer' | 'reader' | 'both'
  readonly file: string | null
  readonly key: string | null
  /** Whether a damaged file may be rebuilt: true when opening the cache, false for a replacement worker. */
  readonly shouldRebuild: boolean
  readonly corrections: readonly FieldCorrection[]
}

/** Payload of the writer's `ready` message. */
export interface WriterReady extends Omit<OpenedCache, 'db'> {
  /** Whether inferred references were stored; records are then decoded with them. */
  readonly isInferred: boolean
}

function openDatabase({ role, file, key, shouldRebuild }: CacheWorkerData): OpenedCache {
  const isReader = role === 'reader'
  if (!isReader && shouldRebuild && file !== null && key !== null) return openOrRebuild(file, key, CACHE_MIGRATIONS)
  const db = openConnection({ file, key, readonly: isReader })
  if (!isReader) migrate(db, CACHE_MIGRATIONS)
  return { db, outcome: { rebuilt: null }, isUnclean: false }
}

/** Opens the cache of `data` and serves requests on `port` until it is closed. */
export function serveCache(port: MessagePort, data: CacheWorkerData): void {
  const { role, file } = data
  const decoder = new CorrectedDecoder(realDecoder, new CorrectionBook(data.corrections))
  serve(
    port,
    (host) => {
      const { db, ...ready } = openDatabase(data)
      const queries = new Queries(db, (report) => host.notice('slow-query', report))
      decoder.infer(storedInferences(queries))
      const reads = role === 'writer' ? {} : cacheReads(queries, decoder, file)
      const writes = role === 'reader' ? {} : cacheWrites(db, decoder, () => host.notice('joined', null))
      return {
        value: { ...ready, isInferred: decoder.inferences.length > 0 },
        operations: both(reads, writes),
        // The last connection to close checkpoints the log. The client closes the reader first.
        close: () => void db.close()
      }
    },
    (thrown, host) => {
      if (!isCorruption(thrown) || file === null) return
      // The next opening must not trust the file: the header may be sound although a later page is damaged.
      markDamaged(file)
      host.notice('corrupt', null)
    }
  )
}
