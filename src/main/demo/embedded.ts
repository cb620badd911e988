import { Worker } from 'node:worker_threads'
import type { DemoLanguage } from './data/text'
import workerPath from './worker?modulePath'

export interface EmbeddedDemo {
  readonly address: string
  readonly token: string
  readonly secret: string
  close(): Promise<void>
}

/**
 * Starts the demo service of the demo workspace in a worker thread, with a token and secret that nobody has used before.
 * The worker does not keep the app alive.
 * @throws Error when the worker cannot start.
 */
export async function startEmbeddedDemo(
  options: { projects?: number; language?: DemoLanguage } = {}
): Promise<EmbeddedDemo> {
  const worker = new Worker(workerPath, { workerData: options })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const started = await new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The demo service ended with ${code}`)))
  })
  worker.unref()
  if (!isStarted(started)) {
    await worker.terminate()
    throw new Error(`The demo service did not start: ${JSON.stringify(started)}`)
  }
  return {
    ...started,
    close: async () => {
      await worker.terminate()
      await ended
    }
  }
}

function isStarted(message: unknown): message is { address: string; token: string; secret: string } {
  return (
    typeof message === 'object' && message !== null && 'address' in message && 'token' in message && 'secret' in message
  )
}
