import { setTimeout as pause } from 'node:timers/promises'
import { DesksideError } from '@shared/ipc/errors'

/** Pause between two steps (ms), so that other requests can run. */
const BREATH = 4

export interface CatchUpOptions {
  readonly step: () => Promise<{ readonly done: boolean }>
  /** Delay of the first step (ms): the first screen has priority. */
  readonly after?: number
  readonly onDone?: () => void
  readonly onFailed: (error: unknown) => void
}

/**
 * Runs leftover work in a worker, step by step: the writer indexes the rest of an earlier run, the reader loads the
 * words of the index. A failed step is retried the next time.
 */
export class CatchUp {
  readonly #closing = new AbortController()
  #running: Promise<void>
  /** Set while a run has not begun, so it will cover new work. */
  #waiting = false

  constructor(private readonly options: CatchUpOptions) {
    this.#running = this.#run(options.after ?? 0)
  }

  /** Requests another run: there is new work, or a replacement worker has lost the state in memory. */
  again(): void {
    if (this.#waiting) return
    this.#waiting = true
    this.#running = this.#running.then(() => {
      this.#waiting = false
      return this.#run(0)
    })
  }

  /** Waits for the running step; the next opening continues. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#running
  }

  async #run(after: number): Promise<void> {
    const { step, onDone, onFailed } = this.options
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
      const isClosing = thrown instanceof DesksideError && thrown.code === 'workspace-closed'
      if (!isClosing && !signal.aborted) onFailed(thrown)
    }
  }
}
