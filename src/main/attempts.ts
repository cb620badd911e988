import { DesksideError } from '@shared/ipc/errors'

/** Running work by the id of its attempt: the user can cancel each, and all end before the app quits. */
export class Attempts {
  readonly #running = new Map<string, { readonly controller: AbortController; readonly ended: Promise<unknown> }>()
  /** Reason why nothing may start any more. */
  #closed: DesksideError | null = null

  /** @throws `bad-input` if the id is in use; the reason of `close`; errors of `work` */
  async run<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#closed !== null) throw this.#closed
    if (this.#running.has(id)) throw new DesksideError('bad-input', 'This attempt is under way already.')
    const controller = new AbortController()
    const ended = work(controller.signal)
    this.#running.set(id, { controller, ended })
    try {
      return await ended
    } finally {
      this.#running.delete(id)
    }
  }

  /** Cancels an attempt up to the wire; does nothing if it has ended. */
  cancel(id: string): void {
    this.#running.get(id)?.controller.abort(cancelled())
  }

  /** Resolves when all running attempts have ended, successful or not; null if none runs. */
  idle(): Promise<unknown> | null {
    return this.#running.size === 0 ? null : Promise.allSettled([...this.#running.values()].map(({ ended }) => ended))
  }

  /** Aborts all attempts, and resolves when they have ended. None starts afterwards. */
  async close(reason = cancelled()): Promise<void> {
    this.#closed = reason
    for (const { controller } of this.#running.values()) controller.abort(reason)
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

export const cancelled = (): DesksideError => new DesksideError('cancelled', 'It was cancelled.')
