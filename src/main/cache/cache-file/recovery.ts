import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'
import { migrate, type Migration } from '../../database/migrate'
import { ownFolder, touchOwned } from '../../database/owned-files'
import { isCorruption, sqliteCodeOf } from '../../database/sqlite-errors'
import {
  cacheFiles,
  isMarkedDamaged,
  keyMarkMatches,
  quarantine,
  removeOlderCache,
  sizeOf,
  writeKeyMark
} from './cache-files'
import { openConnection } from './connection'

/** The outcome of opening the file. */
export interface OpenOutcome {
  readonly rebuilt:
    | { readonly reason: 'corrupt' | 'key-lost'; readonly quarantined: string }
    /** The cache of an earlier version was deleted. */
    | { readonly reason: 'outdated' }
    | null
}

export interface OpenedCache {
  readonly db: Database
  readonly outcome: OpenOutcome
  /**
   * A write-ahead log was found: the cache was not closed last time. Nothing is lost, but the file should be checked.
   */
  readonly unclean: boolean
}

/**
 * Opens the cache and brings it to the newest schema. The cache is derived data, so a damaged file, or one whose
 * key is lost, is put aside and an empty one takes its place. A file of an earlier version is deleted. The outcome says
 * so. Nothing else ever removes it: a lock, a full or read-only disk, a lack of memory and a file from a newer version
 * are errors.
 *
 * @throws `cache-from-the-future`, `disk-read-only`, or SQLite's own errors.
 */
export function openOrRebuild(file: string, key: string, migrations: readonly Migration[]): OpenedCache {
  const open = (): Database => {
    ownFolder(dirname(file))
    touchOwned(file)
    const db = openConnection({ file, key })
    try {
      migrate(db, migrations)
      writeKeyMark(file, key)
      return db
    } catch (thrown) {
      db.close()
      throw thrown
    }
  }
  try {
    const unclean = sizeOf(cacheFiles(file).wal) > 0
    if (!isMarkedDamaged(file) && !isEmptied(file)) {
      try {
        const isNew = sizeOf(file) === 0
        // Before the new file grows: the disk may have no room for both.
        const hadOlder = removeOlderCache(file)
        return { db: open(), outcome: { rebuilt: isNew && hadOlder ? { reason: 'outdated' } : null }, unclean }
      } catch (thrown) {
        if (!isCorruption(thrown)) throw thrown
      }
    }
    const reason = keyMarkMatches(file, key) === false ? 'key-lost' : 'corrupt'
    const quarantined = quarantine(file)
    return { db: open(), outcome: { rebuilt: { reason, quarantined } }, unclean: false }
  } catch (thrown) {
    throw sqliteCodeOf(thrown) === 'SQLITE_CANTOPEN' || isDenied(thrown) ? whyNotOpened(file, thrown) : thrown
  }
}

/** A file that was a cache (its key is known) and is empty: SQLite would take it for a new one. */
const isEmptied = (file: string): boolean =>
  existsSync(file) && sizeOf(file) === 0 && existsSync(cacheFiles(file).keyMark)

const isDenied = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && ['EACCES', 'EROFS', 'EPERM'].includes(String(thrown.code))

/** SQLite only says "can't open"; the folder tells whether rights are missing. */
function whyNotOpened(file: string, thrown: unknown): unknown {
  if (isDenied(thrown)) return readOnly(thrown)
  try {
    accessSync(dirname(file), constants.W_OK)
    return thrown
  } catch (denied) {
    return isDenied(denied) ? readOnly(denied) : thrown
  }
}

const readOnly = (cause: unknown): DesksideError =>
  new DesksideError('disk-read-only', 'The folder of the cache can only be read.', { cause })
