/**
 * Maps Chromium's network errors to our codes. Its names are the same on all platforms, and more precise than system
 * error numbers.
 */
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'

const BY_NAME: Readonly<Record<string, ErrorCode>> = {
  INTERNET_DISCONNECTED: 'network-offline',
  NETWORK_IO_SUSPENDED: 'network-offline',
  NETWORK_CHANGED: 'network-reset',
  NETWORK_ACCESS_DENIED: 'network-unreachable',
  NAME_NOT_RESOLVED: 'network-name',
  NAME_RESOLUTION_FAILED: 'network-name',
  DNS_TIMED_OUT: 'network-name',
  DNS_SERVER_FAILED: 'network-name',
  DNS_MALFORMED_RESPONSE: 'network-name',
  ICANN_NAME_COLLISION: 'network-name',
  CONNECTION_REFUSED: 'network-refused',
  CONNECTION_RESET: 'network-reset',
  CONNECTION_CLOSED: 'network-reset',
  CONNECTION_ABORTED: 'network-reset',
  CONNECTION_FAILED: 'network-unreachable',
  EMPTY_RESPONSE: 'network-reset',
  SOCKET_NOT_CONNECTED: 'network-reset',
  HTTP2_PROTOCOL_ERROR: 'network-reset',
  HTTP2_PING_FAILED: 'network-reset',
  HTTP2_SERVER_REFUSED_STREAM: 'network-reset',
  QUIC_PROTOCOL_ERROR: 'network-reset',
  CONNECTION_TIMED_OUT: 'network-timeout',
  TIMED_OUT: 'network-timeout',
  ADDRESS_UNREACHABLE: 'network-unreachable',
  ADDRESS_INVALID: 'network-unreachable',
  INVALID_RESPONSE: 'network-other',
  INVALID_HTTP_RESPONSE: 'network-other',
  UNSAFE_PORT: 'network-other',
  BLOCKED_BY_CLIENT: 'network-other',
  BLOCKED_BY_ADMINISTRATOR: 'network-other',
  CONTENT_LENGTH_MISMATCH: 'service-truncated',
  INCOMPLETE_CHUNKED_ENCODING: 'service-truncated',
  INCOMPLETE_HTTP2_HEADERS: 'service-truncated',
  INVALID_CHUNKED_ENCODING: 'service-truncated',
  CONTENT_DECODING_FAILED: 'service-truncated',
  TOO_MANY_REDIRECTS: 'service-redirect',
  PROXY_AUTH_REQUESTED: 'proxy-login',
  PROXY_AUTH_UNSUPPORTED: 'proxy-login',
  PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION: 'proxy-login',
  PROXY_CONNECTION_FAILED: 'network-unreachable',
  TUNNEL_CONNECTION_FAILED: 'network-unreachable',
  SOCKS_CONNECTION_FAILED: 'network-unreachable',
  CERT_COMMON_NAME_INVALID: 'tls-name',
  CERT_DATE_INVALID: 'tls-expired',
  CERT_AUTHORITY_INVALID: 'tls-untrusted',
  CERT_CONTAINS_ERRORS: 'tls-untrusted',
  CERT_INVALID: 'tls-untrusted',
  CERT_REVOKED: 'tls-untrusted',
  CERT_WEAK_SIGNATURE_ALGORITHM: 'tls-untrusted',
  CERT_WEAK_KEY: 'tls-untrusted',
  CERT_NAME_CONSTRAINT_VIOLATION: 'tls-untrusted',
  CERTIFICATE_TRANSPARENCY_REQUIRED: 'tls-untrusted',
  CERT_SYMANTEC_LEGACY: 'tls-untrusted',
  CERT_KNOWN_INTERCEPTION_BLOCKED: 'tls-untrusted'
}

/** Name prefixes that share a code. */
const BY_PREFIX: readonly (readonly [prefix: string, code: ErrorCode])[] = [
  ['CERT_', 'tls-untrusted'],
  ['SSL_', 'tls-other'],
  ['BAD_SSL_', 'tls-other'],
  ['ECH_', 'tls-other'],
  ['DNS_', 'network-name'],
  ['PROXY_', 'network-unreachable'],
  ['SOCKS_', 'network-unreachable'],
  ['HTTP2_', 'network-reset'],
  ['QUIC_', 'network-reset']
]

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  'network-offline': 'There is no network.',
  'network-name': 'The name of the service could not be found.',
  'network-refused': 'Nothing answers at this address and port.',
  'network-reset': 'The connection broke off.',
  'network-timeout': 'The service did not answer in time.',
  'network-unreachable': 'There is no way to this address.',
  'network-other': 'The network reported an error.',
  'service-truncated': 'The answer broke off before its end.',
  'service-redirect': 'The service keeps sending the request elsewhere.',
  'proxy-login': 'A proxy asks for a log-in.',
  'tls-untrusted': 'The certificate of the service is not trusted.',
  'tls-expired': 'The certificate of the service is not valid today.',
  'tls-name': 'The certificate belongs to another name.',
  'tls-other': 'No secure connection could be made.'
}

/** Codes of temporary failures. Certificates and proxy log-ins need the user. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'network-offline',
  'network-name',
  'network-refused',
  'network-reset',
  'network-timeout',
  'network-unreachable',
  'network-other',
  'service-truncated'
])

/** Our code for a name like `net::ERR_NAME_NOT_RESOLVED`; `network-other` for unknown names. */
export function codeOfNetworkError(name: string): ErrorCode {
  const bare = name.replace(/^net::/, '').replace(/^ERR_/, '')
  return BY_NAME[bare] ?? BY_PREFIX.find(([prefix]) => bare.startsWith(prefix))?.[1] ?? 'network-other'
}

/** Typed error for a failed `net.request`; its details contain Chromium's name. */
export function networkError(thrown: unknown): DesksideError {
  const text = thrown instanceof Error ? thrown.message : ''
  const name = /net::ERR_[A-Z0-9_]+/.exec(text)?.[0]
  const code = name === undefined ? 'network-other' : codeOfNetworkError(name)
  return new DesksideError(code, SENTENCES[code] ?? 'The network reported an error.', {
    retryable: PASSING.has(code),
    details: name === undefined ? {} : { network: name },
    cause: thrown
  })
}
