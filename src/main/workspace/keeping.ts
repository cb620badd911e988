/** Decides where the user data of a workspace is kept, by the result of looking for its secrets. */
import { createHash } from 'node:crypto'
import { DesksideError } from '@shared/ipc/errors'
import { workspaceName } from '@shared/rules/workspace-name'
import type { CredentialStore } from '../credentials/types'
import { LOST_ADDRESS } from '../user-data/settings-file'
import type { Place } from '../user-data/kinds'
import type { Keeping, WorkspaceEntry } from '../user-data/types'
import type { FoundSecrets } from './secrets'

/**
 * User data of the demo workspace is not confidential, since its records are made up. It is kept like all other, but
 * under a key that is not secret, so that the demo needs no keychain.
 */
const DEMO_KEY = createHash('sha256').update('deskside demo workspace').digest('hex')

/** @param found null for the demo workspace, which has no secrets */
export function keepingOf(
  { address, untilQuit }: WorkspaceEntry,
  found: Pick<FoundSecrets, 'cacheKey' | 'problem'> | null
): Keeping {
  // Only the demo has no address.
  if (address === '') return { where: 'file', key: DEMO_KEY }
  if (untilQuit === true) return { where: 'memory' }
  if (found !== null && found.cacheKey !== null) return { where: 'file', key: found.cacheKey }
  const problem = found?.problem ?? new DesksideError('keychain-failed', 'The keychain gave no key.').toShape()
  return { where: 'waiting', problem }
}

/**
 * The entry of a workspace whose own was lost, from its file or else from its credentials; null if nothing was lost, or
 * nothing is known.
 */
export async function lostEntryFound(
  entry: WorkspaceEntry,
  place: Place | null,
  keychain: Pick<CredentialStore, 'get'>
): Promise<WorkspaceEntry | null> {
  if (entry.address !== LOST_ADDRESS) return null
  if (place !== null) return { ...entry, ...place }
  try {
    const origin = (await keychain.get(entry.id)).credentials?.origin
    if (origin === undefined) return null
    return { ...entry, address: origin, name: workspaceName(new URL(origin).host) }
  } catch {
    // The problem is reported where the secrets of the workspace are read; until then the address stays lost.
    return null
  }
}
