/**
 * Changes the secrets when a workspace is added or changed. The keychain and the settings cannot be written in one
 * step, and the app may be killed in between: credentials for a new origin are stored under a separate name until the
 * workspace's entry has that origin, and those for the old origin stay until then. Whichever entry the app finds at its
 * next start, it has the secrets for it, and mistakes no others for them.
 */
import { type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { ConnectInput } from '@shared/contract/workspaces'
import type { Credentials, CredentialStore, WorkspaceSecrets } from '../credentials/types'
import type { Log } from '../log'
import { newCacheKey, stagedId, unlessAltered, type Stores } from './secrets'

export interface SecretChange {
  /** Call when the workspace's entry is saved. */
  done(): Promise<void>
  /** Call when the entry could not be saved: restores the former state. Never rejects. */
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
 * Stores credentials where they are to be kept.
 *
 * @returns the problem when the keychain cannot store them; then nothing of them is left in it.
 */
export async function beginSecretChange(
  stores: Stores,
  log: Pick<Log, 'warn'>,
  { id, credentials, where, before }: ChangeInput
): Promise<{ readonly problem: ErrorShape } | { readonly problem: null; readonly change: SecretChange }> {
  const { keychain, session } = stores
  const quietly = async (what: string, run: () => Promise<void>): Promise<void> => {
    await run().catch((error: unknown) => log.warn(what, { code: shapeOf(error).code }))
  }
  const inMemory = await session.get(id)
  const restoreMemory = (): Promise<void> => restore(session, id, inMemory)

  if (where === 'session') {
    await session.setCredentials(id, credentials)
    const change: SecretChange = {
      // The entry now says "until I quit", so the old ones are unused; they are removed if the keychain is available.
      done: async () => {
        if (before !== null) await quietly('old secrets stay in the keychain', () => forgetKept(keychain, id))
      },
      undo: () => quietly('secrets of a workspace could not be put back', restoreMemory)
    }
    return { problem: null, change }
  }

  let kept: WorkspaceSecrets
  let staged: boolean
  let place: string
  try {
    const found = before === null ? NONE : await unlessAltered(keychain, id)
    // If the origin stays, the new credentials fit the old entry too; altered credentials are no loss.
    staged = before !== null && before !== credentials.origin && found !== null
    place = staged ? stagedId(id) : id
    await keychain.setCredentials(place, credentials)
    kept = found ?? { credentials: null, cacheKey: (await keychain.get(id)).cacheKey }
  } catch (error) {
    return { problem: shapeOf(error) }
  }
  const undo = (): Promise<void> =>
    quietly('secrets of a workspace that was not kept are left', () =>
      staged || before === null ? keychain.remove(place) : restore(keychain, id, kept)
    )
  try {
    if (kept.cacheKey === null) await keychain.setCacheKey(id, newCacheKey())
  } catch (error) {
    // Credentials of an unknown workspace could never be found again, nor removed.
    await undo()
    return { problem: shapeOf(error) }
  }
  return {
    problem: null,
    change: {
      undo,
      done: async () => {
        // If this fails, the next opening finds them under their separate name.
        if (staged) await quietly('new secrets stay beside the old ones', () => promote(keychain, id, credentials))
        // Secrets kept "until I quit" would still win over the keychain.
        await session.remove(id)
      }
    }
  }
}

const NONE: WorkspaceSecrets = { credentials: null, cacheKey: null }

/** Replaces the old credentials by those under the separate name. */
async function promote(keychain: CredentialStore, id: string, credentials: Credentials): Promise<void> {
  await keychain.setCredentials(id, credentials)
  await keychain.remove(stagedId(id))
}

/** Removes former credentials, including staged ones. The key stays: the files on disk are still the user's. */
async function forgetKept(keychain: CredentialStore, id: string): Promise<void> {
  await keychain.removeCredentials(id)
  await keychain.remove(stagedId(id))
}

async function restore(store: CredentialStore, id: string, { credentials }: WorkspaceSecrets): Promise<void> {
  // A cache key that was created meanwhile does no harm; without credentials there is nothing to restore.
  if (credentials !== null) await store.setCredentials(id, credentials)
  else if (store.kind === 'session') await store.remove(id)
}
