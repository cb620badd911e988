/** The values of the two headers, bound to the origin that they were entered for. */
export interface Credentials {
  readonly origin: string
  readonly token: string
  readonly secret: string
}

/** The secrets of one workspace in the keychain. */
export interface WorkspaceSecrets {
  readonly credentials: Credentials | null
  /** The cache's key, 64 hex digits. */
  readonly cacheKey: string | null
}

/**
 * Where secrets are kept. Two implementations: the operating system's keychain, and this process's memory ("until I
 * quit"). Every call has a time limit; rejections are `DesksideError`s: `keychain-absent`, `keychain-locked`,
 * `keychain-timeout`, `keychain-refused`, `keychain-failed`, and `credentials-altered` for a value that is not ours.
 */
export interface CredentialStore {
  readonly kind: 'keychain' | 'session'
  get(workspaceId: string): Promise<WorkspaceSecrets>
  setCredentials(workspaceId: string, credentials: Credentials): Promise<void>
  setCacheKey(workspaceId: string, key: string): Promise<void>
  /** Removes the credentials and leaves the key, without which what is kept on disk can't be read. */
  removeCredentials(workspaceId: string): Promise<void>
  /** Removes everything of the workspace. Removing what is not there succeeds. */
  remove(workspaceId: string): Promise<void>
  /** Whether the store works, tested by a write, a read and a delete of a probe; rejects as above. */
  probe(): Promise<void>
  close(): Promise<void>
}
