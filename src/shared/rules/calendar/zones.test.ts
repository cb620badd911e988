import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockAt, isZone, momentOf } from './zones'

const ZONES = ['UTC', 'Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati']
const clock = (text: string): number => Date.parse(`${text}Z`)

describe('clocks of zones', () => {
  it.each([
    ['UTC', '2026-03-01T10:00:00Z', '2026-03-01T10:00:00'],
    ['Europe/Moscow', '2026-03-01T21:30:00Z', '2026-03-02T00:30:00'],
    ['America/New_York', '2026-07-01T02:00:00Z', '2026-06-30T22:00:00'],
    ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02T00:00:00'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01T00:00:00'],
    ['America/New_York', '1969-12-31T23:59:59.250Z', '1969-12-31T18:59:59.250'],
    ['UTC', '0001-02-03T04:05:06Z', '0001-02-03T04:05:06']
  ])('in %s at %s they show %s', (zone, at, shown) => expect(clockAt(Date.parse(at), zone)).toBe(clock(shown)))

  it('show a skipped time that much later', () =>
    expect(momentOf(clock('2026-03-08T02:30:00'), 'America/New_York')).toBe(Date.parse('2026-03-08T03:30:00-04:00')))

  it('show a repeated time first before they are set back', () =>
    expect(momentOf(clock('2026-11-01T01:30:00'), 'America/New_York')).toBe(Date.parse('2026-11-01T01:30:00-04:00')))

  it('show a skipped day as the next one', () =>
    expect(momentOf(clock('2011-12-30T12:00:00'), 'Pacific/Apia')).toBe(Date.parse('2011-12-31T12:00:00+14:00')))

  it('show the time that a moment was found by, in every zone', () => {
    const at = fc.integer({ min: Date.UTC(1901, 0), max: Date.UTC(2100, 0) })
    fc.assert(
      fc.property(at, fc.constantFrom(...ZONES), (moment, zone) => {
        const shown = clockAt(moment, zone)
        const found = momentOf(shown, zone)
        expect(clockAt(found, zone)).toBe(shown)
        expect(found).toBeLessThanOrEqual(moment)
      })
    )
  })

  it('are known by name', () => {
    expect(ZONES.every(isZone)).toBe(true)
    expect(isZone('Russian Standard Time')).toBe(false)
    expect(isZone('')).toBe(false)
  })
})
