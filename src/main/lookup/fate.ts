/** Classifies a paid request without records: whether it may have been charged, and what to do next. */
import type { DesksideError, ErrorShape } from '@shared/ipc/errors'
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

/** Classifies an answer with an error status, or with an error in a successful body. */
export function fateOfAnswer(status: number, error: ErrorShape): Fate {
  switch (status) {
    case 400:
    case 413:
    case 414:
    case 422:
      return REFUSED
    case 401:
      return later('credentials')
    case 402:
    case 403:
      return later('quota')
    case 404:
    case 410:
      return later('refused')
    case 429:
      return later('busy')
  }
  if (status >= 500 || status < 200 || status > 299) return IN_DOUBT
  // An explicit reason in the body means that nothing was done. Anything vaguer is a broken success.
  switch (error.code) {
    case 'credentials-refused':
      return later('credentials')
    case 'lookup-quota':
      return later('quota')
    case 'lookup-method':
      return later('refused')
    case 'lookup-too-long':
      return REFUSED
    case 'service-busy':
      return later('busy')
    default:
      return IN_DOUBT
  }
}

/** @param isSending whether the first byte may have been sent */
export function fateOfFailure(error: DesksideError, isSending: boolean): Fate {
  if (!isSending) return error.code === 'bad-input' ? REFUSED : NOT_SENT
  const network = String(error.details['network'] ?? '')
  switch (error.code) {
    case 'network-name':
    case 'network-refused':
    case 'proxy-login':
    case 'tls-untrusted':
    case 'tls-expired':
    case 'tls-name':
      return NOT_SENT
    case 'tls-other':
      return DURING_TLS.has(network) ? IN_DOUBT : NOT_SENT
    default:
      return BEFORE_SENDING.has(network) ? NOT_SENT : IN_DOUBT
  }
}
