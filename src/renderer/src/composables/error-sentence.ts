import type { ErrorShape } from '@shared/ipc/errors'
import { i18n, t, type MessageKey } from '../locales'

/** The sentence for an error in the screen's language: what happened and what to do, where the connection has worked. */
export function errorSentence(error: Pick<ErrorShape, 'code'>): string {
  return t(`errors.${error.code}`)
}

/** The same while a connection is made: address, token and secret are new, and may be typed wrongly. */
export function connectSentence(error: Pick<ErrorShape, 'code'>): string {
  const key = `connect.error.${error.code}`
  return i18n.global.te(key) ? t(key as MessageKey) : errorSentence(error)
}
