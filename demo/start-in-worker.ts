import { Worker } from 'node:worker_threads'
import type { DemoServiceOptions } from './options'

export interface EmbeddedDemo {
  readonly address: string
  readonly token: string
  readonly secret: string
  close(): Promise<void>
}

/**
 * Starts the demo service in a worker thread, so that it never delays the calling thread. The worker does not keep the
 * process alive.
 * @param path the built `worker.ts`
 * @throws Error when the worker cannot start
 */
export async function startInWorker(path: string, options: DemoServiceOptions): Promise<EmbeddedDemo> {
  const worker = new Worker(path, { workerData: options })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const started = await new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The demo service ended with ${code}`)))
  })
  worker.unref()
  const close = async (): Promise<void> => {
    await worker.terminate()
    await ended
  }
  if (isStarted(started)) return { ...started, close }
  await close()
  throw new Error(`The demo service did not start: ${reasonOf(started)}`)
}

function isStarted(message: unknown): message is { address: string; token: string; secret: string } {
  return (
    typeof message === 'object' && message !== null && 'address' in message && 'token' in message && 'secret' in message
  )
}

function reasonOf(message: unknown): string {
  return typeof message === 'object' && message !== null && 'error' in message
    ? String(message.error)
    : JSON.stringify(message)
}
