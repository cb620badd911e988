import { accessSync, constants, existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'
import { migrate, type Migration, versionOf } from '../../database/migrate'
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
  /** `outdated`: the cache of an earlier app version was deleted. Other unusable files are set aside. */
  readonly rebuilt: { readonly reason: 'corrupt' | 'key-lost' | 'outdated' } | null
}

export interface OpenedCache {
  readonly db: Database
  readonly outcome: OpenOutcome
  /**
   * A write-ahead log was found, so the cache was not closed last time. Nothing is lost, but the file should be
   * checked.
   */
  readonly isUnclean: boolean
}

/**
 * Opens and migrates the cache, which is derived data. A file that is damaged or whose key is lost is set aside, one of
 * an earlier version is deleted, and an empty one replaces it. A lock, a full or read-only disk, a lack of memory and a
 * newer version are errors that remove nothing.
 * @throws `cache-from-the-future`, `disk-read-only`, or SQLite's own errors
 */
export function openOrRebuild(file: string, key: string, migrations: readonly Migration[]): OpenedCache {
  const open = (): { readonly db: Database; readonly wasOutdated: boolean } => {
    ownFolder(dirname(file))
    touchOwned(file)
    let db = openConnection({ file, key })
    try {
      const wasOutdated = isOutdated(db, migrations)
      if (wasOutdated) {
        db.close()
        const { wal, shm, database } = cacheFiles(file)
        for (const path of [wal, shm, database]) rmSync(path, { force: true })
        touchOwned(file)
        db = openConnection({ file, key })
      }
      migrate(db, migrations)
      writeKeyMark(file, key)
      return { db, wasOutdated }
    } catch (thrown) {
      db.close()
      throw thrown
    }
  }
  try {
    const isUnclean = sizeOf(cacheFiles(file).wal) > 0
    if (!isMarkedDamaged(file) && !isEmptied(file)) {
      try {
        const isNew = sizeOf(file) === 0
        // Delete the older cache before the new file grows: the disk may lack space for both.
        const hadOlder = removeOlderCache(file)
        const { db, wasOutdated } = open()
        const hasReplaced = wasOutdated || (isNew && hadOlder)
        return { db, outcome: { rebuilt: hasReplaced ? { reason: 'outdated' } : null }, isUnclean }
      } catch (thrown) {
        if (!isCorruption(thrown)) throw thrown
      }
    }
    const reason = keyMarkMatches(file, key) === false ? 'key-lost' : 'corrupt'
    quarantine(file)
    return { db: open().db, outcome: { rebuilt: { reason } }, isUnclean: false }
  } catch (thrown) {
    throw sqliteCodeOf(thrown) === 'SQLITE_CANTOPEN' || isDenied(thrown) ? whyNotOpened(file, thrown) : thrown
  }
}

/** Whether the schema is from before the first step. */
function isOutdated(db: Database, [first]: readonly Migration[]): boolean {
  const version = versionOf(db)
  return version > 0 && version < (first?.version ?? 0)
}

/** Whether an existing cache (its key is known) is empty. SQLite would treat it as new. */
const isEmptied = (file: string): boolean =>
  existsSync(file) && sizeOf(file) === 0 && existsSync(cacheFiles(file).keyMark)

const isDenied = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && ['EACCES', 'EROFS', 'EPERM'].includes(String(thrown.code))

/** SQLite only reports "can't open"; the folder shows whether permissions are missing. */
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
