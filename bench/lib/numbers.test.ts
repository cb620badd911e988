import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, percentile, powerExponent, round, spread } from './numbers.ts'

describe('the arithmetic of the measurements', () => {
  it('takes the middle value, or the mean of the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
  })

  it('takes as percentile a value that was measured', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect(percentile(hundred, 0.95)).toBe(95)
    expect(percentile(hundred, 1)).toBe(100)
    expect(percentile([7, 9], 0.95)).toBe(9)
    expect(percentile([7, 9], 0.5)).toBe(7)
    expect(percentile([5], 0.01)).toBe(5)
    expect(percentile([], 0.95)).toBeNaN()
  })

  it('never lets more than the rest lie above a percentile', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 1 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (values, share) => {
          const found = percentile(values, share)
          const atMost = values.filter((value) => value <= found).length
          const below = values.filter((value) => value < found).length
          expect(atMost).toBeGreaterThanOrEqual(values.length * share - 1e-9)
          expect(below).toBeLessThan(values.length * share + 1e-9)
        }
      )
    )
  })

  it('finds the exponent that values were made with', () => {
    const sizes = [10_000, 30_000, 100_000, 300_000]
    for (const exponent of [0, 0.5, 1, 1.1, 2]) {
      expect(powerExponent(sizes.map((size) => ({ size, value: 3 * size ** exponent })))).toBeCloseTo(exponent, 9)
    }
  })

  it('lets one stray value move the exponent, but not carry it away', () => {
    const points = [10_000, 30_000, 100_000, 300_000].map((size) => ({ size, value: size / 100 }))
    const stray = points.map((point, at) => (at === 1 ? { ...point, value: point.value * 1.2 } : point))
    expect(Math.abs(powerExponent(stray) - 1)).toBeLessThan(0.05)
  })

  it('refuses a fit that means nothing', () => {
    expect(() => powerExponent([])).toThrow(RangeError)
    expect(() => powerExponent([{ size: 10, value: 1 }])).toThrow('two sizes')
    expect(() => powerExponent([10, 10].map((size) => ({ size, value: size })))).toThrow('two sizes')
    expect(() => powerExponent([10, 20].map((size) => ({ size, value: 0 })))).toThrow('above 0')
  })

  it('claims two decimals at most', () => {
    expect(round(1.23456)).toBe(1.23)
    expect(spread([3, 1, 2.256], 's')).toBe('2.26 (1-3) s')
  })
})
