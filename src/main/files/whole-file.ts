import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Log } from '../log'
import { UNABLE } from './durable'
import { fileCodeOf } from './file-errors'
import { partOf, unfinishedFiles } from './unfinished-files'

/**
 * Writes a file completely or not at all. It creates a new file with a random name beside it (never through an existing
 * file or link), flushes it, and renames it. Only its owner may read it.
 *
 * @throws errors of the file system; the old file is unchanged then, and no new one remains
 */
export async function writeWhole(path: string, content: string | Uint8Array, log: Pick<Log, 'warn'>): Promise<void> {
  const part = partOf(path, randomBytes(8).toString('hex'))
  await unfinishedFiles.during(part, () => writeAndRename(part, path, content))
  // The file is in place: an error here would suggest that it is not. A power failure may bring back the old file, but
  // complete.
  await syncFolder(dirname(path)).catch((error: unknown) => {
    log.warn('the name of a new file may not have reached the disk', { code: fileCodeOf(error) ?? 'unknown' })
  })
}

async function writeAndRename(part: string, path: string, content: string | Uint8Array): Promise<void> {
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
}

/**
 * Copies a file to an unused name and flushes it.
 * @throws errors of the file system
 */
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

/** Flushes the folder, whose entry is new. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders and flushes entries itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some network file systems cannot flush folders; the file itself is written.
    if (!UNABLE.has(fileCodeOf(error) ?? '')) throw error
  } finally {
    await handle.close()
  }
}
