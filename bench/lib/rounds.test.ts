import { describe, expect, it } from 'vitest'
import { p95, p95ByRound, ratios, slowest } from './rounds.ts'

describe('rounds of questions', () => {
  const questions = [
    { name: 'quick', times: [1, 1, 1] },
    { name: 'slow', times: [20, 30, 10] },
    { name: 'stray', times: [2, 2, 99] }
  ]

  it('take the percentile within each round, and the median over the rounds', () => {
    expect(p95ByRound(questions)).toEqual([20, 30, 99])
    expect(p95(questions)).toBe(30)
  })

  it('do not let one stray round decide', () => {
    const calm = [1, 1, 1, 500, 1]
    expect(p95([{ name: 'a', times: calm }])).toBe(1)
  })

  it('leave no figure behind when nothing was asked', () => {
    expect(p95ByRound([])).toEqual([])
    expect(p95([])).toBeNaN()
  })

  it('name what took longest, by what it usually takes', () => {
    expect(slowest(questions, 2)).toBe('slow: 20 ms | stray: 2 ms')
  })

  it('compare what was measured together, round by round', () => {
    expect(ratios([2, 9], [1, 3])).toEqual([2, 3])
    expect(() => ratios([1], [])).toThrow('as many rounds')
  })
})
