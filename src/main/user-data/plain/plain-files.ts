/** The plain database in which earlier versions kept everything that the user made, and what lies beside it. */
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, statSync } from 'node:fs'
import { chmod, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { fileCodeOf } from '../../files/file-errors'

const DATABASE = 'user.sqlite'
/** What SQLite keeps beside a database. */
const REMNANTS = /^user\.sqlite-(wal|shm|journal)$/
const BACKUP = /^user\.sqlite\.backup-(\d+)$/
/** Nothing of it is needed any more. The name itself says so, and no other file is ever destroyed for that. */
const RETIRED = /^retired-[0-9a-f]+-user\.sqlite/
/** Put aside because it could not be read, until there is a key that it can be kept under. */
const ASIDE = /^damaged-([0-9a-f]+-)?user\.sqlite/
/** What takes the database's place; whole only once the old one is gone. */
const NEXT = /^next-user\.sqlite/
const CHUNK = 1024 * 1024
/** What is left out where a disk can't read it any more. */
const PIECE = 4096

export const plainDatabase = (folder: string): string => join(folder, DATABASE)
export const plainLog = (folder: string): string => join(folder, `${DATABASE}-wal`)
export const nextPlain = (folder: string): string => join(folder, `next-${DATABASE}`)

/** Whether there is a database, or a copy of one that earlier versions made. */
export const hasPlain = (folder: string): boolean =>
  existsSync(plainDatabase(folder)) || plainBackups(folder).length > 0

/** Whether something is left of a database that is gone, in which there may have been something. */
export const hasRemnants = (folder: string): boolean => areFilled(folder, namesLike(folder, REMNANTS))

const areFilled = (folder: string, names: readonly string[]): boolean =>
  names.some((name) => (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) > 0)

/** Whether a database begins as SQLite begins it: one that was overwritten does not. */
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
    // What can't be looked at now is nothing that was overwritten.
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

/** Names of the files, of which the order is that in which they may be taken away: the database is last but for its log. */
function plainNames(folder: string): readonly string[] {
  const database = existsSync(plainDatabase(folder)) ? [DATABASE] : []
  return [...namesLike(folder, BACKUP), ...database, ...namesLike(folder, REMNANTS)]
}

export const asideNames = (folder: string): readonly string[] => namesLike(folder, ASIDE)

/** Whether something is put aside that holds anything. */
export const holdsAside = (folder: string): boolean => areFilled(folder, asideNames(folder))

/** The bytes of the database and all beside it, as records that can be kept under a key. */
export const plainBytes = (folder: string): Promise<readonly string[]> => bytesOf(folder, plainNames(folder))

/** The same of what was put aside. */
export const asideBytes = (folder: string): Promise<readonly string[]> => bytesOf(folder, asideNames(folder))

async function bytesOf(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const records: string[] = []
  for (const name of names) {
    const bytes = await readAll(join(folder, name))
    records.push(JSON.stringify({ kind: 'file', value: { name, base64: bytes.toString('base64') } }))
  }
  return records
}

/** All that the disk gives; noughts stand for what it does not. */
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

/** Nothing of it is needed any more; a kill in between leaves nothing that would be taken for a database. */
export async function retirePlain(folder: string): Promise<void> {
  const mark = randomBytes(4).toString('hex')
  for (const name of plainNames(folder)) await rename(join(folder, name), join(folder, `retired-${mark}-${name}`))
}

/** Overwrites what is needed no more and takes it away: what is only unlinked can be found on the disk. */
export async function destroyRetired(folder: string): Promise<void> {
  for (const name of namesLike(folder, RETIRED)) await destroy(join(folder, name))
}

/** The same of what was put aside. */
export async function destroyAside(folder: string): Promise<void> {
  for (const name of asideNames(folder)) await destroy(join(folder, name))
}

/** Lets its files lie beside under other names, of which none is in use. */
export async function setPlainAside(folder: string): Promise<void> {
  const names = plainNames(folder)
  const free = names.every((name) => !existsSync(join(folder, `damaged-${name}`)))
  const mark = free ? '' : `${randomBytes(4).toString('hex')}-`
  for (const name of names) await rename(join(folder, name), join(folder, `damaged-${mark}${name}`))
}

/** A name for something that is to be put aside, which nothing has. */
export const asideName = (folder: string, name: string): string =>
  join(folder, `damaged-${randomBytes(4).toString('hex')}-${name}`)

/** The new database is in its place, whatever was going on when the app was ended. */
export function finishReplacing(folder: string): void {
  const next = nextPlain(folder)
  if (existsSync(next) && !existsSync(plainDatabase(folder))) renameSync(next, plainDatabase(folder))
}

/** Begun and not ended: the old database is still there. */
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

/** Rights that somebody took away are ours to give back: the file is the user's own. */
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
