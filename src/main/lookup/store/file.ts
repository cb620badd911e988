import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { LookupDamage } from '@shared/model/lookup'
import { migrate } from '../../database/migrate'
import { ownFolder, touchOwned } from '../../database/owned-files'
import { isCorruption } from '../../database/sqlite-errors'
import { isLogWhole } from '../../database/wal-log'
import { assertSound, looking, openLookupFile } from './connection'
import { ensureLineage } from './facts'
import { totalsOf, type PaidLog } from './paid-log'
import { replay } from './replay'
import { dayOf, freeName, moveDatabase, noteOf, saveAnew, takeFrom, takePlace } from './save-anew'
import { LOOKUP_MIGRATIONS } from './schema'

/**
 * Opens the lookup file. Its contents were paid for, so it is never discarded. A file that is damaged, gone or older
 * than the paid log is rebuilt (`save-anew.ts`), and the damaged one is kept under another name. The same happens to a
 * file with another key; it is merged again when its key returns.
 *
 * @param isSuspect damage was found before: check the whole file
 * @throws `cache-from-the-future`, `disk-full` and the like, or SQLite's own errors other than damage (a lock,
 * permissions)
 */
export function openLookups(log: PaidLog, key: string, now: number, isSuspect = false): Database {
  ownFolder(dirname(log.beside.file))
  const db = openOrSave(log, key, now, isSuspect)
  try {
    // Merges files set aside earlier if this key can read them. A damaged file stays set aside.
    for (const path of log.beside.unread())
      if (takeFrom(path, key, db, true) === 'whole')
        moveDatabase(path, freeName(`${log.beside.file}.taken-up-${dayOf(now)}`))
    ensureLineage(db)
    if (log.isEmpty) log.beginSegment(totalsOf(db))
    return db
  } catch (thrown) {
    db.close()
    throw thrown
  }
}

function openOrSave(log: PaidLog, key: string, now: number, isSuspect: boolean): Database {
  const left = noteOf(log)
  if (left?.state === 'ready') {
    try {
      return takePlace(log, key, left)
    } catch (thrown) {
      if (!isCorruption(thrown)) throw thrown
    }
  }
  const found = left === null ? openSound(log, key, isSuspect) : left.cause
  if (typeof found !== 'string') return found
  return takePlace(log, key, saveAnew(log, key, now, found))
}

/** The open database, or the reason why it must be rebuilt. */
function openSound(log: PaidLog, key: string, isSuspect: boolean): Database | LookupDamage['cause'] {
  const { beside } = log
  if (!beside.isThere && beside.wasThere) return beside.isOfOtherKey ? 'other-key' : 'gone'
  touchOwned(beside.file)
  try {
    return opened(log, key, isSuspect) ?? 'older'
  } catch (thrown) {
    if (!isCorruption(thrown)) throw thrown
    return beside.isOfOtherKey ? 'other-key' : 'damaged'
  }
}

/** Null if the file is sound, but lacks entries of the paid log. */
function opened(log: PaidLog, key: string, isSuspect: boolean): Database | null {
  const { file } = log.beside
  const wal = `${file}-wal`
  // The WAL remains after an unclean exit. SQLite replays it; this checks for damage beyond that.
  const isUnclean = (statSync(wal, { throwIfNoEntry: false })?.size ?? 0) > 0
  // SQLite silently skips damaged parts of a WAL and deletes it.
  if (isUnclean && !isLogWhole(wal)) throw Object.assign(new Error('The log is damaged.'), { code: 'SQLITE_CORRUPT' })
  if (isUnclean || isSuspect) {
    // Check read-only: a writer would apply the WAL to a damaged file.
    looking(file, key, (db) => assertSound(db, isSuspect ? 'integrity_check(1)' : 'quick_check(1)'))
  }
  const db = openLookupFile(file, key)
  try {
    migrate(db, LOOKUP_MIGRATIONS)
    if (hasCaughtUp(db, log)) return db
    db.close()
    return null
  } catch (thrown) {
    db.close()
    throw thrown
  }
}

/** Replays the last change if a kill left it in the paid log only; false if the file lacks more than that. */
function hasCaughtUp(db: Database, log: PaidLog): boolean {
  const known = log.lastTotals()
  if (known === null) return true
  const { answers, jobs, requests } = totalsOf(db)
  if (jobs < known.last.jobs) return false
  if (answers >= known.last.answers && requests >= known.last.requests) return true
  if (answers < known.before.answers || requests < known.before.requests) return false
  replay(db, log.read(0).entries)
  return true
}
