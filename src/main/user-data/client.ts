import { WorkerLink, type WorkerDeath } from '../database/worker-link'
import type { UserDataCommands } from './store'
import type { OpenUserData, UserData } from './types'
import type { UserDataWorkerData } from './user-data-worker'
import workerPath from './user-data-worker?modulePath'

async function open(file: string | null, onDied?: (report: WorkerDeath) => void): Promise<UserData> {
  const workerData: UserDataWorkerData = { file }
  const link = new WorkerLink<UserDataCommands>({
    path: workerPath,
    workerData,
    restartWith: file === null ? null : workerData,
    ...(onDied === undefined ? {} : { onDied })
  })
  try {
    await link.ready
  } catch (thrown) {
    await link.close()
    throw thrown
  }
  return {
    settings: () => link.call('settings', undefined),
    setSettings: (change) => link.call('setSettings', change),
    workspaces: () => link.call('workspaces', undefined),
    putWorkspace: (entry) => link.call('putWorkspace', entry),
    removeWorkspace: (id) => link.call('removeWorkspace', id),
    fieldCorrections: (workspace) => link.call('fieldCorrections', workspace),
    setFieldCorrections: (workspace, corrections) => link.call('setFieldCorrections', { workspace, corrections }),
    putAll: (data) => link.call('putAll', data),
    windowBounds: () => link.call('windowBounds', undefined),
    setWindowBounds: (bounds) => link.call('setWindowBounds', bounds),
    close: () => link.close()
  }
}

/**
 * Opens what the user made. A file that can't be read stays as it is; the app says so and goes on with
 * `openUserDataInMemory`.
 *
 * @throws `cache-failed` (with `details.corrupt` for a damaged file), `disk-read-only`, `disk-full`, `cache-busy`,
 * `cache-from-the-future`.
 */
export const openUserData: OpenUserData = (file, onDied) => open(file, onDied)

/** The same with the defaults, until the app quits: for when the file can't be used. */
export const openUserDataInMemory = (): Promise<UserData> => open(null)
