/** Files that this run wrote to places chosen by the user. The page knows their names, never their folders. */
import { basename } from 'node:path'
import { DesksideError } from '@shared/ipc/errors'

export class WrittenFiles {
  readonly #paths = new Map<string, string>()

  /** @returns the file name; with equal names, the last file replaces the earlier ones */
  add(path: string): string {
    const name = basename(path)
    this.#paths.set(name, path)
    return name
  }

  /** @throws DesksideError `file-unreadable` for an unknown name */
  pathOf(name: string): string {
    const path = this.#paths.get(name)
    if (path === undefined) throw new DesksideError('file-unreadable', 'This run wrote no file of this name.')
    return path
  }
}

export const writtenFiles = new WrittenFiles()
