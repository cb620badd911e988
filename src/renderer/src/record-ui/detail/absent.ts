/** Why there is nothing to show of a record, and what its heading says already. */
import type { ErrorShape } from '@shared/ipc/errors'
import type { Field } from '@shared/model/record'
import { errorSentence } from '../../composables/error-sentence'

export interface Absent {
  readonly sentence: string
  readonly hint: string
  /** Null where the service says that there is no such record. */
  readonly error: ErrorShape | null
}

export interface AbsentWords {
  /** It could not be read. */
  readonly failed: string
  /** The service has no such record. */
  readonly gone: string
  readonly goneHint: string
}

export interface Asked {
  /** Why the cache could not be read. */
  readonly error: ErrorShape | null
  /** The cache does not have it. */
  readonly unknown: boolean
  /** What the service said when it was asked for it. */
  readonly refreshError: ErrorShape | null
}

/** Null while it may still come: what the cache does not have is absent once the service has answered, or could not. */
export function whyAbsent({ error, unknown, refreshError }: Asked, words: AbsentWords): Absent | null {
  const failed = (of: ErrorShape): Absent => ({ sentence: words.failed, hint: errorSentence(of), error: of })
  if (error !== null) return failed(error)
  if (!unknown || refreshError === null) return null
  const { code } = refreshError
  return code === 'not-found' || code === 'service-not-found'
    ? { sentence: words.gone, hint: words.goneHint, error: null }
    : failed(refreshError)
}

/** Whether a heading with this title says the field already: its id, or its name. */
export const saidByHeading = ({ role, value }: Pick<Field, 'role' | 'value'>, title: string): boolean =>
  role === 'id' || ((role === 'title' || role === 'name') && value.type === 'text' && value.text.trim() === title)
