import { parentPort, workerData } from 'node:worker_threads'
import { isCorruption } from '../../database/sqlite-errors'
import { serve } from '../../database/worker-host'
import { openStore } from './open-store'

export interface LookupWorkerData {
  /** Path; null for memory, without a key. */
  readonly file: string | null
  readonly key: string | null
  /** Damage was found while the file was open: check it fully before use. */
  readonly isSuspect: boolean
}

if (parentPort === null) throw new Error('The worker of lookups runs in a thread of its own.')

const { file, key, isSuspect } = workerData as LookupWorkerData

serve(
  parentPort,
  () => ({ value: null, ...openStore(file, key, Date.now(), isSuspect) }),
  (thrown, host) => {
    if (isCorruption(thrown)) host.notice('corrupt', null)
  }
)
