import { open as openFile } from 'node:fs/promises'
import { RowWriter, type FileCell } from './cells'
import type { ExportJob } from './protocol'
import { csvFile, xlsxFile } from './table-file'

/** What is done with a file here; a test has disks that are full. */
export type OpenFile = (
  path: string,
  flags: 'wx',
  mode: number
) => Promise<{ writeFile(bytes: Uint8Array): Promise<void>; sync(): Promise<void>; close(): Promise<void> }>

/**
 * Writes the temporary file, which must not be there yet, and has it on the disk when this resolves: with the number of
 * texts that had to be cut. Rejects with what the system said; then the file is closed, and may be there in part.
 */
export async function writeTable(
  { part, kind, columns, format, locale }: ExportJob,
  windows: (writer: RowWriter) => AsyncIterable<readonly (readonly FileCell[])[]>,
  open: OpenFile = openFile
): Promise<number> {
  const writer = new RowWriter(columns, locale, kind)
  let cut = 0
  // First, so that a folder that takes no files is known before anything is read.
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
