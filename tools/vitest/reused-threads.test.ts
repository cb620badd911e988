import { expect, it, onTestFinished } from 'vitest'
import { openCache } from '../../src/main/cache/client'

it('a cache that is closed leaves its thread to the next one', async () => {
  let started = 0
  const count = (): void => void (started += 1)
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  for (let run = 0; run < 3; run += 1) {
    const cache = await openCache({ file: null, key: null })
    await cache.close()
  }
  // None if an earlier test file left its thread.
  expect(started).toBeLessThanOrEqual(1)
})
