import { describe, expect, it } from 'vitest'
import type { ErrorCode, ErrorShape } from '@shared/ipc/errors'
import { Runs } from './runs'

const error = (code: ErrorCode, details: ErrorShape['details'] = {}): ErrorShape => ({
  ...{ code, details, message: code },
  retryable: code === 'service-unavailable' || code === 'service-busy'
})
const AT = 1_000_000
const held = { now: AT, random: 0.5, most: 4 * 3_600_000, isAlone: true }

/** Fails this often in a row at the given times (ms). */
function failing(runs: Runs, code: ErrorCode, times: number, now = AT, isAlone = true): void {
  for (let time = 0; time < times; time++) {
    runs.fail('files-active', error(code), now)
    runs.holdBack('files-active', { ...held, now, isAlone })
  }
}

describe('a list that failed', () => {
  it('is owed until it was read, and not a moment longer', () => {
    const runs = new Runs()
    expect(runs.nextOwed(AT)).toBeNull()
    runs.fail('files-active', error('network-reset'), AT)
    expect([runs.isOwed('files-active'), runs.nextOwed(AT)]).toEqual([true, -Infinity])
    runs.begin('files-active')
    runs.end('files-active', AT)
    expect([runs.isOwed('files-active'), runs.nextOwed(AT)]).toEqual([false, null])
  })

  it.each(['service-unavailable', 'network-timeout'] as const)('by %s waits less than a minute', (code) => {
    const runs = new Runs()
    runs.fail('files-active', error(code), AT)
    runs.holdBack('files-active', { ...held, random: 1 })
    expect(runs.nextOwed(AT)).toBeLessThan(AT + 60_000)
  })

  it('is asked for at once when the service is back, however often it failed while it was away', () => {
    const runs = new Runs()
    failing(runs, 'service-unavailable', 8)
    expect(runs.nextOwed(AT)).toBeGreaterThan(AT + 60_000)
    runs.release(AT, true)
    expect(runs.nextOwed(AT)).toBe(-Infinity)
  })

  it.each(['service-unavailable', 'service-busy', 'network-reset'] as const)(
    'by %s again and again is asked for a minute after it failed, once somebody was answered, and no sooner',
    (code) => {
      const runs = new Runs()
      failing(runs, code, 5)
      expect(runs.nextOwed(AT)).toBeGreaterThan(AT + 60_000)
      expect([runs.release(AT + 5_000), runs.nextOwed(AT)]).toEqual([true, AT + 60_000])
      expect(runs.release(AT + 9_000), 'once').toBe(false)
      for (const later of [60_000, 120_000, 180_000]) {
        failing(runs, code, 1, AT + later)
        runs.release(AT + later, true)
      }
      expect(runs.nextOwed(AT + 180_000), 'though it always seems to be back').toBe(AT + 240_000)
      failing(runs, code, 1, AT + 240_000)
      runs.release(AT + 500_000)
      expect(runs.mustWait('files-active', AT + 500_000), 'the minute is over').toBe(false)
    }
  )

  it.each(['service-error', 'forbidden', 'service-unreadable'] as const)(
    'by %s again and again waits on, whoever is answered',
    (code) => {
      const runs = new Runs()
      failing(runs, code, 4)
      expect([runs.release(AT), runs.release(AT, true), runs.nextOwed(AT)]).toEqual([false, false, AT + 8 * 60_000])
    }
  )

  it('by what all may meet finds out whether it is over, but lets others do so after the third time', () => {
    const runs = new Runs()
    runs.ask('files-active', AT)
    failing(runs, 'network-timeout', 2, AT, false)
    expect([runs.nextOwed(AT), runs.asked()]).toEqual([-Infinity, ['files-active']])
    failing(runs, 'network-timeout', 1, AT, false)
    expect([runs.mustWait('files-active', AT + 60_000), runs.asked()]).toEqual([true, []])
    runs.release(AT, true)
    expect(runs.nextOwed(AT)).toBe(-Infinity)
    failing(runs, 'disk-full', 8, AT, false)
    expect(runs.nextOwed(AT), 'what is wrong here is the same for all').toBe(-Infinity)
  })

  it('waits as long as the service wishes, however much longer than its age, and no longer by a clock that is set back', () => {
    const runs = new Runs()
    const WISH = 1_800_000
    runs.fail('projects-active', error('service-busy', { retryAfter: WISH / 1000 }), AT)
    runs.release(AT + 1, true)
    expect(runs.mustWait('projects-active', AT + 1)).toBe(true)
    expect(runs.mustWait('projects-active', AT + WISH)).toBe(false)
    const back = AT - 6 * 3_600_000
    expect(runs.nextTryOf('projects-active', null, back)).toBe(back + WISH)
    expect(runs.nextOwed(back)).toBe(back + WISH)
    expect(runs.mustWait('projects-active', back)).toBe(true)
    expect(runs.mustWait('projects-active', back + WISH - 1)).toBe(true)
    expect(runs.mustWait('projects-active', back + WISH)).toBe(false)
  })

  it('and was wanted before the service asked to wait is no longer wanted now', () => {
    for (const isAlone of [true, false]) {
      const runs = new Runs()
      runs.begin('files-active')
      runs.ask('files-active', AT)
      runs.fail('files-active', error('service-busy', { retryAfter: 300 }), AT)
      runs.holdBack('files-active', { ...held, isAlone })
      expect([runs.asked(), runs.stateOf('files-active')]).toEqual([[], 'failed'])
    }
  })

  it('is not asked for before the service wished it, not even when it is back', () => {
    const runs = new Runs()
    runs.fail('files-active', error('service-busy', { retryAfter: 300 }), AT)
    runs.holdBack('files-active', held)
    runs.release(AT, true)
    expect(runs.nextOwed(AT)).toBe(AT + 300_000)
    // A request of the user starts at once.
    runs.ask('files-active', AT)
    expect(runs.nextOwed(AT)).toBe(-Infinity)
  })

  it('says when it is asked for next, by its own pause or by that of the schedule', () => {
    const runs = new Runs()
    const next = (planned: number | null): number | null => runs.nextTryOf('files-active', planned, AT)
    expect(next(AT + 5), 'it did not fail').toBeNull()
    runs.fail('files-active', error('service-error'), AT)
    expect([next(null), next(AT + 5)]).toEqual([null, AT + 5])
    runs.holdBack('files-active', held)
    expect([next(null), next(AT + 5)]).toEqual([AT + 60_000, AT + 60_000])
    expect(runs.nextTryOf('files-active', null, AT + 60_001), 'it is about to be').toBeNull()
    runs.pause('files-active', true)
    expect(next(null)).toBeNull()
  })

  it('and is paused is not owed', () => {
    const runs = new Runs()
    runs.fail('files-active', error('network-reset'), AT)
    runs.pause('files-active', true)
    expect(runs.nextOwed(AT)).toBeNull()
  })
})

describe('a list that somebody asks for while it is being read', () => {
  const running = (): Runs => {
    const runs = new Runs()
    runs.ask(null, AT)
    runs.begin('files-active')
    return runs
  }

  it.each([
    ['alone', 'files-active'],
    ['with all others', null]
  ] as const)('%s is read again, for it was asked for after its first answers', (_, list) => {
    const runs = running()
    runs.ask(list, AT)
    runs.end('files-active', AT)
    expect(runs.asked()).toContain('files-active')
    runs.begin('files-active')
    runs.end('files-active', AT)
    expect(runs.asked(), 'and not for ever').not.toContain('files-active')
  })

  it('is not read again where what was read is younger than the question', () => {
    const runs = running()
    runs.ask('files-active', AT)
    runs.end('files-active', AT + 10, AT)
    expect(runs.asked()).not.toContain('files-active')
    runs.begin('files-active')
    runs.ask('files-active', AT + 20)
    runs.end('files-active', AT + 30, AT + 19)
    expect(runs.asked()).toContain('files-active')
  })

  it('is read again also when it gave way in between, or failed', () => {
    const yielded = running()
    yielded.ask(null, AT)
    yielded.interrupt('files-active')
    yielded.begin('files-active')
    yielded.end('files-active', AT)
    expect(yielded.asked()).toContain('files-active')
    const failed = running()
    failed.ask('files-active', AT)
    failed.fail('files-active', error('service-error'), AT)
    failed.holdBack('files-active', held)
    expect(failed.asked()).toContain('files-active')
  })

  it('is not read again when it is stopped then, nor when nobody asked', () => {
    const cancelled = running()
    cancelled.ask('files-active', AT)
    cancelled.cancel('files-active', AT)
    expect(cancelled.asked()).not.toContain('files-active')
    const once = running()
    once.end('files-active', AT)
    expect(once.asked()).not.toContain('files-active')
  })
})

describe('a list that goes on later', () => {
  it('waits until then, whoever asked for it, and is nobody’s failure', () => {
    const runs = new Runs()
    runs.ask('reference', AT)
    runs.begin('reference')
    runs.postpone('reference', AT + 60_000, AT)
    expect(runs.asked()).toEqual([])
    expect([runs.stateOf('reference'), runs.isOwed('reference'), runs.isPostponed('reference')]).toEqual([
      'waiting',
      false,
      true
    ])
    expect([runs.nextOwed(AT), runs.nextTryOf('reference', null, AT)]).toEqual([AT + 60_000, AT + 60_000])
    // The service's return does not cause more requests.
    runs.release(AT)
    expect(runs.nextOwed(AT)).toBe(AT + 60_000)
    runs.begin('reference')
    runs.end('reference', AT, AT)
    expect([runs.isPostponed('reference'), runs.nextOwed(AT), runs.asked()]).toEqual([false, null, []])
  })

  it('is read again at its end for whoever asked in the middle of it', () => {
    const runs = new Runs()
    runs.begin('reference')
    runs.postpone('reference', AT + 60_000, AT)
    runs.ask('reference', AT + 5)
    runs.begin('reference')
    runs.postpone('reference', AT + 60_000, AT)
    expect(runs.asked()).toEqual([])
    runs.begin('reference')
    runs.end('reference', AT + 60_000, AT)
    expect(runs.asked()).toEqual(['reference'])
  })
})
