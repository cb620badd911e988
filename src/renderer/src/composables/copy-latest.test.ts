import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installBridge, type FakeBridge } from '../../../../test/renderer/fake-bridge'
import { copyLatest } from './copy-latest'

let bridge: FakeBridge
const texts = (): unknown[] => bridge.asked.map(({ input }) => (input as { text: string }).text)
beforeEach(() => (bridge = installBridge({ 'app.copyText': () => undefined })))

afterEach(() => void vi.useRealTimers())

const slow = () => Promise.withResolvers<{ text: string } | null>()

it('copies what was asked for last, also when an earlier content is made later', async () => {
  const earlier = slow()
  const first = copyLatest(() => earlier.promise)
  expect(await copyLatest({ text: 'later' })).toBe(true)
  earlier.resolve({ text: 'earlier' })
  expect([await first, texts()]).toEqual([false, ['later']])
})

it('says nothing of an earlier content that could not be made', async () => {
  const earlier = slow()
  const first = copyLatest(() => earlier.promise)
  await copyLatest({ text: 'later' })
  earlier.reject(new Error('gone'))
  expect(await first).toBe(false)
})

it('copies the earlier content where the later one has failed or is empty', async () => {
  const earlier = slow()
  const first = copyLatest(() => earlier.promise)
  await expect(copyLatest(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await copyLatest(() => Promise.resolve(null))).toBe(false)
  earlier.resolve({ text: 'earlier' })
  expect([await first, texts()]).toEqual([true, ['earlier']])
})

it('writes in order, also if main is slow with the first, and leaves out those between', async () => {
  const writes: string[] = []
  const first = Promise.withResolvers<undefined>()
  installBridge({
    'app.copyText': async ({ text }) => {
      if (text === 'first') await first.promise
      writes.push(text)
      return undefined
    }
  })
  const started = copyLatest({ text: 'first' })
  await new Promise((resolve) => setTimeout(resolve))
  const copies = [started, ...['between', 'last'].map((text) => copyLatest({ text }))]
  await new Promise((resolve) => setTimeout(resolve))
  expect(writes).toEqual([])
  first.resolve(undefined)
  expect([await Promise.all(copies), writes]).toEqual([
    [true, false, true],
    ['first', 'last']
  ])
})

it('does not wait forever for a write that never ends', async () => {
  vi.useFakeTimers()
  const writes: string[] = []
  installBridge({
    'app.copyText': ({ text }) => {
      writes.push(text)
      return text === 'stuck' ? new Promise<undefined>(() => undefined) : undefined
    }
  })
  void copyLatest({ text: 'stuck' })
  await vi.advanceTimersByTimeAsync(0)
  const next = copyLatest({ text: 'next' })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(writes).toEqual(['stuck'])
  await vi.advanceTimersByTimeAsync(1)
  expect([await next, writes]).toEqual([true, ['stuck', 'next']])
})
