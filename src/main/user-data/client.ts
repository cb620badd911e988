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
    views: {
      all: (workspace) => link.call('views', workspace),
      put: (workspace, view, index) => link.call('putView', { workspace, view, index }),
      update: (workspace, id, change) => link.call('updateView', { workspace, id, change }),
      reorder: (workspace, ids) => link.call('reorderViews', { workspace, ids }),
      remove: (workspace, id) => link.call('removeView', { workspace, id }),
      default: (workspace) => link.call('defaultView', workspace),
      setDefault: (workspace, content) => link.call('setDefaultView', { workspace, content })
    },
    visits: {
      recent: (workspace, nouns, limit) => link.call('recentVisits', { workspace, nouns, limit }),
      pinned: (workspace) => link.call('pinnedVisits', workspace),
      opened: (workspace, visit) => link.call('opened', { workspace, ...visit }),
      pin: (workspace, pin) => link.call('pin', { workspace, ...pin }),
      me: (workspace) => link.call('me', workspace),
      setMe: (workspace, userId) => link.call('setMe', { workspace, userId })
    },
    putAll: (data) => link.call('putAll', data),
    windowBounds: (kind) => link.call('windowBounds', kind),
    setWindowBounds: (kind, bounds) => link.call('setWindowBounds', { kind, bounds }),
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
