import type { Database } from 'better-sqlite3-multiple-ciphers'
import { migrate } from '../../database/migrate'
import { openEncrypted } from '../../database/open-encrypted'
import { LOOKUP_MIGRATIONS } from './schema'

/**
 * Opens one connection to the lookup file or to memory. Commits are durable (`synchronous = FULL`): sent requests must
 * survive a power failure.
 *
 * @throws SQLite's own errors
 */
export const openLookupFile = (file: string | null, key: string | null, readonly = false): Database =>
  openEncrypted({ file, key, readonly }, 'sqlcipher', {
    always: ['cache_size = -8192'],
    writers: ['synchronous = FULL']
  })

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
