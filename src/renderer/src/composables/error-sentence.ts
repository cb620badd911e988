import type { ErrorShape } from '@shared/ipc/errors'
import { t } from '../locales'

/** The sentence for an error in the screen's language: what happened and what to do, where the connection has worked. */
export function errorSentence(error: Pick<ErrorShape, 'code'>): string {
  return t(`errors.${error.code}`)
}
