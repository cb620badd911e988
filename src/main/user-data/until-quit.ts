/** Marker file in the folder of a workspace stored "until I quit", in case its entry is lost. */
import { existsSync } from 'node:fs'
import { readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileCodeOf } from '../files/file-errors'
import type { Log } from '../log'

const MARK = 'until-quit'

export const isUntilQuit = (folder: string): boolean => existsSync(join(folder, MARK))

/**
 * Marks a folder that contains files, and removes an empty one. An empty folder would look like a workspace with a lost
 * entry, and the keychain's secrets would be used for it. Never rejects: the entry states the same.
 */
export async function markUntilQuit(folder: string, log: Pick<Log, 'warn'>): Promise<void> {
  try {
    const names = await readdir(folder)
    if (names.some((name) => name !== MARK)) return await writeFile(join(folder, MARK), '')
    await unmarkUntilQuit(folder)
    await rmdir(folder)
  } catch (error) {
    const code = fileCodeOf(error) ?? 'unknown'
    if (code !== 'ENOENT') log.warn('the folder of a workspace is not marked as kept until one quits', { code })
  }
}

/** Removes the mark: the data is stored in its file again. */
export const unmarkUntilQuit = (folder: string): Promise<void> => rm(join(folder, MARK), { force: true })
