import { DesksideError } from '@shared/ipc/errors'

/** Running attempts by their id, so that the user can cancel each. */
export class Attempts {
  readonly #running = new Map<string, AbortController>()

  /** Runs `work` until it ends or is aborted. @throws `bad-input` if the id is in use; errors of `work` */
  async run<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#running.has(id)) throw new DesksideError('bad-input', 'This attempt is under way already.')
    const controller = new AbortController()
    this.#running.set(id, controller)
    try {
      return await work(controller.signal)
    } finally {
      this.#running.delete(id)
    }
  }

  /** Cancels an attempt on the wire; does nothing if it has ended. */
  cancel(id: string): void {
    this.#running.get(id)?.abort(new DesksideError('cancelled', 'It was cancelled.'))
  }

  /** Aborts all attempts with this error. */
  abortAll(error: DesksideError): void {
    for (const controller of this.#running.values()) controller.abort(error)
  }
}
