import { z } from 'zod'
import { DesksideError } from '@shared/ipc/errors'
import type { Credentials } from './types'

z.config({ jitless: true })

/**
 * Upper bound of an entry. Windows allows 2,560 bytes; the same limit applies everywhere, so that workspaces can move.
 */
export const MAX_ENTRY_BYTES = 2_500

const credentialsEntry = z.strictObject({
  v: z.literal(1),
  origin: z.string().min(1),
  token: z.string().min(1),
  secret: z.string().min(1)
})
const cacheKeyEntry = z.strictObject({ v: z.literal(1), key: z.string().regex(/^[0-9a-f]{64}$/) })

export function entryNames(workspaceId: string): { readonly credentials: string; readonly cacheKey: string } {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(workspaceId)) throw new TypeError('not the id of a workspace')
  return { credentials: `${workspaceId}/credentials`, cacheKey: `${workspaceId}/cache-key` }
}

/** @throws `credentials-malformed` for credentials that do not fit an entry */
export function writeCredentials({ origin, token, secret }: Credentials): string {
  // JSON escapes control characters, so no NUL ends the value early.
  const value = JSON.stringify({ v: 1, origin, token, secret })
  const bytes = Buffer.byteLength(value)
  if (token === '' || secret === '' || origin === '') {
    throw new DesksideError('credentials-malformed', 'Token and secret must not be empty.')
  }
  if (bytes > MAX_ENTRY_BYTES) {
    throw new DesksideError('credentials-malformed', 'Token and secret are longer than a keychain can hold.', {
      details: { bytes, limit: MAX_ENTRY_BYTES }
    })
  }
  return value
}

/** @throws `credentials-altered` for a value that this app did not write */
export function readCredentials(value: string): Credentials {
  const entry = credentialsEntry.safeParse(parse(value))
  if (!entry.success) {
    throw new DesksideError('credentials-altered', 'The keychain’s entry is not as this app wrote it.')
  }
  const { origin, token, secret } = entry.data
  return { origin, token, secret }
}

/** @param key 64 hex digits; anything else is a bug */
export function writeCacheKey(key: string): string {
  return JSON.stringify(cacheKeyEntry.parse({ v: 1, key }))
}

/** Null if this app did not write the value: the key is lost. */
export function readCacheKey(value: string): string | null {
  return cacheKeyEntry.safeParse(parse(value)).data?.key ?? null
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    // Not JSON, so not ours; the schema rejects it.
    return undefined
  }
}
