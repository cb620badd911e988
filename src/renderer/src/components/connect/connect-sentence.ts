import type { ErrorShape } from '@shared/ipc/errors'
import { errorSentence } from '../../composables/error-sentence'
import { i18n, type MessageKey } from '../../locales'
import { t } from '../../locales/connect'

/**
 * Translated message for an error of the connection form, where address, token or secret may be mistyped. Other errors
 * use the normal message.
 */
export function connectSentence(error: Pick<ErrorShape, 'code'>): string {
  const key = `connect.error.${error.code}`
  return i18n.global.te(key) ? t(key as MessageKey) : errorSentence(error)
}
