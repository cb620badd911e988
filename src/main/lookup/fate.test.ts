// Whether a request without records may have been charged: a wrong "no" would be paid twice.
import { describe, expect, it } from 'vitest'
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'
import { fateOfAnswer, fateOfFailure } from './fate'

const shape = (code: ErrorCode) => new DesksideError(code, 'no').toShape()
const failure = (code: ErrorCode, network?: string) =>
  new DesksideError(code, 'no', network === undefined ? {} : { details: { network } })

describe('an answer with an error', () => {
  it.each([
    [400, 'refused', null],
    [413, 'refused', null],
    [414, 'refused', null],
    [422, 'refused', null],
    [401, 'later', 'credentials'],
    [402, 'later', 'quota'],
    [403, 'later', 'quota'],
    [404, 'later', 'refused'],
    [410, 'later', 'refused'],
    [429, 'later', 'busy'],
    [500, 'in-doubt', null],
    [502, 'in-doubt', null],
    [503, 'in-doubt', null],
    [504, 'in-doubt', null],
    [302, 'in-doubt', null],
    [409, 'in-doubt', null]
  ] as const)('%i ends as %s', (status, end, pause) => {
    expect(fateOfAnswer(status, shape('service-error'))).toEqual({ end, pause })
  })

  it.each([
    ['credentials-refused', 'later', 'credentials'],
    ['lookup-quota', 'later', 'quota'],
    ['lookup-method', 'later', 'refused'],
    ['lookup-too-long', 'refused', null],
    ['service-busy', 'later', 'busy'],
    ['service-error', 'in-doubt', null],
    ['service-unreadable', 'in-doubt', null]
  ] as const)('that says %s in the body of a success ends as %s', (code, end, pause) => {
    expect(fateOfAnswer(200, shape(code))).toEqual({ end, pause })
  })
})

describe('a request that failed', () => {
  const CODES = ['network-reset', 'network-timeout', 'cancelled', 'network-refused', 'network-name'] as const

  it.each(CODES)('with %s before its first byte was not sent', (code) => {
    expect(fateOfFailure(failure(code), false)).toEqual({ end: 'not-sent', pause: 'not-sent' })
  })

  it('for its own input is refused', () => {
    expect(fateOfFailure(failure('bad-input'), false)).toEqual({ end: 'refused', pause: null })
  })

  it.each([
    ['network-name', undefined],
    ['network-refused', undefined],
    ['tls-untrusted', undefined],
    ['tls-expired', undefined],
    ['tls-name', undefined],
    ['tls-other', 'net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH'],
    ['network-offline', 'net::ERR_INTERNET_DISCONNECTED']
  ] as const)('with %s never reached the service', (code, network) => {
    expect(fateOfFailure(failure(code, network), true).end).toBe('not-sent')
  })

  it.each([
    ['network-reset', undefined],
    ['network-timeout', undefined],
    ['cancelled', undefined],
    ['internal', undefined],
    ['tls-other', 'net::ERR_SSL_BAD_RECORD_MAC_ALERT']
  ] as const)('with %s after it may have been paid for', (code, network) => {
    expect(fateOfFailure(failure(code, network), true)).toEqual({ end: 'in-doubt', pause: null })
  })
})
