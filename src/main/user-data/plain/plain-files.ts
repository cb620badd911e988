/** The unencrypted database in which earlier versions kept all user data, and the files beside it. */
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, statSync } from 'node:fs'
import { chmod, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { fileCodeOf } from '../../files/file-errors'

const DATABASE = 'user.sqlite'
/** Files that SQLite keeps beside a database. */
const REMNANTS = /^user\.sqlite-(wal|shm|journal)$/
const BACKUP = /^user\.sqlite\.backup-(\d+)$/
/** No longer needed: the name says so, and no file of another name is destroyed for that reason. */
const RETIRED = /^retired-[0-9a-f]+-user\.sqlite/
/** Set aside because it could not be read, until there is a key to keep it under. */
const ASIDE = /^damaged-([0-9a-f]+-)?user\.sqlite/
/** The file that replaces the database; it is whole once the old database is gone. */
const NEXT = /^next-user\.sqlite/
const CHUNK = 1024 * 1024
/** The size of a part that is skipped when the disk cannot read it. */
const PIECE = 4096

export const plainDatabase = (folder: string): string => join(folder, DATABASE)
export const plainLog = (folder: string): string => join(folder, `${DATABASE}-wal`)
export const nextPlain = (folder: string): string => join(folder, `next-${DATABASE}`)

/** Whether there is a database, or a copy of one that earlier versions made. */
export const hasPlain = (folder: string): boolean =>
  existsSync(plainDatabase(folder)) || plainBackups(folder).length > 0

/** Whether files with content are left of a database that is gone. */
export const hasRemnants = (folder: string): boolean => areFilled(folder, namesLike(folder, REMNANTS))

const areFilled = (folder: string, names: readonly string[]): boolean =>
  names.some((name) => (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) > 0)

/** Whether the database has SQLite's header: an overwritten one has not. */
export function beginsAsDatabase(folder: string): boolean {
  const start = Buffer.alloc(16)
  try {
    const file = openSync(plainDatabase(folder), 'r')
    try {
      readSync(file, start, 0, 16, 0)
    } finally {
      closeSync(file)
    }
  } catch {
    // A file that cannot be read now was not overwritten.
    return true
  }
  return start.toString('latin1') === 'SQLite format 3\0'
}

/** The copies that were made before migrations, the newest first. */
export function plainBackups(folder: string): readonly string[] {
  const number = (name: string): number => Number(BACKUP.exec(name)?.[1] ?? -1)
  return namesLike(folder, BACKUP)
    .toSorted((a, b) => number(b) - number(a))
    .map((name) => join(folder, name))
}

/** Names of the files, in the order in which they may be removed: the database is last but for its log. */
function plainNames(folder: string): readonly string[] {
  const database = existsSync(plainDatabase(folder)) ? [DATABASE] : []
  return [...namesLike(folder, BACKUP), ...database, ...namesLike(folder, REMNANTS)]
}

export const asideNames = (folder: string): readonly string[] => namesLike(folder, ASIDE)

/** Whether any file set aside has content. */
export const holdsAside = (folder: string): boolean => areFilled(folder, asideNames(folder))

/** The bytes of the database and all files beside it, as records that can be kept under a key. */
export const plainBytes = (folder: string): Promise<readonly string[]> => bytesOf(folder, plainNames(folder))

/** The same for the files set aside. */
export const asideBytes = (folder: string): Promise<readonly string[]> => bytesOf(folder, asideNames(folder))

async function bytesOf(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const records: string[] = []
  for (const name of names) {
    const bytes = await readAll(join(folder, name))
    records.push(JSON.stringify({ kind: 'file', value: { name, base64: bytes.toString('base64') } }))
  }
  return records
}

/** All bytes that the disk can read; zeros in place of the others. */
async function readAll(path: string): Promise<Buffer> {
  const handle = await opened(path, 'r')
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.alloc(size)
    for (let at = 0; at < size; at += PIECE) {
      await handle.read(bytes, at, Math.min(PIECE, size - at), at).catch((error: unknown) => {
        if (fileCodeOf(error) !== 'EIO') throw error
      })
    }
    return bytes
  } finally {
    await handle.close()
  }
}

/**
 * Marks the files as no longer needed, by their names; if the app is killed in between, nothing is left that would be
 * taken for a database.
 */
export async function retirePlain(folder: string): Promise<void> {
  const mark = randomBytes(4).toString('hex')
  for (const name of plainNames(folder)) await rename(join(folder, name), join(folder, `retired-${mark}-${name}`))
}

/** Overwrites and removes retired files: what is only unlinked can still be found on the disk. */
export async function destroyRetired(folder: string): Promise<void> {
  for (const name of namesLike(folder, RETIRED)) await destroy(join(folder, name))
}

/** The same for the files set aside. */
export async function destroyAside(folder: string): Promise<void> {
  for (const name of asideNames(folder)) await destroy(join(folder, name))
}

/** Sets the files aside under unused names. */
export async function setPlainAside(folder: string): Promise<void> {
  const names = plainNames(folder)
  const free = names.every((name) => !existsSync(join(folder, `damaged-${name}`)))
  const mark = free ? '' : `${randomBytes(4).toString('hex')}-`
  for (const name of names) await rename(join(folder, name), join(folder, `damaged-${mark}${name}`))
}

/** An unused name for a file that is set aside. */
export const asideName = (folder: string, name: string): string =>
  join(folder, `damaged-${randomBytes(4).toString('hex')}-${name}`)

/** Puts the new database in its place, if the app was killed before. */
export function finishReplacing(folder: string): void {
  const next = nextPlain(folder)
  if (existsSync(next) && !existsSync(plainDatabase(folder))) renameSync(next, plainDatabase(folder))
}

/** Removes an unfinished replacement: the old database is still there. */
export async function destroyUnfinished(folder: string): Promise<void> {
  for (const name of namesLike(folder, NEXT)) await destroy(join(folder, name))
}

async function destroy(path: string): Promise<void> {
  try {
    const handle = await opened(path, 'r+')
    try {
      const { size } = await handle.stat()
      for (let at = 0; at < size; at += CHUNK) {
        const length = Math.min(CHUNK, size - at)
        await handle.write(randomBytes(length), 0, length, at)
      }
      await handle.sync()
      await handle.truncate(0)
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (fileCodeOf(error) === 'ENOENT') return
    throw error
  }
  await rm(path, { force: true })
}

/** Missing rights may be restored: the file is the user's own. */
async function opened(path: string, flags: 'r' | 'r+'): Promise<FileHandle> {
  try {
    return await open(path, flags)
  } catch (error) {
    if (fileCodeOf(error) !== 'EACCES') throw error
    await chmod(path, 0o600)
    return open(path, flags)
  }
}

function namesLike(folder: string, pattern: RegExp): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .toSorted()
}
