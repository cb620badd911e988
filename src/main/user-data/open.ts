import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { migrate, type Migration } from '../database/migrate'
import { openSqlite } from '../database/open-sqlite'
import { ownFolder, touchOwned } from '../database/owned-files'

/** Where the copy lies that is made before a migration from `version`. */
export const backupOf = (file: string, version: number): string => `${file}.backup-${version}`

/**
 * Opens the user database and brings it to the newest schema, with a copy of the file beforehand. Rights are the
 * owner's alone. Nothing here ever deletes or replaces the file, whatever is wrong with it.
 *
 * @param file null for one in memory.
 * @throws `cache-from-the-future`, or what SQLite or the file system said.
 */
export function openUserDatabase(file: string | null, migrations: readonly Migration[]): Database {
  if (file !== null) {
    ownFolder(dirname(file))
    touchOwned(file)
  }
  const db = openSqlite(file, { timeout: 5000 })
  try {
    db.pragma('temp_store = MEMORY')
    db.pragma('trusted_schema = OFF')
    // Reads the header: a file that is not a database shows here.
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    if (file !== null) {
      db.pragma('journal_mode = WAL')
      // The user's own data: a commit that was answered survives a power cut.
      db.pragma('synchronous = FULL')
    }
    migrate(db, migrations, (from) => {
      if (file !== null) backUp(db, backupOf(file, from))
    })
    return db
  } catch (thrown) {
    db.close()
    throw thrown
  }
}

/** A copy with everything that is committed, the write-ahead log included. One of the same version is replaced. */
function backUp(db: Database, target: string): void {
  rmSync(target, { force: true })
  touchOwned(target)
  db.prepare('VACUUM INTO ?').run(target)
}
