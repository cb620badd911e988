import { DesksideError } from '@shared/ipc/errors'

/** The system's code of a file error, without the path; null for other errors. */
export function fileCodeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : null
}

/** Converts a write error of a profile file to one of our codes. */
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
