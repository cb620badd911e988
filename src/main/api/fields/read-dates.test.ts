import { afterEach, describe, expect, it, vi } from 'vitest'
import { localIso } from './read-dates'

const WINTER = Date.UTC(2026, 0, 15, 12)
const SUMMER = Date.UTC(2026, 6, 15, 12)

describe('a moment in a zone', () => {
  it.each([
    ['UTC', WINTER, '2026-01-15T12:00:00Z'],
    ['Europe/London', WINTER, '2026-01-15T12:00:00Z'],
    ['Europe/London', SUMMER, '2026-07-15T13:00:00+01:00'],
    ['Africa/Abidjan', SUMMER, '2026-07-15T12:00:00Z'],
    ['America/New_York', WINTER, '2026-01-15T07:00:00-05:00'],
    ['No/Zone', WINTER, '2026-01-15T12:00:00Z']
  ])('in %s', (zone, at, expected) => {
    expect(localIso(zone, at)).toBe(expected)
  })

  describe('with another system library', () => {
    afterEach(() => {
      vi.restoreAllMocks()
    })

    // Each zone is asked for the first time here, because its format is cached.
    it.each([
      ['GMT', 'Atlantic/Reykjavik'],
      ['GMT+00:00', 'Africa/Dakar'],
      ['GMT-00:00', 'Africa/Accra'],
      ['UTC', 'Africa/Lome']
    ])('that calls it %s', (name, zone) => {
      vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue([{ type: 'timeZoneName', value: name }])
      expect(localIso(zone, WINTER)).toBe('2026-01-15T12:00:00Z')
    })
  })
})
