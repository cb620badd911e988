/** Files that the user chose, read within bounds. */
import { constants } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { DesksideError } from '@shared/ipc/errors'
import { fileCodeOf } from './file-errors'

/** A pipe that nobody writes to answers at once; a terminal does not become that of the app. Windows has neither. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/**
 * The whole content of an ordinary file, in a buffer of its own. Null for one of more than `most` bytes: what counts
 * are the bytes that are read, not what the system says beforehand. Folders, pipes, sockets and devices are refused
 * unopened, and so is what has another length than it says, as files of `/proc` do.
 *
 * @throws DesksideError `file-unreadable`
 */
export async function readRegularFile(path: string, most: number): Promise<Uint8Array | null> {
  try {
    // Before it is opened: opening some devices does something to them.
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
  // Another file may stand under the name by now.
  const found = await file.stat()
  if (!found.isFile()) throw notOrdinary()
  const { size } = found
  if (size > most) return null
  // One byte more, by which a file is found out that has more than it says.
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

/** A folder, a pipe or a device, or a file that has another length than it says. */
const notOrdinary = (): DesksideError => unreadable('not-an-ordinary-file')
