import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createThrottle } from './throttle'

let told: number[]
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  told = []
})
afterEach(() => vi.useRealTimers())

const throttle = (every: number): ReturnType<typeof createThrottle> =>
  createThrottle({ now: Date.now, every, onTell: () => told.push(Date.now() - 1_000_000) })

describe('telling of many changes', () => {
  it('says the first at once, then so often at most, and the last always', () => {
    const { tell } = throttle(1000)
    for (let at = 0; at < 25; at++) {
      tell()
      vi.advanceTimersByTime(100)
    }
    expect(told).toEqual([0, 1000, 2000])
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual([0, 1000, 2000, 3000])
  })

  it('says nothing more of what was told already, nor after it was closed', () => {
    const { tell, close } = throttle(250)
    tell()
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual([0])
    tell()
    close()
    tell()
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual([0])
  })

  it('is not kept silent by a clock that was set back', () => {
    const { tell } = throttle(1000)
    tell()
    vi.advanceTimersByTime(5000)
    vi.setSystemTime(1_000_000 - 86_400_000)
    tell()
    vi.advanceTimersByTime(1000)
    expect(told).toHaveLength(2)
  })
})
