import type { ErrorCode, ErrorShape } from '@shared/ipc/errors'
import { t } from '../locales'
import type { errorRetries } from '../locales/en/errors'

const RETRIED = {
  'network-offline': true,
  'network-name': true,
  'network-refused': true,
  'network-reset': true,
  'network-timeout': true,
  'network-unreachable': true,
  'network-other': true,
  'service-busy': true,
  'service-unavailable': true
} as const satisfies Record<keyof typeof errorRetries, true>

const isRetried = (code: ErrorCode): code is keyof typeof RETRIED => code in RETRIED

/** Translated message for an error code. */
export const errorCause = ({ code }: Pick<ErrorShape, 'code'>): string => t(`errors.${code}`)

/** The message for an error code, and how Deskside recovers by itself. */
export function errorSentence({ code }: Pick<ErrorShape, 'code'>): string {
  return isRetried(code) ? `${errorCause({ code })} ${t(`errorRetries.${code}`)}` : errorCause({ code })
}
