/** Running exports: each can be cancelled, and all are before the app quits. */
import { DesksideError } from '@shared/ipc/errors'

interface Running {
  readonly controller: AbortController
  readonly ended: Promise<unknown>
}

export class ExportJobs {
  readonly #running = new Map<string, Running>()
  #closed = false

  /** @throws DesksideError `bad-input` if the attempt runs already; `cancelled` once the jobs are closed */
  async run<T>(attempt: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#closed) throw cancelled()
    if (this.#running.has(attempt)) throw new DesksideError('bad-input', 'This export is running already.')
    const controller = new AbortController()
    const ended = work(controller.signal)
    this.#running.set(attempt, { controller, ended })
    try {
      return await ended
    } finally {
      this.#running.delete(attempt)
    }
  }

  /** Resolves when all running exports have ended, successful or not; null if none runs. */
  idle(): Promise<unknown> | null {
    return this.#running.size === 0 ? null : Promise.allSettled([...this.#running.values()].map(({ ended }) => ended))
  }

  /** Does nothing if the attempt has ended: the user may press the button too late. */
  cancel(attempt: string): void {
    this.#running.get(attempt)?.controller.abort(cancelled())
  }

  /** Cancels all exports and resolves when their temporary files are removed. No export starts afterwards. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { controller } of this.#running.values()) controller.abort(cancelled())
    await this.idle()
  }
}

/** Resolves like the promise, or rejects when the signal aborts, since a system dialog cannot be closed. */
export async function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const onAbort = (): void => aborted.reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

export const cancelled = (): DesksideError => new DesksideError('cancelled', 'The export was cancelled.')
