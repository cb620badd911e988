import { expect, it } from 'vitest'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { copyLatest } from './copy-latest'

it('copies what was asked for last, also when an earlier content is made later', async () => {
  const bridge = installBridge({ 'app.copyText': () => undefined })
  const slow = Promise.withResolvers<{ text: string }>()
  const first = copyLatest(() => slow.promise)
  await copyLatest({ text: 'later' })
  slow.resolve({ text: 'earlier' })
  await first
  expect(bridge.asked.map(({ input }) => input)).toEqual([{ text: 'later' }])
})
