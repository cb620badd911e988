import { setTimeout as pause } from 'node:timers/promises'
import { DesksideError } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import type { Reread, UsedFields } from '../core'
import type { RederivationStep } from '../ingest'

/** Milliseconds between two steps: whoever wants to write gets their turn. */
const BREATH = 4
/** Milliseconds between two words about it: each of them makes somebody read their list again. */
const TELL_EVERY = 500

const NONE: UsedFields = { keys: [], names: [] }

export interface RederiveOptions {
  readonly pending: () => Promise<readonly Reread[]>
  readonly step: (kind: Reread, used: UsedFields) => Promise<RederivationStep>
  /** What hangs on projects is told as projects: their filters ask for it. */
  readonly onRederived: (progress: { readonly noun: Noun; readonly done: boolean }) => void
  readonly onFailed: (error: unknown) => void
  readonly usedFields: (noun: Noun) => Promise<UsedFields>
}

/** Has the writer read records anew, step by step, until they agree with what the user said and with what the decoder makes of them now. One at a time. */
export class RederiveBehind {
  readonly #options: RederiveOptions
  #running: Promise<void> | null = null
  #again = false
  #closed = false

  constructor(options: RederiveOptions) {
    this.#options = options
  }

  /** Begins, or looks once more when it is under way. */
  begin(): void {
    if (this.#closed) return
    if (this.#running !== null) {
      this.#again = true
      return
    }
    this.#running = this.#run().finally(() => {
      this.#running = null
      if (this.#again) {
        this.#again = false
        this.begin()
      }
    })
  }

  /** Lets the step that runs end; what is left is done when the cache is opened again. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
  }

  async #run(): Promise<void> {
    const { pending, onFailed } = this.#options
    try {
      for (const kind of await pending()) {
        if (this.#closed) return
        await this.#read(kind)
      }
    } catch (thrown) {
      const closing = thrown instanceof DesksideError && thrown.code === 'workspace-closed'
      if (!closing) onFailed(thrown)
    }
  }

  async #read(kind: Reread): Promise<void> {
    const { onRederived, usedFields } = this.#options
    let changed = 0
    let toldAt = -Infinity
    while (!this.#closed) {
      const used = kind === 'parts' ? NONE : await usedFields(kind)
      const step = await this.#options.step(kind, used)
      changed += step.changed
      const now = performance.now()
      if (step.done || (changed > 0 && now - toldAt > TELL_EVERY)) {
        onRederived({ noun: kind === 'parts' ? 'project' : kind, done: step.done })
        changed = 0
        toldAt = now
      }
      if (step.done) return
      await pause(BREATH)
    }
  }
}
