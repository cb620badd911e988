import type { Database } from 'better-sqlite3-multiple-ciphers'
import { openSqlite } from './open-sqlite'

export interface EncryptedFile {
  /** The database file; null for a database in memory, which is not encrypted. */
  readonly file: string | null
  /** 64 hex digits; null only for a database in memory. */
  readonly key: string | null
  /** A reader's connection cannot write. */
  readonly readonly?: boolean
}

const KEY = /^[0-9a-f]{64}$/i

/**
 * Opens one connection. The raw key is set before the first read. Temporary files and memory maps are off, because they
 * would hold plain text outside the cipher. Writers use a write-ahead log.
 *
 * @param settings for this connection: `always`, set before the schema is read, and for `writers` of a file
 * @throws SQLite's own errors; a wrong key and a damaged header fail here, since the schema is read
 */
export function openEncrypted(
  { file, key, readonly = false }: EncryptedFile,
  cipher: 'aegis' | 'sqlcipher',
  settings: { readonly always: readonly string[]; readonly writers: readonly string[] }
): Database {
  // PRAGMA takes no parameters, so the key becomes SQL text and must be pure hex.
  if (key !== null && !KEY.test(key)) throw new Error('The key must be 64 hex digits.')
  if (file !== null && key === null) throw new Error('A file needs a key.')
  const db = openSqlite(file, { readonly, timeout: 5000 })
  try {
    const encryption = file === null ? [] : [`cipher = '${cipher}'`, `key = "x'${key}'"`]
    const common = ['temp_store = MEMORY', 'mmap_size = 0', 'trusted_schema = OFF']
    for (const setting of [...encryption, ...common, ...settings.always]) db.pragma(setting)
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    if (file !== null && !readonly)
      for (const setting of ['journal_mode = WAL', ...settings.writers]) db.pragma(setting)
    return db
  } catch (thrown) {
    db.close()
    throw thrown
  }
}
