/** The cache's reader for a file that may be unencrypted, with raw SQL access. */
import { parentPort, workerData } from 'node:worker_threads'
import SQLite, { type Database } from 'better-sqlite3-multiple-ciphers'
import { openConnection } from '../../src/main/cache/cache-file/connection'
import { ResidentColumns } from '../../src/main/cache/columns'
import { CorrectedDecoder, realDecoder } from '../../src/main/cache/core/decoder'
import { cacheReads, type CacheReads } from '../../src/main/cache/handlers'
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
  /** Starts with new readers. `columns` keeps the resident columns; `nothing` drops the pages of the file as well. */
  forget(kept: 'columns' | 'nothing'): void
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

type Operation = (...input: readonly unknown[]) => unknown
interface Operations {
  readonly [name: string]: Operation | Operations
}

/** Operations that run on the current readers, not on those that were current when the worker started. */
function onCurrent(readers: () => Operations): Operations {
  return Object.fromEntries(
    Object.entries(readers()).map(([name, one]) => [
      name,
      typeof one === 'function'
        ? (...input: readonly unknown[]) => (readers()[name] as Operation)(...input)
        : onCurrent(() => readers()[name] as Operations)
    ])
  )
}

if (parentPort === null) throw new Error('This runs in a thread of its own.')

serve<AskOperations>(parentPort, () => {
  const db = key === null ? openPlain() : openConnection({ file, key, readonly: true })
  const queries = new Queries(db, () => undefined)
  const decoder = new CorrectedDecoder(realDecoder)
  decoder.infer(storedInferences(queries))
  let columns = new ResidentColumns(queries)
  let readers = cacheReads(queries, decoder, file, columns)
  return {
    value: null,
    operations: {
      ...(onCurrent(() => readers as unknown as Operations) as unknown as CacheReads),
      forget: (kept) => {
        if (kept === 'nothing') {
          columns = new ResidentColumns(queries)
          db.pragma('shrink_memory')
        }
        readers = cacheReads(queries, decoder, file, columns)
      },
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
