/** Files that this run wrote where the user chose. The page knows their names, never their folders. */
import { basename } from 'node:path'
import { DesksideError } from '@shared/ipc/errors'

export class WrittenFiles {
  readonly #paths = new Map<string, string>()

  /** @returns the file's name; of several files of one name the last counts */
  add(path: string): string {
    const name = basename(path)
    this.#paths.set(name, path)
    return name
  }

  /** @throws DesksideError `file-unreadable` for a name under which nothing was written */
  pathOf(name: string): string {
    const path = this.#paths.get(name)
    if (path === undefined) throw new DesksideError('file-unreadable', 'This run wrote no file of this name.')
    return path
  }
}

export const writtenFiles = new WrittenFiles()
