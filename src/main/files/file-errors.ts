import { DesksideError } from '@shared/ipc/errors'

/** The system's name for what went wrong with a file, without its path; null for what no system said. */
export function fileCodeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : null
}

/** What was thrown when a file of the profile was written, as one of the closed set of codes. */
export function diskError(error: unknown): unknown {
  if (error instanceof DesksideError) return error
  const code = fileCodeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new DesksideError('disk-full', 'The disk is full.', { retryable: true })
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new DesksideError('disk-read-only', 'The profile folder can’t be written to.')
  }
  return error
}
