import PQueue from 'p-queue'
import { diskError } from '../files/file-errors'
import { Made } from './made'
import type { MadeFile } from './made-file'
import type { Kept, Keeping } from './types'
import type { ErrorShape } from '@shared/ipc/errors'

/** Where the user data of a workspace is kept, and what the user has to be told about that. */
export interface Home {
  readonly made: Made
  readonly file: MadeFile | null
  /** The key of the file. */
  readonly key: string | null
  readonly where: Keeping['where']
  readonly problem: ErrorShape | null
  readonly backup: number | null
}

/**
 * The user data of one attached workspace: in memory, and in its file if it has one. The object stays the same when the
 * key comes or goes, so that no change goes to an outdated one.
 */
export class Attached {
  readonly #turns = new PQueue({ concurrency: 1 })
  made = new Made()
  file: MadeFile | null = null
  key: string | null = null
  where: Keeping['where'] = 'waiting'
  problem: ErrorShape | null = null
  backup: number | null = null

  get kept(): Kept {
    return { where: this.where, problem: this.problem, backup: this.backup }
  }

  /** Moves it to another home, between two changes. */
  async move(find: () => Promise<Home>): Promise<void> {
    await this.#turns.add(async () => {
      Object.assign(this, await find())
    })
  }

  /** Changes it and saves it, one change after another. Rejects with the disk's error; then nothing has changed. */
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

  /** Runs something with the file between two changes. */
  async between(run: () => Promise<void>): Promise<void> {
    await this.#turns.add(run)
  }

  /** Resolves when all requested changes are saved. */
  async settled(): Promise<void> {
    await this.#turns.onIdle()
  }
}
