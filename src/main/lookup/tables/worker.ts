/** Owns one open table in a thread: reading 100,000 rows would block main. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ReadingChoice } from '@shared/contract/lookup'
import { shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { NewRow } from '../store/operations'
import { readTable, type ReadTable, type TableSource } from './read-table'

export type TableRequest =
  | { readonly type: 'read'; readonly choice: ReadingChoice }
  | { readonly type: 'rows'; readonly from: number; readonly count: number }

export type ToTable = TableRequest & { readonly id: number }

export type FromTable = { readonly id: number } & ({ readonly value: unknown } | { readonly error: ErrorShape })

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
  const rows = read?.body.slice(request.from, request.from + request.count) ?? []
  return rows.map(({ fileRow, cells }): NewRow => ({ fileRow, cells }))
}

port.on('message', (request: ToTable) => {
  const say = (message: FromTable): void => port.postMessage(message)
  answer(request).then(
    (value) => say({ id: request.id, value }),
    (thrown: unknown) => say({ id: request.id, error: shapeOf(thrown) })
  )
})
