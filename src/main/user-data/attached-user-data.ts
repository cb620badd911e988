import PQueue from 'p-queue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { MadeState } from '@shared/model/workspace'
import { diskError } from '../files/file-errors'
import { UserEntries } from './user-entries'
import type { MadeFile } from './made-file'
import type { UserDataStorage } from './types'

/** Storage of a workspace's user data, and its problem to report. */
export type Home = Pick<AttachedUserData, 'made' | 'file' | 'key' | 'where' | 'problem' | 'backup'>

/**
 * User data of one attached workspace: in memory, and in its file if it has one. The object survives the arrival or
 * loss of the key, so no change is lost.
 */
export class AttachedUserData {
  readonly #turns = new PQueue({ concurrency: 1 })
  made = new UserEntries()
  file: MadeFile | null = null
  key: string | null = null
  where: UserDataStorage['where'] = 'waiting'
  problem: ErrorShape | null = null
  backup: number | null = null

  get kept(): MadeState {
    return { where: this.where, problem: this.problem, backup: this.backup }
  }

  /** Moves the data to another storage between two changes. */
  async move(find: () => Promise<Home>): Promise<void> {
    await this.#turns.add(async () => {
      Object.assign(this, await find())
    })
  }

  /** Changes and saves the data, one change at a time. Rejects with the disk's error; nothing has changed then. */
  async change<T>(run: (made: UserEntries) => T): Promise<T> {
    return (await this.#turns.add(async () => {
      const before = this.made.records()
      try {
        const result = run(this.made)
        await this.file?.save(this.made)
        return result
      } catch (error) {
        this.made = UserEntries.of(before)
        throw diskError(error)
      }
    })) as T
  }

  /** Runs a function on the file between two changes. */
  async between(run: () => Promise<void>): Promise<void> {
    await this.#turns.add(run)
  }

  /** Resolves when all requested changes are saved. */
  async settled(): Promise<void> {
    await this.#turns.onIdle()
  }
}
