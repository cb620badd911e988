import { parentPort, workerData } from 'node:worker_threads'
import { serve } from '../../database/worker-host'
import { readPlain, type PlainContent } from './plain-reader'
import { writePlain } from './plain-writer'

export interface PlainWorkerData {
  /** The database, then its copies. */
  readonly files: readonly string[]
}

export interface PlainOperations {
  read(): PlainContent
  /** Writes what can be read of these workspaces to another file. */
  write(to: string, workspaces: readonly string[]): void
}

if (parentPort === null) throw new Error('The plain database is read in a thread of its own.')

const { files } = workerData as PlainWorkerData

serve<PlainOperations>(parentPort, () => ({
  value: null,
  operations: {
    read: () => readPlain(files),
    write: (to, workspaces) => writePlain(files, to, workspaces)
  },
  close: () => undefined
}))
