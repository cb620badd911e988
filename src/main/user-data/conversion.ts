/**
 * Converts the unencrypted database of earlier versions to the files of this one: settings and workspaces at the first
 * start, the user data of a workspace when its key is first available. What was converted is destroyed in the database.
 */
import PQueue from 'p-queue'
import { z } from 'zod'
import { DesksideError, shapeOf, type ErrorShape } from '@shared/ipc/errors'
import { fileCodeOf } from '../files/file-errors'
import type { Log } from '../log'
import type { PlainContent } from './plain/plain-reader'
import { PlainStore } from './plain/plain-store'
import { lostEntry, unavailable, withLostOnes, type SettingsFile } from './settings-file'
import { NO_SETTINGS, type StoredSettings } from './settings-format'
import type { WorkspaceEntry } from './types'
import { windowBounds } from './values'

const plainEntry = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: z.string(),
  address: z.string(),
  lookupPath: z.string(),
  createdAt: z.number(),
  lastOpenedAt: z.number().nullable()
}) satisfies z.ZodType<WorkspaceEntry>

/** Keeps records under the key of a workspace, beside its user data. */
type Keep = (records: readonly string[]) => Promise<void>

export class Conversion {
  readonly #folder: string
  readonly #settings: SettingsFile
  readonly #log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly #plain: PlainStore
  /** Steps on the files run one at a time. */
  readonly #turns = new PQueue({ concurrency: 1 })
  #begun: Promise<void> | null = null
  /** The message about files set aside, for as long as they are there. */
  #ofAside: ErrorShape | null = null
  /** The unreadable part of the database is kept under a workspace's key already: no other key is awaited for it. */
  #unreadIsKept = false

  constructor(folder: string, settings: SettingsFile, log: Pick<Log, 'info' | 'warn' | 'error'>) {
    this.#folder = folder
    this.#settings = settings
    this.#log = log
    this.#plain = new PlainStore(folder)
  }

  /** Takes over settings and workspaces; null when there is nothing to take over. */
  begin(): Promise<void> | null {
    if (this.#begun !== null) return this.#begun
    const { stored, isNew, writable } = this.#settings
    // Settings that cannot be read are unknown: nothing may be done on their default values.
    if (!writable && !isNew) return null
    this.#tellOfAside()
    const overwritten = stored.plainDone && this.#plain.isHalfDestroyed
    const gone = !this.#plain.exists && !(isNew && this.#plain.hasRemnants)
    if (overwritten || gone) this.#behind(() => this.#end())
    else if (stored.inPlain.length > 0)
      this.#behind(
        () => this.#tidy(),
        () => this.#plain.destroyRetired()
      )
    else this.#begun = this.#turn(() => this.#takeOver())
    return this.#begun
  }

  /**
   * Reports at every start that an unencrypted file was set aside: it stays until a key is available, perhaps forever.
   */
  #tellOfAside(): void {
    if (this.#ofAside !== null || !this.#plain.holdsAside) return
    this.#ofAside = plainLeft('no-key')
    this.#settings.report(this.#ofAside, { writes: this.#settings.writable })
  }

  /** Destroys what was set aside, and withdraws the message about it. */
  async #destroyAside(): Promise<void> {
    await this.#plain.destroyAside()
    if (this.#ofAside !== null) this.#settings.withdraw(this.#ofAside)
    this.#ofAside = null
  }

  async #takeOver(): Promise<void> {
    try {
      const content = await this.#plain.content()
      await this.#settings.change((stored) =>
        this.#settings.isNew ? this.#asNew(content) : this.#added(stored, content)
      )
      const { stored, writable } = this.#settings
      this.#log.info('settings taken over', { workspaces: stored.workspaces.length, whole: content.whole })
      if (!content.whole) {
        const details = { settings: Object.keys(stored.settings).length, workspaces: stored.workspaces.length }
        const lost = new DesksideError('settings-lost', 'The database of an earlier version was damaged.', { details })
        this.#settings.report(lost.toShape(), { writes: writable })
      }
      if (stored.inPlain.length > 0 || !writable) return
      if (content.whole) await this.#end()
      else await this.#plain.setAside()
    } catch (error) {
      // Nothing may be written: the next start would take it for the complete settings.
      const { code, details } = shapeOf(error)
      this.#log.error('settings of an earlier version can’t be read', { error })
      // Only the text of the system's loader tells the user what to do.
      const reason = code === 'sqlite-missing' && details.reason !== undefined ? { reason: details.reason } : {}
      this.#settings.report(unavailable({ cause: code, ...reason }), { writes: false })
    }
  }

  /** Converts everything, on the first start of this version. */
  #asNew({ settings, remembered, workspaces, made, whole }: PlainContent): StoredSettings {
    const entries = entriesOf(this.#folder, workspaces, made)
    const all = whole ? entries : withLostOnes(this.#folder, entries)
    return {
      ...NO_SETTINGS,
      settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
      windows: {
        ...boundsIn('main', remembered['window-bounds']),
        ...boundsIn('project', remembered['project-window-bounds'])
      },
      workspaces: all,
      inPlain: inPlainOf(made, whole, all)
    }
  }

  /** Adds what an earlier version wrote when it was run once more. */
  #added(stored: StoredSettings, { workspaces, made, whole }: PlainContent): StoredSettings {
    const known = new Set(stored.workspaces.map(({ id }) => id))
    const added = entriesOf(this.#folder, workspaces, made).filter(({ id }) => !known.has(id))
    const all = [...stored.workspaces, ...added]
    return { ...stored, workspaces: all, inPlain: inPlainOf(made, whole, all), plainDone: false }
  }

  /** Whether user data of a workspace is not in its own file yet. */
  holds(workspace: string): boolean {
    return this.#settings.stored.inPlain.includes(workspace)
  }

  /** User data of a workspace that is not in its own file yet. Rejects for a lock, missing rights or a full disk. */
  async madeIn(workspace: string): Promise<readonly string[]> {
    return this.#turn(async () => (this.holds(workspace) ? this.#plain.made(workspace) : []))
  }

  /**
   * Records that the workspace's own file holds all of its user data now.
   *
   * @param keep null for the workspace whose key is not secret. The first workspace with a key also keeps what could
   * not be read: the database is destroyed then, and removing that workspace removes those bytes.
   */
  async taken(workspace: string, keep: Keep | null): Promise<void> {
    await this.#turn(async () => {
      if (this.holds(workspace)) {
        const { whole } = await this.#plain.content()
        if (!whole && keep !== null) {
          await keep(await this.#plain.bytes())
          this.#unreadIsKept = true
        }
        await this.#without(workspace, { unread: whole || this.#unreadIsKept ? 'destroy' : 'leave' })
      }
      if (keep === null || !this.#settings.writable || !this.#plain.hasAside) return
      await keep(await this.#plain.asideBytes())
      await this.#destroyAside()
      this.#log.info('what could not be read of an earlier version was put under a key')
    })
  }

  /**
   * Destroys the workspace's unencrypted data: it was removed, or is kept "until I quit". Never rejects; a failure is
   * reported, and retried at the next start. `last`: no workspace is left whose key could become available.
   */
  async forget(workspace: string, { last }: { last: boolean }): Promise<void> {
    await this.#quietly(async () => {
      if (this.holds(workspace)) await this.#without(workspace, { unread: 'destroy' })
      if (last) await this.#destroyAside()
    })
  }

  async #without(workspace: string, { unread }: { unread: 'leave' | 'destroy' }): Promise<void> {
    const inPlain = this.#settings.stored.inPlain.filter((id) => id !== workspace)
    if (inPlain.length === 0) {
      if (unread === 'leave') {
        await this.#settings.change((stored) => ({ ...stored, inPlain }))
        await this.#plain.setAside()
      } else await this.#end()
      return
    }
    await this.#settings.change((stored) => ({ ...stored, inPlain }))
    // Another workspace's key may become available, to keep the unreadable part under.
    if (unread === 'destroy' && this.#settings.writable) await this.#plain.keepOnly(inPlain)
  }

  /** Removes data of removed workspaces that an interrupted run has left in the database. */
  async #tidy(): Promise<void> {
    const { inPlain, workspaces } = this.#settings.stored
    const { made, workspaces: entries, whole } = await this.#plain.content()
    const ids = [...made.keys(), ...entries.flatMap((entry) => plainEntry.safeParse(entry).data?.id ?? [])]
    const others = ids.filter((id) => !inPlain.includes(id))
    const removed = others.filter((id) => workspaces.every((entry) => entry.id !== id))
    if (whole ? others.length > 0 : removed.length > 0) await this.#plain.keepOnly(inPlain)
  }

  /**
   * Retires the database, when nothing in it is still needed. It is renamed before the settings record that, and before
   * it is overwritten.
   */
  async #end(): Promise<void> {
    const { writable, stored } = this.#settings
    if (!writable) return
    await this.#plain.retire()
    if (stored.inPlain.length > 0 || stored.plainDone) {
      await this.#settings.change((now) => ({ ...now, inPlain: [], plainDone: false }))
    }
    this.#behind(() => this.#plain.destroyRetired())
  }

  /** Resolves when all started steps are done. */
  async settled(): Promise<void> {
    await this.#turns.onIdle()
  }

  async #turn<T>(run: () => Promise<T>): Promise<T> {
    return (await this.#turns.add(run)) as T
  }

  /** Runs the steps one after the other while the app goes on. */
  #behind(...all: readonly (() => Promise<void>)[]): void {
    for (const run of all) void this.#quietly(run)
  }

  async #quietly(run: () => Promise<void>): Promise<void> {
    await this.#turn(run).catch((error: unknown) => {
      const code = fileCodeOf(error) ?? shapeOf(error).code
      this.#log.warn('the plain database of an earlier version was not destroyed', { code })
      // The message from here on stays, even if the files set aside are destroyed.
      this.#ofAside = null
      this.#settings.report(plainLeft(code), { writes: this.#settings.writable })
    })
  }
}

const plainLeft = (cause: string): ErrorShape =>
  new DesksideError('plain-left', 'An unencrypted file of an earlier version is left.', {
    details: { cause }
  }).toShape()

/** Workspaces with data to convert: all of them if a part cannot be read, since it may belong to any. */
const inPlainOf = (made: PlainContent['made'], whole: boolean, all: readonly WorkspaceEntry[]): readonly string[] =>
  whole ? [...made.keys()].filter(isId) : all.map(({ id }) => id)

const isId = (id: string): boolean => plainEntry.shape.id.safeParse(id).success

/** The workspaces, including those of which only user data is left. */
function entriesOf(
  folder: string,
  workspaces: readonly unknown[],
  made: PlainContent['made']
): readonly WorkspaceEntry[] {
  const entries = workspaces.flatMap((entry) => plainEntry.safeParse(entry).data ?? [])
  const known = new Set(entries.map(({ id }) => id))
  return [...entries, ...[...made.keys()].filter((id) => isId(id) && !known.has(id)).map((id) => lostEntry(folder, id))]
}

function boundsIn(kind: 'main' | 'project', value: unknown): StoredSettings['windows'] {
  const parsed = windowBounds.safeParse(value)
  return parsed.success ? { [kind]: parsed.data } : {}
}
