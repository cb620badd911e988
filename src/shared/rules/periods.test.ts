import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PERIODS } from '../model/filter'
import { dayText } from './calendar/times'
import { dayNumber, localDay } from './filter/days'
import { periodOf } from './periods'

describe('periods by name', () => {
  it.each([
    ['today', '2026-11-18', '2026-11-18'],
    ['yesterday', '2026-11-17', '2026-11-17'],
    ['week', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['quarter', '2026-10-01', '2026-12-31'],
    ['year', '2026-01-01', '2026-12-31'],
    ['last-30', '2026-10-20', '2026-11-18']
  ] as const)('%s, on a Wednesday in November, is %s to %s', (name, from, to) => {
    expect(periodOf(name, new Date(2026, 10, 18, 23, 59))).toEqual({ from, to })
  })

  it('crosses the year where it has to', () => {
    const newYear = new Date(2027, 0, 1, 0, 30)
    expect(periodOf('last-month', newYear)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(periodOf('week', newYear)).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  })

  it('always ends no earlier than it begins, on days that exist', () => {
    const dates = fc.date({ min: new Date(1990, 0, 1), max: new Date(2090, 0, 1), noInvalidDate: true })
    fc.assert(
      fc.property(dates, fc.constantFrom(...PERIODS), (now, name) => {
        const { from, to } = periodOf(name, now)
        expect(from <= to && dayNumber(from) !== null && dayNumber(to) !== null).toBe(true)
        const today = dayText(localDay(now.getTime()))
        if (name !== 'yesterday' && name !== 'last-month') expect(from <= today && today <= to).toBe(true)
      })
    )
  })
})
