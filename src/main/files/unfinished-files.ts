/** Temporary files beside their targets, including those left by a killed run. */
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import PQueue from 'p-queue'
import { z } from 'zod'
import { cutToBytes } from '@shared/rules/cut-text'
import type { Log } from '../log'
import { fileCodeOf } from './file-errors'

const LIST = 'unfinished-files.json'
/** Maximum bytes of the target's name, so that the temporary name fits all file systems. */
const LONGEST_NAME = 200
/** Matches names made by `partOf` and no others. */
const PART = /^\..*\.(?:[0-9a-f]{16}|deskside-[0-9a-f]{8})\.part$/s
const paths = z.array(z.string().max(10_000)).max(1_000)

/** Hidden temporary name beside a target. `mark`: 16 hex digits, or `deskside-` and 8 of them. */
export const partOf = (path: string, mark: string): string =>
  join(dirname(path), `.${cutToBytes(basename(path), LONGEST_NAME)}.${mark}.part`)

/**
 * Tracks this run's temporary files. Those outside the profile are also listed on disk while they are written. Files
 * still listed at the next start were left by a killed run.
 */
export class UnfinishedFiles {
  readonly #current = new Set<string>()
  readonly #left = new Set<string>()
  readonly #turns = new PQueue({ concurrency: 1 })
  #profile: { readonly folder: string; readonly log: Pick<Log, 'warn'> } | null = null

  /** Removes files left by an earlier run, in the profile and elsewhere. Never rejects. */
  async begin(folder: string, log: Pick<Log, 'warn'>): Promise<void> {
    this.#profile = { folder, log }
    await this.#turns.add(async () => {
      for (const path of await readList(join(folder, LIST), log))
        if (PART.test(basename(path)) && !this.#current.has(path)) this.#left.add(path)
    })
    await this.#removeIn(folder)
    for (const name of await namesIn(join(folder, 'workspaces'))) await this.#removeIn(join(folder, 'workspaces', name))
    for (const path of this.#left) {
      // An unreachable folder is tried again at the next start.
      if (!(await this.#removed(path))) continue
      this.#left.delete(path)
      await this.#save()
    }
  }

  /** Tracks the file while `write` runs, which renames or removes it. */
  async during<T>(part: string, write: () => Promise<T>): Promise<T> {
    this.#current.add(part)
    await this.#save(part)
    try {
      return await write()
    } finally {
      this.#current.delete(part)
      await this.#save(part)
    }
  }

  async #removeIn(folder: string): Promise<void> {
    for (const name of await namesIn(folder)) if (PART.test(name)) await this.#removed(join(folder, name))
  }

  /** Whether the file is gone. A file in use, or a path that is no file, stays. */
  async #removed(path: string): Promise<boolean> {
    try {
      const found = await lstat(path)
      if (this.#current.has(path)) return false
      if (found.isFile()) await rm(path)
      return true
    } catch (error) {
      const code = fileCodeOf(error) ?? 'unknown'
      if (code === 'ENOENT') return true
      this.#profile?.log.warn('an unfinished file was not removed', { code })
      return false
    }
  }

  /** Saves the list; files in the profile are found without it. */
  async #save(part?: string): Promise<void> {
    if (this.#profile === null || (part !== undefined && isWithin(part, this.#profile.folder))) return
    const { folder, log } = this.#profile
    await this.#turns.add(async () => {
      const all = [...this.#left, ...this.#current].filter((path) => !isWithin(path, folder))
      const list = join(folder, LIST)
      try {
        if (all.length === 0) await rm(list, { force: true })
        else await writeFile(list, JSON.stringify(all), { mode: 0o600 })
      } catch (error) {
        // The file is written anyway; only after a kill would it be forgotten.
        log.warn('the list of unfinished files was not written', { code: fileCodeOf(error) ?? 'unknown' })
      }
    })
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  // On Windows another drive has no relative path.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

async function readList(list: string, log: Pick<Log, 'warn'>): Promise<readonly string[]> {
  try {
    return paths.parse(JSON.parse(await readFile(list, 'utf8')))
  } catch (error) {
    const code = fileCodeOf(error)
    if (code !== 'ENOENT') log.warn('the list of unfinished files was not read', { code: code ?? 'unknown' })
    return []
  }
}

/** Shared by this process. */
export const unfinishedFiles = new UnfinishedFiles()
