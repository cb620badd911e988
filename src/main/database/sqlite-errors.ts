import { DesksideError } from '@shared/ipc/errors'

/** SQLite's error name (`SQLITE_BUSY_SNAPSHOT`, ...); null for other errors. */
export function sqliteCodeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error) || !('code' in thrown)) return null
  const { code } = thrown
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : null
}

const isOrBeginsWith = (code: string, family: string): boolean => code === family || code.startsWith(`${family}_`)

/**
 * Whether the file is damaged or has another key. Only then may a cache be rebuilt: full disks, locks and lack of
 * memory are temporary and must not cost data.
 */
export function isCorruption(thrown: unknown): boolean {
  const code = sqliteCodeOf(thrown)
  return code !== null && (isOrBeginsWith(code, 'SQLITE_CORRUPT') || isOrBeginsWith(code, 'SQLITE_NOTADB'))
}

/**
 * Converts a database error to one of our codes. SQLite's text is dropped, since it may quote SQL. `details.sqlite`
 * holds the error's name, and `details.corrupt` marks damage.
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
  const isPassing = isOrBeginsWith(code, 'SQLITE_IOERR') || code === 'SQLITE_NOMEM' || code === 'SQLITE_INTERRUPT'
  return new DesksideError('cache-failed', 'The local database failed.', { retryable: isPassing, details })
}
