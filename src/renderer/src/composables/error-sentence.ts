import type { ErrorShape } from '@shared/ipc/errors'
import { t } from '../locales'

/** The sentence of an error in the language on screen: what happened and what to do. */
export function errorSentence(error: Pick<ErrorShape, 'code'>): string {
  return t(`errors.${error.code}`)
}
