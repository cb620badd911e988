import { parentPort, workerData } from 'node:worker_threads'
import { serve } from '../../database/worker-host'
import { diskError } from '../../files/file-errors'
import { copyLookups, type LookupsCopy } from './copies'

if (parentPort === null) throw new Error('The worker that copies lookups runs in a thread of its own.')

serve(parentPort, () => {
  try {
    copyLookups(workerData as LookupsCopy)
  } catch (thrown) {
    throw diskError(thrown)
  }
  return { value: null, operations: {}, close: () => undefined }
})
