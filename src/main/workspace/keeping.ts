/** Where what the user made in a workspace is kept, by what was found out about its secrets. */
import { createHash } from 'node:crypto'
import { DesksideError } from '@shared/ipc/errors'
import { workspaceName } from '@shared/rules/workspace-name'
import type { CredentialStore } from '../credentials/types'
import { LOST_ADDRESS } from '../user-data/settings-file'
import type { Keeping, Place, WorkspaceEntry } from '../user-data/types'
import type { FoundSecrets } from './secrets'

/**
 * What is made in the demo workspace concerns nobody: its data are made up. It is kept like all the rest, but under a
 * key that is no secret, so that the demo needs no keychain.
 */
const DEMO_KEY = createHash('sha256').update('deskside demo workspace').digest('hex')

/** @param found null for the demo workspace, which has no secrets */
export function keepingOf(
  { address, untilQuit }: WorkspaceEntry,
  found: Pick<FoundSecrets, 'cacheKey' | 'problem'> | null
): Keeping {
  // The demo is the one without an address.
  if (address === '') return { where: 'file', key: DEMO_KEY }
  if (untilQuit === true) return { where: 'memory' }
  if (found !== null && found.cacheKey !== null) return { where: 'file', key: found.cacheKey }
  const problem = found?.problem ?? new DesksideError('keychain-failed', 'The keychain gave no key.').toShape()
  return { where: 'waiting', problem }
}

/**
 * The entry of a workspace whose own was lost, as its file or else its credentials say it; null where nothing was lost,
 * or nobody knows.
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
    // What hinders is told where the secrets of the workspace are looked for; the address stays lost until then.
    return null
  }
}
