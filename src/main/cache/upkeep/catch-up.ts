import { setTimeout as pause } from 'node:timers/promises'
import { DesksideError } from '@shared/ipc/errors'

/** Milliseconds between two steps, so that others have their turn. */
const BREATH = 4

export interface CatchUpOptions {
  readonly step: () => Promise<{ readonly done: boolean }>
  /** Milliseconds before the first step: what the first screen needs comes first. */
  readonly after?: number
  readonly onDone?: () => void
  readonly onFailed: (error: unknown) => void
}

/**
 * Has a worker do what is left over, step by step: the writer indexes the rest of an earlier run, the reader learns the
 * words of the index. What failed is tried again the next time.
 */
export class CatchUp {
  readonly #options: CatchUpOptions
  readonly #closing = new AbortController()
  #running: Promise<void>
  /** A run that has not begun: it will do what is asked for now. */
  #waiting = false

  constructor(options: CatchUpOptions) {
    this.#options = options
    this.#running = this.#run(options.after ?? 0)
  }

  /** There is more to do; or a worker that replaced a dead one does not know what was in its memory. */
  again(): void {
    if (this.#waiting) return
    this.#waiting = true
    this.#running = this.#running.then(() => {
      this.#waiting = false
      return this.#run(0)
    })
  }

  /** Waits for the running step; the rest is done when the cache is opened again. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#running
  }

  async #run(after: number): Promise<void> {
    const { step, onDone, onFailed } = this.#options
    const { signal } = this.#closing
    try {
      if (after > 0) await pause(after, undefined, { signal, ref: false })
      while (!signal.aborted) {
        const { done } = await step()
        if (done) {
          onDone?.()
          return
        }
        await pause(BREATH)
      }
    } catch (thrown) {
      const closing = thrown instanceof DesksideError && thrown.code === 'workspace-closed'
      if (!closing && !signal.aborted) onFailed(thrown)
    }
  }
}
