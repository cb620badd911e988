import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Everything that belongs to one cache, by the name of its database file. */
export const cacheFiles = (file: string) =>
  ({
    database: file,
    wal: `${file}-wal`,
    shm: `${file}-shm`,
    /** A fingerprint of the key. It distinguishes a lost key from a damaged header, which look the same to SQLite. */
    keyMark: `${file}.key-mark`,
    /** Written by a worker that found damage, so that the next opening rebuilds the file. */
    damageMark: `${file}.damaged`,
    quarantined: `${file}.quarantined`,
    quarantinedWal: `${file}.quarantined-wal`
  }) as const

/** The cache of earlier app versions, next to `file`. It uses another cipher, so it would look damaged here. */
const olderCache = (file: string): string => join(dirname(file), 'cache.sqlite')

/** Removes a cache with all its files. Call it after the cache was closed; missing files are no error. */
export function removeCacheFiles(file: string): void {
  removeOlderCache(file)
  for (const path of Object.values(cacheFiles(file))) rmSync(path, { force: true })
}

/** Deletes the cache of an earlier version. Returns whether there was one. @throws the errors of `fs` */
export function removeOlderCache(file: string): boolean {
  const { database, ...beside } = cacheFiles(olderCache(file))
  if (database === file) return false
  const wasThere = existsSync(database)
  // The database goes last: after a kill, the next start still finds it and reports the deletion.
  for (const path of [...Object.values(beside), database]) rmSync(path, { force: true })
  return wasThere
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
  if (keyMarkMatches(file, key) === true) return
  writeFileSync(cacheFiles(file).keyMark, markOf(key), { mode: 0o600 })
}

/** Whether the file was last opened with this key; null if unknown. */
export function keyMarkMatches(file: string, key: string): boolean | null {
  const { keyMark } = cacheFiles(file)
  return existsSync(keyMark) ? readFileSync(keyMark, 'utf8') === markOf(key) : null
}

export function markDamaged(file: string): void {
  writeFileSync(cacheFiles(file).damageMark, '', { mode: 0o600 })
}

export const isMarkedDamaged = (file: string): boolean => existsSync(cacheFiles(file).damageMark)

/** Moves an unusable database aside with its write-ahead log. It replaces an earlier one. */
export function quarantine(file: string): void {
  const files = cacheFiles(file)
  rmSync(files.quarantined, { force: true })
  rmSync(files.quarantinedWal, { force: true })
  // The log goes first: a log without a database is harmless, but a new database must not find an old log.
  if (existsSync(files.wal)) renameSync(files.wal, files.quarantinedWal)
  rmSync(files.shm, { force: true })
  if (existsSync(files.database)) renameSync(files.database, files.quarantined)
  rmSync(files.keyMark, { force: true })
  rmSync(files.damageMark, { force: true })
}
