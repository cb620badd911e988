import { DesksideError } from '@shared/ipc/errors'
import { fileCodeOf } from './file-errors'

/** Converts a system error about a user's file to one of our codes; never includes the path. */
export function fileError(thrown: unknown): DesksideError {
  if (thrown instanceof DesksideError) return thrown
  const code = fileCodeOf(thrown)
  if (code === null || code.startsWith('ERR_')) {
    return new DesksideError('internal', 'The export failed.', { cause: thrown })
  }
  const details = { code }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new DesksideError('disk-full', 'The disk is full.', { retryable: true, details })
  }
  return new DesksideError('file-unwritable', 'The file can’t be written.', { details, cause: thrown })
}
