/** Decides where a workspace's user data is stored, based on its secrets. */
import { createHash } from 'node:crypto'
import { DesksideError } from '@shared/ipc/errors'
import { workspaceName } from '@shared/rules/workspace-name'
import type { CredentialStore } from '../credentials/types'
import { LOST_ADDRESS } from '../user-data/settings-file'
import type { WorkspaceIdentity } from '../user-data/kinds'
import type { UserDataStorage, WorkspaceEntry } from '../user-data/types'
import type { FoundSecrets } from './secrets'

/**
 * The demo's user data is not confidential. It is stored like any other, but with a key that is not secret, so that the
 * demo needs no keychain.
 */
const DEMO_KEY = createHash('sha256').update('deskside demo workspace').digest('hex')

/** @param found null for the demo workspace, which has no secrets */
export function keepingOf(
  { address, untilQuit }: WorkspaceEntry,
  found: Pick<FoundSecrets, 'cacheKey' | 'problem'> | null
): UserDataStorage {
  // Only the demo has no address.
  if (address === '') return { where: 'file', key: DEMO_KEY }
  if (untilQuit === true) return { where: 'memory' }
  if (found !== null && found.cacheKey !== null) return { where: 'file', key: found.cacheKey }
  const problem = found?.problem ?? new DesksideError('keychain-failed', 'The keychain gave no key.').toShape()
  return { where: 'waiting', problem }
}

/**
 * Restores a lost entry of a workspace from its file, else from its credentials; null if nothing was lost or can be
 * restored.
 */
export async function lostEntryFound(
  entry: WorkspaceEntry,
  place: WorkspaceIdentity | null,
  keychain: Pick<CredentialStore, 'get'>
): Promise<WorkspaceEntry | null> {
  if (entry.address !== LOST_ADDRESS) return null
  if (place !== null) return { ...entry, ...place }
  try {
    const origin = (await keychain.get(entry.id)).credentials?.origin
    if (origin === undefined) return null
    return { ...entry, address: origin, name: workspaceName(new URL(origin).host) }
  } catch {
    // The problem is reported when the secrets are read; until then the address stays lost.
    return null
  }
}
