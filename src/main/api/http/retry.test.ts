import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { isAtMostOnce, mayRetry, parseRetryAfter, pauseBefore } from './retry'

const NOW = Date.UTC(2025, 10, 21, 12)

describe('Retry-After', () => {
  it.each<[string | undefined, number | null]>([
    ['0', 0],
    ['120', 120_000],
    [' 2 ', 2_000],
    ['1.5', 1_500],
    [new Date(NOW + 30_000).toUTCString(), 30_000],
    [new Date(NOW - 30_000).toUTCString(), 0],
    ['Friday, 21-Nov-25 12:00:10 GMT', 10_000],
    ['-5', null],
    ['soon', null],
    ['2025', 2_025_000],
    ['', null],
    [undefined, null]
  ])('%j', (header, milliseconds) => expect(parseRetryAfter(header, NOW)).toBe(milliseconds))
})

describe('pauses', () => {
  it('double, are capped, and leave half of themselves to chance', () => {
    expect([0, 1, 2, 3, 4, 5].map((retry) => pauseBefore(retry, () => 1))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 8_000
    ])
    expect([0, 5].map((retry) => pauseBefore(retry, () => 0))).toEqual([250, 4_000])
  })
})

describe('another try', () => {
  const error = (code: ConstructorParameters<typeof DesksideError>[0]) => new DesksideError(code, code)

  it('is for what passes', () => {
    expect(mayRetry('projects.list', error('service-busy'))).toBe(true)
    expect(mayRetry('projects.filter', error('network-timeout'))).toBe(true)
    for (const code of [
      'forbidden',
      'tls-expired',
      'service-html',
      'network-offline',
      'cancelled',
      'internal'
    ] as const) {
      expect(mayRetry('projects.list', error(code))).toBe(false)
    }
  })

  it('is never for what is paid for', () => {
    expect(mayRetry('lookup.clean', error('service-busy'))).toBe(false)
    expect(mayRetry('lookup.suggestions', error('service-busy'))).toBe(true)
    expect(isAtMostOnce('lookup.clean')).toBe(true)
  })
})
