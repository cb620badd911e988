import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createThrottle } from './throttle'

let runs: number[]
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  runs = []
})
afterEach(() => vi.useRealTimers())

const throttle = (every: number): ReturnType<typeof createThrottle> =>
  createThrottle({ now: Date.now, every, onRun: () => runs.push(Date.now() - 1_000_000) })

describe('telling of many changes', () => {
  it('says the first at once, then so often at most, and the last always', () => {
    const { request } = throttle(1000)
    for (let at = 0; at < 25; at++) {
      request()
      vi.advanceTimersByTime(100)
    }
    expect(runs).toEqual([0, 1000, 2000])
    vi.advanceTimersByTime(10_000)
    expect(runs).toEqual([0, 1000, 2000, 3000])
  })

  it('says nothing more of what was told already, nor after it was closed', () => {
    const { request, close } = throttle(250)
    request()
    vi.advanceTimersByTime(10_000)
    expect(runs).toEqual([0])
    request()
    close()
    request()
    vi.advanceTimersByTime(10_000)
    expect(runs).toEqual([0])
  })

  it('is not kept silent by a clock that was set back', () => {
    const { request } = throttle(1000)
    request()
    vi.advanceTimersByTime(5000)
    vi.setSystemTime(1_000_000 - 86_400_000)
    request()
    vi.advanceTimersByTime(1000)
    expect(runs).toHaveLength(2)
  })
})
