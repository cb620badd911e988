import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { serve } from './worker-host'

describe('the host of a worker', () => {
  it('answers that it has closed with no value, whatever closing returns', async () => {
    const { port1: worker, port2: caller } = new MessageChannel()
    let isClosed = false
    // Functions cannot be sent.
    const unsendable = (): void => undefined
    serve(worker, () => ({
      value: 'opened',
      operations: {},
      close: () => {
        isClosed = true
        return unsendable
      }
    }))
    await once(caller, 'message')
    caller.postMessage({ id: 1, operation: 'close', input: [] })
    await expect(once(caller, 'message')).resolves.toEqual([{ type: 'answer', id: 1, ok: true, value: undefined }])
    expect(isClosed).toBe(true)
  })
})
