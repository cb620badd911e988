/** The plain database in which earlier versions kept everything that the user made, and what lies beside it. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileCodeOf } from '../../files/file-errors'

const DATABASE = 'user.sqlite'
/** With its log and the copies that were made before migrations. */
const FILES = /^user\.sqlite(-wal|-shm|-journal|\.backup-\d+)?$/
const BACKUP = /^user\.sqlite\.backup-(\d+)$/
const CHUNK = 1024 * 1024

export const plainDatabase = (folder: string): string => join(folder, DATABASE)

/** Whether there is anything of it. */
export const hasPlain = (folder: string): boolean => plainNames(folder).length > 0

/** The copies that were made before migrations, the newest first. */
export function plainBackups(folder: string): readonly string[] {
  const number = (name: string): number => Number(BACKUP.exec(name)?.[1] ?? -1)
  return plainNames(folder)
    .filter((name) => number(name) >= 0)
    .toSorted((a, b) => number(b) - number(a))
    .map((name) => join(folder, name))
}

/** The bytes of all its files, as records that can be kept under a key. */
export async function plainBytes(folder: string): Promise<readonly string[]> {
  const records: string[] = []
  for (const name of plainNames(folder)) {
    const bytes = await readFile(join(folder, name))
    records.push(JSON.stringify({ kind: 'file', value: { name, base64: bytes.toString('base64') } }))
  }
  return records
}

/** Overwrites its files and takes them away: what is only unlinked can be found on the disk. */
export async function destroyPlain(folder: string): Promise<void> {
  for (const name of plainNames(folder)) await destroy(join(folder, name))
}

/** Lets its files lie beside under other names, which nothing here reads or destroys: nobody knows what is in them. */
export async function setPlainAside(folder: string): Promise<void> {
  for (const name of plainNames(folder)) await rename(join(folder, name), join(folder, `damaged-${name}`))
}

async function destroy(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r+')
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

function plainNames(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => FILES.test(name))
    .toSorted()
}
