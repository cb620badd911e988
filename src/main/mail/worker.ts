import { parentPort, workerData } from 'node:worker_threads'
import { shapeOf } from '@shared/ipc/errors'
import { readMail } from './read-mail'

/** Reads one saved e-mail, posts its contents or the error, and ends. */
if (parentPort === null) throw new Error('A saved e-mail is read in a thread of its own.')
const port = parentPort
readMail(workerData as Uint8Array).then(
  (mail) => port.postMessage({ mail }),
  (thrown: unknown) => port.postMessage({ error: shapeOf(thrown) })
)
