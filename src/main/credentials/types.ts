/** Values of the two headers, bound to their origin. */
export interface Credentials {
  readonly origin: string
  readonly token: string
  readonly secret: string
}

export interface WorkspaceSecrets {
  readonly credentials: Credentials | null
  /** The cache's key, 64 hex digits. */
  readonly cacheKey: string | null
}

/**
 * Stores secrets in the operating system's keychain or in memory ("until I quit"). Every call has a time limit.
 * @throws DesksideError `keychain-absent`, `keychain-locked`, `keychain-timeout`, `keychain-refused`,
 * `keychain-failed`; `credentials-altered` for a value that is not ours
 */
export interface CredentialStore {
  readonly kind: 'keychain' | 'session'
  get(workspaceId: string): Promise<WorkspaceSecrets>
  setCredentials(workspaceId: string, credentials: Credentials): Promise<void>
  setCacheKey(workspaceId: string, key: string): Promise<void>
  /** Removes the credentials but not the key, which the data on disk needs. */
  removeCredentials(workspaceId: string): Promise<void>
  /** Removes all entries of the workspace. Idempotent. */
  remove(workspaceId: string): Promise<void>
  /** Tests the store with a write, a read and a delete; rejects as above. */
  probe(): Promise<void>
  close(): Promise<void>
}
