/** Owns one open table in a thread: reading 100,000 rows would block main. */
import { parentPort, workerData } from 'node:worker_threads'
import { shapeOf } from '@shared/ipc/errors'
import type { NewRow } from '../store/operations'
import type { FromTable, ToTable } from './protocol'
import { readTable, type ReadTable, type TableSource } from './read-table'

if (parentPort === null) throw new Error('A table is read in a thread of its own.')
const port = parentPort
const source = workerData as TableSource
let read: ReadTable | null = null

async function answer(request: ToTable): Promise<unknown> {
  if (request.type === 'read') {
    read = await readTable(source, request.choice)
    const { body: _, ...shown } = read
    return shown
  }
  const rows: NewRow[] = (read?.body ?? [])
    .slice(request.from, request.from + request.count)
    .map(({ fileRow, cells }) => ({ fileRow, cells: [...cells] }))
  return rows
}

port.on('message', (request: ToTable) => {
  const say = (message: FromTable): void => port.postMessage(message)
  answer(request).then(
    (value) => say({ id: request.id, ok: true, value }),
    (thrown: unknown) => say({ id: request.id, ok: false, error: shapeOf(thrown) })
  )
})
