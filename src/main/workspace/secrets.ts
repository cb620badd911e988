/**
 * Finds the secrets of a workspace: in this process's memory when the user chose "until I quit", else in the keychain.
 * Secrets are bound to the origin that they were entered for; for any other address they do not exist.
 */
import { randomBytes } from 'node:crypto'
import { type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { CredentialState } from '@shared/model/workspace'
import type { Credentials, CredentialStore, WorkspaceSecrets } from '../credentials/types'
import type { WorkspaceEntry } from '../user-data/types'
import { parseAddress } from '../api/http'

export interface FoundSecrets {
  readonly state: Exclude<CredentialState, 'none-needed'>
  readonly credentials: Credentials | null
  /** Null: no keychain can keep a key, or none is to keep one, so nothing may be kept on disk. */
  readonly cacheKey: string | null
  readonly problem: ErrorShape | null
}

export interface Stores {
  readonly keychain: CredentialStore
  readonly session: CredentialStore
}

/** A new key of the cache: 32 random bytes as 64 hex digits. */
export function newCacheKey(): string {
  return randomBytes(32).toString('hex')
}

/** Under which name credentials for a new origin wait until the workspace's entry says that origin. */
export const stagedId = (id: string): string => `${id.slice(0, 59)}-next`

/** What is kept under a name; null when it is nothing that this app wrote, which is to be written anew. */
export async function unlessAltered(keychain: CredentialStore, id: string): Promise<WorkspaceSecrets | null> {
  try {
    return await keychain.get(id)
  } catch (error) {
    if (shapeOf(error).code === 'credentials-altered') return null
    throw error
  }
}

/** Removes everything that a keychain keeps of a workspace. */
export async function removeSecrets(keychain: CredentialStore, id: string): Promise<void> {
  await keychain.remove(stagedId(id))
  await keychain.remove(id)
}

/**
 * Reads the secrets of a workspace and gives its cache a key when it has none. What was kept "until I quit" is in
 * memory or nowhere: the keychain is not even asked, whatever it still holds. Never rejects: a problem is a finding.
 */
export async function findSecrets(entry: WorkspaceEntry, stores: Stores): Promise<FoundSecrets> {
  try {
    const { origin } = parseAddress(entry.address)
    const session = await stores.session.get(entry.id)
    if (session.credentials !== null && session.credentials.origin === origin) {
      return { state: 'session', credentials: session.credentials, cacheKey: null, problem: null }
    }
    if (entry.untilQuit === true) return { state: 'missing', credentials: null, cacheKey: null, problem: null }
    const kept = await stores.keychain.get(entry.id)
    let cacheKey = kept.cacheKey
    if (cacheKey === null) {
      cacheKey = newCacheKey()
      await stores.keychain.setCacheKey(entry.id, cacheKey)
    }
    const credentials =
      kept.credentials?.origin === origin
        ? kept.credentials
        : await stagedCredentials(entry.id, origin, stores.keychain)
    return { state: credentials === null ? 'missing' : 'stored', credentials, cacheKey, problem: null }
  } catch (error) {
    return { state: 'unreadable', credentials: null, cacheKey: null, problem: shapeOf(error) }
  }
}

/** What waited for this origin when the app ended before it was in place; moved there, if the keychain lets us. */
async function stagedCredentials(id: string, origin: string, keychain: CredentialStore): Promise<Credentials | null> {
  const credentials = (await unlessAltered(keychain, stagedId(id)))?.credentials ?? null
  if (credentials?.origin !== origin) return null
  await keychain.setCredentials(id, credentials)
  await keychain.remove(stagedId(id))
  return credentials
}
