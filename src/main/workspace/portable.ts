/** Exports all user data to one file, and imports such a file after a preview. */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DesksideError } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { ImportedWorkspace, ImportOutcome, ImportPreview } from '@shared/model/portable'
import type { Settings } from '@shared/model/settings'
import { NO_CLIENT_CHOICES } from '@shared/model/clients'
import { choicesToAdd } from '@shared/rules/clients/choices'
import { hasCorrection } from '@shared/rules/field-corrections'
import { fileCodeOf } from '../files/file-errors'
import { readRegularFile } from '../files/regular-file'
import { writeWhole } from '../files/whole-file'
import { writtenFiles } from '../files/written-files'
import type { Log } from '../log'
import { readPortable, writePortable, type PortableFile, type PortableWorkspace } from './portable-format'
import type { PortableMade, WorkspaceEntry } from '../user-data/types'
import type { UserData } from '../user-data/user-data'
import { pinsOf } from '../user-data/visits'
import type { broadcast } from '../window/broadcast'
import type { FileDialogs } from '../window/file-dialogs'
import { DEMO_ID } from './demo-id'
import type { Workspaces } from './workspaces'

/** User data is kilobytes; a larger file is something else. */
const MOST_BYTES = 20 * 1024 * 1024

export interface PortableOptions {
  readonly userData: UserData
  readonly workspaces: Pick<Workspaces, 'opened' | 'activate' | 'list' | 'withMade'>
  readonly dialogs: FileDialogs
  readonly emit: typeof broadcast
  readonly onSettings: (settings: Settings) => void
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly now: () => number
}

const USUAL_LOOKUP_PATH = 'lookup'

export class Portable {
  #opened: { readonly id: string; readonly file: PortableFile } | null = null

  constructor(private readonly options: PortableOptions) {}

  /** Writes a file where the user chooses. Returns its name, or null if cancelled. Rejects with `file-unwritable`. */
  async export(): Promise<string | null> {
    const { userData, dialogs, log, now } = this.options
    const path = await dialogs.save(`deskside-${new Date(now()).toISOString().slice(0, 10)}.json`)
    if (path === null) return null
    const entries = await userData.workspaces()
    const ids = entries.map(({ id }) => id)
    // All or nothing: a file without one of the workspaces would look complete.
    const read = () =>
      Promise.all(
        entries.map(async ({ id, name, address, lookupPath }) => {
          return { id, name, address, lookupPath, ...(await this.#madeIn(id)) }
        })
      )
    const workspaces = await this.options.workspaces.withMade(ids, read, [], 'read')
    const content = writePortable({ exportedAt: now(), settings: userData.current, workspaces })
    await writeWhole(path, content, log).catch((error: unknown) => {
      // The system's code, without the path.
      const code = fileCodeOf(error)
      throw new DesksideError('file-unwritable', 'The file can’t be written.', {
        details: code === null ? {} : { code }
      })
    })
    log.info('user data exported', { workspaces: workspaces.length })
    return writtenFiles.add(path)
  }

  /** Reads a file that the user picks and returns its preview without changing anything. */
  async open(): Promise<ImportPreview | null> {
    const path = await this.options.dialogs.open()
    if (path === null) return null
    const bytes = await readRegularFile(path, MOST_BYTES)
    if (bytes === null) {
      throw new DesksideError('import-unreadable', 'The file is too large to be one that the app exported.')
    }
    const file = readPortable(new TextDecoder().decode(bytes))
    const id = randomUUID()
    const { data, workspaces } = await this.#plan(file)
    this.#opened = { id, file }
    return {
      id,
      fileName: basename(path),
      exportedAt: file.exportedAt,
      settings: data.settings,
      workspaces: workspaces.map(({ preview }) => preview)
    }
  }

  /** Imports the whole opened file; the open workspace is updated at once. */
  async import(id: string): Promise<ImportOutcome> {
    const { userData, workspaces, emit, onSettings, log } = this.options
    if (this.#opened?.id !== id) throw new DesksideError('bad-input', 'This file is not open any more.')
    const { file } = this.#opened
    const before = await userData.workspaces()
    const plan = await this.#plan(file)
    const { settings } = plan.data
    const known = new Set(before.map((entry) => entry.id))
    const made = plan.data.workspaces.filter((entry) => !known.has(entry.id) && plan.data.made.has(entry.id))
    await workspaces.withMade(
      plan.data.workspaces.flatMap(({ id: one }) => (known.has(one) ? one : [])),
      () => userData.putAll(plan.data),
      made
    )
    this.#opened = null
    if (Object.keys(settings).length > 0) onSettings(userData.current)
    emit('workspaces', undefined)
    const active = (await workspaces.list()).find((workspace) => workspace.isActive)
    const touched = plan.workspaces.find(({ entry }) => entry.id === active?.id)
    if (touched !== undefined) await this.#follow(touched.entry, before)
    log.info('user data imported', { workspaces: plan.workspaces.length })
    const preview = plan.workspaces.map((workspace) => workspace.preview)
    const added = preview.filter(({ state }) => state === 'new').length
    return {
      settings: Object.keys(settings).length,
      added,
      updated: preview.length - added,
      corrections: preview.reduce((sum, { corrections }) => sum + corrections, 0),
      views: preview.reduce((sum, { views }) => sum + views, 0),
      pins: preview.reduce((sum, { pins }) => sum + pins, 0),
      stages: preview.reduce((sum, { stages }) => sum + stages, 0),
      clients: preview.reduce((sum, { clients }) => sum + clients, 0)
    }
  }

  /** Applies the imported data to the open workspace. */
  async #follow(entry: WorkspaceEntry, before: readonly WorkspaceEntry[]): Promise<void> {
    const { userData, workspaces, emit } = this.options
    const { cache } = await workspaces.opened(entry.id)
    await cache.fields.setCorrections(userData.of(entry.id).get('correction'))
    for (const { noun } of await cache.fields.kinds()) {
      emit('fields', { workspaceId: entry.id, noun })
      emit('changed', { workspaceId: entry.id, noun })
    }
    // Choices for stages apply even if their records are not cached.
    emit('fields', { workspaceId: entry.id, noun: 'stage' })
    emit('prefs.changed', { workspaceId: entry.id, key: null })
    // The client was created for the old path.
    if (before.find(({ id }) => id === entry.id)?.lookupPath !== entry.lookupPath) await workspaces.activate(entry.id)
  }

  /** Effect of a file on this profile. */
  async #plan(file: PortableFile) {
    const { userData, now } = this.options
    const settings = userData.current
    const changed = Object.entries(file.settings).filter(([key, value]) => settings[key as keyof Settings] !== value)
    const entries = await userData.workspaces()
    const taken = new Set<string>()
    const here = await this.#madeHere(file, entries)
    const workspaces: { entry: WorkspaceEntry; preview: ImportedWorkspace }[] = []
    const imported = new Map<string, PortableMade>()
    for (const { id, name, address, lookupPath, fields, ...made } of file.workspaces) {
      // Ids are local: a workspace is identified by its address. Otherwise an id with another address could expose its
      // secrets.
      const candidates = entries.filter((entry) => entry.address === address && !taken.has(entry.id))
      const known = candidates.find((entry) => entry.id === id) ?? candidates[0]
      // An id from a file might match something left here, such as a key or folder.
      const fresh = address === '' ? DEMO_ID : randomUUID()
      const entry: WorkspaceEntry =
        known === undefined
          ? { id: fresh, name, address, lookupPath, createdAt: now(), lastOpenedAt: null }
          : { ...known, name, lookupPath }
      taken.add(entry.id)
      const before = here.get(entry.id) ?? NOTHING
      const added = addedBy(made, before)
      const clientsToAdd = choicesToAdd(before.clients, made.clients).length
      // The user's own record is chosen here; the file's applies only if none is set.
      const userId = before.me === null ? made.me : null
      const brought: PortableMade = {
        ...(fields.length > 0 || before.fields.length > 0 ? { corrections: fields } : {}),
        ...(added.views.length > 0 ? { views: added.views } : {}),
        ...(added.pins.length > 0 ? { pins: added.pins } : {}),
        ...(added.stages.length > 0 ? { stages: added.stages } : {}),
        ...(clientsToAdd > 0 ? { clients: made.clients } : {}),
        ...(userId === null ? {} : { me: userId })
      }
      if (Object.keys(brought).length > 0) imported.set(entry.id, brought)
      const preview: ImportedWorkspace = {
        name,
        address,
        state: known === undefined ? 'new' : 'known',
        renamedFrom: known === undefined || known.name === name ? null : known.name,
        lookupPath: lookupPath === (known?.lookupPath ?? USUAL_LOOKUP_PATH) ? null : lookupPath,
        corrections: differingFrom(fields, before.fields).length,
        replaced: differingFrom(before.fields, fields).length,
        reordered: reordered(before.fields, fields),
        views: added.views.length,
        replacedViews: added.replaced,
        pins: added.pins.length,
        stages: added.stages.length,
        clients: clientsToAdd,
        me: userId
      }
      workspaces.push({ entry, preview })
    }
    const entriesOfFile = workspaces.map(({ entry }) => entry)
    const changedSettings = Object.fromEntries(changed) as Partial<Settings>
    const data = { settings: changedSettings, workspaces: entriesOfFile, made: imported }
    return { data, workspaces }
  }

  /** Local user data of the file's workspaces, by local id. */
  async #madeHere(file: PortableFile, entries: readonly WorkspaceEntry[]): Promise<ReadonlyMap<string, PortableParts>> {
    const addresses = new Set(file.workspaces.map(({ address }) => address))
    const ids = entries.flatMap(({ id, address }) => (addresses.has(address) ? id : []))
    const read = () => Promise.resolve(ids.map((id) => [id, this.#madeIn(id)] as const))
    return new Map(await this.options.workspaces.withMade(ids, read))
  }

  /** User data of a workspace. */
  #madeIn(id: string): PortableParts {
    const made = this.options.userData.of(id)
    return {
      fields: made.get('correction'),
      views: made.get('view'),
      pins: pinsOf(made.get('visit')).map(({ noun, id: record, pinnedAt }) => ({ noun, id: record, pinnedAt })),
      stages: made.get('stages') ?? [],
      clients: made.get('clients') ?? NO_CLIENT_CHOICES,
      me: made.get('me')
    }
  }
}

type PortableParts = Pick<PortableWorkspace, 'fields' | 'views' | 'pins' | 'stages' | 'clients' | 'me'>
const NOTHING: PortableParts = { fields: [], views: [], pins: [], stages: [], clients: NO_CLIENT_CHOICES, me: null }

/**
 * Views, pins and choices of stages that are missing or different here. Nothing is removed, since local data may be
 * newer.
 */
function addedBy(
  made: Pick<PortableParts, 'views' | 'pins' | 'stages'>,
  here: PortableParts
): Pick<PortableParts, 'views' | 'pins' | 'stages'> & { replaced: number } {
  const known = new Map(here.views.map((view) => [view.id, view]))
  const views = made.views.filter((view) => !isDeepStrictEqual(known.get(view.id), view))
  const judged = new Map(here.stages.map(({ id, state }) => [id, state]))
  const pinned = new Set(here.pins.map(({ noun, id }) => `${noun} ${id}`))
  return {
    views,
    replaced: views.filter(({ id }) => known.has(id)).length,
    pins: made.pins.filter(({ noun, id }) => !pinned.has(`${noun} ${id}`)),
    stages: made.stages.filter(({ id, state }) => judged.get(id) !== state)
  }
}

/** Corrections that the second list lacks or has differently. `reordered` compares positions. */
function differingFrom(some: readonly FieldCorrection[], others: readonly FieldCorrection[]): FieldCorrection[] {
  const content = ({ position: _position, ...rest }: FieldCorrection): object => rest
  const byField = new Map(others.map((one) => [JSON.stringify([one.noun, one.key]), content(one)]))
  return some.filter(
    (one) => hasCorrection(one) && !isDeepStrictEqual(byField.get(JSON.stringify([one.noun, one.key])), content(one))
  )
}

/** Number of nouns whose fields are in a different order. */
function reordered(before: readonly FieldCorrection[], after: readonly FieldCorrection[]): number {
  const places = (all: readonly FieldCorrection[], noun: string): Record<string, number> =>
    Object.fromEntries(
      all.flatMap((one) => (one.noun === noun && one.position !== undefined ? [[one.key, one.position]] : []))
    )
  const nouns = new Set([...before, ...after].map(({ noun }) => noun))
  return [...nouns].filter((noun) => !isDeepStrictEqual(places(before, noun), places(after, noun))).length
}
