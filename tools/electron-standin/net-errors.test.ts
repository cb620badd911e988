import { describe, expect, it } from 'vitest'
import { chromiumName, shortBodyName, type Stage } from './net-errors.ts'

// Errors that a test cannot cause; net.test.ts covers the others.
describe("Chromium's name for a fault of Node's", () => {
  const cases: [string, Stage, string][] = [
    ['ENOTFOUND', 'connect', 'NAME_NOT_RESOLVED'],
    ['EAI_AGAIN', 'connect', 'NAME_NOT_RESOLVED'],
    ['ECONNREFUSED', 'connect', 'CONNECTION_REFUSED'],
    ['ETIMEDOUT', 'connect', 'CONNECTION_TIMED_OUT'],
    ['ETIMEDOUT', 'request', 'TIMED_OUT'],
    ['EHOSTUNREACH', 'connect', 'ADDRESS_UNREACHABLE'],
    ['ENETUNREACH', 'connect', 'ADDRESS_UNREACHABLE'],
    ['EADDRNOTAVAIL', 'connect', 'ADDRESS_INVALID'],
    ['ENETDOWN', 'connect', 'INTERNET_DISCONNECTED'],
    ['EACCES', 'connect', 'NETWORK_ACCESS_DENIED'],
    ['EPIPE', 'request', 'CONNECTION_RESET'],
    ['ECONNABORTED', 'request', 'CONNECTION_ABORTED'],
    ['EMFILE', 'connect', 'INSUFFICIENT_RESOURCES'],
    ['CERT_HAS_EXPIRED', 'tls', 'CERT_DATE_INVALID'],
    ['CERT_NOT_YET_VALID', 'tls', 'CERT_DATE_INVALID'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'CERT_AUTHORITY_INVALID'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls', 'CERT_AUTHORITY_INVALID'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls', 'CERT_AUTHORITY_INVALID'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', 'CERT_COMMON_NAME_INVALID'],
    ['CERT_REVOKED', 'tls', 'CERT_REVOKED'],
    ['EPROTO', 'tls', 'SSL_PROTOCOL_ERROR'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', 'SSL_PROTOCOL_ERROR'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls', 'SSL_VERSION_OR_CIPHER_MISMATCH'],
    ['HPE_INVALID_CONSTANT', 'request', 'INVALID_HTTP_RESPONSE'],
    ['HPE_HEADER_OVERFLOW', 'request', 'RESPONSE_HEADERS_TOO_BIG'],
    ['ESOMETHING', 'request', 'FAILED']
  ]
  it.each(cases)('%s while in %s is ERR_%s', (code, stage, name) => {
    expect(chromiumName({ code }, stage)).toBe(`net::ERR_${name}`)
  })

  it('tells a reset from an orderly but early close', () => {
    expect(chromiumName({ code: 'ECONNRESET', syscall: 'read' }, 'request')).toBe('net::ERR_CONNECTION_RESET')
    expect(chromiumName({ code: 'ECONNRESET' }, 'request')).toBe('net::ERR_EMPTY_RESPONSE')
    expect(chromiumName({ code: 'ECONNRESET' }, 'tls')).toBe('net::ERR_CONNECTION_CLOSED')
  })

  it('names a body that ended early by how its length was told', () => {
    expect(shortBodyName({ 'content-length': '10' })).toBe('net::ERR_CONTENT_LENGTH_MISMATCH')
    expect(shortBodyName({ 'transfer-encoding': 'chunked' })).toBe('net::ERR_INCOMPLETE_CHUNKED_ENCODING')
  })
})
