/**
 * Finds the secrets of a workspace: in memory if the user chose "until I quit", else in the keychain. Secrets are bound
 * to their origin and never returned for another.
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
  /** Null if no keychain can or may hold a key; nothing may be stored on disk then. */
  readonly cacheKey: string | null
  readonly problem: ErrorShape | null
}

export interface Stores {
  readonly keychain: CredentialStore
  readonly session: CredentialStore
}

/** A new cache key: 32 random bytes as 64 hex digits. */
export const newCacheKey = (): string => randomBytes(32).toString('hex')

/** Keychain name of staged credentials, used until the workspace's entry has the new origin. */
export const stagedId = (id: string): string => `${id.slice(0, 59)}-next`

/** Entry by name; null if this app did not write it, in which case it may be overwritten. */
export async function unlessAltered(keychain: CredentialStore, id: string): Promise<WorkspaceSecrets | null> {
  try {
    return await keychain.get(id)
  } catch (error) {
    if (shapeOf(error).code === 'credentials-altered') return null
    throw error
  }
}

/** Removes all keychain entries of a workspace. */
export async function removeSecrets(keychain: CredentialStore, id: string): Promise<void> {
  await keychain.remove(stagedId(id))
  await keychain.remove(id)
}

/**
 * Reads a workspace's secrets, and creates a cache key if there is none. Secrets "until I quit" are in memory or
 * nowhere: the keychain is not asked. Never rejects: problems are part of the result.
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

/** Credentials staged for this origin before a kill; promotes them if possible. */
async function stagedCredentials(id: string, origin: string, keychain: CredentialStore): Promise<Credentials | null> {
  const credentials = (await unlessAltered(keychain, stagedId(id)))?.credentials ?? null
  if (credentials?.origin !== origin) return null
  await promoteStaged(keychain, id, credentials)
  return credentials
}

/** Replaces the old credentials with the staged ones. */
export async function promoteStaged(keychain: CredentialStore, id: string, credentials: Credentials): Promise<void> {
  await keychain.setCredentials(id, credentials)
  await keychain.remove(stagedId(id))
}
