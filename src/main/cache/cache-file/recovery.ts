import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'
import { migrate, versionOf, type Migration } from '../../database/migrate'
import { ownFolder, touchOwned } from '../../database/owned-files'
import { isCorruption, sqliteCodeOf } from '../../database/sqlite-errors'
import { cacheFiles, isMarkedDamaged, keyMarkMatches, quarantine, sizeOf, writeKeyMark } from './cache-files'
import { openConnection } from './connection'

/** The outcome of opening the file. */
export interface OpenOutcome {
  readonly rebuilt: { readonly reason: 'corrupt' | 'key-lost' | 'outdated'; readonly quarantined: string } | null
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
 * Opens the cache and brings it to the newest schema. The cache is derived data, so a damaged file, one whose key is
 * lost, or one from before the first step of the schema is put aside and an empty one takes its place; the outcome says
 * so. Nothing else ever removes it: a lock, a full
 * or read-only disk, a lack of memory and a file from a newer version are errors.
 *
 * @throws `cache-from-the-future`, `disk-read-only`, or SQLite's own errors.
 */
export function openOrRebuild(file: string, key: string, migrations: readonly Migration[]): OpenedCache {
  const open = (): Database => {
    ownFolder(dirname(file))
    touchOwned(file)
    const db = openConnection({ file, key })
    try {
      if (isOutdated(db, migrations)) throw new Outdated()
      migrate(db, migrations)
      writeKeyMark(file, key)
      return db
    } catch (thrown) {
      db.close()
      throw thrown
    }
  }
  let reason: 'corrupt' | 'outdated' = 'corrupt'
  try {
    const unclean = sizeOf(cacheFiles(file).wal) > 0
    if (!isMarkedDamaged(file) && !isEmptied(file)) {
      try {
        return { db: open(), outcome: { rebuilt: null }, unclean }
      } catch (thrown) {
        if (thrown instanceof Outdated) reason = 'outdated'
        else if (!isCorruption(thrown)) throw thrown
      }
    }
    const keyLost = reason === 'corrupt' && keyMarkMatches(file, key) === false
    const quarantined = quarantine(file)
    return { db: open(), outcome: { rebuilt: { reason: keyLost ? 'key-lost' : reason, quarantined } }, unclean: false }
  } catch (thrown) {
    throw sqliteCodeOf(thrown) === 'SQLITE_CANTOPEN' || isDenied(thrown) ? whyNotOpened(file, thrown) : thrown
  }
}

/** A file whose schema has no migration to today's. */
class Outdated extends Error {}

function isOutdated(db: Database, migrations: readonly Migration[]): boolean {
  const version = versionOf(db)
  return version > 0 && version < (migrations[0]?.version ?? 0)
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
