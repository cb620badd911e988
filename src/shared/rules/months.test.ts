import { describe, expect, it } from 'vitest'
import { addMonths, firstDay, isMonth, monthOf, monthsAround, monthsBetween } from './months'

describe('months', () => {
  it('goes over the ends of years', () => {
    expect(addMonths('2026-11', 3)).toBe('2027-02')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2026-05', 0)).toBe('2026-05')
    expect(addMonths('0001-01', 11)).toBe('0001-12')
  })

  it('lists what lies between, both ends included', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02'])
    expect(monthsBetween('2026-03', '2026-02')).toEqual([])
  })

  it('begins with the month at hand and goes outwards, the future first', () => {
    expect(monthsAround('2026-01', 2, 3)).toEqual(['2026-01', '2026-02', '2025-12', '2026-03', '2025-11', '2026-04'])
    expect(monthsAround('2026-01', 0, 0)).toEqual(['2026-01'])
  })

  it('takes the month from the calendar of the machine', () => {
    expect(monthOf(new Date(2026, 10, 30, 23, 59).getTime())).toBe('2026-11')
  })

  it('knows a month when it sees one', () => {
    expect(isMonth('2026-12')).toBe(true)
    for (const text of ['2026-13', '2026-00', '2026-1', '26-01', '2026-01-01', '']) expect(isMonth(text)).toBe(false)
    expect(firstDay('2026-12')).toBe('2026-12-01')
  })
})
