import { DesksideError } from '@shared/ipc/errors'
import type { InferredReference } from '@shared/model/field-inventory'
import type { Noun } from '@shared/model/record'
import type { ListKey, PageOutcome } from '../core'
import type { Inferences } from '../fields'

/** Nouns on which inferences depend: the records with the fields, and those that their ids may point to. */
const WATCHED: ReadonlySet<Noun> = new Set<Noun>([
  ...(['project', 'list', 'list-element', 'stage', 'funnel'] as const),
  ...(['event-type', 'user-group', 'project-group'] as const)
])
/** With so many records sampled, more of them tell little: the next inference waits for the end of a sweep. */
const ENOUGH = 300
/** Milliseconds to wait for more: the sweep of reference data brings one list after another. */
const PAUSE = 400
/** Milliseconds after the opening: the first screen comes first. */
const AFTER_OPENING = 4_000

export interface InferOptions {
  /** References were inferred in an earlier run: wait for new data before the next inference. */
  readonly known: boolean
  /** Infers references from a sample of records; some 50 ms, in the reader. */
  readonly infer: () => Promise<Inferences>
  /** Passes the inferred references to all workers. */
  readonly hold: (inferences: readonly InferredReference[]) => Promise<void>
  readonly onFailed: (error: unknown) => void
}

/** Infers in the background what bare ids point to, again whenever new data may have changed the result. */
export class InferBehind {
  readonly #options: InferOptions
  #timer: NodeJS.Timeout | null = null
  /** When the timer is due. */
  #due = 0
  #running: Promise<void> = Promise.resolve()
  /** Something was read since the last inference. */
  #changed: boolean
  #sampled: number
  #closed = false

  constructor(options: InferOptions) {
    this.#options = options
    this.#changed = !options.known
    this.#sampled = options.known ? ENOUGH : 0
    // A cache from before there were inferences, or one whose first inference was interrupted.
    if (!options.known) this.#soon(AFTER_OPENING)
  }

  page({ noun }: Pick<ListKey, 'noun'>, { changedIds }: Pick<PageOutcome, 'changedIds'>): void {
    if (changedIds.length === 0 || !WATCHED.has(noun)) return
    this.#changed = true
    if (this.#sampled < ENOUGH) this.#soon(PAUSE)
  }

  record(noun: Noun, { changed }: { readonly changed: boolean }): void {
    if (changed && WATCHED.has(noun)) this.#changed = true
  }

  swept({ noun }: Pick<ListKey, 'noun'>): void {
    if (this.#changed && WATCHED.has(noun)) this.#soon(PAUSE)
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#running
  }

  #soon(pause: number): void {
    const due = performance.now() + pause
    if (this.#closed || (this.#timer !== null && this.#due <= due)) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#due = due
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#running = this.#running.then(() => this.#run())
    }, pause)
  }

  async #run(): Promise<void> {
    const { infer, hold, onFailed } = this.#options
    if (this.#closed) return
    this.#changed = false
    try {
      const { inferences, sampled } = await infer()
      this.#sampled = sampled
      if (!this.#closed) await hold(inferences)
    } catch (thrown) {
      this.#changed = true
      const closing = thrown instanceof DesksideError && thrown.code === 'workspace-closed'
      if (!closing) onFailed(thrown)
    }
  }
}
