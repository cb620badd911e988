import type { ErrorShape } from '@shared/ipc/errors'
import { errorSentence } from '../../composables/error-sentence'
import { i18n, type MessageKey } from '../../locales'
import { t } from '../../locales/connect'

/**
 * The sentence for an error while a connection is made, in the screen's language: address, token and secret are new, and
 * may be typed wrongly. Where that can't help, it is the one for a connection that has worked.
 */
export function connectSentence(error: Pick<ErrorShape, 'code'>): string {
  const key = `connect.error.${error.code}`
  return i18n.global.te(key) ? t(key as MessageKey) : errorSentence(error)
}
