import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayOf, isDay, shiftDays, shiftMonths, startOfWeek, weeksOf } from './days'

afterEach(() => vi.unstubAllEnvs())

describe('a day', () => {
  it('is one that exists, in one spelling', () => {
    expect(['2024-02-29', '0099-01-01'].map(isDay)).toEqual([true, false])
    expect(['2026-02-30', '2026-13-01', '2026-1-1', '01.02.2026', ''].some(isDay)).toBe(false)
  })

  it('exists whatever the zone of this computer leaves out', () => {
    vi.stubEnv('TZ', 'Pacific/Apia')
    expect(isDay('2011-12-30')).toBe(true)
    expect(shiftDays('2011-12-29', 1)).toBe('2011-12-30')
    expect(dayOf(new Date(2026, 2, 1, 23, 59))).toBe('2026-03-01')
  })
})

describe('another day', () => {
  it.each([
    [shiftDays('2026-02-28', 1), '2026-03-01'],
    [shiftDays('2026-01-01', -1), '2025-12-31'],
    [shiftMonths('2026-01-31', 1), '2026-02-28'],
    [shiftMonths('2024-02-29', 12), '2025-02-28'],
    [shiftMonths('2026-01-15', -1), '2025-12-15'],
    [startOfWeek('2026-11-22'), '2026-11-16'],
    [startOfWeek('2026-11-23'), '2026-11-23'],
    // The limits of the format.
    [shiftDays('9999-12-31', 7), '9999-12-31'],
    [shiftMonths('0100-01-20', -1), '0100-01-01']
  ])('%s', (day, wanted) => expect(day).toBe(wanted))
})

it('a month is six weeks from Monday, with the days around it', () => {
  const weeks = weeksOf('2026-02-10')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]]).toEqual(['2026-01-26', '2026-02-01', '2026-03-08'])
})
