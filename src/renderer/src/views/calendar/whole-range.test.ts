import { describe, expect, it } from 'vitest'
import { isWholeRange } from './whole-range'

const saved = new Map<string, number | null>([
  ['2026-11', 5],
  ['2026-12', 5],
  ['2027-01', null],
  ['2027-02', 5]
])

describe('whether a range is saved whole', () => {
  it.each([
    ['2026-11-23', '2026-11-23', true],
    ['2026-11-30', '2026-12-01', true],
    ['2026-12-28', '2027-01-03', false],
    ['2026-12-01', '2027-02-28', false],
    ['2027-02-01', '2027-02-28', true],
    ['2026-10-31', '2026-11-01', false]
  ])('%s to %s: %s', (from, to, whole) => {
    expect(isWholeRange({ from, to }, saved)).toBe(whole)
  })

  it('is never said of an open one, or before it is known', () => {
    expect(isWholeRange({ from: null, to: '2026-11-23' }, saved)).toBe(false)
    expect(isWholeRange({ from: '2026-11-23', to: null }, saved)).toBe(false)
    expect(isWholeRange({ from: '2026-11-23', to: '2026-11-23' }, null)).toBe(false)
  })
})
