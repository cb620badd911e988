import { parentPort, workerData } from 'node:worker_threads'
import type { DemoServiceOptions } from './options'
import { dialectIn } from './dialects/in-style'
import { TOTAL } from './dialects/style'
import { serve, type Variants } from './serve'

/** Dialects and faults are for tests only and are not shipped. */
const NONE: Variants = {
  dialect: (name, world) => {
    if (name !== TOTAL.name) throw new RangeError(`The app's own demo service knows no dialect ${name}`)
    return dialectIn(TOTAL, world)
  },
  faults: {}
}

/** The demo service as a worker of the app: it posts `{ address, token, secret }` or `{ error }`, then serves. */

const port = parentPort
if (!port) throw new Error('The demo worker runs as a worker thread only')

serve(workerData as DemoServiceOptions, NONE).then(
  (service) => {
    port.once('message', () => void service.close().then(() => port.close()))
    port.postMessage({ address: service.address, token: service.token, secret: service.secret })
  },
  (error: unknown) => port.postMessage({ error: error instanceof Error ? error.message : String(error) })
)
