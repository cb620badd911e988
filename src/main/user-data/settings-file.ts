/**
 * Settings and the list of workspaces, in a small plain file that is read first and without a keychain. One of the file
 * and its last good copy is always complete.
 */
import { accessSync, constants, copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import PQueue from 'p-queue'
import { DesksideError, type ErrorShape } from '@shared/ipc/errors'
import { ownFolder } from '../database/owned-files'
import { flushFile } from '../files/durable'
import { diskError, fileCodeOf } from '../files/file-errors'
import { writeWhole } from '../files/whole-file'
import type { Log } from '../log'
import { NO_SETTINGS, parseSettings, writeSettings, type ReadSettings, type StoredSettings } from './settings-format'
import type { WorkspaceEntry } from './types'
import { isUntilQuit } from './until-quit'

export const SETTINGS_FILE = 'settings.json'
export const SETTINGS_COPY = 'settings.last-good.json'
/** Address of a lost entry, until the workspace's own file or the user supplies the right one. */
export const LOST_ADDRESS = 'https://address-lost.invalid'

interface LoadedSettings {
  readonly stored: StoredSettings
  readonly problem: ErrorShape | null
  /** Whether the file may be written: not if that would overwrite unreadable data. */
  readonly isWritable: boolean
}

export class SettingsFile {
  /** Writes run one at a time, each based on the previous result. */
  readonly #turns = new PQueue({ concurrency: 1 })
  #stored: StoredSettings
  readonly #writable: boolean
  /** Problem found while reading; null if there is none. */
  readonly problem: ErrorShape | null

  /** Reads synchronously. */
  constructor(
    private readonly folder: string,
    private readonly log: Pick<Log, 'warn'>
  ) {
    const found = find(folder)
    this.#stored = found.stored
    this.#writable = found.isWritable
    this.problem = found.problem
    if (found.problem === null) return
    log.warn('settings are not as they were left', { code: found.problem.code, ...found.problem.details })
    if (found.isWritable) void this.change((stored) => stored).catch(() => undefined)
  }

  get stored(): StoredSettings {
    return this.#stored
  }

  /** Changes the stored settings, on disk first. Rejects with the disk's error; nothing has changed then. */
  async change(next: (stored: StoredSettings) => StoredSettings): Promise<void> {
    await this.#turns.add(async () => {
      const stored = next(this.#stored)
      await this.#write(stored)
      this.#stored = stored
    })
  }

  /** Resolves when all requested changes are saved. */
  async settled(): Promise<void> {
    await this.#turns.onIdle()
  }

  async #write(stored: StoredSettings): Promise<void> {
    if (!this.#writable) return
    const text = writeSettings(stored)
    try {
      ownFolder(this.folder)
      await writeWhole(join(this.folder, SETTINGS_FILE), text, this.log)
    } catch (error) {
      throw diskError(error)
    }
    await writeWhole(join(this.folder, SETTINGS_COPY), text, this.log).catch((error: unknown) => {
      // The file is written, and its earlier copy is still complete.
      this.log.warn('the copy of the settings was not written', { code: fileCodeOf(error) ?? 'unknown' })
    })
  }
}

type ReadFile = ReadSettings | { readonly state: 'missing' } | { readonly state: 'unreadable'; readonly code: string }

function read(path: string): ReadFile {
  try {
    return parseSettings(readFileSync(path, 'utf8'))
  } catch (error) {
    const code = fileCodeOf(error)
    if (code === 'ENOENT') return { state: 'missing' }
    // An unreadable sector is damage; missing permissions and locks are not.
    return code === 'EIO' ? { state: 'damaged', stored: NO_SETTINGS } : { state: 'unreadable', code: code ?? 'unknown' }
  }
}

function find(folder: string): LoadedSettings {
  const readOnly = (stored: StoredSettings, details: Record<string, string | number>): LoadedSettings => ({
    ...{ stored, problem: unavailable(details), isWritable: false }
  })
  const asLeft = (stored: StoredSettings): LoadedSettings => {
    const problem = refusal(folder)
    return { stored, problem, isWritable: problem === null }
  }
  const unlisted = listingError(folder)
  if (unlisted !== null) return readOnly(NO_SETTINGS, { cause: unlisted })
  const main = read(join(folder, SETTINGS_FILE))
  if (main.state === 'whole') return asLeft(main.stored)
  const copy = read(join(folder, SETTINGS_COPY))
  if (main.state === 'missing' && copy.state === 'missing' && foldersOf(folder).length === 0) return asLeft(NO_SETTINGS)
  const newer = main.state === 'newer' ? main : main.state !== 'missing' && copy.state === 'newer' ? copy : null
  if (newer !== null) return readOnly(newer.stored, { cause: 'cache-from-the-future', found: newer.version })
  const best = copy.state !== 'whole' && main.state === 'damaged' ? main : copy
  const stored = 'stored' in best ? best.stored : NO_SETTINGS
  if (main.state === 'unreadable') return readOnly(stored, { cause: main.code })
  if (main.state === 'damaged' && !putAside(folder)) return readOnly(stored, { cause: 'disk-read-only' })
  if (copy.state === 'whole') {
    const problem = new DesksideError('settings-restored', 'The settings were damaged; their copy was used.')
    return { stored, problem: problem.toShape(), isWritable: true }
  }
  const workspaces = withLostOnes(folder, stored.workspaces)
  const problem = new DesksideError('settings-lost', 'The settings were damaged, and their copy too.', {
    details: { settings: Object.keys(stored.settings).length, workspaces: workspaces.length }
  })
  return { stored: { ...stored, workspaces }, problem: problem.toShape(), isWritable: true }
}

/** Reason why the folder cannot be listed; null if it can. */
function listingError(folder: string): string | null {
  try {
    if (existsSync(folder)) readdirSync(folder)
    return null
  } catch (error) {
    return fileCodeOf(error) ?? 'unknown'
  }
}

/** Reason why the folder is not writable; null if it is, or does not exist yet. */
function refusal(folder: string): ErrorShape | null {
  if (!existsSync(folder)) return null
  try {
    accessSync(folder, constants.W_OK)
    return null
  } catch {
    return unavailable({ cause: 'disk-read-only' })
  }
}

const unavailable = (details: Record<string, string | number>): ErrorShape =>
  new DesksideError('user-data-unavailable', 'Settings and workspaces can’t be kept.', { details }).toShape()

/** Sets the damaged file aside under an unused name; returns whether that succeeded. */
function putAside(folder: string): boolean {
  const from = join(folder, SETTINGS_FILE)
  for (let at = 1; at < 1_000; at++) {
    const name = join(folder, `settings.damaged-${at}.json`)
    // Checked first: if copying fails for another reason, an existing file must not be removed.
    if (existsSync(name)) continue
    try {
      copyFileSync(from, name, constants.COPYFILE_EXCL)
      // The file will be overwritten, so the copy set aside must survive a power failure.
      flushFile(name)
      return true
    } catch (error) {
      const code = fileCodeOf(error)
      if (code === 'EIO') return tryRename(from, name)
      if (code !== 'EEXIST') return false
    }
  }
  return false
}

/** A file that cannot be read can still be renamed. The target name was free and holds at most a partial copy. */
function tryRename(from: string, to: string): boolean {
  try {
    rmSync(to, { force: true })
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}

/**
 * Adds workspaces that have a folder but no entry; their own file has their name. Only after entries were lost, since
 * removed workspaces may leave folders.
 */
function withLostOnes(folder: string, known: readonly WorkspaceEntry[]): readonly WorkspaceEntry[] {
  const lost = foldersOf(folder)
    .filter((id) => !known.some((one) => one.id === id))
    .map((id): WorkspaceEntry => ({
      id,
      ...(id === 'demo' ? { name: 'Demo', address: '' } : { name: 'Recovered workspace', address: LOST_ADDRESS }),
      ...{ lookupPath: 'lookup', createdAt: 0, lastOpenedAt: null },
      ...(isUntilQuit(join(folder, 'workspaces', id)) ? { untilQuit: true } : {})
    }))
  return [...known, ...lost]
}

function foldersOf(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, 'workspaces')).filter((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))
  } catch {
    // No workspace has ever stored anything.
    return []
  }
}
