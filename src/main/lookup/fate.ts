/** Classifies a paid request without records: whether it may have been charged, and what to do next. */
import type { DesksideError, ErrorCode, ErrorShape } from '@shared/ipc/errors'
import type { PauseReason } from '@shared/model/lookup-batch'
import type { RequestEnd } from './store/operations'

export interface Fate {
  readonly end: RequestEnd
  /** Reason for the job to pause; null if it continues. */
  readonly pause: PauseReason | null
}

const IN_DOUBT: Fate = { end: 'in-doubt', pause: null }
const NOT_SENT: Fate = { end: 'not-sent', pause: 'not-sent' }
const later = (pause: PauseReason): Fate => ({ end: 'later', pause })
const REFUSED: Fate = { end: 'refused', pause: null }

/** Chromium errors before any byte of the request was sent. */
const BEFORE_SENDING: ReadonlySet<string> = new Set([
  'net::ERR_INTERNET_DISCONNECTED',
  'net::ERR_PROXY_CONNECTION_FAILED',
  'net::ERR_TUNNEL_CONNECTION_FAILED',
  'net::ERR_SOCKS_CONNECTION_FAILED'
])
/** TLS errors that may also occur after the handshake. */
const DURING_TLS: ReadonlySet<string> = new Set([
  'net::ERR_SSL_PROTOCOL_ERROR',
  'net::ERR_SSL_BAD_RECORD_MAC_ALERT',
  'net::ERR_SSL_DECRYPT_ERROR_ALERT'
])

/** Any other status may have been charged: in doubt. */
const OF_STATUS: Readonly<Record<number, Fate>> = {
  ...{ 400: REFUSED, 413: REFUSED, 414: REFUSED, 422: REFUSED },
  ...{ 401: later('credentials'), 402: later('quota'), 403: later('quota') },
  ...{ 404: later('refused'), 410: later('refused'), 429: later('busy') }
}
/** Explicit reasons in the body of a success mean that nothing was done. Anything vaguer is a broken success. */
const OF_CODE: Readonly<Partial<Record<ErrorCode, Fate>>> = {
  'credentials-refused': later('credentials'),
  'lookup-quota': later('quota'),
  'lookup-method': later('refused'),
  'lookup-too-long': REFUSED,
  'service-busy': later('busy')
}

/** Classifies an answer with an error status, or with an error in a successful body. */
export function fateOfAnswer(status: number, { code }: ErrorShape): Fate {
  const isSuccess = status >= 200 && status <= 299
  return (isSuccess ? OF_CODE[code] : OF_STATUS[status]) ?? IN_DOUBT
}

/** Errors of the connection before any byte of the request was sent. */
const UNCONNECTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['network-name', 'network-refused', 'proxy-login', 'tls-untrusted', 'tls-expired', 'tls-name'] as const)
])

/** @param isSending whether the first byte may have been sent */
export function fateOfFailure({ code, details }: DesksideError, isSending: boolean): Fate {
  if (!isSending) return code === 'bad-input' ? REFUSED : NOT_SENT
  const network = String(details['network'] ?? '')
  if (code === 'tls-other') return DURING_TLS.has(network) ? IN_DOUBT : NOT_SENT
  return UNCONNECTED.has(code) || BEFORE_SENDING.has(network) ? NOT_SENT : IN_DOUBT
}
