import { parentPort, workerData } from 'node:worker_threads'
import { isCorruption } from '../../database/sqlite-errors'
import { serve } from '../../database/worker-host'
import { copyLookups, type LookupsCopy } from './copies'
import { openStore } from './open-store'

export interface LookupWorkerData {
  /** Path; null for memory, without a key. */
  readonly file: string | null
  readonly key: string | null
  /** Damage was found while the file was open: check it fully before use. */
  readonly isSuspect: boolean
}

if (parentPort === null) throw new Error('The worker of lookups runs in a thread of its own.')

/** Serves the file, or only copies it. */
const task = workerData as LookupWorkerData | LookupsCopy

serve(
  parentPort,
  () => {
    if (!('path' in task)) return { value: null, ...openStore(task.file, task.key, Date.now(), task.isSuspect) }
    copyLookups(task)
    return { value: null, operations: {}, close: () => undefined }
  },
  (thrown, host) => {
    if (isCorruption(thrown)) host.notice('corrupt', null)
  }
)
