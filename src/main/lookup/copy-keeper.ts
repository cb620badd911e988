/** Schedules copies of the lookup file: once a day, and soon after a list was made or data was cleared. */
import { type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { Log } from '../log'
import type { LookupFile } from './store/client'

/** Milliseconds between checks for a new day. */
const EVERY = 3_600_000
/** Debounce (ms) from an event to the copy, so that related changes share one. */
const SOON = 5_000

export interface CopyKeeperOptions {
  readonly store: () => Promise<Pick<LookupFile, 'ask' | 'copy'>>
  /** Today in the local time zone, `YYYY-MM-DD`. */
  readonly today: () => string
  readonly log: Pick<Log, 'warn'>
  /** Reading found damage in the file. */
  readonly onDamaged: (error: ErrorShape) => void
  /** Debounce in milliseconds; see `SOON`. */
  readonly soon?: number
}

export class CopyKeeper {
  #timer: NodeJS.Timeout | null = null
  #copying: Promise<void> | null = null
  /** Data changed since today's copy, so another one is due. */
  #isFresh = false
  #closed = false

  constructor(private readonly options: CopyKeeperOptions) {}

  soon(isFresh: boolean): void {
    this.#isFresh ||= isFresh
    this.#wait(this.options.soon ?? SOON)
  }

  /** Makes a copy if one is due. A failure is harmless: the next event retries. */
  run(): Promise<void> {
    this.#copying ??= this.#copy().finally(() => {
      this.#copying = null
      this.#wait(EVERY)
    })
    return this.#copying
  }

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
    const { store, today, log, onDamaged } = this.options
    const isFresh = this.#isFresh
    this.#isFresh = false
    try {
      const file = await store()
      const task = await file.ask.copies.begin(today(), isFresh)
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
