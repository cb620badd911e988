/** The cache's reader for a file that may be unencrypted, with raw SQL access. */
import { parentPort, workerData } from 'node:worker_threads'
import SQLite, { type Database } from 'better-sqlite3-multiple-ciphers'
import { openConnection } from '../../src/main/cache/cache-file/connection'
import { CorrectedDecoder } from '../../src/main/cache/core/decoder'
import { cacheReads } from '../../src/main/cache/handlers'
import type { CacheReads } from '../../src/main/cache/operations'
import { realDecoder } from '../../src/main/cache/core/real-decoder'
import { storedInferences } from '../../src/main/cache/fields/inference/stored-references'
import { Queries } from '../../src/main/database/queries'
import { serve } from '../../src/main/database/worker-host'

export interface AskWorkerData {
  readonly file: string
  /** Null for an unencrypted file. */
  readonly key: string | null
}

export interface AskOperations extends CacheReads {
  /** Rows as lists of columns; null if SQLite rejects the query (because of an unusable index). */
  sql(text: string): readonly (readonly unknown[])[] | null
}

const { file, key } = workerData as AskWorkerData

/** Opens an unencrypted file like `openConnection` for readers, which requires a key. */
function openPlain(): Database {
  const db = new SQLite(file, { readonly: true, timeout: 5000 })
  db.pragma('temp_store = MEMORY')
  db.pragma('mmap_size = 0')
  db.pragma('trusted_schema = OFF')
  db.pragma('foreign_keys = ON')
  db.pragma('cache_size = -16384')
  return db
}

if (parentPort === null) throw new Error('This runs in a thread of its own.')

serve<AskOperations>(parentPort, () => {
  const db = key === null ? openPlain() : openConnection({ file, key, readonly: true })
  const queries = new Queries(db, () => undefined)
  const decoder = new CorrectedDecoder(realDecoder)
  decoder.infer(storedInferences(queries))
  return {
    value: null,
    operations: {
      ...cacheReads(queries, decoder, file),
      sql: (text) => {
        try {
          return queries.rows(text)
        } catch (error) {
          if (error instanceof SQLite.SqliteError && /no query solution/.test(error.message)) return null
          throw error
        }
      }
    },
    close: () => db.close()
  }
})
