import { describe, expect, it } from 'vitest'
import { TEST_DAYS } from './days'

const days = TEST_DAYS.map(({ now, zone }) => `${now} ${zone}`)

describe('the days of `npm run test:days`', () => {
  it('are at least twenty, each a time that exists, with all days of the week', () => {
    expect(new Set(days).size).toBeGreaterThanOrEqual(20)
    const weekdays = TEST_DAYS.map(({ now }) => new Date(now).getDay())
    expect(new Set(weekdays)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
    expect(() => TEST_DAYS.map(({ zone }) => new Intl.DateTimeFormat('en', { timeZone: zone }))).not.toThrow()
  })
})
