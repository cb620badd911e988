/**
 * When a failed list is requested again, depending on the service's wishes, answers to other requests, and the clock.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError, type ErrorCode, type ErrorShape } from '@shared/ipc/errors'
import { USUAL_CONDITIONS } from './conditions'
import type { Sync } from './scheduler'
import { syncOf, world } from '../../../test/main/sync/world'

const SECOND = 1_000
const MINUTE = 60_000
const ACTIVE = 'projects.list 0'

let sync: Sync
beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await sync.close()
  vi.useRealTimers()
})

/** A service that answers all requests but the given ones, with the times of those. */
function oneFails(isIt: (asked: string) => boolean, code: ErrorCode, details: ErrorShape['details'] = {}) {
  const given = world()
  const { send } = given.client
  const tries: number[] = []
  let fails = true
  given.client.send = async (operation, input, options) => {
    const it = isIt(`${operation} ${'deleted' in input ? input.deleted : ''}`.trim())
    if (it) tries.push(Date.now())
    const isOwn = code === 'service-error'
    given.cut(it && fails && !isOwn ? code : null, details)
    const answer = await send(operation, input, options)
    if (it && fails && isOwn) throw new DesksideError(code, 'not this')
    return answer
  }
  sync = syncOf(given, () => USUAL_CONDITIONS)
  return { given, tries, mend: () => (fails = false) }
}

const isActive = (asked: string): boolean => asked === ACTIVE
const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const request = (given: ReturnType<typeof world>) =>
  given.client.send('projects.info', { id: 1 }, { priority: 'interactive' })
const gaps = (moments: readonly number[]): number[] => moments.slice(1).map((at, index) => at - (moments[index] ?? 0))

describe('a list that the service wishes not to be asked for, for longer than it may get old', () => {
  const WISH = 30 * MINUTE

  it.each(['by age', 'because somebody had asked for it'])(
    'and that was due %s is not asked for before, though somebody is answered meanwhile',
    async (why) => {
      const { given, tries, mend } = oneFails(isActive, 'service-busy', { retryAfter: WISH / SECOND })
      sync.start()
      if (why !== 'by age') sync.refresh('projects-active')
      await advance(10 * SECOND)
      const [refused = 0] = tries
      expect(tries).toHaveLength(1)
      for (let times = 0; times < 28; times++) {
        await request(given)
        await advance(MINUTE)
      }
      expect(given.asked, 'the others go on').toContain('projects.list 1')
      expect(tries).toHaveLength(1)
      const { lists } = await sync.status()
      const { state, nextTryAt } = lists.find(({ list }) => list === 'projects-active') ?? {}
      expect([state, nextTryAt]).toEqual(['failed', refused + WISH])
      mend()
      await advance(2 * MINUTE)
      expect(tries).toEqual([refused, refused + WISH])
    }
  )

  it('is asked for at once by somebody who wants it now', async () => {
    const { tries, mend } = oneFails(isActive, 'service-busy', { retryAfter: WISH / SECOND })
    sync.start()
    await advance(10 * SECOND)
    mend()
    sync.refresh('projects-active')
    await advance(SECOND)
    expect(tries).toHaveLength(2)
  })

  it('waits no longer than that by a clock that was set back, and not less', async () => {
    const { given, tries } = oneFails(isActive, 'service-busy', { retryAfter: WISH / SECOND })
    sync.start()
    await advance(10 * SECOND)
    vi.setSystemTime(Date.now() - 6 * 60 * MINUTE)
    const since = Date.now()
    await request(given)
    await advance(25 * MINUTE)
    expect(tries).toHaveLength(1)
    await advance(7 * MINUTE)
    expect(tries).toHaveLength(2)
    expect((tries[1] ?? 0) - since).toBeLessThanOrEqual(WISH + SECOND)
  })
})

it('a service that wishes not to be asked for longer than a timer may run is not asked', async () => {
  const { given } = oneFails(() => true, 'service-busy', { retryAfter: 60 * 86_400 })
  sync.start()
  await advance(10 * MINUTE)
  expect(given.asked).toHaveLength(1)
})

describe('a list that alone fails', () => {
  it.each(['service-unavailable', 'service-busy', 'network-reset'] as const)(
    'by %s is tried within a minute of the next answer to anybody, and no more than once a minute',
    async (code) => {
      const { given, tries, mend } = oneFails(isActive, code)
      sync.start()
      for (let times = 0; times < 60; times++) {
        await advance(20 * SECOND)
        await request(given)
      }
      expect((await sync.status()).lists.filter(({ state }) => state === 'failed').map(({ list }) => list)).toEqual([
        'projects-active'
      ])
      const later = gaps(tries.slice(8))
      expect(later.length).toBeGreaterThan(5)
      expect(Math.min(...later)).toBeGreaterThanOrEqual(MINUTE)
      expect(Math.max(...later), 'a request is answered every twenty seconds').toBeLessThanOrEqual(81 * SECOND)
      mend()
      await advance(MINUTE)
      expect((await sync.status()).lists.map(({ state }) => state)).not.toContain('failed')
    }
  )

  it('by a cause of its own is tried less and less often, whoever is answered', async () => {
    const { given, tries } = oneFails(isActive, 'service-error')
    sync.start()
    for (let times = 0; times < 90; times++) {
      await advance(20 * SECOND)
      await request(given)
    }
    // 1 + 2 + 4 + 8 minutes, then ten (its maximum age).
    expect(gaps(tries).map((gap) => Math.round(gap / MINUTE))).toEqual([1, 2, 4, 8, 10])
  })

  it.each(['service-busy', 'network-timeout'] as const)(
    'by %s, and is the first that is due, does not keep the others from being read, though nobody looks',
    async (code) => {
      const { given, tries } = oneFails((asked) => asked.startsWith('core.sales-funnels'), code)
      sync.start()
      await advance(5 * MINUTE)
      expect(given.asked).toContain('projects.list 0')
      expect(given.asked).toContain('cloud.files 1')
      await advance(15 * MINUTE)
      const later = gaps(tries.slice(8))
      expect(later.length).toBeGreaterThan(5)
      expect(Math.min(...later)).toBeGreaterThanOrEqual(MINUTE)
    }
  )
})
