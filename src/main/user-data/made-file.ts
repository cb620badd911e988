/**
 * File with a workspace's user data, its copy and its backups. Unreadable files are never deleted but set aside under
 * another name.
 */
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DesksideError } from '@shared/ipc/errors'
import { ownFolder } from '../database/owned-files'
import { fileCodeOf } from '../files/file-errors'
import { copyToDisk, writeWhole } from '../files/whole-file'
import type { Log } from '../log'
import type { Damage } from './kinds'
import { UserEntries } from './user-entries'
import { Sealer, type UnsealedFile } from './sealed'

const NAME = 'user-data'
export const MADE_FILE = NAME
export const MADE_COPY = `${NAME}.copy`
/** One backup per day on which data existed at the start. */
const MOST_BACKUPS = 7
const BACKUP = /^user-data\.backup-(\d{4}-\d{2}-\d{2})$/
export const backupName = (day: string): string => `${NAME}.backup-${day}`
/** Matches all these files, including partial ones. */
const ANY = /^\.?user-data(\.|$)/
/** A file set aside because its key was lost; read again once the key is back. */
const OTHER_KEY = /^user-data\.other-key-([0-9a-f]{16})-[0-9a-f]+$/

export class MadeFile {
  readonly #sealer: Sealer
  /** Text of the file on disk; null while there is no complete file. */
  #written: string | null = null
  /** Day of this run's latest backup. */
  #backedUp: string | null = null

  /** @param key key of the workspace, 64 hex digits */
  constructor(
    private readonly folder: string,
    key: string,
    private readonly by: { readonly now: () => number; readonly log: Pick<Log, 'warn'> }
  ) {
    this.#sealer = new Sealer(key)
  }

  /** Whether the folder contains any user data. */
  static async isIn(folder: string): Promise<boolean> {
    return (await namesIn(folder)).some((name) => ANY.test(name))
  }

  /** Removes the file, its copy, backups and files set aside. */
  static async removeAll(folder: string): Promise<void> {
    for (const name of (await namesIn(folder)).filter((one) => ANY.test(one))) {
      await rm(join(folder, name), { force: true })
    }
  }

  /**
   * Reads all files. A file that is damaged or has another key is set aside, and its readable part is saved to a new
   * file.
   *
   * @returns `made` includes `damage` if something is lost. `isRestored`: the file was damaged but its copy was
   * complete, so nothing is lost.
   * @throws `cache-from-the-future` for a file of a newer version, which stays unchanged; errors of the file system
   */
  async load(): Promise<{ readonly made: UserEntries; readonly isRestored: boolean }> {
    const main = await this.#read(MADE_FILE)
    const others = await this.#returned()
    if (main?.state === 'whole') this.#written = this.#sealer.seal(main.records)
    if (main?.state === 'whole' && others.length === 0) return { made: UserEntries.of(main.records), isRestored: false }
    const copy = main?.state === 'whole' ? null : await this.#read(MADE_COPY)
    const isKnown = main !== null || copy !== null || (await this.#days()).length > 0
    // The file with more records goes first and decides the order of views.
    const both = [recordsOf(main), recordsOf(copy)].toSorted((a, b) => b.length - a.length)
    const read = new Set(both.flat())
    const made = UserEntries.of([...read])
    for (const { records } of others) made.add(records)
    const damage = damageOf(main, copy, read.size)
    if (isKnown && damage !== null) made.set('damage', { ...damage, at: this.by.now() })
    if (isKnown || others.length > 0) {
      // Set aside first: a later failure then loses nothing.
      await this.#putAside(MADE_FILE, main)
      await this.#putAside(MADE_COPY, copy)
      await this.save(made)
    }
    for (const { name, whole } of others) {
      // A damaged file is read once and stays set aside.
      if (whole) await rm(join(this.folder, name), { force: true })
      else await rename(join(this.folder, name), join(this.folder, this.#freeName('damaged')))
    }
    return { made, isRestored: isKnown && damage === null && main?.state !== 'whole' }
  }

  /**
   * Writes the file, then its copy, so that one of them is always complete. Makes a backup first on a new day. Rejects
   * if the file cannot be written; it is unchanged then.
   */
  async save(made: UserEntries): Promise<void> {
    ownFolder(this.folder)
    // While data is lost, the backups that contain it are not replaced.
    if (made.get('damage') === null) await this.#orWarn('what was made was not backed up', () => this.backUp())
    const text = this.#sealer.seal(made.records())
    await writeWhole(join(this.folder, MADE_FILE), text, this.by.log)
    this.#written = text
    // The file is written, and its earlier copy is still complete.
    await this.#orWarn('the copy of what was made was not written', () =>
      writeWhole(join(this.folder, MADE_COPY), text, this.by.log)
    )
  }

  async #orWarn(what: string, run: () => Promise<void>): Promise<void> {
    await run().catch((error: unknown) => this.by.log.warn(what, { code: fileCodeOf(error) ?? 'unknown' }))
  }

  /** Makes today's backup from the file on disk, once per day and run. Keeps the newest seven. */
  async backUp(): Promise<void> {
    const today = dayOf(this.by.now())
    if (this.#written === null || this.#backedUp === today) return
    const name = backupName(today)
    const there = await this.#readBackup(today)
    if (there?.state === 'other-key') await this.#putAside(name, there)
    await writeWhole(join(this.folder, name), this.#written, this.by.log)
    this.#backedUp = today
    for (const day of (await this.#newestDays()).slice(MOST_BACKUPS)) {
      await rm(join(this.folder, backupName(day)), { force: true })
    }
  }

  /** Skips damaged backups; null if none is complete. `day`: `YYYY-MM-DD`. */
  async newestBackup(): Promise<{ readonly day: string; readonly records: readonly string[] } | null> {
    for (const day of await this.#newestDays()) {
      const found = await this.#readBackup(day)
      if (found?.state === 'whole') return { day, records: found.records }
    }
    return null
  }

  /** Skips unreadable backups, whatever the reason. */
  async #readBackup(day: string): Promise<UnsealedFile | null> {
    try {
      return await this.#read(backupName(day))
    } catch (error) {
      this.by.log.warn('a backup can’t be read', { code: fileCodeOf(error) ?? 'unknown' })
      return null
    }
  }

  async #read(name: string): Promise<UnsealedFile | null> {
    let content: Buffer
    try {
      content = await readFile(join(this.folder, name))
    } catch (error) {
      if (fileCodeOf(error) === 'ENOENT') return null
      // An unreadable sector is damage; missing permissions and locks are not.
      if (fileCodeOf(error) === 'EIO') return { state: 'damaged', records: [], total: null }
      throw error
    }
    const found = this.#sealer.unseal(content)
    if (found.state === 'newer') throw fromTheFuture(found.version)
    return found
  }

  /** Files set aside for a lost key that are readable again. */
  async #returned() {
    const found: { name: string; records: readonly string[]; whole: boolean }[] = []
    for (const name of await namesIn(this.folder)) {
      if (OTHER_KEY.exec(name)?.[1] !== this.#sealer.mark) continue
      const read = await this.#read(name)
      const whole = read?.state === 'whole'
      if (whole || read?.state === 'damaged') found.push({ name, records: read.records, whole })
    }
    return found
  }

  /** Copies an unreadable file unchanged; a missing or complete file needs no copy. */
  async #putAside(name: string, found: UnsealedFile | null): Promise<void> {
    if (found === null || found.state === 'whole' || found.state === 'newer') return
    const why = found.state === 'other-key' ? `other-key-${found.mark}` : 'damaged'
    const from = join(this.folder, name)
    const to = join(this.folder, this.#freeName(why))
    await copyToDisk(from, to).catch(async (error: unknown) => {
      // A file that cannot be read can still be renamed.
      if (fileCodeOf(error) !== 'EIO') throw error
      await rm(to, { force: true })
      await rename(from, to)
    })
  }

  /** An unused name, so that nothing is overwritten. */
  #freeName(what: string): string {
    return `${NAME}.${what}-${this.by.now().toString(16)}${randomBytes(4).toString('hex')}`
  }

  async #days(): Promise<readonly string[]> {
    return (await namesIn(this.folder)).flatMap((name) => BACKUP.exec(name)?.[1] ?? [])
  }

  /** Days of the backups, newest first. Days in the future come from a wrong clock and go last. */
  async #newestDays(): Promise<readonly string[]> {
    const today = dayOf(this.by.now())
    const days = (await this.#days()).toSorted().toReversed()
    return [...days.filter((day) => day <= today), ...days.filter((day) => day > today)]
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (fileCodeOf(error) === 'ENOENT') return []
    throw error
  }
}

const recordsOf = (found: UnsealedFile | null): readonly string[] =>
  found?.state === 'whole' || found?.state === 'damaged' ? found.records : []

/** Null if nothing is lost. */
function damageOf(main: UnsealedFile | null, copy: UnsealedFile | null, read: number): Omit<Damage, 'at'> | null {
  if (main?.state === 'whole' || copy?.state === 'whole') return null
  if (main?.state === 'other-key' || copy?.state === 'other-key') {
    return { kind: 'key-lost', read: 0, lost: null }
  }
  const totals = [main, copy].flatMap((found) =>
    found?.state === 'damaged' && found.total !== null ? found.total : []
  )
  // Both hold the same data: records lost in one may have been read from the other.
  const lost = totals.length === 0 ? null : Math.max(0, Math.max(...totals) - read)
  return lost === 0 ? null : { kind: 'damaged', read, lost }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const fromTheFuture = (found: number): DesksideError =>
  new DesksideError('cache-from-the-future', 'What was made here was written by a newer version of the app.', {
    details: { found }
  })
