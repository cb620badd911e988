/** Durable writes for worker threads: they block until the data is on disk. */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { dirname } from 'node:path'
import { diskError, fileCodeOf } from './file-errors'

/**
 * Appends to a file, or creates it for its owner only.
 * @throws `disk-full` and the like; the file is unchanged then
 */
export function appendDurably(path: string, text: string): void {
  const isCreated = !existsSync(path)
  try {
    const file = openSync(path, 'a', 0o600)
    try {
      const { size } = fstatSync(file)
      try {
        writeFileSync(file, text)
        fsyncSync(file)
      } catch (thrown) {
        ftruncateSync(file, size)
        throw thrown
      }
    } finally {
      closeSync(file)
    }
    if (isCreated) flushFolder(dirname(path))
  } catch (thrown) {
    throw diskError(thrown)
  }
}

/**
 * Writes a file completely or not at all.
 * @throws `disk-full` and the like; the file is unchanged then
 */
export function writeDurably(path: string, text: string): void {
  const part = `${path}.part`
  try {
    rmSync(part, { force: true })
    appendDurably(part, text)
    renameSync(part, path)
    flushFolder(dirname(path))
  } catch (thrown) {
    rmSync(part, { force: true })
    throw diskError(thrown)
  }
}

/**
 * Flushes a file written by another program or SQLite.
 * @throws errors of the file system
 */
export function flushFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Flushes a folder's entries. Windows does so itself, and some network file systems cannot. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } catch (thrown) {
    if (!UNABLE.has(fileCodeOf(thrown) ?? '')) throw thrown
  } finally {
    closeSync(handle)
  }
}

/** Error codes of file systems that cannot flush a folder. */
export const UNABLE: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'ENOSYS'])
