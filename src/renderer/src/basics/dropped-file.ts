import { DesksideError } from '@shared/ipc/errors'

/**
 * Reads a file that was dropped or chosen in the page.
 *
 * @param most maximum bytes; a larger file is not read
 * @throws DesksideError `tooLarge`, or `file-unreadable` for a folder or a missing file
 */
export async function bytesOf(
  file: File,
  most: number,
  tooLarge: 'table-too-large' | 'mail-too-large'
): Promise<Uint8Array> {
  if (file.size > most) throw new DesksideError(tooLarge, 'The file is too large.', { details: { limit: most } })
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (thrown) {
    throw new DesksideError('file-unreadable', 'The file can not be read.', { cause: thrown })
  }
}
