import { parentPort, workerData } from 'node:worker_threads'
import { serve } from '../../database/worker-host'
import { forgetInPlain, readPlain, type PlainContent } from './plain-reader'

export interface PlainWorkerData {
  /** The database, then the copies that were made of it. */
  readonly files: readonly string[]
}

export interface PlainCommands {
  read: { in: undefined; out: PlainContent }
  forget: { in: string; out: void }
}

if (parentPort === null) throw new Error('The plain database is read in a thread of its own.')

const { files } = workerData as PlainWorkerData

serve<PlainCommands>(parentPort, () => ({
  value: null,
  handlers: {
    read: () => readPlain(files),
    forget: (workspace) => {
      for (const file of files) forgetInPlain(file, workspace)
    }
  },
  close: () => undefined
}))
