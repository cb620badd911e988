/** The message for a record that cannot be shown. */
import type { ErrorShape } from '@shared/ipc/errors'
import type { Field } from '@shared/model/record'
import { errorSentence } from '../../composables/error-sentence'

export interface AbsentMessage {
  readonly sentence: string
  readonly hint: string
  /** Null if the service says that the record does not exist. */
  readonly error: ErrorShape | null
}

export interface AbsentWords {
  /** Heading if reading failed. */
  readonly failed: string
  /** Heading if the service has no such record. */
  readonly gone: string
  readonly goneHint: string
}

export interface RecordReadState {
  /** Error of reading the cache. */
  readonly error: ErrorShape | null
  /** Whether the cache lacks the record. */
  readonly isUnknown: boolean
  /** Error of the request to the service. */
  readonly refreshError: ErrorShape | null
}

/**
 * Null while the record may still arrive: a record missing in the cache is absent only after the service has answered
 * or failed.
 */
export function whyAbsent(
  { error, isUnknown, refreshError }: RecordReadState,
  words: AbsentWords
): AbsentMessage | null {
  const failed = (of: ErrorShape): AbsentMessage => ({ sentence: words.failed, hint: errorSentence(of), error: of })
  if (error !== null) return failed(error)
  if (!isUnknown || refreshError === null) return null
  const { code } = refreshError
  return code === 'not-found' || code === 'service-not-found'
    ? { sentence: words.gone, hint: words.goneHint, error: null }
    : failed(refreshError)
}

/** Whether the heading shows this field already: the id, or a name equal to `title`. */
export const isSaidByHeading = ({ role, value }: Pick<Field, 'role' | 'value'>, title: string): boolean =>
  role === 'id' || ((role === 'title' || role === 'name') && value.type === 'text' && value.text.trim() === title)
