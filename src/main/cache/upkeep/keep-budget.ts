import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import type { DiskBudget } from '@shared/model/sync'
import type { BudgetStep } from '../budget'

/** Pause between two steps (ms), so that others can write. */
const BREATH = 4

export interface KeepBudgetOptions {
  /** A cache in memory has no budget. */
  readonly isInMemory: boolean
  readonly step: (limit: number) => Promise<BudgetStep>
  readonly state: () => Promise<Pick<DiskBudget, 'used' | 'dropped'>>
}

/** The disk budget for the rest of the app. All sizes are in bytes. */
export class KeepBudget {
  #limit = DEFAULT_SETTINGS.diskBudget * 1e6
  /** Nothing is left to drop. */
  #exhausted = false
  #running: Promise<void> | null = null
  #closed = false

  constructor(private readonly options: KeepBudgetOptions) {}

  /** Sets the user's limit, used from the next `keep` on. */
  setLimit(bytes: number): void {
    this.#limit = bytes
    this.#exhausted = false
  }

  /**
   * Has the writer free space in short steps, until the cache is within its limit or nothing is left to drop. A second
   * call joins the first.
   */
  keep(): Promise<void> {
    if (this.options.isInMemory || this.#closed) return Promise.resolve()
    this.#running ??= this.#run().finally(() => (this.#running = null))
    return this.#running
  }

  /** Bytes left below the limit, negative above it. Null: a cache in memory has no budget. */
  async room(): Promise<number | null> {
    return this.options.isInMemory ? null : this.#limit - (await this.options.state()).used
  }

  /** State for display; null for a cache in memory. */
  async state(): Promise<DiskBudget | null> {
    if (this.options.isInMemory) return null
    const { used, dropped } = await this.options.state()
    return { limit: this.#limit, used, dropped, isExceeded: this.#exhausted && used > this.#limit }
  }

  /** Waits for the running step; the next opening continues. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running?.catch(() => undefined)
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      const { used, done } = await this.options.step(this.#limit)
      if (done) {
        this.#exhausted = used > this.#limit
        return
      }
      await pause(BREATH)
    }
  }
}
