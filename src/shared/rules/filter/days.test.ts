import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayNumber, localDay } from './days'

afterEach(() => vi.unstubAllEnvs())

describe('the calendar day of a moment', () => {
  it.each(['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC'])(
    'is the one that the wall shows in %s, also on days on which the clocks change',
    (zone) => {
      vi.stubEnv('TZ', zone)
      const days = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-25', '2026-11-01', '2026-12-31']
      for (const text of days) {
        const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
        for (const [hour, minute] of [
          [0, 0],
          [4, 30],
          [12, 0],
          [23, 59]
        ] as const)
          expect(localDay(new Date(year, month - 1, day, hour, minute).getTime()), `${text} ${hour}`).toBe(
            dayNumber(text)
          )
      }
    }
  )
})

describe('the number of a day', () => {
  it('counts from the first of January 1970, and knows no days that are none', () => {
    expect([dayNumber('1970-01-01'), dayNumber('1970-01-02'), dayNumber('2024-02-29')]).toEqual([0, 1, 19_782])
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-03-18 10:00'].map(dayNumber)).toEqual([
      ...[null, null, null, null, null]
    ])
  })
})
