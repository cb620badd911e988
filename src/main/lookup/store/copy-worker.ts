import { parentPort, workerData } from 'node:worker_threads'
import { serve } from '../../database/worker-host'
import { diskError } from '../../files/file-errors'
import { copyLookups } from './copies'

export interface CopyWorkerData {
  readonly file: string
  readonly key: string
  readonly path: string
}

if (parentPort === null) throw new Error('The worker that copies lookups runs in a thread of its own.')

const { file, key, path } = workerData as CopyWorkerData

serve(parentPort, () => {
  try {
    copyLookups(file, key, path)
  } catch (thrown) {
    throw diskError(thrown)
  }
  return { value: null, operations: {}, close: () => undefined }
})
