/**
 * Maps Chromium's network errors to our codes. Its names are the same on all platforms, and more precise than system
 * error numbers.
 */
import type { DesksideError } from '@shared/ipc/errors'
import { failure, type FailureCode } from '../failures'

/** Names and name prefixes by code, first match first. */
const NAMES: readonly (readonly [names: RegExp, code: FailureCode])[] = [
  [/^(INTERNET_DISCONNECTED|NETWORK_IO_SUSPENDED)$/, 'network-offline'],
  [/^(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|ICANN_NAME_COLLISION)$|^DNS_/, 'network-name'],
  [/^CONNECTION_REFUSED$/, 'network-refused'],
  [/^(NETWORK_CHANGED|CONNECTION_(RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)$/, 'network-reset'],
  [/^(HTTP2|QUIC)_/, 'network-reset'],
  [/^(CONNECTION_)?TIMED_OUT$/, 'network-timeout'],
  [/^PROXY_AUTH_(REQUESTED|UNSUPPORTED|REQUESTED_WITH_NO_CONNECTION)$/, 'proxy-login'],
  [/^(NETWORK_ACCESS_DENIED|(TUNNEL_)?CONNECTION_FAILED|ADDRESS_(UNREACHABLE|INVALID))$/, 'network-unreachable'],
  [/^(PROXY|SOCKS)_/, 'network-unreachable'],
  [/^CONTENT_(LENGTH_MISMATCH|DECODING_FAILED)$/, 'service-truncated'],
  [/^(INCOMPLETE_CHUNKED_ENCODING|INCOMPLETE_HTTP2_HEADERS|INVALID_CHUNKED_ENCODING)$/, 'service-truncated'],
  [/^TOO_MANY_REDIRECTS$/, 'service-redirect'],
  [/^CERT_COMMON_NAME_INVALID$/, 'tls-name'],
  [/^CERT_DATE_INVALID$/, 'tls-expired'],
  [/^CERT_|^CERTIFICATE_TRANSPARENCY_REQUIRED$/, 'tls-untrusted'],
  [/^(BAD_)?SSL_|^ECH_/, 'tls-other']
]

/** Our code for a name like `net::ERR_NAME_NOT_RESOLVED`; `network-other` for unknown names. */
export function codeOfNetworkError(name: string): FailureCode {
  const bare = name.replace(/^net::/, '').replace(/^ERR_/, '')
  return NAMES.find(([names]) => names.test(bare))?.[1] ?? 'network-other'
}

/** Typed error for a failed `net.request`; its details contain Chromium's name. */
export function networkError(thrown: unknown): DesksideError {
  const text = thrown instanceof Error ? thrown.message : ''
  const name = /net::ERR_[A-Z0-9_]+/.exec(text)?.[0]
  return name === undefined
    ? failure('network-other', {}, thrown)
    : failure(codeOfNetworkError(name), { network: name }, thrown)
}
