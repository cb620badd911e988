import type { Database } from 'better-sqlite3-multiple-ciphers'
import { openSqlite } from '../../database/open-sqlite'
import { sizeOf } from './cache-files'

export interface ConnectionOptions {
  /** The database file; null for a database in memory. */
  readonly file: string | null
  /** 64 hex digits; null leaves a database in memory unencrypted. */
  readonly key: string | null
  /** The reader's connection cannot write. */
  readonly readonly?: boolean
}

const KEY = /^[0-9a-f]{64}$/i

/** Page cache of each connection in KiB. Decrypting a page costs ten times as much as looking it up. */
const PAGE_CACHE_KIB = { writer: 24 * 1024, reader: 16 * 1024 }

/** Fewer, larger checkpoints: pages that a sweep rewrites repeatedly reach the file once. In pages of 4 KiB. */
const CHECKPOINT_PAGES = 8000

/**
 * Opens one connection with the settings that every connection needs. The raw key is set before the first read.
 * Temporary files are off, because a large sort would write plaintext outside the profile. WAL is on. Memory maps are
 * off, because they would bypass the cipher. Reading the schema reveals a wrong key or a damaged header at once.
 *
 * @throws SQLite's own errors; `recovery.ts` decides what they mean for the file
 */
export function openConnection({ file, key, readonly = false }: ConnectionOptions): Database {
  // PRAGMA takes no parameters, so the key becomes SQL text and must be pure hex.
  if (key !== null && !KEY.test(key)) throw new Error('The cache key must be 64 hex digits.')
  if (file !== null && key === null) throw new Error('A cache on disk needs a key.')
  const isNew = file !== null && !readonly && sizeOf(file) === 0
  const db = openSqlite(file, { readonly, timeout: 5000 })
  try {
    if (file !== null && key !== null) {
      db.pragma("cipher = 'aegis'")
      db.pragma(`key = "x'${key}'"`)
    }
    db.pragma('temp_store = MEMORY')
    db.pragma('mmap_size = 0')
    db.pragma('trusted_schema = OFF')
    db.pragma('foreign_keys = ON')
    db.pragma(`cache_size = -${readonly ? PAGE_CACHE_KIB.reader : PAGE_CACHE_KIB.writer}`)
    // Must be set before the first table exists. It lets space freed by the budget return to the disk.
    if (isNew) db.pragma('auto_vacuum = INCREMENTAL')
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    if (file !== null && !readonly) {
      db.pragma('journal_mode = WAL')
      db.pragma('synchronous = NORMAL')
      db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
      db.pragma('journal_size_limit = 33554432')
    }
    return db
  } catch (thrown) {
    db.close()
    throw thrown
  }
}
