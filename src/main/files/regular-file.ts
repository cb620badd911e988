/** Bounded reads of files that the user chose. */
import { constants } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { DesksideError } from '@shared/ipc/errors'
import { fileCodeOf } from './file-errors'

/** Opening a pipe does not block, and a terminal does not become the app's. Windows has neither. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/**
 * Content of a regular file in its own buffer. Null beyond `most` bytes, counted while reading, not by the stated size.
 * Folders, pipes, sockets and devices are refused without opening them. Files with a wrong stated size (`/proc`) are
 * refused too.
 *
 * @throws DesksideError `file-unreadable`
 */
export async function readRegularFile(path: string, most: number): Promise<Uint8Array | null> {
  try {
    // Checked before opening, since opening some devices has side effects.
    if (!(await stat(path)).isFile()) throw notOrdinary()
    const file = await open(path, WITHOUT_WAITING)
    try {
      return await readOpened(file, most)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw error instanceof DesksideError ? error : unreadable(fileCodeOf(error), error)
  }
}

async function readOpened(file: FileHandle, most: number): Promise<Uint8Array | null> {
  // The path may point to another file by now.
  const found = await file.stat()
  if (!found.isFile()) throw notOrdinary()
  const { size } = found
  if (size > most) return null
  // One extra byte reveals a file that is longer than stated.
  const bytes = new Uint8Array(size + 1)
  let length = 0
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  if (length !== size) throw notOrdinary()
  return bytes.subarray(0, size)
}

function unreadable(code: string | null, cause?: unknown): DesksideError {
  return new DesksideError('file-unreadable', 'The file can’t be read.', {
    details: code === null ? {} : { code },
    cause
  })
}

/** A folder, pipe or device, or a file with a wrong stated size. */
const notOrdinary = (): DesksideError => unreadable('not-an-ordinary-file')
