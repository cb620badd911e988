import { DesksideError } from '@shared/ipc/errors'

/** The system's code of a file error, without the path; null when the error did not come from the system. */
export function fileCodeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : null
}

/** Converts what a write to a file of the profile threw to one of the closed set of codes. */
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
