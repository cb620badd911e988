import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { copyToDisk } from '../../files/whole-file'
import { WorkerLink } from '../../database/worker-link'
import {
  asideBytes,
  asideName,
  asideNames,
  beginsAsDatabase,
  destroyAside,
  destroyRetired,
  destroyUnfinished,
  finishReplacing,
  hasPlain,
  hasRemnants,
  holdsAside,
  nextPlain,
  plainBackups,
  plainBytes,
  plainDatabase,
  plainLog,
  retirePlain,
  setPlainAside
} from './plain-files'
import { isLogWhole } from './plain-log'
import type { PlainContent } from './plain-reader'
import type { PlainOperations, PlainWorkerData } from './plain-worker'
import workerPath from './plain-worker?modulePath'

/**
 * The unencrypted database of earlier versions: read once, emptied workspace by workspace, and destroyed in the end.
 */
export class PlainStore {
  readonly #folder: string
  #content: Promise<PlainContent> | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Whether there is a database or a copy of one, after the unfinished steps of an interrupted run are completed. */
  get exists(): boolean {
    finishReplacing(this.#folder)
    return hasPlain(this.#folder)
  }

  /** Whether files are left of a database that is gone. */
  get hasRemnants(): boolean {
    return hasRemnants(this.#folder)
  }

  /** Whether the database was overwritten already. */
  get isHalfDestroyed(): boolean {
    return existsSync(plainDatabase(this.#folder)) && !beginsAsDatabase(this.#folder)
  }

  /** All of it that can be read. Rejects for a lock, missing rights or a full disk. */
  content(): Promise<PlainContent> {
    this.#content ??= this.#read().catch((error: unknown) => {
      // The next call tries again.
      this.#content = null
      throw error
    })
    return this.#content
  }

  async #read(): Promise<PlainContent> {
    const log = plainLog(this.#folder)
    const whole = isLogWhole(log)
    // SQLite deletes a log after reading what it can of it.
    if (!whole) await copyToDisk(log, asideName(this.#folder, basename(log)))
    const content = await this.#ask((link) => link.call('read'))
    return { ...content, whole: content.whole && whole }
  }

  /** The user data of a workspace, as the records of its own file. */
  async made(workspace: string): Promise<readonly string[]> {
    return (await this.content()).made.get(workspace) ?? []
  }

  /** The unchanged bytes of the files, as records; for the part that could not be read. */
  bytes(): Promise<readonly string[]> {
    return plainBytes(this.#folder)
  }

  /** Rewrites the database with these workspaces only. */
  async keepOnly(workspaces: readonly string[]): Promise<void> {
    await destroyUnfinished(this.#folder)
    const to = nextPlain(this.#folder)
    await this.#ask((link) => link.call('write', to, workspaces))
    this.#content = null
    await retirePlain(this.#folder)
    finishReplacing(this.#folder)
    await destroyRetired(this.#folder)
  }

  /** Sets the unreadable database aside until there is a key for it, where the user can find it. */
  async setAside(): Promise<void> {
    await setPlainAside(this.#folder)
    this.#content = null
  }

  get hasAside(): boolean {
    return asideNames(this.#folder).length > 0
  }

  /** Whether a file set aside has content, which stays unencrypted until there is a key. */
  get holdsAside(): boolean {
    return holdsAside(this.#folder)
  }

  /** The bytes of the files set aside, as records. */
  asideBytes(): Promise<readonly string[]> {
    return asideBytes(this.#folder)
  }

  async destroyAside(): Promise<void> {
    await destroyAside(this.#folder)
  }

  /** Marks the database as no longer needed; after this there is none, and only `destroyRetired` remains to be done. */
  async retire(): Promise<void> {
    await retirePlain(this.#folder)
    this.#content = null
  }

  /** Overwrites and removes retired files. */
  async destroyRetired(): Promise<void> {
    await destroyRetired(this.#folder)
    await destroyUnfinished(this.#folder)
  }

  async #ask<T>(ask: (link: WorkerLink<PlainOperations>) => Promise<T>): Promise<T> {
    const files = [plainDatabase(this.#folder), ...plainBackups(this.#folder)]
    const workerData: PlainWorkerData = { files: files.filter((file) => existsSync(file)) }
    const link = new WorkerLink<PlainOperations>({ path: workerPath, workerData, restartWith: null })
    try {
      await link.ready
      return await ask(link)
    } finally {
      await link.close()
    }
  }
}
