/**
 * From the plain database of earlier versions to the files of this one. Settings and workspaces come over at the first
 * start; what was made in a workspace when its key can be had for the first time. What came over is destroyed there.
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

/** Keeps records under the key of a workspace, beside what was made in it. */
type Keep = (records: readonly string[]) => Promise<void>

export class Conversion {
  readonly #folder: string
  readonly #settings: SettingsFile
  readonly #log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly #plain: PlainStore
  /** One thing at a time is done with the files. */
  readonly #turns = new PQueue({ concurrency: 1 })
  #begun: Promise<void> | null = null
  /** Told of what was put aside, as long as it lies there. */
  #ofAside: ErrorShape | null = null
  /** What could not be read of the database is under the key of a workspace: nothing waits for another key. */
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
    // Settings that can't be read are not known, and nothing may be done by what they seem to say.
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

  /** It lies in clear until a key comes, which may be never: it is said at every start. */
  #tellOfAside(): void {
    if (this.#ofAside !== null || !this.#plain.holdsAside) return
    this.#ofAside = plainLeft('no-key')
    this.#settings.tell(this.#ofAside, { writes: this.#settings.writable })
  }

  /** Nothing is put aside any more. */
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
        this.#settings.tell(lost.toShape(), { writes: writable })
      }
      if (stored.inPlain.length > 0 || !writable) return
      if (content.whole) await this.#end()
      else await this.#plain.setAside()
    } catch (error) {
      // Nothing may be written now: the next start would take what is there for all there ever was.
      const { code, details } = shapeOf(error)
      this.#log.error('settings of an earlier version can’t be read', { error })
      // The words of the system's loader are all that says what to do.
      const reason = code === 'sqlite-missing' && details.reason !== undefined ? { reason: details.reason } : {}
      this.#settings.tell(unavailable({ cause: code, ...reason }), { writes: false })
    }
  }

  /** Everything, on the first start of this version. */
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

  /** An earlier version ran once more: what was made with it comes beside what is here. */
  #added(stored: StoredSettings, { workspaces, made, whole }: PlainContent): StoredSettings {
    const known = new Set(stored.workspaces.map(({ id }) => id))
    const added = entriesOf(this.#folder, workspaces, made).filter(({ id }) => !known.has(id))
    const all = [...stored.workspaces, ...added]
    return { ...stored, workspaces: all, inPlain: inPlainOf(made, whole, all), plainDone: false }
  }

  /** Whether something of a workspace is not in its file yet. */
  holds(workspace: string): boolean {
    return this.#settings.stored.inPlain.includes(workspace)
  }

  /** What was made in a workspace and is not in its file yet. Rejects for a lock, missing rights or a full disk. */
  async madeIn(workspace: string): Promise<readonly string[]> {
    return this.#turn(async () => (this.holds(workspace) ? this.#plain.made(workspace) : []))
  }

  /**
   * The workspace has it all in its file now.
   *
   * @param keep null for the workspace whose key is no secret. The first one that has a key gets what could not be read
   *   as well: the database is destroyed then, and who removes that workspace removes it.
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
   * Nothing of the workspace may stay in clear: it was removed, or is kept "until I quit". Never rejects; what fails is
   * told, and tried again at the next start. `last`: no workspace is left whose key could be waited for.
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
    // The key of another one may still come, and what could not be read goes under it.
    if (unread === 'destroy' && this.#settings.writable) await this.#plain.keepOnly(inPlain)
  }

  /** Takes out of it what an ended run has left there of workspaces that are no longer to be found in it. */
  async #tidy(): Promise<void> {
    const { inPlain, workspaces } = this.#settings.stored
    const { made, workspaces: entries, whole } = await this.#plain.content()
    const ids = [...made.keys(), ...entries.flatMap((entry) => plainEntry.safeParse(entry).data?.id ?? [])]
    const others = ids.filter((id) => !inPlain.includes(id))
    const removed = others.filter((id) => workspaces.every((entry) => entry.id !== id))
    if (whole ? others.length > 0 : removed.length > 0) await this.#plain.keepOnly(inPlain)
  }

  /** Nothing is in it that is not elsewhere. Its name says so before the settings do, and before it is overwritten. */
  async #end(): Promise<void> {
    const { writable, stored } = this.#settings
    if (!writable) return
    await this.#plain.retire()
    if (stored.inPlain.length > 0 || stored.plainDone) {
      await this.#settings.change((now) => ({ ...now, inPlain: [], plainDone: false }))
    }
    this.#behind(() => this.#plain.destroyRetired())
  }

  /** When everything is done that was begun. */
  async settled(): Promise<void> {
    await this.#turns.onIdle()
  }

  async #turn<T>(run: () => Promise<T>): Promise<T> {
    return (await this.#turns.add(run)) as T
  }

  /** One after the other, while the app goes on. */
  #behind(...all: readonly (() => Promise<void>)[]): void {
    for (const run of all) void this.#quietly(run)
  }

  async #quietly(run: () => Promise<void>): Promise<void> {
    await this.#turn(run).catch((error: unknown) => {
      const code = fileCodeOf(error) ?? shapeOf(error).code
      this.#log.warn('the plain database of an earlier version was not destroyed', { code })
      // What is told from here on stays, whatever becomes of what was put aside.
      this.#ofAside = null
      this.#settings.tell(plainLeft(code), { writes: this.#settings.writable })
    })
  }
}

const plainLeft = (cause: string): ErrorShape =>
  new DesksideError('plain-left', 'An unencrypted file of an earlier version is left.', {
    details: { cause }
  }).toShape()

/** Workspaces that are to get something: where some of it can't be read, that may be anybody's. */
const inPlainOf = (made: PlainContent['made'], whole: boolean, all: readonly WorkspaceEntry[]): readonly string[] =>
  whole ? [...made.keys()].filter(isId) : all.map(({ id }) => id)

const isId = (id: string): boolean => plainEntry.shape.id.safeParse(id).success

/** The workspaces, with those of which only what was made in them is left. */
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
