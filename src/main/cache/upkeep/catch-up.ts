import { setTimeout as pause } from 'node:timers/promises'
import { DesksideError } from '@shared/ipc/errors'

/** Milliseconds between two steps: whoever wants to write gets their turn. */
const BREATH = 4

export interface CatchUpOptions {
  readonly step: () => Promise<{ readonly done: boolean }>
  readonly onFailed: (error: unknown) => void
}

/** Has the writer index what an earlier run left out, step by step. What fails goes on with the next page that comes. */
export class CatchUp {
  readonly #options: CatchUpOptions
  #running: Promise<void>
  #closed = false

  constructor(options: CatchUpOptions) {
    this.#options = options
    this.#running = this.#run()
  }

  /** A writer that took a dead one's place knows nothing of what waited in the memory of that one. */
  again(): void {
    this.#running = this.#running.then(() => this.#run())
  }

  /** Lets the step that runs end; what is left is done when the cache is opened again. */
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
