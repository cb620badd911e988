import { existsSync, readdirSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import { migrate, versionOf } from '../../database/migrate'
import { ownFolder, touchOwned } from '../../database/owned-files'
import { isCorruption } from '../../database/sqlite-errors'
import { openLookupFile } from './connection'
import { mergeLookups } from './merge'
import { salvage } from './salvage'
import { LOOKUP_MIGRATIONS } from './schema'

/** In the names of files of which nothing could be read. */
const UNREAD = '.unread-'

/** What was lost and found, told until the user has seen it. */
export interface Damage {
  readonly at: number
  /** Answers and jobs that are in the new file. */
  readonly answers: number
  readonly jobs: number
}

/**
 * Opens the file of lookups. It holds what was paid for, so nothing ever rebuilds it: a damaged one is put aside under a
 * name of its own and stays there, and what can be read of it goes into a new one. The same happens to a file under
 * another key, of which nothing can be read; that one is taken up again when its key comes back.
 *
 * @param suspect whether damage was met in it before, so that all of it has to be looked at
 * @throws `cache-from-the-future`, or SQLite's own errors for what is no damage (a lock, a full disk, rights)
 */
export function openLookups(file: string | null, key: string | null, now: number, suspect = false): Database {
  if (file === null) {
    const db = openLookupFile(null, null)
    migrate(db, LOOKUP_MIGRATIONS)
    return db
  }
  ownFolder(dirname(file))
  touchOwned(file)
  const db = ((): Database => {
    try {
      return opened(file, key, suspect)
    } catch (thrown) {
      if (!isCorruption(thrown)) throw thrown
      return saved(file, key, now)
    }
  })()
  takeUp(db, file, key, now)
  return db
}

/** Files that were put aside because this key could not read them: of those that it can read, everything comes back. */
function takeUp(db: Database, file: string, key: string | null, now: number): void {
  const beginning = `${basename(file)}${UNREAD}`
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(beginning) && !/-(wal|shm)$/.test(name))
  for (const name of names) {
    const path = join(dirname(file), name)
    const old = readable(path, key)
    if (old === null) continue
    try {
      migrate(old, LOOKUP_MIGRATIONS)
      mergeLookups(old, db)
    } catch (thrown) {
      // It stays where it is, whole, for the next start.
      if (!isCorruption(thrown)) throw thrown
      continue
    } finally {
      old.close()
    }
    moved(path, freeName(`${file}.taken-up-${dayOf(now)}`))
  }
}

function opened(file: string, key: string | null, suspect: boolean): Database {
  // It was not closed last time: its log repairs what it can, and this looks for what it can't.
  const unclean = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  const db = openLookupFile(file, key)
  try {
    migrate(db, LOOKUP_MIGRATIONS)
    if (!unclean && !suspect) return db
    const found: unknown = db.pragma('quick_check(1)', { simple: true })
    if (found !== 'ok') throw Object.assign(new Error('The file is not sound.'), { code: 'SQLITE_CORRUPT' })
    return db
  } catch (thrown) {
    db.close()
    throw thrown
  }
}

function saved(file: string, key: string | null, now: number): Database {
  const aside = freeName(`${file}.damaged-${dayOf(now)}`)
  moved(file, aside)
  touchOwned(file)
  const db = openLookupFile(file, key)
  try {
    migrate(db, LOOKUP_MIGRATIONS)
    const old = readable(aside, key)
    try {
      if (old !== null) salvage(old, db)
    } finally {
      old?.close()
    }
    // Perhaps another key can read it.
    if (old === null) moved(aside, freeName(`${file}${UNREAD}${dayOf(now)}`))
    const damage: Damage = {
      at: now,
      answers: countOf(db, "SELECT count(*) FROM texts WHERE state = 'answered'"),
      jobs: countOf(db, "SELECT count(*) FROM jobs WHERE state <> 'making'")
    }
    db.prepare("INSERT OR REPLACE INTO facts (name, value) VALUES ('damage', ?)").run(JSON.stringify(damage))
    return db
  } catch (thrown) {
    db.close()
    throw thrown
  }
}

/** Null where not even the schema can be read. A log that was not put into the file is read with it. */
function readable(file: string, key: string | null): Database | null {
  try {
    const db = openLookupFile(file, key)
    if (versionOf(db) > 0) return db
    db.close()
    return null
  } catch {
    return null
  }
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** The log goes with its database, under the name that belongs to it. */
function moved(from: string, to: string): void {
  for (const end of ['', '-wal', '-shm']) if (existsSync(from + end)) renameSync(from + end, to + end)
}

const countOf = (db: Database, sql: string): number => Number(db.prepare(sql).pluck().get())

function freeName(wanted: string): string {
  let name = wanted
  for (let nth = 2; existsSync(name); nth++) name = `${wanted}-${String(nth)}`
  return name
}
