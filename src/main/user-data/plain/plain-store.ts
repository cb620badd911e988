import { existsSync } from 'node:fs'
import { WorkerLink } from '../../database/worker-link'
import { destroyPlain, hasPlain, plainBackups, plainBytes, plainDatabase, setPlainAside } from './plain-files'
import type { PlainContent } from './plain-reader'
import type { PlainCommands, PlainWorkerData } from './plain-worker'
import workerPath from './plain-worker?modulePath'

/** The plain database of earlier versions: read once, emptied workspace by workspace, and destroyed in the end. */
export class PlainStore {
  readonly #folder: string
  #content: Promise<PlainContent> | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  get exists(): boolean {
    return hasPlain(this.#folder)
  }

  /** All of it that can be read. Rejects for a lock, missing rights or a full disk. */
  content(): Promise<PlainContent> {
    this.#content ??= this.#ask((link) => link.call('read', undefined)).catch((error: unknown) => {
      // The next one who asks may have more luck.
      this.#content = null
      throw error
    })
    return this.#content
  }

  /** What was made in a workspace, as the records of its own file. */
  async made(workspace: string): Promise<readonly string[]> {
    return (await this.content()).made.get(workspace) ?? []
  }

  /** The files as they are, as records; for what could not be read of them. */
  bytes(): Promise<readonly string[]> {
    return plainBytes(this.#folder)
  }

  /** Takes one workspace out of it, and leaves the others. */
  async forget(workspace: string): Promise<void> {
    if (!this.exists) return
    await this.#ask((link) => link.call('forget', workspace))
    this.#content = null
  }

  /** Leaves what can't be read where a person may find it. */
  async setAside(): Promise<void> {
    await setPlainAside(this.#folder)
  }

  /** Overwrites and removes all of it. */
  async destroy(): Promise<void> {
    await destroyPlain(this.#folder)
  }

  async #ask<T>(ask: (link: WorkerLink<PlainCommands>) => Promise<T>): Promise<T> {
    const files = [plainDatabase(this.#folder), ...plainBackups(this.#folder)]
    const workerData: PlainWorkerData = { files: files.filter((file) => existsSync(file)) }
    const link = new WorkerLink<PlainCommands>({ path: workerPath, workerData, restartWith: null })
    try {
      await link.ready
      return await ask(link)
    } finally {
      await link.close()
    }
  }
}
