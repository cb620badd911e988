import { DesksideError } from '@shared/ipc/errors'
import { entryNames, readCacheKey, readCredentials, writeCacheKey, writeCredentials } from './entries'
import { KeychainProcess, type ProcessOptions } from './keychain-process'
import type { CredentialStore } from './types'

/**
 * The operating system's keychain, through keytar in a child process. The child starts with the first call, so the app
 * starts without a keychain. Every value is first registered with the log's redaction. For errors see
 * `CredentialStore`.
 */
export function openKeychain(options: ProcessOptions): CredentialStore {
  const { log } = options
  const child = new KeychainProcess(options)
  const write = async (account: string, value: string) => {
    await child.call({ kind: 'write', account, value })
  }

  return {
    kind: 'keychain',

    async get(workspaceId) {
      const names = entryNames(workspaceId)
      const values = await child.call({ kind: 'read', accounts: [names.credentials, names.cacheKey] })
      const [credentialsValue, keyValue] = values
      if (credentialsValue === undefined || keyValue === undefined) {
        throw new DesksideError('keychain-failed', 'The keychain’s process answered something else than was asked.')
      }
      const credentials = credentialsValue === null ? null : readCredentials(credentialsValue)
      const cacheKey = keyValue === null ? null : readCacheKey(keyValue)
      for (const secret of [credentials?.token, credentials?.secret, cacheKey]) if (secret != null) log.redact(secret)
      // Only the cache depends on this key and can be rebuilt; an error would make the workspace unusable.
      if (keyValue !== null && cacheKey === null) log.warn('The cache’s key was altered; it counts as lost.')
      return { credentials, cacheKey }
    },

    async setCredentials(workspaceId, credentials) {
      log.redact(credentials.token)
      log.redact(credentials.secret)
      await write(entryNames(workspaceId).credentials, writeCredentials(credentials))
    },

    async setCacheKey(workspaceId, key) {
      log.redact(key)
      await write(entryNames(workspaceId).cacheKey, writeCacheKey(key))
    },

    async removeCredentials(workspaceId) {
      await child.call({ kind: 'remove', accounts: [entryNames(workspaceId).credentials] })
    },

    async remove(workspaceId) {
      await child.call({ kind: 'remove', accounts: Object.values(entryNames(workspaceId)) })
    },

    async probe() {
      await child.call({ kind: 'probe' })
    },

    close() {
      child.close()
      return Promise.resolve()
    }
  }
}
