/**
 * Maps Chromium's network errors to our codes. Its names are the same on all platforms, and more precise than system
 * error numbers.
 */
import { wordList } from '@shared/rules/word-tables'
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'

/** Names by code. Other names have the code of their prefix, or `network-other`. */
const NAMES: Partial<Record<ErrorCode, string>> = {
  'network-offline': 'INTERNET_DISCONNECTED NETWORK_IO_SUSPENDED',
  'network-name': 'NAME_NOT_RESOLVED NAME_RESOLUTION_FAILED ICANN_NAME_COLLISION',
  'network-refused': 'CONNECTION_REFUSED',
  'network-reset': `
    NETWORK_CHANGED CONNECTION_RESET CONNECTION_CLOSED CONNECTION_ABORTED EMPTY_RESPONSE SOCKET_NOT_CONNECTED
  `,
  'network-timeout': 'CONNECTION_TIMED_OUT TIMED_OUT',
  'network-unreachable': `
    NETWORK_ACCESS_DENIED CONNECTION_FAILED ADDRESS_UNREACHABLE ADDRESS_INVALID TUNNEL_CONNECTION_FAILED
  `,
  'service-truncated': `
    CONTENT_LENGTH_MISMATCH INCOMPLETE_CHUNKED_ENCODING INCOMPLETE_HTTP2_HEADERS INVALID_CHUNKED_ENCODING
    CONTENT_DECODING_FAILED
  `,
  'service-redirect': 'TOO_MANY_REDIRECTS',
  'proxy-login': 'PROXY_AUTH_REQUESTED PROXY_AUTH_UNSUPPORTED PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION',
  'tls-name': 'CERT_COMMON_NAME_INVALID',
  'tls-expired': 'CERT_DATE_INVALID',
  'tls-untrusted': 'CERTIFICATE_TRANSPARENCY_REQUIRED'
}
const BY_NAME: ReadonlyMap<string, ErrorCode> = new Map(
  (Object.keys(NAMES) as ErrorCode[]).flatMap((code) =>
    wordList(NAMES[code] ?? '').map((name) => [name, code] as const)
  )
)

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
const PASSING = /^(network-.*|service-truncated)$/

/** Our code for a name like `net::ERR_NAME_NOT_RESOLVED`; `network-other` for unknown names. */
export function codeOfNetworkError(name: string): ErrorCode {
  const bare = name.replace(/^net::/, '').replace(/^ERR_/, '')
  return BY_NAME.get(bare) ?? BY_PREFIX.find(([prefix]) => bare.startsWith(prefix))?.[1] ?? 'network-other'
}

/** Typed error for a failed `net.request`; its details contain Chromium's name. */
export function networkError(thrown: unknown): DesksideError {
  const text = thrown instanceof Error ? thrown.message : ''
  const name = /net::ERR_[A-Z0-9_]+/.exec(text)?.[0]
  const code = name === undefined ? 'network-other' : codeOfNetworkError(name)
  return new DesksideError(code, SENTENCES[code] ?? 'The network reported an error.', {
    retryable: PASSING.test(code),
    details: name === undefined ? {} : { network: name },
    cause: thrown
  })
}
