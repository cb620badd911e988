import { DesksideError } from '@shared/ipc/errors'

/** SQLite's own name of an error (`SQLITE_BUSY_SNAPSHOT`, ...); null when the error did not come from SQLite. */
export function sqliteCodeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error) || !('code' in thrown)) return null
  const { code } = thrown
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : null
}

const isOrBeginsWith = (code: string, family: string): boolean => code === family || code.startsWith(`${family}_`)

/**
 * Whether the file itself is damaged, or was written with another key. Only in these two cases may a cache be rebuilt:
 * a full disk, a lock or a lack of memory is temporary, and must not cost data.
 */
export function isCorruption(thrown: unknown): boolean {
  const code = sqliteCodeOf(thrown)
  return code !== null && (isOrBeginsWith(code, 'SQLITE_CORRUPT') || isOrBeginsWith(code, 'SQLITE_NOTADB'))
}

/**
 * Converts what a database call threw to one of the closed set of codes. SQLite's text is left out: it may quote SQL.
 * The name of its error is kept in `details.sqlite`; damage is marked by `details.corrupt`.
 */
export function databaseError(thrown: unknown): DesksideError {
  if (thrown instanceof DesksideError) return thrown
  const code = sqliteCodeOf(thrown)
  if (code === null) {
    return new DesksideError('cache-failed', 'The local database failed.', {
      details: { name: thrown instanceof Error ? thrown.name : typeof thrown },
      cause: thrown
    })
  }
  const details = { sqlite: code }
  if (isCorruption(thrown)) {
    return new DesksideError('cache-failed', 'The local database is damaged.', { details: { ...details, corrupt: 1 } })
  }
  if (isOrBeginsWith(code, 'SQLITE_BUSY') || isOrBeginsWith(code, 'SQLITE_LOCKED')) {
    return new DesksideError('cache-busy', 'The local database is in use.', { retryable: true, details })
  }
  if (code === 'SQLITE_FULL') {
    return new DesksideError('disk-full', 'The disk is full.', { retryable: true, details })
  }
  if (isOrBeginsWith(code, 'SQLITE_READONLY') || code === 'SQLITE_PERM' || code === 'SQLITE_AUTH') {
    return new DesksideError('disk-read-only', 'The local database can only be read.', { details })
  }
  const passing = isOrBeginsWith(code, 'SQLITE_IOERR') || code === 'SQLITE_NOMEM' || code === 'SQLITE_INTERRUPT'
  return new DesksideError('cache-failed', 'The local database failed.', { retryable: passing, details })
}
