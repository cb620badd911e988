/**
 * Changes secrets when a workspace is added or changed. Keychain and settings cannot be written atomically, and the app
 * may be killed in between. Credentials for a new origin are therefore staged under another name until the workspace's
 * entry has that origin: every start finds the secrets of its entry, and no others.
 */
import { type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { ConnectInput } from '@shared/contract/workspaces'
import { NO_SECRETS } from '../credentials/session-memory'
import type { Credentials, CredentialStore, WorkspaceSecrets } from '../credentials/types'
import { quietly, type Log } from '../log'
import { newCacheKey, promoteStaged, stagedId, unlessAltered, type Stores } from './secrets'

export interface SecretChange {
  /** Call once the workspace's entry is saved. */
  done(): Promise<void>
  /** Call if the entry could not be saved; restores the former state. Never rejects. */
  undo(): Promise<void>
}

interface ChangeInput {
  readonly id: string
  readonly credentials: Credentials
  readonly where: ConnectInput['keep']
  /** The origin of the saved entry; null for a new workspace. */
  readonly before: string | null
}

/**
 * Stores credentials, staged if the origin changes.
 *
 * @returns the problem if the keychain cannot store them; nothing of them is left in it then
 */
export async function beginSecretChange(
  stores: Stores,
  log: Pick<Log, 'warn'>,
  { id, credentials, where, before }: ChangeInput
): Promise<{ readonly problem: ErrorShape } | { readonly problem: null; readonly change: SecretChange }> {
  const { keychain, session } = stores
  const inMemory = await session.get(id)
  const restoreMemory = (): Promise<void> => restore(session, id, inMemory)

  if (where === 'session') {
    await session.setCredentials(id, credentials)
    const change: SecretChange = {
      // The entry now says "until I quit": remove the unused old credentials if the keychain is available.
      done: async () => {
        if (before !== null) await quietly(log, 'old secrets stay in the keychain', () => forgetKept(keychain, id))
      },
      undo: () => quietly(log, 'secrets of a workspace could not be put back', restoreMemory)
    }
    return { problem: null, change }
  }

  let kept: WorkspaceSecrets
  let isStaged: boolean
  let place: string
  try {
    const found = before === null ? NO_SECRETS : await unlessAltered(keychain, id)
    // If the origin stays, the new credentials also fit the old entry. Altered credentials are no loss.
    isStaged = before !== null && before !== credentials.origin && found !== null
    place = isStaged ? stagedId(id) : id
    await keychain.setCredentials(place, credentials)
    kept = found ?? { credentials: null, cacheKey: (await keychain.get(id)).cacheKey }
  } catch (error) {
    return { problem: shapeOf(error) }
  }
  const undo = (): Promise<void> =>
    quietly(log, 'secrets of a workspace that was not kept are left', () =>
      isStaged || before === null ? keychain.remove(place) : restore(keychain, id, kept)
    )
  try {
    if (kept.cacheKey === null) await keychain.setCacheKey(id, newCacheKey())
  } catch (error) {
    // Credentials of an unknown workspace could never be found or removed.
    await undo()
    return { problem: shapeOf(error) }
  }
  return {
    problem: null,
    change: {
      undo,
      done: async () => {
        // If this fails, the next start finds the staged credentials.
        if (isStaged)
          await quietly(log, 'new secrets stay beside the old ones', () => promoteStaged(keychain, id, credentials))
        // Secrets stored "until I quit" would override the keychain.
        await session.remove(id)
      }
    }
  }
}

/** Removes former and staged credentials. The cache key stays: the files on disk are still the user's. */
async function forgetKept(keychain: CredentialStore, id: string): Promise<void> {
  await keychain.removeCredentials(id)
  await keychain.remove(stagedId(id))
}

async function restore(store: CredentialStore, id: string, { credentials }: WorkspaceSecrets): Promise<void> {
  // A cache key created meanwhile is harmless; without credentials there is nothing to restore.
  if (credentials !== null) await store.setCredentials(id, credentials)
  else if (store.kind === 'session') await store.remove(id)
}
