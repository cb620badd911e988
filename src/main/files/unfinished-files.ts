/** Files that are being written under names beside their targets, and what a run that was killed left of them. */
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import PQueue from 'p-queue'
import { z } from 'zod'
import { cutToBytes } from '@shared/rules/cut-text'
import type { Log } from '../log'
import { fileCodeOf } from './file-errors'

const LIST = 'unfinished-files.json'
/** Bytes of the target's name: with what is added the name stays one that every file system takes. */
const LONGEST_NAME = 200
/** Names made by `partOf` and nothing else. */
const PART = /^\..*\.(?:[0-9a-f]{16}|deskside-[0-9a-f]{8})\.part$/s
const paths = z.array(z.string().max(10_000)).max(1_000)

/** The hidden name beside a target under which it is written. `mark`: 16 hex digits, or `deskside-` and 8 of them. */
export const partOf = (path: string, mark: string): string =>
  join(dirname(path), `.${cutToBytes(basename(path), LONGEST_NAME)}.${mark}.part`)

interface Profile {
  readonly folder: string
  readonly log: Pick<Log, 'warn'>
}

/**
 * Knows the unfinished files of this run. Those outside the profile are also in a list on the disk, as long as they are
 * written: what is still in it at the next start was left by a run that was killed.
 */
export class UnfinishedFiles {
  readonly #current = new Set<string>()
  readonly #left = new Set<string>()
  readonly #turns = new PQueue({ concurrency: 1 })
  #profile: Profile | null = null

  /** Removes what an earlier run left behind, in the profile and wherever it wrote. Never rejects. */
  async begin(folder: string, log: Pick<Log, 'warn'>): Promise<void> {
    this.#profile = { folder, log }
    await this.#turns.add(async () => {
      for (const path of await readList(join(folder, LIST), log))
        if (PART.test(basename(path)) && !this.#current.has(path)) this.#left.add(path)
    })
    await this.#removeIn(folder)
    for (const name of await namesIn(join(folder, 'workspaces'))) await this.#removeIn(join(folder, 'workspaces', name))
    for (const path of this.#left) {
      // A folder that can’t be reached now is tried again at the next start.
      if (!(await this.#removed(path))) continue
      this.#left.delete(path)
      await this.#save()
    }
  }

  /** Runs what writes this file, which it renames or removes itself. */
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

  /** Whether there is no such file any more. One that is written now, or is no file, stays. */
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

  /** Brings the list to the disk; a file in the profile is found without it. */
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
        // The file itself is written all the same: only after a kill would nobody know of it.
        log.warn('the list of unfinished files was not written', { code: fileCodeOf(error) ?? 'unknown' })
      }
    })
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  // Another drive of Windows has no way to it.
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

/** Of this process. */
export const unfinishedFiles = new UnfinishedFiles()
