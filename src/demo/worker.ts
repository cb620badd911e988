import { parentPort, workerData } from 'node:worker_threads'
import type { DemoServiceOptions } from './options'
import { startDemoService } from './server'

/** The demo service as a worker of the app: it answers `{ address, token, secret }` or `{ error }`, then serves. */

const port = parentPort
if (!port) throw new Error('The demo worker runs as a worker thread only')

startDemoService(workerData as DemoServiceOptions).then(
  (service) => {
    port.once('message', () => void service.close().then(() => port.close()))
    port.postMessage({ address: service.address, token: service.token, secret: service.secret })
  },
  (error: unknown) => port.postMessage({ error: error instanceof Error ? error.message : String(error) })
)
