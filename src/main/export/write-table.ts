import { open as openFile } from 'node:fs/promises'
import { RowWriter, type FileCell } from './cells'
import type { ExportJob } from './export-list'
import { csvFile, xlsxFile } from './table-file'

/** Opens a file; tests replace it to simulate a full disk. */
export type OpenFile = (
  path: string,
  flags: 'wx',
  mode: number
) => Promise<{ writeFile(bytes: Uint8Array): Promise<void>; sync(): Promise<void>; close(): Promise<void> }>

/**
 * Writes the temporary file, which must not exist yet. Resolves once it is on disk, with the number of truncated texts.
 * Rejects with the system's error; the file is then closed and may be partial.
 */
export async function writeTable(
  { part, kind, columns, format, locale }: ExportJob,
  windows: (writer: RowWriter) => AsyncIterable<readonly (readonly FileCell[])[]>,
  open: OpenFile = openFile
): Promise<number> {
  const writer = new RowWriter(columns, locale, kind)
  let cut = 0
  // Opened first, so that an unwritable folder fails before any read.
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
