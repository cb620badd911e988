import { describe, expect, it } from 'vitest'
import type { ErrorCode, ErrorShape } from '@shared/ipc/errors'
import { Runs } from './runs'

const error = (code: ErrorCode, details: ErrorShape['details'] = {}): ErrorShape => ({
  ...{ code, details, message: code },
  retryable: code === 'service-unavailable' || code === 'service-busy'
})
const AT = 1_000_000
const held = { now: AT, random: 0.5, most: 4 * 3_600_000 }

describe('a list that failed', () => {
  it('is owed until it was read, and not a moment longer', () => {
    const runs = new Runs()
    expect(runs.nextOwed()).toBeNull()
    runs.fail('files-active', error('network-reset'), AT)
    expect([runs.isOwed('files-active'), runs.nextOwed()]).toEqual([true, -Infinity])
    runs.begin('files-active')
    runs.end('files-active', AT)
    expect([runs.isOwed('files-active'), runs.nextOwed()]).toEqual([false, null])
  })

  it.each(['service-unavailable', 'network-timeout'] as const)('by %s waits less than a minute', (code) => {
    const runs = new Runs()
    runs.fail('files-active', error(code), AT)
    runs.holdBack('files-active', { ...held, random: 1 })
    expect(runs.nextOwed()).toBeLessThan(AT + 60_000)
  })

  it('is asked for no more than a minute after the service is back, however often it failed while it was away', () => {
    const runs = new Runs()
    for (let times = 0; times < 8; times++) {
      runs.fail('files-active', error('service-unavailable'), AT)
      runs.holdBack('files-active', held)
    }
    expect(runs.nextOwed()).toBeGreaterThan(AT + 60_000)
    runs.release(AT)
    expect(runs.nextOwed()).toBeLessThanOrEqual(AT + 60_000)
  })

  it('is not asked for before the service wished it, not even when it is back', () => {
    const runs = new Runs()
    runs.fail('files-active', error('service-busy', { retryAfter: 300 }), AT)
    runs.holdBack('files-active', held)
    runs.release(AT)
    expect(runs.nextOwed()).toBe(AT + 300_000)
    // Somebody who wants it now is not kept waiting.
    runs.ask('files-active', AT)
    expect(runs.nextOwed()).toBe(-Infinity)
  })

  it('by what it alone is refused waits longer each time, and goes on waiting when the service is back', () => {
    const runs = new Runs()
    for (let times = 0; times < 4; times++) {
      runs.fail('files-active', error('service-error'), AT)
      runs.holdBack('files-active', held)
    }
    runs.release(AT)
    expect(runs.nextOwed()).toBe(AT + 8 * 60_000)
  })

  it('and is paused is not owed', () => {
    const runs = new Runs()
    runs.fail('files-active', error('network-reset'), AT)
    runs.pause('files-active', true)
    expect(runs.nextOwed()).toBeNull()
  })
})
