import { open as openFile } from 'node:fs/promises'
import { RowWriter, type FileCell } from './cells'
import type { ExportJob } from './protocol'
import { csvFile, xlsxFile } from './table-file'

/** Opens a file; tests simulate a full disk with it. */
export type OpenFile = (
  path: string,
  flags: 'wx',
  mode: number
) => Promise<{ writeFile(bytes: Uint8Array): Promise<void>; sync(): Promise<void>; close(): Promise<void> }>

/**
 * Writes the temporary file, which must not exist yet, and resolves when it is on the disk: to the number of texts that
 * were cut. Rejects with the system's error; the file is then closed, and may exist in part.
 */
export async function writeTable(
  { part, kind, columns, format, locale }: ExportJob,
  windows: (writer: RowWriter) => AsyncIterable<readonly (readonly FileCell[])[]>,
  open: OpenFile = openFile
): Promise<number> {
  const writer = new RowWriter(columns, locale, kind)
  let cut = 0
  // Opened first, so that an unwritable folder is noticed before anything is read.
  const file = await open(part, 'wx', 0o600)
  const content =
    format === 'csv'
      ? csvFile(writer.columns(), windows(writer), locale)
      : xlsxFile(writer.columns(), windows(writer), locale, () => (cut += 1), kind)
  try {
    for await (const bytes of content) await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  return cut
}
