import PQueue from 'p-queue'
import { diskError } from '../files/file-errors'
import { Made } from './made'
import type { MadeFile } from './made-file'
import type { Kept, Keeping } from './types'
import type { ErrorShape } from '@shared/ipc/errors'

/** What the user made in one workspace, at hand: in memory, and in its file where it has one. */
export class Attached {
  readonly #turns = new PQueue({ concurrency: 1 })
  made: Made
  file: MadeFile | null
  /** The key of the file. */
  key: string | null
  where: Keeping['where']
  problem: ErrorShape | null
  backup: number | null
  /** What an earlier version kept in plain is in it. */
  readonly fromPlain: boolean

  constructor(state: {
    made: Made
    where: Keeping['where']
    file?: MadeFile
    key?: string
    problem?: ErrorShape | null
    backup?: number | null
    fromPlain?: boolean
  }) {
    this.made = state.made
    this.where = state.where
    this.file = state.file ?? null
    this.key = state.key ?? null
    this.problem = state.problem ?? null
    this.backup = state.backup ?? null
    this.fromPlain = state.fromPlain ?? false
  }

  get kept(): Kept {
    return { where: this.where, problem: this.problem, backup: this.backup }
  }

  /** Changes it and writes it, one change after another. Rejects as the disk does; then nothing has changed. */
  async change<T>(run: (made: Made) => T): Promise<T> {
    return (await this.#turns.add(async () => {
      const before = this.made.records()
      try {
        const result = run(this.made)
        await this.file?.save(this.made)
        return result
      } catch (error) {
        this.made = Made.of(before)
        throw diskError(error)
      }
    })) as T
  }

  /** Something that is done with the file between two changes. */
  async between(run: () => Promise<void>): Promise<void> {
    await this.#turns.add(run)
  }

  /** When everything is written that was asked. */
  async settled(): Promise<void> {
    await this.#turns.onIdle()
  }
}
