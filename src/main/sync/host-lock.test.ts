import { describe, expect, it } from 'vitest'
import { takeHostLock } from './host-lock'

const never = new AbortController().signal
const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let done = false
  promise.then(
    () => (done = true),
    () => (done = true)
  )
  await new Promise((resolve) => setImmediate(resolve))
  return done
}

describe('the turns of a host', () => {
  it('come one after another, in the order in which they were asked for', async () => {
    const first = await takeHostLock('one.example', never)
    const second = takeHostLock('one.example', never)
    const third = takeHostLock('one.example', never)
    expect(await settled(second)).toBe(false)
    first()
    const leave = await second
    expect(await settled(third)).toBe(false)
    leave()
    ;(await third)()
  })

  it('do not keep another host waiting', async () => {
    const leave = await takeHostLock('one.example', never)
    ;(await takeHostLock('two.example', never))()
    leave()
  })

  it('are given up by who stops waiting, and the next one is not held up by it', async () => {
    const first = await takeHostLock('one.example', never)
    const stop = new AbortController()
    const second = takeHostLock('one.example', stop.signal)
    const third = takeHostLock('one.example', never)
    stop.abort()
    await expect(second).rejects.toMatchObject({ code: 'cancelled' })
    expect(await settled(third)).toBe(false)
    first()
    ;(await third)()
    await expect(takeHostLock('one.example', stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
  })
})
