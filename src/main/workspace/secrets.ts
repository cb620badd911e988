/**
 * Finds the secrets of a workspace: in this process's memory when the user chose "until I quit", else in the keychain.
 * Secrets are bound to the origin that they were entered for; for any other address they do not exist.
 */
import { randomBytes } from 'node:crypto'
import { type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { CredentialState } from '@shared/model/workspace'
import type { Credentials, CredentialStore } from '../credentials/types'
import type { WorkspaceEntry } from '../user-data/types'
import { parseAddress } from '../api/address'

export interface FoundSecrets {
  readonly state: Exclude<CredentialState, 'none-needed'>
  readonly credentials: Credentials | null
  /** Null: no keychain can keep a key, so nothing may be kept on disk. */
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

/** Reads the secrets of a workspace and gives its cache a key when it has none. Never rejects: a problem is a finding. */
export async function findSecrets(entry: WorkspaceEntry, stores: Stores): Promise<FoundSecrets> {
  try {
    const { origin } = parseAddress(entry.address)
    const session = await stores.session.get(entry.id)
    if (session.credentials !== null && session.credentials.origin === origin) {
      return { state: 'session', credentials: session.credentials, cacheKey: null, problem: null }
    }
    const kept = await stores.keychain.get(entry.id)
    let cacheKey = kept.cacheKey
    if (cacheKey === null) {
      cacheKey = newCacheKey()
      await stores.keychain.setCacheKey(entry.id, cacheKey)
    }
    const credentials = kept.credentials?.origin === origin ? kept.credentials : null
    return { state: credentials === null ? 'missing' : 'stored', credentials, cacheKey, problem: null }
  } catch (error) {
    return { state: 'unreadable', credentials: null, cacheKey: null, problem: shapeOf(error) }
  }
}
