import { join } from 'node:path'
import { SETTINGS } from '@shared/contract/settings'
import { DesksideError, shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { Settings } from '@shared/model/settings'
import { NO_CLIENT_CHOICES } from '@shared/model/clients'
import type { MadeState } from '@shared/model/workspace'
import { withChoices } from '@shared/rules/clients/choices'
import { withStageChoices } from '@shared/rules/stage-state'
import { fileCodeOf } from '../files/file-errors'
import { quietly, type Log } from '../log'
import { AttachedUserData, type Home } from './attached-user-data'
import type { WorkspaceIdentity } from './kinds'
import { UserEntries } from './user-entries'
import { MadeFile } from './made-file'
import { LOST_ADDRESS, SettingsFile } from './settings-file'
import { leftSealed, lockedBy, problemOf } from './problems'
import type { UserDataStorage, PanelPlace, PortableData, WindowBounds, WindowKind, WorkspaceEntry } from './types'
import { setStages } from './prefs'
import { markUntilQuit, unmarkUntilQuit } from './until-quit'
import { withViews } from './views'
import { pinned } from './visits'
import { readSettings, SETTING_KEYS } from './values'

export interface UserDataOptions {
  /** Path of the profile. */
  readonly folder: string
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly now: () => number
}

/** Folder with all files of a workspace. */
export function workspaceDir(userDataDir: string, id: string): string {
  // Ids come from a file that others may edit: none may lead out of the folder.
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new DesksideError('bad-input', 'This is no id of a workspace.')
  return join(userDataDir, 'workspaces', id)
}

/**
 * User data. Settings and the list of workspaces are in a small plain file. The data of a workspace (views, pins,
 * visits, corrections) is in its own encrypted file. It must be attached first: until then its calls fail with
 * `workspace-closed`. Neither file contains secrets.
 */
export class UserData {
  readonly #settings: SettingsFile
  readonly #attached = new Map<string, AttachedUserData>()
  /** Serialises attaching across all workspaces. */
  #attaching: Promise<unknown> = Promise.resolve()

  /** Reads settings and workspaces synchronously; workspace data is read on attaching. */
  constructor(private readonly options: UserDataOptions) {
    this.#settings = new SettingsFile(options.folder, options.log)
  }

  /** Problem with settings and workspaces; null if there is none. */
  get problem(): ErrorShape | null {
    return this.#settings.problem
  }

  get current(): Settings {
    return readSettings(this.#settings.stored.settings)
  }

  async setSettings(change: Partial<Settings>): Promise<Settings> {
    const changed = settingsToStore(change)
    await this.#settings.change((stored) => ({ ...stored, settings: { ...stored.settings, ...changed } }))
    return this.current
  }

  workspaces(): Promise<readonly WorkspaceEntry[]> {
    return Promise.resolve(this.#settings.stored.workspaces.toSorted((a, b) => a.createdAt - b.createdAt))
  }

  /** Adds a workspace or replaces its entry. */
  async putWorkspace(entry: WorkspaceEntry): Promise<void> {
    await this.#settings.change((stored) => ({ ...stored, workspaces: withEntry(stored.workspaces, entry) }))
    await this.#keepPlace(entry)
  }

  /** Returns the changed entry. Rejects with `not-found` for a removed workspace, which is not restored. */
  async changeWorkspace(id: string, change: Partial<WorkspaceEntry>): Promise<WorkspaceEntry> {
    let changed: WorkspaceEntry | null = null
    await this.#settings.change((stored) => {
      const entry = stored.workspaces.find((one) => one.id === id)
      if (entry === undefined) throw new DesksideError('not-found', 'There is no such workspace.')
      changed = { ...entry, ...change, id }
      return { ...stored, workspaces: withEntry(stored.workspaces, changed) }
    })
    const entry = changed as unknown as WorkspaceEntry
    await this.#keepPlace(entry)
    return entry
  }

  /** Removes the workspace with all its local data. */
  async removeWorkspace(id: string): Promise<void> {
    await this.detach(id)
    await this.#settings.change((stored) => ({
      ...stored,
      workspaces: stored.workspaces.filter((entry) => entry.id !== id)
    }))
  }

  /** Last bounds of the window, or of the last one of its kind. */
  windowBounds(kind: WindowKind): WindowBounds | null {
    return this.#settings.stored.windows[kind] ?? null
  }

  async setWindowBounds(kind: WindowKind, bounds: WindowBounds): Promise<void> {
    await this.#settings.change((stored) => ({ ...stored, windows: { ...stored.windows, [kind]: bounds } }))
  }

  /** Zoom level in Chromium's steps; 0 is the default size. */
  windowZoom(kind: WindowKind): number {
    return this.#settings.stored.zooms[kind] ?? 0
  }

  async setWindowZoom(kind: WindowKind, level: number): Promise<void> {
    await this.#settings.change((stored) => ({ ...stored, zooms: { ...stored.zooms, [kind]: level } }))
  }

  /** Displays on which the main window was a panel, latest first. */
  panelPlaces(): readonly PanelPlace[] {
    return this.#settings.stored.panels
  }

  async setPanelPlaces(panels: readonly PanelPlace[]): Promise<void> {
    await this.#settings.change((stored) => ({ ...stored, panels }))
  }

  /** Loads the user data of a workspace, and merges changes made in memory meanwhile into its file. */
  attach(entry: WorkspaceEntry, keeping: UserDataStorage): Promise<MadeState> {
    const attaching = this.#attaching.then(() => this.#attach(entry, keeping))
    this.#attaching = attaching.catch(() => undefined)
    return attaching
  }

  async #attach(entry: WorkspaceEntry, keeping: UserDataStorage): Promise<MadeState> {
    const before = this.#attached.get(entry.id) ?? null
    const attached = before ?? new AttachedUserData()
    // Runs between two changes: a change made meanwhile waits for the new storage.
    await attached.move(() => this.#homeOf(entry, keeping, before))
    this.#attached.set(entry.id, attached)
    if (attached.file === null) return attached.kept
    await this.#keepPlace(entry)
    const { file } = attached
    // After loading. While data is lost, the backup that contains it is not replaced.
    const backUp = (): Promise<void> => (attached.made.get('damage') === null ? file.backUp() : Promise.resolve())
    attached.between(backUp).catch((error: unknown) => {
      const code = fileCodeOf(error) ?? shapeOf(error).code
      this.options.log.warn('what was made in a workspace was not backed up', { code })
    })
    return attached.kept
  }

  async #homeOf(entry: WorkspaceEntry, keeping: UserDataStorage, before: AttachedUserData | null): Promise<Home> {
    // The key is the same, so nothing moves.
    const stays = keeping.where === 'waiting' || (keeping.where === 'file' && before?.key === keeping.key)
    if (before !== null && before.file !== null && stays) return before
    if (keeping.where === 'file') return this.#inFile(entry, keeping.key, before)
    return keeping.where === 'memory'
      ? this.#untilQuit(entry, before)
      : this.#waiting(entry, keeping.problem.code, before)
  }

  async #inFile(entry: WorkspaceEntry, key: string, before: AttachedUserData | null): Promise<Home> {
    const { folder, log, now } = this.options
    const file = new MadeFile(workspaceDir(folder, entry.id), key, { now, log })
    try {
      const { made: found, isRestored } = await file.load()
      const made = before === null ? found : UserEntries.merged(found, before.made)
      if (made !== found) await file.save(made)
      const backup = made.get('damage')?.kind === 'damaged' ? await file.newestBackup() : null
      const problem = problemOf(made, isRestored)
      if (problem !== null) log.warn('what was made in a workspace is not as it was left', { code: problem.code })
      await unmarkUntilQuit(workspaceDir(folder, entry.id))
      return {
        ...{ made, file, key, problem, where: 'file' },
        backup: backup === null ? null : Date.parse(backup.day)
      }
    } catch (error) {
      // Nothing was deleted: the next start finds the file unchanged.
      const cause = fileCodeOf(error) ?? shapeOf(error).code
      log.error('what was made in a workspace can’t be opened', { code: cause })
      return this.#waiting(entry, cause, before)
    }
  }

  async #waiting(entry: WorkspaceEntry, cause: string, before: AttachedUserData | null): Promise<Home> {
    const isSealed = await MadeFile.isIn(workspaceDir(this.options.folder, entry.id))
    return { ...inMemory(before), where: 'waiting', problem: lockedBy(cause, { areAllAtHand: !isSealed }) }
  }

  /** The user chose "until I quit": only name and address stay on disk. */
  async #untilQuit({ id }: WorkspaceEntry, before: AttachedUserData | null): Promise<Home> {
    const folder = workspaceDir(this.options.folder, id)
    // Data read completely is in memory. Unreadable data stays on disk, since it would be lost for good.
    if (before !== null && before.file !== null) await MadeFile.removeAll(folder)
    const isLeft = await MadeFile.isIn(folder)
    await markUntilQuit(folder, this.options.log)
    return { ...inMemory(before), problem: isLeft ? leftSealed() : null }
  }

  /** Stores an attached workspace's name and address in its file, in case its entry is lost. */
  async #keepPlace({ id, name, address, lookupPath }: WorkspaceEntry): Promise<void> {
    const attached = this.#attached.get(id)
    if (attached === undefined || address === LOST_ADDRESS) return
    const place = attached.made.get('place')
    if (place?.name === name && place.address === address && place.lookupPath === lookupPath) return
    // Name and address alone do not justify a file.
    if (attached.made.isEmpty) {
      attached.made.set('place', { name, address, lookupPath })
      return
    }
    await quietly(this.options.log, 'the name of a workspace was not kept beside its data', () =>
      attached.change((made) => made.set('place', { name, address, lookupPath }))
    )
  }

  /** Null while not attached. */
  kept(workspace: string): MadeState | null {
    return this.#attached.get(workspace)?.kept ?? null
  }

  /** Name and address from the file of an attached workspace, to restore a lost entry. */
  placeOf(workspace: string): WorkspaceIdentity | null {
    return this.#at(workspace).made.get('place')
  }

  /** Detaches the workspace once everything is saved. */
  async detach(workspace: string): Promise<void> {
    await this.#attaching
    const attached = this.#attached.get(workspace)
    this.#attached.delete(workspace)
    await attached?.settled()
  }

  /**
   * Dismisses the message about damage. `backup`: adds records from the newest complete backup; nothing present is
   * removed.
   */
  async settle(workspace: string, how: 'backup' | 'as-it-is'): Promise<MadeState> {
    const attached = this.#at(workspace)
    const backup = how === 'backup' ? ((await attached.file?.newestBackup()) ?? null) : null
    if (how === 'backup' && backup === null) throw new DesksideError('not-found', 'There is no whole backup.')
    await attached.change((made) => {
      // Clear the damage first: backups have none, and lost records are added again.
      made.set('damage', null)
      if (backup !== null) made.add(backup.records)
    })
    attached.problem = null
    attached.backup = null
    return attached.kept
  }

  /** Current user data of a workspace; read again after each change. */
  of(workspace: string): Pick<UserEntries, 'get'> {
    return this.#at(workspace).made
  }

  /** Changes and saves the data, one change at a time. Rejects with the disk's error; nothing has changed then. */
  async change<T>(workspace: string, change: (made: UserEntries) => T): Promise<T> {
    return this.#at(workspace).change(change)
  }

  /** Imports everything or nothing. Workspaces with data must be attached. */
  async putAll({ settings, workspaces, made: imported }: PortableData): Promise<void> {
    const stored = settingsToStore(settings)
    const undo: (() => Promise<void>)[] = []
    try {
      for (const [id, { corrections, views, pins, stages, clients, me }] of imported) {
        const attached = this.#at(id)
        const before = attached.made.records()
        await attached.change((made) => {
          if (corrections !== undefined) made.set('correction', corrections)
          if (views !== undefined) made.set('view', withViews(made.get('view'), views))
          if (pins !== undefined) made.set('visit', pins.reduce(pinned, made.get('visit')))
          if (stages !== undefined) setStages(made, withStageChoices(made.get('stages') ?? [], stages))
          if (clients !== undefined) made.set('clients', withChoices(made.get('clients') ?? NO_CLIENT_CHOICES, clients))
          if (me !== undefined) made.set('me', me)
        })
        undo.push(async () => {
          attached.made = UserEntries.of(before)
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
          this.options.log.error('an import was not undone as a whole', { code: shapeOf(failed).code })
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

  /** @throws `workspace-closed` if the workspace is not attached: its user data is unknown */
  #at(workspace: string): AttachedUserData {
    const attached = this.#attached.get(workspace)
    if (attached === undefined) {
      throw new DesksideError('workspace-closed', 'This workspace is not open.', { retryable: true })
    }
    return attached
  }
}

const inMemory = (before: AttachedUserData | null): Home => ({
  ...{ made: before?.made ?? new UserEntries(), file: null, key: null },
  ...{ where: 'memory', problem: null, backup: null }
})

function settingsToStore(change: Partial<Settings>): Record<string, unknown> {
  const changed = SETTING_KEYS.filter((key) => change[key] !== undefined)
  for (const key of changed) {
    if (!SETTINGS[key].safeParse(change[key]).success) {
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
