/** Cache worker for tests: its thread survives the closing of a cache and serves the next one; see `reused-threads`. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { serveCache, type CacheWorkerData } from '../../../src/main/cache/serve-cache'
import { testClock } from '../../../tools/testing/clock/clock'

interface Session {
  readonly port: MessagePort
  readonly data: CacheWorkerData
  readonly clockOffset: number
}

const own = parentPort
if (own === null) throw new Error('The cache worker runs in a thread of its own.')

if (workerData === null) {
  own.on('message', ({ port, data, clockOffset }: Session) => {
    testClock()?.setOffset(clockOffset)
    port.on('close', () => own.postMessage('free'))
    serveCache(port, data)
  })
} else {
  serveCache(own, workerData as CacheWorkerData)
}
