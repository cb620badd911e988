/** Stage at which a request failed: errors have different names before and after the connection. */
export type Stage = 'connect' | 'tls' | 'request' | 'body'

export interface Fault {
  code?: string | undefined
  syscall?: string | undefined
  message?: string | undefined
}

const byCode: Record<string, string> = {
  ENOTFOUND: 'NAME_NOT_RESOLVED',
  EAI_AGAIN: 'NAME_NOT_RESOLVED',
  EAI_NODATA: 'NAME_NOT_RESOLVED',
  EAI_FAIL: 'NAME_NOT_RESOLVED',
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNABORTED: 'CONNECTION_ABORTED',
  EPIPE: 'CONNECTION_RESET',
  EHOSTUNREACH: 'ADDRESS_UNREACHABLE',
  EHOSTDOWN: 'ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ADDRESS_UNREACHABLE',
  EAFNOSUPPORT: 'ADDRESS_UNREACHABLE',
  EADDRNOTAVAIL: 'ADDRESS_INVALID',
  EINVAL: 'ADDRESS_INVALID',
  ENETDOWN: 'INTERNET_DISCONNECTED',
  EACCES: 'NETWORK_ACCESS_DENIED',
  EPERM: 'NETWORK_ACCESS_DENIED',
  EMFILE: 'INSUFFICIENT_RESOURCES',
  ENFILE: 'INSUFFICIENT_RESOURCES',
  ENOBUFS: 'INSUFFICIENT_RESOURCES',
  ENOMEM: 'OUT_OF_MEMORY',
  CERT_HAS_EXPIRED: 'CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'CERT_DATE_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT: 'CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'CERT_AUTHORITY_INVALID',
  CERT_UNTRUSTED: 'CERT_AUTHORITY_INVALID',
  CERT_REJECTED: 'CERT_AUTHORITY_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CERT_COMMON_NAME_INVALID',
  HOSTNAME_MISMATCH: 'CERT_COMMON_NAME_INVALID',
  CERT_REVOKED: 'CERT_REVOKED',
  CERT_SIGNATURE_FAILURE: 'CERT_INVALID',
  INVALID_PURPOSE: 'CERT_INVALID',
  INVALID_CA: 'CERT_INVALID',
  EPROTO: 'SSL_PROTOCOL_ERROR',
  ERR_SSL_WRONG_VERSION_NUMBER: 'SSL_PROTOCOL_ERROR',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'SSL_PROTOCOL_ERROR',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'SSL_VERSION_OR_CIPHER_MISMATCH',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'SSL_VERSION_OR_CIPHER_MISMATCH',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'SSL_VERSION_OR_CIPHER_MISMATCH',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': 'SSL_VERSION_OR_CIPHER_MISMATCH',
  ERR_SSL_NO_SHARED_CIPHER: 'SSL_VERSION_OR_CIPHER_MISMATCH',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'BAD_SSL_CLIENT_AUTH_CERT',
  HPE_HEADER_OVERFLOW: 'RESPONSE_HEADERS_TOO_BIG',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH',
  HPE_INVALID_CHUNK_SIZE: 'INVALID_CHUNKED_ENCODING',
  HPE_STRICT: 'INVALID_CHUNKED_ENCODING',
  Z_DATA_ERROR: 'CONTENT_DECODING_FAILED',
  Z_BUF_ERROR: 'CONTENT_DECODING_FAILED'
}

/** Chromium's name for a network error of Node, e.g. `net::ERR_CONNECTION_REFUSED`. */
export function chromiumName(fault: Fault, stage: Stage): string {
  return `net::ERR_${nameOf(fault, stage)}`
}

function nameOf(fault: Fault, stage: Stage): string {
  const code = fault.code ?? ''
  if (code === 'ECONNRESET') {
    // A reset has a system call; without one, the other side closed the connection properly, but too early.
    if (fault.syscall) return 'CONNECTION_RESET'
    return stage === 'tls' || stage === 'connect' ? 'CONNECTION_CLOSED' : 'EMPTY_RESPONSE'
  }
  if (code === 'ETIMEDOUT') return stage === 'connect' ? 'CONNECTION_TIMED_OUT' : 'TIMED_OUT'
  const known = byCode[code]
  if (known) return known
  if (code.startsWith('HPE_')) return stage === 'body' ? 'INVALID_CHUNKED_ENCODING' : 'INVALID_HTTP_RESPONSE'
  if (code.startsWith('ERR_SSL_')) return 'SSL_PROTOCOL_ERROR'
  return 'FAILED'
}

/** Chromium's name for a body that ended too early. */
export function shortBodyName(headers: Record<string, string | string[] | undefined>): string {
  if (headers['content-length'] !== undefined) return 'net::ERR_CONTENT_LENGTH_MISMATCH'
  return /chunked/i.test(String(headers['transfer-encoding'] ?? ''))
    ? 'net::ERR_INCOMPLETE_CHUNKED_ENCODING'
    : 'net::ERR_CONNECTION_CLOSED'
}

/** Ports on which Chromium refuses HTTP (https://fetch.spec.whatwg.org/#port-blocking). */
export const blockedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080
])
