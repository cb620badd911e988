/** Turns windows of rows into one file: formatting and compressing 100,000 rows would make main stand still. */
import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { RowWriter, type FileCell } from './cells'
import { fileError } from './file-errors'
import type { ExportJob, FromExport, ToExport } from './protocol'
import { csvFile, xlsxFile } from './table-file'

if (parentPort === null) throw new Error('An export runs in a thread of its own.')
const port = parentPort
const say = (message: FromExport): void => port.postMessage(message)

async function* windows(writer: RowWriter): AsyncGenerator<FileCell[][]> {
  for (;;) {
    // One window at a time: what is read waits for what is written.
    const next = new Promise<ToExport>((resolve) => port.once('message', resolve))
    say({ type: 'more' })
    const rows = await next
    if (rows === null) return
    yield rows.map((row) => writer.cells(row))
  }
}

async function write({ part, columns, format, locale }: ExportJob): Promise<number> {
  const writer = new RowWriter(columns, locale)
  let cut = 0
  const content =
    format === 'csv'
      ? csvFile(writer.columns(), windows(writer), locale)
      : xlsxFile(writer.columns(), windows(writer), locale, () => (cut += 1))
  const file = await open(part, 'wx', 0o600)
  try {
    for await (const bytes of content) await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  return cut
}

write(workerData as ExportJob).then(
  (cut) => say({ type: 'done', cut }),
  (thrown: unknown) => say({ type: 'failed', error: fileError(thrown).toShape() })
)
