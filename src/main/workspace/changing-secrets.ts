/**
 * Secrets while a workspace is being added or changed. The keychain and the settings can't be written in one
 * step, and the app may be killed between the two: what belongs to the new origin is kept under a name of its own until
 * the workspace's entry says that origin, and what belonged to the old one stays until then. Whichever of both an app
 * finds at its next start, the secrets for it are there, and no others are taken for them.
 */
import { type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { ConnectInput } from '@shared/model/workspace'
import type { Credentials, CredentialStore, WorkspaceSecrets } from '../credentials/types'
import type { Log } from '../log'
import { newCacheKey, stagedId, unlessAltered, type Stores } from './secrets'

export interface SecretChange {
  /** After the workspace's entry was kept. */
  done(): Promise<void>
  /** The entry could not be kept: everything is as it was. Never rejects. */
  undo(): Promise<void>
}

interface ChangeInput {
  readonly id: string
  readonly credentials: Credentials
  readonly where: ConnectInput['keep']
  /** The origin of the entry that is kept now; null for a new workspace. */
  readonly before: string | null
}

/**
 * Puts credentials where they may stay.
 *
 * @returns the problem when the keychain can't take them; then nothing is left of them there.
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
      // The entry says "until I quit" now, so they are not used any more; where the keychain can be reached they go.
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
    // Where the origin stays, the new credentials are right for the old entry too; what somebody altered is no loss.
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
    // Credentials of a workspace that nobody knows of could never be found again, nor removed.
    await undo()
    return { problem: shapeOf(error) }
  }
  return {
    problem: null,
    change: {
      undo,
      done: async () => {
        // Where this fails, the next opening finds them under their own name.
        if (staged) await quietly('new secrets stay beside the old ones', () => promote(keychain, id, credentials))
        // What was kept "until I quit" would otherwise go on outranking the keychain.
        await session.remove(id)
      }
    }
  }
}

const NONE: WorkspaceSecrets = { credentials: null, cacheKey: null }

/** Credentials that wait under a name of their own take the place of the old ones. */
async function promote(keychain: CredentialStore, id: string, credentials: Credentials): Promise<void> {
  await keychain.setCredentials(id, credentials)
  await keychain.remove(stagedId(id))
}

/** Credentials of before, also those that wait for their origin. The key stays: what is on disk is still the user's. */
async function forgetKept(keychain: CredentialStore, id: string): Promise<void> {
  await keychain.removeCredentials(id)
  await keychain.remove(stagedId(id))
}

async function restore(store: CredentialStore, id: string, { credentials }: WorkspaceSecrets): Promise<void> {
  // A cache's key that was made meanwhile does no harm; without credentials there is nothing to put back.
  if (credentials !== null) await store.setCredentials(id, credentials)
  else if (store.kind === 'session') await store.remove(id)
}
