/**
 * From the plain database of earlier versions to the files of this one. Settings and workspaces come over at the first
 * start; what was made in a workspace when its key can be had for the first time. What came over is destroyed there.
 */
import { z } from 'zod'
import { DesksideError, shapeOf } from '@shared/ipc/errors'
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

export class Conversion {
  readonly #folder: string
  readonly #settings: SettingsFile
  readonly #log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly #plain: PlainStore
  #begun: Promise<void> | null = null

  constructor(folder: string, settings: SettingsFile, log: Pick<Log, 'info' | 'warn' | 'error'>) {
    this.#folder = folder
    this.#settings = settings
    this.#log = log
    this.#plain = new PlainStore(folder)
  }

  /** Takes over settings and workspaces; null when there is nothing to take over. */
  begin(): Promise<void> | null {
    if (this.#begun !== null) return this.#begun
    const { inPlain, plainDone } = this.#settings.stored
    if (!this.#plain.exists) return null
    if (plainDone) void this.#destroy()
    else if (inPlain.length === 0) this.#begun = this.#takeOver()
    return this.#begun
  }

  async #takeOver(): Promise<void> {
    try {
      const content = await this.#plain.content()
      const stored = this.#settings.isNew ? this.#asNew(content) : this.#added(content)
      await this.#settings.change(() => stored)
      this.#log.info('settings taken over', { workspaces: stored.workspaces.length, whole: content.whole })
      if (!content.whole) {
        const details = { settings: Object.keys(stored.settings).length, workspaces: stored.workspaces.length }
        const lost = new DesksideError('settings-lost', 'The database of an earlier version was damaged.', { details })
        this.#settings.tell(lost.toShape(), { writes: true })
      }
      if (stored.inPlain.length > 0) return
      if (content.whole) await this.#destroy()
      else await this.#plain.setAside()
    } catch (error) {
      // Nothing may be written now: the next start would take what is there for all there ever was.
      const { code } = shapeOf(error)
      this.#log.error('settings of an earlier version can’t be read', { code })
      this.#settings.tell(unavailable({ cause: code }), { writes: false })
    }
  }

  /** Everything, on the first start of this version. */
  #asNew({ settings, remembered, workspaces, made, whole }: PlainContent): StoredSettings {
    const entries = entriesOf(workspaces, made)
    const all = whole ? entries : withLostOnes(this.#folder, entries)
    return {
      ...NO_SETTINGS,
      settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
      windows: {
        ...boundsIn('main', remembered['window-bounds']),
        ...boundsIn('project', remembered['project-window-bounds'])
      },
      workspaces: all,
      // Each of them gets what could not be read as well, under its key.
      inPlain: whole ? [...made.keys()].filter(isId) : all.map(({ id }) => id)
    }
  }

  /** An earlier version ran once more: what was made with it comes beside what is here. */
  #added({ workspaces, made }: PlainContent): StoredSettings {
    const { stored } = this.#settings
    const known = new Set(stored.workspaces.map(({ id }) => id))
    const added = entriesOf(workspaces, made).filter(({ id }) => !known.has(id))
    return { ...stored, workspaces: [...stored.workspaces, ...added], inPlain: [...made.keys()].filter(isId) }
  }

  /** What was made in a workspace and is not in its file yet. */
  async madeIn(workspace: string): Promise<readonly string[]> {
    return this.#settings.stored.inPlain.includes(workspace) ? this.#plain.made(workspace) : []
  }

  /** The workspace has it all in its file now. `keep`: puts the old files, which were damaged, under its key as they are. */
  async taken(workspace: string, keep: (records: readonly string[]) => Promise<void>): Promise<void> {
    if (!this.#settings.stored.inPlain.includes(workspace)) return
    if (!(await this.#plain.content()).whole) await keep(await this.#plain.bytes())
    await this.#without(workspace)
  }

  /** The workspace was removed, and nothing of it may stay behind. */
  async forget(workspace: string): Promise<void> {
    if (!this.#settings.stored.inPlain.includes(workspace)) return
    await this.#without(workspace)
    if (this.#settings.stored.inPlain.length > 0) await this.#plain.forget(workspace)
  }

  async #without(workspace: string): Promise<void> {
    await this.#settings.change((stored) => {
      const inPlain = stored.inPlain.filter((id) => id !== workspace)
      return { ...stored, inPlain, plainDone: inPlain.length === 0 }
    })
    if (this.#settings.stored.plainDone) await this.#destroy()
  }

  /** Nothing is in it that is not elsewhere. What fails is tried again at the next start. */
  async #destroy(): Promise<void> {
    try {
      await this.#settings.change((stored) => ({ ...stored, plainDone: true }))
      await this.#plain.destroy()
      await this.#settings.change((stored) => ({ ...stored, plainDone: false }))
      this.#log.info('the plain database of an earlier version was destroyed')
    } catch (error) {
      this.#log.warn('the plain database of an earlier version was not destroyed', { code: shapeOf(error).code })
    }
  }
}

const isId = (id: string): boolean => plainEntry.shape.id.safeParse(id).success

/** The workspaces, with those of which only what was made in them is left. */
function entriesOf(workspaces: readonly unknown[], made: PlainContent['made']): readonly WorkspaceEntry[] {
  const entries = workspaces.flatMap((entry) => plainEntry.safeParse(entry).data ?? [])
  const known = new Set(entries.map(({ id }) => id))
  return [...entries, ...[...made.keys()].filter((id) => isId(id) && !known.has(id)).map(lostEntry)]
}

function boundsIn(kind: 'main' | 'project', value: unknown): StoredSettings['windows'] {
  const parsed = windowBounds.safeParse(value)
  return parsed.success ? { [kind]: parsed.data } : {}
}
