/** Writes pages of rows in a thread: formatting and compressing 100,000 rows would block main. */
import { parentPort, workerData } from 'node:worker_threads'
import type { FileCell, RowWriter } from './cells'
import { fileError } from '../files/chosen-file-error'
import type { ExportJob, FromExport, ToExport } from './export-list'
import { writeTable } from './write-table'

if (parentPort === null) throw new Error('An export runs in a thread of its own.')
const port = parentPort
const say = (message: FromExport): void => port.postMessage(message)

async function* windows(writer: RowWriter): AsyncGenerator<FileCell[][]> {
  for (;;) {
    // One page at a time: reading waits for writing.
    const next = new Promise<ToExport>((resolve) => port.once('message', resolve))
    say({ type: 'more' })
    const rows = await next
    if (rows === null) return
    yield rows.map((row) => writer.cells(row))
  }
}

writeTable(workerData as ExportJob, windows).then(
  (cut) => say({ type: 'done', cut }),
  (thrown: unknown) => say({ type: 'failed', error: fileError(thrown).toShape() })
)
