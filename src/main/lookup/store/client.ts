import type { ErrorShape } from '@shared/ipc/errors'
import { DesksideError, shapeOf } from '@shared/ipc/errors'
import type { Remote } from '../../database/operations'
import { WorkerLink, type WorkerDeath } from '../../database/worker-link'
import type { LookupsCopy } from './copies'
import type { LookupOperations } from './open-store'
import type { CopyTask } from './operations'
import type { LookupWorkerData } from './worker'
import workerPath from './worker?modulePath'

export interface LookupStoreOptions extends Omit<LookupWorkerData, 'isSuspect'> {
  /** See `LookupWorkerData`. */
  readonly isSuspect?: boolean
  readonly onWorkerDied?: (report: WorkerDeath) => void
  /** The file is damaged or unusable: nothing may be paid for from now on. */
  readonly onLost: (error: ErrorShape) => void
}

export interface LookupFile {
  readonly ask: Remote<LookupOperations>
  /** Copies the file in a separate thread. @throws `cache-failed` with `corrupt: 1` for damage; `disk-full` */
  copy(task: CopyTask): Promise<void>
  close(): Promise<void>
}

export type OpenLookupFile = (options: LookupStoreOptions) => Promise<LookupFile>

/**
 * Opens the lookup file in its own worker. A dead worker is not replaced silently: reopening must first settle the
 * requests in flight.
 *
 * @throws DesksideError `lookups-unavailable`, with the cause's code in its details
 */
export const openLookupStore: OpenLookupFile = async ({ file, key, isSuspect = false, onWorkerDied, onLost }) => {
  const workerData: LookupWorkerData = { file, key, isSuspect }
  const link = new WorkerLink<LookupOperations>({
    path: workerPath,
    workerData,
    restartWith: null,
    onNotice: (name) => {
      if (name === 'corrupt') onLost(new DesksideError('lookups-damaged', 'The file of lookups is damaged.').toShape())
    },
    onDied: (report) => {
      onWorkerDied?.(report)
      onLost(unavailable(new DesksideError('cache-failed', 'The worker stopped.')).toShape())
    }
  })
  try {
    await link.ready
  } catch (thrown) {
    await link.close()
    throw unavailable(thrown)
  }
  return {
    ask: link.ask,
    copy: async ({ path }) => {
      if (file !== null && key !== null) await copyInThread({ file, key, path })
    },
    close: () => link.close()
  }
}

async function copyInThread(workerData: LookupsCopy): Promise<void> {
  const link = new WorkerLink<Record<never, never>>({ path: workerPath, workerData, restartWith: null })
  try {
    await link.ready
  } finally {
    await link.close()
  }
}

function unavailable(thrown: unknown): DesksideError {
  const { code, details } = shapeOf(thrown)
  return new DesksideError('lookups-unavailable', 'The file of lookups can not be used now.', {
    details: { ...details, cause: code },
    cause: thrown
  })
}
