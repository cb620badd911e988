import PQueue from 'p-queue'
import { diskError } from '../files/file-errors'
import { Made } from './made'
import type { MadeFile } from './made-file'
import type { Kept, Keeping } from './types'
import type { ErrorShape } from '@shared/ipc/errors'

/** Where what the user made in a workspace is kept, and what is to be told of that. */
export interface Home {
  readonly made: Made
  readonly file: MadeFile | null
  /** The key of the file. */
  readonly key: string | null
  readonly where: Keeping['where']
  readonly problem: ErrorShape | null
  readonly backup: number | null
  /** What an earlier version kept in plain is in it. */
  readonly fromPlain: boolean
}

/**
 * What the user made in one workspace, at hand: in memory, and in its file where it has one. It stays the same one as keys
 * come and go, so that no change goes to one that is no longer asked.
 */
export class Attached {
  readonly #turns = new PQueue({ concurrency: 1 })
  made = new Made()
  file: MadeFile | null = null
  key: string | null = null
  where: Keeping['where'] = 'waiting'
  problem: ErrorShape | null = null
  backup: number | null = null
  fromPlain = false

  get kept(): Kept {
    return { where: this.where, problem: this.problem, backup: this.backup }
  }

  /** Takes it to another home, between two changes. */
  async move(find: () => Promise<Home>): Promise<void> {
    await this.#turns.add(async () => {
      Object.assign(this, await find())
    })
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
