// User data for tests, in a profile, with the named workspaces attached.
import { rmSync } from 'node:fs'
import type { Log } from '../../../src/main/log'
import { UserData } from '../../../src/main/user-data/user-data'
import type { UserDataStorage, WorkspaceEntry } from '../../../src/main/user-data/types'

export const KEY = 'ab'.repeat(32)

export const quiet: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  redact: () => undefined
}

export const entryOf = (id: string, change: Partial<WorkspaceEntry> = {}): WorkspaceEntry => ({
  id,
  name: `Workspace ${id}`,
  address: `https://${id}.example.org`,
  lookupPath: 'lookup',
  createdAt: 1_760_000_000_000,
  lastOpenedAt: null,
  ...change
})

const opened: UserData[] = []

/** User data of one run of the app in a profile. */
export async function storedUserData(
  folder: string,
  { ids = [], keeping = { where: 'file', key: KEY }, now = Date.now }: StoredOptions = {}
): Promise<UserData> {
  const data = new UserData({ folder, log: quiet, now })
  opened.push(data)
  for (const id of ids) await data.attach(entryOf(id), keeping)
  return data
}

/** Removes a profile at the end of a test; retries, since background writes may still be running. */
export async function removeProfile(folder: string): Promise<void> {
  for (const data of opened.splice(0)) await data.close()
  rmSync(folder, { recursive: true })
}

export interface StoredOptions {
  readonly ids?: readonly string[]
  readonly keeping?: UserDataStorage
  readonly now?: () => number
}
