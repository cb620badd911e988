import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { preload } from './preload'

describe('what a key may ask for', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is loaded behind the first painting, and what fails stays silent', async () => {
    const load = vi.fn(() => Promise.reject(new Error('offline')))
    const scope = effectScope()
    scope.run(() => preload(load, 100))
    await vi.advanceTimersByTimeAsync(99)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledOnce()
    scope.stop()
  })

  it('is not loaded any more once its place is gone', async () => {
    const load = vi.fn(() => Promise.resolve())
    const scope = effectScope()
    scope.run(() => preload(load, 100))
    scope.stop()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(load).not.toHaveBeenCalled()
  })
})
