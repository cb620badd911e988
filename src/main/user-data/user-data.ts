/** What the user made: settings and workspaces in one file, what was made in each workspace in another. */
import { join } from 'node:path'
import { DesksideError, shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Settings } from '@shared/model/settings'
import { fileCodeOf } from '../files/file-errors'
import type { Log } from '../log'
import { Attached } from './attached'
import { Conversion } from './conversion'
import { Made } from './made'
import { MadeFile } from './made-file'
import { LOST_ADDRESS, SettingsFile } from './settings-file'
import type {
  Keeping,
  Kept,
  Place,
  PortableData,
  SavedViews,
  UserData,
  Visits,
  WindowBounds,
  WindowKind,
  WorkspaceEntry
} from './types'
import { readSettings, settingFits, SETTING_KEYS } from './values'

export interface UserDataOptions {
  /** The profile; null keeps everything in memory. */
  readonly folder: string | null
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly now: () => number
}

/** The folder of everything that a workspace keeps on disk. */
export function workspaceDir(userDataDir: string, id: string): string {
  // Ids are ours, but they are read from a file that others may write: none of them leads out of the folder.
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new DesksideError('bad-input', 'This is no id of a workspace.')
  return join(userDataDir, 'workspaces', id)
}

export class StoredUserData implements UserData {
  readonly #options: UserDataOptions
  readonly #settings: SettingsFile
  readonly #conversion: Conversion | null
  readonly #attached = new Map<string, Attached>()
  /** Each attaching waits for the one before, of the same workspace or another. */
  #attaching: Promise<unknown> = Promise.resolve()

  /** Reads settings and workspaces synchronously; what was made in workspaces waits until they are attached. */
  constructor(options: UserDataOptions) {
    const { folder, log } = options
    this.#options = options
    this.#settings = new SettingsFile(folder, log)
    this.#conversion = folder === null ? null : new Conversion(folder, this.#settings, log)
  }

  /**
   * Null where everything can be asked at once. On the first start after an earlier version settings and workspaces are
   * taken over from its database, and until then there are none.
   */
  get preparing(): Promise<void> | null {
    return this.#conversion?.begin() ?? null
  }

  get problem(): ErrorShape | null {
    return this.#settings.problem
  }

  /** Settings as they are now. */
  get current(): Settings {
    return readSettings(this.#settings.stored.settings)
  }

  settings(): Promise<Settings> {
    return Promise.resolve(this.current)
  }

  async setSettings(change: Partial<Settings>): Promise<Settings> {
    const changed = settingsToStore(change)
    await this.#settings.change((stored) => ({ ...stored, settings: { ...stored.settings, ...changed } }))
    return this.current
  }

  workspaces(): Promise<readonly WorkspaceEntry[]> {
    return Promise.resolve(this.#settings.stored.workspaces.toSorted((a, b) => a.createdAt - b.createdAt))
  }

  async putWorkspace(entry: WorkspaceEntry): Promise<void> {
    await this.#settings.change((stored) => ({ ...stored, workspaces: withEntry(stored.workspaces, entry) }))
    const attached = this.#attached.get(entry.id)
    if (attached !== undefined) await this.#keepPlace(attached, entry)
  }

  async removeWorkspace(id: string): Promise<void> {
    await this.detach(id)
    await this.#settings.change((stored) => ({
      ...stored,
      workspaces: stored.workspaces.filter((entry) => entry.id !== id)
    }))
    await this.#conversion?.forget(id)
  }

  windowBounds(kind: WindowKind): WindowBounds | null {
    return this.#settings.stored.windows[kind] ?? null
  }

  async setWindowBounds(kind: WindowKind, bounds: WindowBounds): Promise<void> {
    await this.#settings.change((stored) => ({ ...stored, windows: { ...stored.windows, [kind]: bounds } }))
  }

  attach(entry: WorkspaceEntry, keeping: Keeping): Promise<Kept> {
    const attaching = this.#attaching.then(() => this.#attach(entry, keeping))
    this.#attaching = attaching.catch(() => undefined)
    return attaching
  }

  async #attach(entry: WorkspaceEntry, keeping: Keeping): Promise<Kept> {
    const before = this.#attached.get(entry.id)
    await before?.settled()
    const attached =
      keeping.where === 'file' && this.#options.folder !== null
        ? await this.#openFile(entry, keeping.key, before)
        : await this.#keepInMemory(entry, keeping, before)
    this.#attached.set(entry.id, attached)
    if (attached.file !== null) await this.#keepPlace(attached, entry)
    return attached.kept
  }

  async #openFile(entry: WorkspaceEntry, key: string, before: Attached | undefined): Promise<Attached> {
    const { folder, log, now } = this.#options
    if (before !== undefined && before.file !== null && before.key === key) return before
    const file = new MadeFile(workspaceDir(folder ?? '', entry.id), key, now)
    try {
      const { made: found, restored } = await file.load()
      const plain = before?.fromPlain === true ? [] : ((await this.#conversion?.madeIn(entry.id)) ?? [])
      found.add(plain)
      const made = before === undefined ? found : Made.merged(found, before.made)
      if (made !== found || plain.length > 0) await file.save(made)
      await this.#conversion?.taken(entry.id, (records) => file.keepBeside('of-an-earlier-version', records))
      const backup = made.damage?.kind === 'damaged' ? await file.newestBackup() : null
      const problem = problemOf(made, restored)
      if (problem !== null) log.warn('what was made in a workspace is not as it was left', { code: problem.code })
      const attached = new Attached({
        ...{ made, file, key, problem, where: 'file' },
        backup: backup === null ? null : Date.parse(backup.day)
      })
      // Behind the opening. While something is lost, the backup that holds it is not replaced.
      const backUp = made.damage === null ? () => file.backUp() : () => Promise.resolve()
      attached.between(backUp).catch((error: unknown) => {
        log.warn('what was made in a workspace was not backed up', { code: fileCodeOf(error) ?? shapeOf(error).code })
      })
      return attached
    } catch (error) {
      // Nothing was thrown away: the next opening finds the file as it is.
      const cause = fileCodeOf(error) ?? shapeOf(error).code
      log.error('what was made in a workspace can’t be opened', { code: cause })
      return this.#keepInMemory(entry, { where: 'waiting', problem: asShape(error, cause) }, before)
    }
  }

  async #keepInMemory(
    { id }: WorkspaceEntry,
    keeping: Exclude<Keeping, { where: 'file' }> | Keeping,
    before: Attached | undefined
  ): Promise<Attached> {
    // Its key is known from before, so there is nothing to wait for.
    if (keeping.where === 'waiting' && before !== undefined && before.file !== null) return before
    const plain = (await this.#conversion?.madeIn(id)) ?? []
    const made = before?.made ?? Made.of(plain)
    const waiting = keeping.where === 'waiting' ? lockedBy(keeping.problem) : null
    return new Attached({
      ...{ made, where: keeping.where === 'file' ? 'memory' : keeping.where },
      problem: plain.length > 0 ? inPlain() : waiting,
      fromPlain: plain.length > 0
    })
  }

  /** Its file says what the workspace is called and where it is, for the case that its entry gets lost. */
  async #keepPlace(attached: Attached, { name, address, lookupPath }: WorkspaceEntry): Promise<void> {
    const { place } = attached.made
    if (address === LOST_ADDRESS) return
    if (place?.name === name && place.address === address && place.lookupPath === lookupPath) return
    // A file is not worth making for this alone.
    if (attached.made.isEmpty) {
      attached.made.place = { name, address, lookupPath }
      return
    }
    try {
      await attached.change((made) => void (made.place = { name, address, lookupPath }))
    } catch (error) {
      this.#options.log.warn('the name of a workspace was not kept beside its data', { code: shapeOf(error).code })
    }
  }

  kept(workspace: string): Kept | null {
    return this.#attached.get(workspace)?.kept ?? null
  }

  placeOf(workspace: string): Place | null {
    return this.#at(workspace).made.place
  }

  async detach(workspace: string): Promise<void> {
    await this.#attaching
    const attached = this.#attached.get(workspace)
    this.#attached.delete(workspace)
    await attached?.settled()
  }

  async settle(workspace: string, how: 'backup' | 'as-it-is'): Promise<Kept> {
    const attached = this.#at(workspace)
    const backup = how === 'backup' ? ((await attached.file?.newestBackup()) ?? null) : null
    if (how === 'backup' && backup === null) throw new DesksideError('not-found', 'There is no whole backup.')
    await attached.change((made) => {
      // First what was lost: a backup says nothing of damage, and what it holds is there again.
      made.damage = null
      if (backup !== null) made.add(backup.records)
    })
    attached.problem = null
    attached.backup = null
    return attached.kept
  }

  async fieldCorrections(workspace: string): Promise<readonly FieldCorrection[]> {
    return this.#at(workspace).made.corrections
  }

  async setFieldCorrections(workspace: string, corrections: readonly FieldCorrection[]): Promise<void> {
    await this.#at(workspace).change((made) => void (made.corrections = corrections))
  }

  readonly views: SavedViews = {
    all: async (workspace) => this.#at(workspace).made.views.all(),
    put: async (workspace, view, index) => this.#at(workspace).change(({ views }) => views.put(view, index)),
    update: async (workspace, id, change) => this.#at(workspace).change(({ views }) => views.update(id, change)),
    reorder: async (workspace, ids) => this.#at(workspace).change(({ views }) => views.reorder(ids)),
    remove: async (workspace, id) => this.#at(workspace).change(({ views }) => views.remove(id)),
    default: async (workspace) => this.#at(workspace).made.default,
    setDefault: async (workspace, content) => {
      await this.#at(workspace).change((made) => void (made.default = content))
    }
  }

  readonly visits: Visits = {
    recent: async (workspace, nouns, limit) => this.#at(workspace).made.visits.recent(nouns, limit),
    pinned: async (workspace) => this.#at(workspace).made.visits.pinned(),
    opened: async (workspace, visit) => this.#at(workspace).change(({ visits }) => visits.opened(visit)),
    pin: async (workspace, pin) => this.#at(workspace).change(({ visits }) => visits.pin(pin)),
    me: async (workspace) => this.#at(workspace).made.me,
    setMe: async (workspace, userId) => {
      await this.#at(workspace).change((made) => void (made.me = userId))
    }
  }

  async putAll({ settings, workspaces, corrections, views, pins, me }: PortableData): Promise<void> {
    const stored = settingsToStore(settings)
    const touched = [...new Set([corrections, views, pins, me].flatMap((part) => [...part.keys()]))]
    const undo: (() => Promise<void>)[] = []
    try {
      for (const id of touched) {
        const attached = this.#at(id)
        const before = attached.made.records()
        await attached.change((made) => {
          const said = corrections.get(id)
          if (said !== undefined) made.corrections = said
          for (const view of views.get(id) ?? []) made.views.take(view)
          for (const pin of pins.get(id) ?? []) made.visits.pin(pin)
          made.me = me.get(id) ?? made.me
        })
        undo.push(async () => {
          attached.made = Made.of(before)
          await attached.change(() => undefined)
        })
      }
      await this.#settings.change((all) => ({
        ...all,
        settings: { ...all.settings, ...stored },
        workspaces: workspaces.reduce(withEntry, all.workspaces)
      }))
    } catch (error) {
      for (const back of undo.reverse()) {
        await back().catch((failed: unknown) => {
          this.#options.log.error('an import was not undone as a whole', { code: shapeOf(failed).code })
        })
      }
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#attaching
    for (const attached of this.#attached.values()) await attached.settled()
    await this.#settings.settled()
  }

  /** @throws `workspace-closed` for a workspace that is not attached: nothing is known of what was made in it. */
  #at(workspace: string): Attached {
    const attached = this.#attached.get(workspace)
    if (attached === undefined) {
      throw new DesksideError('workspace-closed', 'This workspace is not open.', { retryable: true })
    }
    return attached
  }
}

function settingsToStore(change: Partial<Settings>): Record<string, unknown> {
  const changed = SETTING_KEYS.filter((key) => change[key] !== undefined)
  for (const key of changed) {
    if (!settingFits(key, change[key])) {
      throw new DesksideError('bad-input', 'A setting does not have a value it can have.', { details: { key } })
    }
  }
  return Object.fromEntries(changed.map((key) => [key, change[key]]))
}

function withEntry(all: readonly WorkspaceEntry[], entry: WorkspaceEntry): readonly WorkspaceEntry[] {
  const { id, name, address, lookupPath, createdAt, lastOpenedAt, untilQuit } = entry
  const kept: WorkspaceEntry = {
    ...{ id, name, address, lookupPath },
    createdAt: Math.round(createdAt),
    lastOpenedAt: lastOpenedAt === null ? null : Math.round(lastOpenedAt),
    ...(untilQuit === true ? { untilQuit } : {})
  }
  return all.some((one) => one.id === id) ? all.map((one) => (one.id === id ? kept : one)) : [...all, kept]
}

function problemOf({ damage }: Made, restored: boolean): ErrorShape | null {
  if (damage?.kind === 'key-lost') {
    return new DesksideError('made-key-lost', 'The key of what was made in a workspace is lost.').toShape()
  }
  if (damage !== null) {
    const details = { read: damage.read, ...(damage.lost === null ? {} : { lost: damage.lost }) }
    return new DesksideError('made-damaged', 'What was made in a workspace was damaged.', { details }).toShape()
  }
  return restored
    ? new DesksideError('made-restored', 'What was made in a workspace was damaged; its copy was used.').toShape()
    : null
}

const lockedBy = ({ code }: ErrorShape): ErrorShape =>
  new DesksideError('made-locked', 'What was made in a workspace can’t be read now.', {
    retryable: true,
    details: { cause: code }
  }).toShape()

const inPlain = (): ErrorShape =>
  new DesksideError('made-in-plain', 'What was made in a workspace still lies in an unencrypted file.').toShape()

function asShape(error: unknown, cause: string): ErrorShape {
  const shape = shapeOf(error)
  return shape.code === 'internal' ? { ...shape, details: { cause } } : shape
}
