/**
 * The user's workspaces, and the open one. Changes run one at a time, so that a quick double switch, or a removal
 * during opening, leaves no two half open.
 */
import PQueue from 'p-queue'
import { DesksideError, type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { CredentialState, RemovalPreview, Workspace } from '@shared/model/workspace'
import { workspaceName } from '@shared/rules/workspace-name'
import type { EmbeddedDemo } from '../../../demo/embedded'
import { removeCacheFiles } from '../cache/types'
import { prefetchCandidates } from '../sync/prefetch-candidates'
import type { WorkspaceEntry } from '../user-data/types'
import {
  cacheFileOf,
  cacheSize,
  hasLookups,
  openWorkspace,
  removeWorkspaceFiles,
  type OpenWorkspace
} from './open-workspace'
import { DEMO_ID } from './demo-id'
import { keepingOf, lostEntryFound } from './keeping'
import { countMade, withMadeReadable } from './user-entries'
import { findSecrets, removeSecrets, type FoundSecrets } from './secrets'
import { serviceMark } from './service-mark'
import { usedFields } from './used-fields'
import type { WorkspacesOptions } from './workspaces-options'

/** Milliseconds; a keychain that answers sooner needs no message. */
const TELL_WAITING_AFTER = 400

interface KnownWorkspace {
  credentials: CredentialState
  problem: ErrorShape | null
  storage: 'disk' | 'memory'
}

type DemoSecrets = Omit<FoundSecrets, 'state'> & { readonly state: 'none-needed' }

export class Workspaces {
  /** Service of the demo workspace, started on first use and after each close. */
  #demo: EmbeddedDemo | null = null
  readonly #turns = new PQueue({ concurrency: 1 })
  /** Results of opening workspaces. Those not opened in this run count as stored with credentials. */
  readonly #known = new Map<string, KnownWorkspace>()
  #open: OpenWorkspace | null = null
  /** The user's last choice, effective even while another workspace is opening or closing. */
  #wantedId: string | null = null
  /** The workspace that is open or opening; requests for it wait. */
  #activeId: string | null = null
  #opening: Promise<OpenWorkspace> | null = null
  #waitingId: string | null = null
  #closed = false

  constructor(private readonly options: WorkspacesOptions) {}

  /** Opens the demo or the last opened workspace; none on a first run. */
  async start(options: { isDemo: boolean }): Promise<void> {
    if (options.isDemo) {
      await this.openDemo()
      return
    }
    const entries = await this.options.userData.workspaces()
    const last = entries.toSorted((a, b) => (b.lastOpenedAt ?? 0) - (a.lastOpenedAt ?? 0))[0]
    if (last !== undefined) await this.activate(last.id)
  }

  async list(): Promise<readonly Workspace[]> {
    const entries = await this.options.userData.workspaces()
    return entries.toSorted((a, b) => a.createdAt - b.createdAt).map((entry) => this.#describe(entry))
  }

  #describe(entry: WorkspaceEntry): Workspace {
    const isDemo = entry.id === DEMO_ID
    const known = this.#known.get(entry.id)
    return {
      id: entry.id,
      name: entry.name,
      kind: isDemo ? 'demo' : 'service',
      address: entry.address,
      lookupPath: entry.lookupPath,
      serviceMark: serviceMark(entry.address),
      credentials: isDemo ? 'none-needed' : (known?.credentials ?? 'stored'),
      credentialProblem: known?.problem ?? null,
      storage: isDemo ? 'memory' : (known?.storage ?? 'disk'),
      isActive: entry.id === this.#wantedId,
      made: this.options.userData.kept(entry.id),
      isWaitingForKeychain: entry.id === this.#waitingId
    }
  }

  /** The stored entry of a workspace; rejects with `not-found`. */
  async entry(id: string): Promise<WorkspaceEntry> {
    const entry = (await this.options.userData.workspaces()).find((candidate) => candidate.id === id)
    if (entry === undefined) throw new DesksideError('not-found', 'There is no such workspace.')
    return entry
  }

  /** The open workspace with this id, waiting while it opens. Rejects with `workspace-closed` for any other. */
  async opened(id: string): Promise<OpenWorkspace> {
    // Chosen but not started: an earlier choice is still opening or closing.
    if (id === this.#wantedId && id !== this.#activeId) await this.#turns.onIdle()
    if (id === this.#activeId && this.#opening !== null) return this.#opening
    throw new DesksideError('workspace-closed', 'This workspace is not open any more.', { retryable: true })
  }

  /** The open workspace; does not wait for one that is opening. */
  get open(): OpenWorkspace | null {
    return this.#open
  }

  /** Opens this workspace. If it is open already, it is reopened (after a keychain was unlocked). */
  async activate(id: string): Promise<Workspace> {
    const lastOpenedAt = this.options.now()
    const entry = { ...(await this.entry(id)), lastOpenedAt }
    this.#wantedId = id
    this.options.emit('workspaces', undefined)
    const turn = this.#turn(async () => {
      // The user chose another one meanwhile: opening this one would only delay that.
      if (this.#wantedId !== id) return this.#describe(entry)
      return this.#activateNow(id)
    })
    // Stored before opening: quitting in the next second must not lose the choice.
    const [workspace] = await Promise.all([turn, this.options.userData.changeWorkspace(id, { lastOpenedAt })])
    return workspace
  }

  async #turn<T>(task: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new DesksideError('workspace-closed', 'The app is quitting.')
    return (await this.#turns.add(task)) as T
  }

  async #activateNow(id: string): Promise<Workspace> {
    const { emit } = this.options
    const entry = await this.entry(id)
    const previous = this.#open
    const wasOpenedBefore = this.#known.has(id)
    this.#open = null
    this.#activeId = id
    const opening = (previous?.close() ?? Promise.resolve()).then(() => this.#openNow(entry))
    this.#opening = opening
    try {
      this.#open = await opening
    } catch (error) {
      if (this.#wantedId === id) this.#wantedId = null
      if (this.#activeId === id) {
        this.#activeId = null
        this.#opening = null
      }
      throw error
    } finally {
      emit('workspaces', undefined)
    }
    if (wasOpenedBefore) emit('reopened', { workspaceId: id })
    this.#open.sync.start()
    return this.#describe(entry)
  }

  async #openNow(asKept: WorkspaceEntry): Promise<OpenWorkspace> {
    const { userData, userDataDir, log } = this.options
    const { entry, found } = await this.#attach(asKept)
    const { credentials, cacheKey } = found
    for (const secret of [credentials?.token, credentials?.secret, cacheKey]) if (secret != null) log.redact(secret)
    const { id, lookupPath } = entry
    // The demo service has a new port in every run; its credentials contain the address.
    const baseUrl = id === DEMO_ID && credentials !== null ? credentials.origin : entry.address
    const open = await openWorkspace({
      ...this.options,
      id,
      place: { baseUrl, lookupPath },
      target: credentials && { baseUrl, lookupPath, token: credentials.token, secret: credentials.secret },
      withoutTarget:
        found.problem ??
        new DesksideError('credentials-missing', 'There are no credentials for this address.').toShape(),
      disk: cacheKey === null ? null : { file: cacheFileOf(userDataDir, id), key: cacheKey },
      corrections: userData.of(id).get('correction'),
      usedFields: async (noun) => usedFields(userData.of(id), noun),
      wantedAhead: (cache) => prefetchCandidates(userData.of(id), cache.projects),
      onCorrupt: () => this.#reopenAfterDamage(id)
    })
    this.#known.set(id, { credentials: found.state, problem: found.problem, storage: open.storage })
    return open
  }

  /** Finds the secrets and attaches the user data; restores a lost entry. */
  async #attach(entry: WorkspaceEntry): Promise<{ entry: WorkspaceEntry; found: FoundSecrets | DemoSecrets }> {
    const { userData, stores } = this.options
    const found = entry.id === DEMO_ID ? await this.#demoSecrets() : await this.#secretsOf(entry)
    await userData.attach(entry, keepingOf(entry, found))
    const again = await lostEntryFound(entry, userData.placeOf(entry.id), stores.keychain)
    if (again === null) return { entry, found }
    const { name, address, lookupPath } = again
    await userData.changeWorkspace(entry.id, { name, address, lookupPath })
    return { entry: again, found: await this.#secretsOf(again) }
  }

  async #demoSecrets(): Promise<DemoSecrets> {
    const { address: origin, token, secret } = (this.#demo ??= await this.options.startDemo())
    return { state: 'none-needed', credentials: { origin, token, secret }, cacheKey: null, problem: null }
  }

  async #closeDemo(): Promise<void> {
    await this.#demo?.close()
    this.#demo = null
  }

  /**
   * Runs a function on the user data of workspaces, including closed ones. Rejects first if any of it is unreadable
   * now.
   * @param added new workspaces: their files are prepared, and removed again on failure
   * @param use `read`: nothing is changed, so data that only waits for a key is allowed
   */
  async withMade<T>(
    ids: readonly string[],
    run: () => Promise<T>,
    added: readonly WorkspaceEntry[] = [],
    use: 'read' | 'change' = 'change'
  ): Promise<T> {
    return this.#turn(async () => {
      const entries = await Promise.all(ids.map((id) => this.entry(id)))
      if (ids.some((id) => id === this.#activeId)) await this.#opening
      return withMadeReadable(this.options, { entries, added, use }, run)
    })
  }

  /** Dismisses the message about damage; see `UserData.settle`. */
  async settleMade(id: string, how: 'backup' | 'as-it-is'): Promise<void> {
    const { userData, emit } = this.options
    await this.withMade([id], () => userData.settle(id, how))
    emit('workspaces', undefined)
    if (how === 'as-it-is') return
    emit('prefs.changed', { workspaceId: id, key: null })
    // Corrections were restored too; they apply from the next opening.
    if (id === this.#activeId) await this.activate(id)
  }

  /** A keychain may wait for a password: the screen shows what it waits for. */
  async #secretsOf(entry: WorkspaceEntry): Promise<FoundSecrets> {
    const slow = setTimeout(() => {
      this.#waitingId = entry.id
      this.options.emit('workspaces', undefined)
    }, TELL_WAITING_AFTER)
    try {
      return await findSecrets(entry, this.options.stores)
    } finally {
      clearTimeout(slow)
      this.#waitingId = null
    }
  }

  #reopenAfterDamage(id: string): void {
    if (this.#activeId !== id || this.#closed) return
    this.options.log.warn('cache damaged while open; opening it anew')
    void this.activate(id).catch((error: unknown) => {
      this.options.log.error('could not open the workspace anew', { code: shapeOf(error).code })
    })
  }

  async openDemo(): Promise<Workspace> {
    const { userData, now } = this.options
    const isKnown = (await userData.workspaces()).some((entry) => entry.id === DEMO_ID)
    if (!isKnown) {
      await userData.putWorkspace({
        id: DEMO_ID,
        name: 'Demo',
        address: '',
        lookupPath: 'lookup',
        createdAt: now(),
        lastOpenedAt: null
      })
    }
    return this.activate(DEMO_ID)
  }

  async rename(id: string, name: string): Promise<Workspace> {
    return this.#turn(async () => {
      const chosen = workspaceName(name)
      if (chosen === '')
        throw new DesksideError('bad-input', 'A workspace needs a name.', { details: { path: 'name' } })
      const entry = await this.options.userData.changeWorkspace(id, { name: chosen })
      this.options.emit('workspaces', undefined)
      return this.#describe(entry)
    })
  }

  /** Stores the entry of a new workspace. The caller then opens it. */
  async add(entry: WorkspaceEntry): Promise<void> {
    await this.#turn(() => this.options.userData.putWorkspace(entry))
  }

  /**
   * Stores a changed entry. Rejects with `not-found` if the workspace was removed meanwhile. Another origin may be
   * another installation, whose ids must not mix with the cached ones: the cache is dropped. The caller then reopens
   * the workspace.
   */
  async replace(entry: WorkspaceEntry, options: { shouldDropCache: boolean }): Promise<void> {
    await this.#turn(async () => {
      await this.entry(entry.id)
      if (options.shouldDropCache) {
        if (this.#activeId === entry.id) await this.#closeOpen()
        removeCacheFiles(cacheFileOf(this.options.userDataDir, entry.id))
      }
      const { name, address, lookupPath, untilQuit } = entry
      await this.options.userData.changeWorkspace(entry.id, { name, address, lookupPath, untilQuit })
    })
  }

  async removalPreview(id: string): Promise<RemovalPreview> {
    const entry = await this.entry(id)
    const { credentials } = this.#describe(entry)
    const made = await this.withMade([id], async () => countMade(this.options.userData, id), [], 'read').catch(
      (error: unknown) => {
        this.options.log.warn('what was made in a workspace could not be counted', { code: shapeOf(error).code })
        return null
      }
    )
    if (this.#activeId === id) {
      const workspace = await this.opened(id)
      const { bytes, records } = await workspace.cache.stats()
      return { bytes, records, credentials, made, lookups: await workspace.lookups.kept() }
    }
    const bytes = await cacheSize(this.options.userDataDir, id)
    // Counting records would require opening the workspace.
    const lookups = hasLookups(this.options.userDataDir, id) ? 'uncounted' : null
    return { bytes, records: null, credentials, made, lookups }
  }

  /** Removes the keychain entries first: if that fails, nothing was removed and the user can retry. */
  async remove(id: string): Promise<{ keychain: 'removed' | 'left' }> {
    const { userData, userDataDir, stores, emit, log } = this.options
    return this.#turn(async () => {
      await this.entry(id)
      let keychain: 'removed' | 'left' = 'removed'
      if (id !== DEMO_ID) {
        try {
          await removeSecrets(stores.keychain, id)
        } catch (error) {
          const shape = shapeOf(error)
          if (shape.code !== 'keychain-absent') throw error
          log.warn('workspace removed without a keychain to clean', { code: shape.code })
          keychain = 'left'
        }
        await stores.session.remove(id)
      }
      if (this.#activeId === id) await this.#closeOpen()
      if (id === DEMO_ID) await this.#closeDemo()
      await userData.detach(id)
      await removeWorkspaceFiles(userDataDir, id)
      await userData.removeWorkspace(id)
      this.#known.delete(id)
      if (this.#wantedId === id) this.#wantedId = null
      emit('workspaces', undefined)
      return { keychain }
    })
  }

  async #closeOpen(): Promise<void> {
    const open = this.#open
    if (this.#wantedId === this.#activeId) this.#wantedId = null
    this.#open = null
    this.#opening = null
    this.#activeId = null
    await open?.close()
  }

  async close(): Promise<void> {
    this.#closed = true
    // Choices not yet started are stored already; opening them would delay the quit.
    this.#wantedId = null
    await this.#turns.onIdle()
    await this.#closeOpen()
    await this.#closeDemo()
  }
}
