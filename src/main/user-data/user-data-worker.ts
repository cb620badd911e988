import { parentPort, workerData } from 'node:worker_threads'
import { serve } from '../database/worker-host'
import { USER_DATA_MIGRATIONS } from './migrations'
import { openUserDatabase } from './open'
import { userDataHandlers, type UserDataCommands } from './store'

/** What the worker is started with. */
export interface UserDataWorkerData {
  readonly file: string | null
}

if (parentPort === null) throw new Error('The user database runs in a thread of its own.')

const { file } = workerData as UserDataWorkerData

serve<UserDataCommands>(parentPort, () => {
  const db = openUserDatabase(file, USER_DATA_MIGRATIONS)
  return { value: null, handlers: userDataHandlers(db), close: () => void db.close() }
})
