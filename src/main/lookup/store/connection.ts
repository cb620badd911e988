import type { Database } from 'better-sqlite3-multiple-ciphers'
import { migrate } from '../../database/migrate'
import { openSqlite } from '../../database/open-sqlite'
import { LOOKUP_MIGRATIONS } from './schema'

const KEY = /^[0-9a-f]{64}$/i

/**
 * Opens one connection to the lookup file or to memory. Commits are durable (`synchronous = FULL`): sent requests must
 * survive a power failure.
 *
 * @throws SQLite's own errors; a wrong key and a damaged header fail here, since the schema is read
 */
export function openLookupFile(file: string | null, key: string | null, readonly = false): Database {
  // PRAGMA takes no parameters, so the key is part of the SQL text: allow hex only.
  if (key !== null && !KEY.test(key)) throw new Error('The key must be 64 hex digits.')
  if (file !== null && key === null) throw new Error('A file of lookups needs a key.')
  const db = openSqlite(file, { readonly, timeout: 5000 })
  try {
    if (key !== null && file !== null) {
      db.pragma("cipher = 'sqlcipher'")
      db.pragma(`key = "x'${key}'"`)
    }
    // Temporary files and memory maps would hold plain text outside the cipher.
    db.pragma('temp_store = MEMORY')
    db.pragma('mmap_size = 0')
    db.pragma('trusted_schema = OFF')
    db.pragma('cache_size = -8192')
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    if (file !== null && !readonly) {
      db.pragma('journal_mode = WAL')
      db.pragma('synchronous = FULL')
    }
    return db
  } catch (thrown) {
    db.close()
    throw thrown
  }
}

export function looking(file: string, key: string, look: (db: Database) => unknown): void {
  const db = openLookupFile(file, key, true)
  try {
    look(db)
  } finally {
    db.close()
  }
}

export function openInMemory(): Database {
  const db = openLookupFile(null, null)
  migrate(db, LOOKUP_MIGRATIONS)
  return db
}

/** Checks all pages of an open file. @throws an SQLite error that means damage */
export function assertSound(db: Database, check: 'quick_check(1)' | 'integrity_check(1)'): void {
  const found: unknown = db.pragma(check, { simple: true })
  if (found !== 'ok') throw Object.assign(new Error('The file is not sound.'), { code: 'SQLITE_CORRUPT' })
}
