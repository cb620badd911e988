import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Everything that belongs to one cache, by the name of its database file. */
export const cacheFiles = (file: string) =>
  ({
    database: file,
    wal: `${file}-wal`,
    shm: `${file}-shm`,
    /** Fingerprint of the key: tells a lost key from a damaged header, which look the same to SQLite. */
    keyMark: `${file}.key-mark`,
    /** Left by a worker that met damage at run time, so that the next opening rebuilds. */
    damageMark: `${file}.damaged`,
    quarantined: `${file}.quarantined`,
    quarantinedWal: `${file}.quarantined-wal`
  }) as const

/** Removes a cache with all that lies beside it. Call it after the cache was closed; what is not there is no error. */
export function removeCacheFiles(file: string): void {
  for (const path of Object.values(cacheFiles(file))) rmSync(path, { force: true })
}

/** Bytes that a cache takes on disk, its write-ahead log included and what was quarantined too. */
export function cacheBytes(file: string): number {
  return Object.values(cacheFiles(file)).reduce((sum, path) => sum + sizeOf(path), 0)
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

// A random 256-bit key can't be found from its hash, so the mark gives nothing away.
const markOf = (key: string): string =>
  createHash('sha256').update('deskside cache key mark\n').update(key.toLowerCase()).digest('hex').slice(0, 16)

export function writeKeyMark(file: string, key: string): void {
  const { keyMark } = cacheFiles(file)
  const mark = markOf(key)
  if (existsSync(keyMark) && readFileSync(keyMark, 'utf8') === mark) return
  writeFileSync(keyMark, mark, { mode: 0o600 })
}

/** Whether the file was last opened with this very key; null when nobody wrote it down. */
export function keyMarkMatches(file: string, key: string): boolean | null {
  const { keyMark } = cacheFiles(file)
  return existsSync(keyMark) ? readFileSync(keyMark, 'utf8') === markOf(key) : null
}

export function markDamaged(file: string): void {
  writeFileSync(cacheFiles(file).damageMark, '', { mode: 0o600 })
}

export const isMarkedDamaged = (file: string): boolean => existsSync(cacheFiles(file).damageMark)

/**
 * Puts a database that can't be used aside, with its write-ahead log. At most one is kept: an earlier one goes.
 *
 * @returns where it is now.
 */
export function quarantine(file: string): string {
  const files = cacheFiles(file)
  rmSync(files.quarantined, { force: true })
  rmSync(files.quarantinedWal, { force: true })
  // The log first: a log without its database is harmless, but a new database must never meet an old log.
  if (existsSync(files.wal)) renameSync(files.wal, files.quarantinedWal)
  rmSync(files.shm, { force: true })
  if (existsSync(files.database)) renameSync(files.database, files.quarantined)
  rmSync(files.keyMark, { force: true })
  rmSync(files.damageMark, { force: true })
  return files.quarantined
}
