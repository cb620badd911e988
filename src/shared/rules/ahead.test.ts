import { describe, expect, it } from 'vitest'
import { byTime, isAfterToday, isAhead } from './ahead'

const NOW = Date.parse('2026-03-18T12:00:00')

describe('what is still to come', () => {
  it.each([
    ['2026-03-19', true],
    ['2026-03-18', true],
    ['2026-03-17', false],
    ['2026-03-18 12:30:00', true],
    ['2026-03-18T11:30:00', false],
    [new Date(NOW + 60_000).toISOString(), true],
    [new Date(NOW - 60_000).toISOString(), false],
    ['some day', false]
  ])('"%s": %s', (text, isExpected) => {
    expect(isAhead(text, NOW)).toBe(isExpected)
  })

  it.each([
    ['2026-03-19', true],
    ['2026-03-19T00:00:00', true],
    ['2026-03-18', false],
    ['2026-03-18 23:59:00', false],
    ['2026-03-17', false],
    [new Date('2026-03-19T00:30').toISOString(), true],
    [new Date('2026-03-18T23:30').toISOString(), false],
    ['some day', false]
  ])('"%s" is after today: %s', (text, isAfter) => {
    expect(isAfterToday(text, NOW)).toBe(isAfter)
  })

  it('is put in order by the clock of the user', () => {
    const moments = ['2026-03-19 08:00', new Date('2026-03-18T23:00').toISOString(), '2026-03-19', null]
    expect(moments.toSorted(byTime)).toEqual([null, moments[1], '2026-03-19', '2026-03-19 08:00'])
  })
})
