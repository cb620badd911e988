import { setTimeout as pause } from 'node:timers/promises'
import { DesksideError } from '@shared/ipc/errors'

/** Milliseconds between two steps, so that others can write. */
const BREATH = 4

export interface CatchUpOptions {
  readonly step: () => Promise<{ readonly done: boolean }>
  readonly onFailed: (error: unknown) => void
}

/** Has the writer index the rest of an earlier run, step by step. After a failure it goes on with the next page. */
export class CatchUp {
  readonly #options: CatchUpOptions
  #running: Promise<void>
  #closed = false

  constructor(options: CatchUpOptions) {
    this.#options = options
    this.#running = this.#run()
  }

  /** A writer that replaced a dead one does not know the records that waited in its memory. */
  again(): void {
    this.#running = this.#running.then(() => this.#run())
  }

  /** Waits for the running step; the rest is done when the cache is opened again. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
  }

  async #run(): Promise<void> {
    const { step, onFailed } = this.#options
    try {
      while (!this.#closed) {
        const { done } = await step()
        if (done) return
        await pause(BREATH)
      }
    } catch (thrown) {
      const closing = thrown instanceof DesksideError && thrown.code === 'workspace-closed'
      if (!closing) onFailed(thrown)
    }
  }
}
