import { describe, expect, it } from 'vitest'
import { codeOfNetworkError, networkError } from './network-errors'

describe("Chromium's network errors", () => {
  it.each([
    ['net::ERR_INTERNET_DISCONNECTED', 'network-offline', true],
    ['net::ERR_NAME_NOT_RESOLVED', 'network-name', true],
    ['net::ERR_NAME_RESOLUTION_FAILED', 'network-name', true],
    ['net::ERR_DNS_TIMED_OUT', 'network-name', true],
    ['net::ERR_DNS_SOMETHING_NEW', 'network-name', true],
    ['net::ERR_CONNECTION_REFUSED', 'network-refused', true],
    ['net::ERR_CONNECTION_RESET', 'network-reset', true],
    ['net::ERR_CONNECTION_CLOSED', 'network-reset', true],
    ['net::ERR_EMPTY_RESPONSE', 'network-reset', true],
    ['net::ERR_NETWORK_CHANGED', 'network-reset', true],
    ['net::ERR_HTTP2_PROTOCOL_ERROR', 'network-reset', true],
    ['net::ERR_CONNECTION_TIMED_OUT', 'network-timeout', true],
    ['net::ERR_TIMED_OUT', 'network-timeout', true],
    ['net::ERR_ADDRESS_UNREACHABLE', 'network-unreachable', true],
    ['net::ERR_CONNECTION_FAILED', 'network-unreachable', true],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'network-unreachable', true],
    ['net::ERR_TUNNEL_CONNECTION_FAILED', 'network-unreachable', true],
    ['net::ERR_PROXY_AUTH_UNSUPPORTED', 'proxy-login', false],
    ['net::ERR_PROXY_AUTH_REQUESTED', 'proxy-login', false],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'tls-untrusted', false],
    ['net::ERR_CERT_REVOKED', 'tls-untrusted', false],
    ['net::ERR_CERT_SOMETHING_NEW', 'tls-untrusted', false],
    ['net::ERR_CERT_DATE_INVALID', 'tls-expired', false],
    ['net::ERR_CERT_COMMON_NAME_INVALID', 'tls-name', false],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'tls-other', false],
    ['net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'tls-other', false],
    ['net::ERR_BAD_SSL_CLIENT_AUTH_CERT', 'tls-other', false],
    ['net::ERR_CONTENT_LENGTH_MISMATCH', 'service-truncated', true],
    ['net::ERR_INCOMPLETE_CHUNKED_ENCODING', 'service-truncated', true],
    ['net::ERR_CONTENT_DECODING_FAILED', 'service-truncated', true],
    ['net::ERR_TOO_MANY_REDIRECTS', 'service-redirect', false],
    ['net::ERR_SOMETHING_NEW', 'network-other', true]
  ])('%s is %s', (name, code, retryable) => {
    expect(codeOfNetworkError(name)).toBe(code)
    const error = networkError(new Error(`request failed: ${name}`))
    expect(error.toShape()).toMatchObject({ code, retryable, details: { network: name } })
  })

  it('keeps an error without a name apart from its text, which may hold anything', () => {
    const error = networkError(new Error('something about /home/somebody'))
    expect(error.code).toBe('network-other')
    expect(JSON.stringify(error.toShape())).not.toContain('somebody')
  })
})
