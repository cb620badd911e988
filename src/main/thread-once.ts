import type { Worker } from 'node:worker_threads'

/**
 * The single message of a thread, which is then ended.
 *
 * @param limit rejects with its reason when it aborts
 * @throws the thread's error, such as `ERR_WORKER_OUT_OF_MEMORY`
 */
export async function messageOf<T>(worker: Worker, limit: AbortSignal): Promise<T> {
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The thread ended without a word.')))
      limit.addEventListener('abort', () => reject(limit.reason as Error), { once: true })
    })
  } finally {
    await worker.terminate()
  }
}

/** Whether a thread exceeded its time or memory. */
export const wasTooMuch = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (thrown.name === 'TimeoutError' || (thrown as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
