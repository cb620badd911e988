import type { CredentialStore, WorkspaceSecrets } from './types'

export const NO_SECRETS: WorkspaceSecrets = { credentials: null, cacheKey: null }

/** Secrets stored "until I quit", in this process's memory only. Never rejects. */
export function createSessionStore(): CredentialStore {
  const secrets = new Map<string, WorkspaceSecrets>()
  const change = (workspaceId: string, part: Partial<WorkspaceSecrets>) => {
    secrets.set(workspaceId, { ...(secrets.get(workspaceId) ?? NO_SECRETS), ...part })
    return Promise.resolve()
  }
  return {
    kind: 'session',
    get: (workspaceId) => Promise.resolve(secrets.get(workspaceId) ?? NO_SECRETS),
    setCredentials: (workspaceId, { origin, token, secret }) =>
      change(workspaceId, { credentials: { origin, token, secret } }),
    setCacheKey: (workspaceId, cacheKey) => change(workspaceId, { cacheKey }),
    removeCredentials: (workspaceId) => change(workspaceId, { credentials: null }),
    remove(workspaceId) {
      secrets.delete(workspaceId)
      return Promise.resolve()
    },
    probe: () => Promise.resolve(),
    close() {
      secrets.clear()
      return Promise.resolve()
    }
  }
}
