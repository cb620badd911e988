import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coalesce } from './coalesce'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('coalescing events', () => {
  it('acts on the first at once and on a burst at most twice a second', () => {
    const action = vi.fn()
    const event = coalesce(action, 500)
    for (let time = 0; time < 2_000; time += 20) {
      event()
      vi.advanceTimersByTime(20)
    }
    vi.advanceTimersByTime(1_000)
    expect(action.mock.calls.length).toBeGreaterThanOrEqual(4)
    expect(action.mock.calls.length).toBeLessThanOrEqual(5)
  })

  it('never loses the last event', () => {
    const action = vi.fn()
    const event = coalesce(action, 500)
    event()
    event()
    expect(action).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(500)
    expect(action).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(5_000)
    expect(action).toHaveBeenCalledTimes(2)
  })

  it('waits while somebody scrolls, and runs when they stop', () => {
    const action = vi.fn()
    const event = coalesce(action, 500)
    event.hold(true)
    event()
    vi.advanceTimersByTime(700)
    expect(action).not.toHaveBeenCalled()
    event.hold(false)
    expect(action).toHaveBeenCalledTimes(1)
  })

  it('does not wait for ever for somebody who never stops scrolling', () => {
    const action = vi.fn()
    const event = coalesce(action, 500, 2_000)
    event.hold(true)
    event()
    vi.advanceTimersByTime(2_100)
    expect(action).toHaveBeenCalledTimes(1)
  })

  it('forgets what has gathered when it is told to', () => {
    const action = vi.fn()
    const event = coalesce(action, 500)
    event()
    event()
    event.cancel()
    vi.advanceTimersByTime(2_000)
    expect(action).toHaveBeenCalledTimes(1)
  })
})
