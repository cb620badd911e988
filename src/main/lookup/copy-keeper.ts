/** Has the file of lookups copied: once a day, and soon after a list or what was cleared. */
import { type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { Log } from '../log'
import type { LookupFile } from './store/client'

/** Milliseconds between two looks whether a new day has begun. */
const EVERY = 3_600_000
/** Milliseconds from an occasion to the copy: what belongs together comes into one. */
const SOON = 5_000

export interface CopyKeeperOptions {
  readonly store: () => Promise<Pick<LookupFile, 'ask' | 'copy'>>
  /** This computer's day, `YYYY-MM-DD`. */
  readonly today: () => string
  readonly log: Pick<Log, 'warn'>
  /** The file turned out to be damaged while it was read. */
  readonly onDamaged: (error: ErrorShape) => void
  /** Milliseconds, see `SOON`. */
  readonly soon?: number
}

export class CopyKeeper {
  readonly #options: CopyKeeperOptions
  #timer: NodeJS.Timeout | null = null
  #copying: Promise<void> | null = null
  /** Another copy of this day is worth its while. */
  #isFresh = false
  #closed = false

  constructor(options: CopyKeeperOptions) {
    this.#options = options
  }

  /** @param fresh something was made or cleared since the copy of this day */
  soon(fresh: boolean): void {
    this.#isFresh ||= fresh
    this.#wait(this.#options.soon ?? SOON)
  }

  /** Copies now, if a copy is due. A copy that fails harms nothing: it is tried again with the next occasion. */
  run(): Promise<void> {
    this.#copying ??= this.#copy().finally(() => {
      this.#copying = null
      this.#wait(EVERY)
    })
    return this.#copying
  }

  /** Waits for the copy that is being made. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#copying
  }

  #wait(milliseconds: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    if (!this.#closed) this.#timer = setTimeout(() => void this.run(), milliseconds).unref()
  }

  async #copy(): Promise<void> {
    const { store, today, log, onDamaged } = this.#options
    const fresh = this.#isFresh
    this.#isFresh = false
    try {
      const file = await store()
      const task = await file.ask.copies.begin(today(), fresh)
      if (task === null) return
      await file.copy(task)
      await file.ask.copies.done(task)
    } catch (thrown) {
      const error = shapeOf(thrown)
      log.warn('the file of lookups was not copied', { code: error.code })
      if (error.details?.['corrupt'] === 1) onDamaged(error)
    }
  }
}
