import { DesksideError } from '@shared/ipc/errors'
import type { InferredReference } from '@shared/model/field-inventory'
import type { Noun } from '@shared/model/record'
import type { ListKey, PageOutcome } from '../core'
import type { Inferences } from '../fields'

/** Nouns that inferences depend on: the records with the fields, and the records that their ids may refer to. */
const WATCHED: ReadonlySet<Noun> = new Set<Noun>([
  ...(['project', 'list', 'list-element', 'stage', 'funnel'] as const),
  ...(['event-type', 'user-group', 'project-group'] as const)
])
/** From this sample size on, more records add little: the next inference waits for the end of a sweep. */
const ENOUGH = 300
/** Debounce (ms): the sweep of reference data reads one list after another. */
const PAUSE = 400
/** Delay after opening (ms): the first screen has priority. */
const AFTER_OPENING = 4_000

export interface InferOptions {
  /** Whether references were inferred in an earlier run. If so, the next inference waits for new data. */
  readonly isKnown: boolean
  /** Infers references from a sample of records: about 50 ms in the reader. */
  readonly infer: () => Promise<Inferences>
  /** Passes the inferred references to all workers. */
  readonly hold: (inferences: readonly InferredReference[]) => Promise<void>
  readonly onFailed: (error: unknown) => void
}

/** Infers the targets of bare ids in the background, and again whenever new data may change the result. */
export class InferBehind {
  #timer: NodeJS.Timeout | null = null
  /** Due time of the timer. */
  #due = 0
  #running: Promise<void> = Promise.resolve()
  /** Whether anything was read since the last inference. */
  #changed: boolean
  #sampled: number
  #closed = false

  constructor(private readonly options: InferOptions) {
    this.#changed = !options.isKnown
    this.#sampled = options.isKnown ? ENOUGH : 0
    // The cache is older than inferences, or its first inference was interrupted.
    if (!options.isKnown) this.#soon(AFTER_OPENING)
  }

  page({ noun }: Pick<ListKey, 'noun'>, { changedIds }: Pick<PageOutcome, 'changedIds'>): void {
    if (changedIds.length === 0 || !WATCHED.has(noun)) return
    this.#changed = true
    if (this.#sampled < ENOUGH) this.#soon(PAUSE)
  }

  record(noun: Noun, { hasChanged }: { readonly hasChanged: boolean }): void {
    if (hasChanged && WATCHED.has(noun)) this.#changed = true
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
    const { infer, hold, onFailed } = this.options
    if (this.#closed) return
    this.#changed = false
    try {
      const { inferences, sampled } = await infer()
      this.#sampled = sampled
      if (!this.#closed) await hold(inferences)
    } catch (thrown) {
      this.#changed = true
      const isClosing = thrown instanceof DesksideError && thrown.code === 'workspace-closed'
      if (!isClosing) onFailed(thrown)
    }
  }
}
