import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Log } from '../log'
import { fileCodeOf } from './file-errors'

/**
 * Writes a file whole or not at all: a file of a random name beside it, made anew (what lies at that name, a link even,
 * is never written through), brought to the disk, and then put into its place. It is its owner's alone.
 *
 * @throws what the file system said; then the old file is as it was, and nothing new lies beside it.
 */
export async function writeWhole(path: string, content: string | Uint8Array, log: Pick<Log, 'warn'>): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}.part`)
  const handle = await open(part, 'wx', 0o600)
  try {
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
  // It is in its place, and whoever is told otherwise would take the old one for what is there. What a loss of power
  // could still bring back is that one, whole.
  await syncFolder(dirname(path)).catch((error: unknown) => {
    log.warn('the name of a new file may not have reached the disk', { code: fileCodeOf(error) ?? 'unknown' })
  })
}

/** Copies a file to a name that nothing has yet, and brings it to the disk. @throws what the file system said */
export async function copyToDisk(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL)
  const handle = await open(to, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(dirname(to))
}

/** The new name is in the folder, which has to reach the disk as well. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps its names by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some network file systems can't: the file itself is written, and that is as much as they promise.
    if (!UNABLE.has(fileCodeOf(error) ?? '')) throw error
  } finally {
    await handle.close()
  }
}

const UNABLE: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'ENOSYS'])
