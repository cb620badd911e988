import { setTimeout as pause } from 'node:timers/promises'
import { DesksideError } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import type { DecodedKind, UsedFields } from '../core'
import type { RedecodingStep } from '../ingest'

/** Pause between two steps (ms), so that others can write. */
const BREATH = 4
/** Interval between two progress reports (ms): each makes views reload their lists. */
const REPORT_EVERY = 500

const NONE: UsedFields = { keys: [], names: [] }

export interface RedecodeOptions {
  readonly pending: () => Promise<readonly DecodedKind[]>
  readonly step: (kind: DecodedKind, used: UsedFields) => Promise<RedecodingStep>
  /** Children of projects are reported as `project`, because project filters depend on them. */
  readonly onRedecoded: (progress: { readonly noun: Noun; readonly done: boolean }) => void
  readonly onFailed: (error: unknown) => void
  readonly usedFields: (noun: Noun) => Promise<UsedFields>
}

/** Has the writer re-decode outdated records in the background, step by step, one noun at a time. */
export class RedecodeBehind {
  readonly #options: RedecodeOptions
  #running: Promise<void> | null = null
  #again = false
  #closed = false

  constructor(options: RedecodeOptions) {
    this.#options = options
  }

  /** Starts a run. A running one checks again at its end. */
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

  /** Waits for the running step; the next opening continues. */
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

  async #read(kind: DecodedKind): Promise<void> {
    const { onRedecoded, usedFields } = this.#options
    let changed = 0
    let reportedAt = -Infinity
    while (!this.#closed) {
      const used = kind === 'parts' ? NONE : await usedFields(kind)
      const step = await this.#options.step(kind, used)
      changed += step.changed
      const now = performance.now()
      if (step.done || (changed > 0 && now - reportedAt > REPORT_EVERY)) {
        onRedecoded({ noun: kind === 'parts' ? 'project' : kind, done: step.done })
        changed = 0
        reportedAt = now
      }
      if (step.done) return
      await pause(BREATH)
    }
  }
}
