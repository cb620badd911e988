import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Everything that belongs to one cache, by the name of its database file. */
export const cacheFiles = (file: string) =>
  ({
    database: file,
    wal: `${file}-wal`,
    shm: `${file}-shm`,
    /** A fingerprint of the key: it tells a lost key from a damaged header, which look the same to SQLite. */
    keyMark: `${file}.key-mark`,
    /** Left by a worker that found damage, so that the next opening rebuilds the file. */
    damageMark: `${file}.damaged`,
    quarantined: `${file}.quarantined`,
    quarantinedWal: `${file}.quarantined-wal`
  }) as const

/** Removes a cache with all its files. Call it after the cache was closed; missing files are no error. */
export function removeCacheFiles(file: string): void {
  for (const path of Object.values(cacheFiles(file))) rmSync(path, { force: true })
}

/** Bytes on disk, with the write-ahead log and quarantined files. */
export function cacheBytes(file: string): number {
  return Object.values(cacheFiles(file)).reduce((sum, path) => sum + sizeOf(path), 0)
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

// A random 256-bit key cannot be found from its hash, so the file reveals nothing.
const markOf = (key: string): string =>
  createHash('sha256').update('deskside cache key mark\n').update(key.toLowerCase()).digest('hex').slice(0, 16)

export function writeKeyMark(file: string, key: string): void {
  const { keyMark } = cacheFiles(file)
  const mark = markOf(key)
  if (existsSync(keyMark) && readFileSync(keyMark, 'utf8') === mark) return
  writeFileSync(keyMark, mark, { mode: 0o600 })
}

/** Whether the file was last opened with this key; null when that is unknown. */
export function keyMarkMatches(file: string, key: string): boolean | null {
  const { keyMark } = cacheFiles(file)
  return existsSync(keyMark) ? readFileSync(keyMark, 'utf8') === markOf(key) : null
}

export function markDamaged(file: string): void {
  writeFileSync(cacheFiles(file).damageMark, '', { mode: 0o600 })
}

export const isMarkedDamaged = (file: string): boolean => existsSync(cacheFiles(file).damageMark)

/**
 * Moves an unusable database aside, with its write-ahead log. At most one is kept: an earlier one is deleted.
 *
 * @returns its new path.
 */
export function quarantine(file: string): string {
  const files = cacheFiles(file)
  rmSync(files.quarantined, { force: true })
  rmSync(files.quarantinedWal, { force: true })
  // The log goes first: a log without a database is harmless, but a new database must not meet an old log.
  if (existsSync(files.wal)) renameSync(files.wal, files.quarantinedWal)
  rmSync(files.shm, { force: true })
  if (existsSync(files.database)) renameSync(files.database, files.quarantined)
  rmSync(files.keyMark, { force: true })
  rmSync(files.damageMark, { force: true })
  return files.quarantined
}
