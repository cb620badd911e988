import { describe, expect, it } from 'vitest'
import { readsFirst, type Clock } from './reads-first'

/** A clock that runs only while something waits for it, and a reader that is busy at the given times. */
function world(isBusyAt: (time: number) => boolean): {
  reader: { readonly isBusy: boolean }
  clock: Clock
  time: () => number
} {
  let time = 0
  return {
    reader: {
      get isBusy() {
        return isBusyAt(time)
      }
    },
    clock: {
      now: () => time,
      wait: (milliseconds) => {
        time += milliseconds
        return Promise.resolve()
      }
    },
    time: () => time
  }
}

describe('a page of a sweep', () => {
  it('is written at once when nobody reads', async () => {
    const { reader, clock, time } = world(() => false)
    await readsFirst(reader, clock)
    expect(time()).toBe(0)
  })

  it('waits for a read that has begun, and goes on soon after it', async () => {
    const { reader, clock, time } = world((at) => at < 30)
    await readsFirst(reader, clock)
    expect(time()).toBeGreaterThanOrEqual(30)
    expect(time()).toBeLessThan(50)
  })

  it('waits for the next question of the same click as well', async () => {
    const { reader, clock, time } = world((at) => at < 10 || (at > 20 && at < 40))
    await readsFirst(reader, clock)
    expect(time()).toBeGreaterThanOrEqual(40)
  })

  it('is not held up for ever by somebody who reads without end', async () => {
    const { reader, clock, time } = world(() => true)
    await readsFirst(reader, clock)
    expect(time()).toBeGreaterThanOrEqual(100)
    expect(time()).toBeLessThan(120)
  })
})
