/** Adds a workspace, or changes where and with what it connects: tested first, layer by layer, and only then kept. */
import { randomUUID } from 'node:crypto'
import { DesksideError, type ErrorShape, shapeOf } from '@shared/ipc/errors'
import type { ConnectInput, ConnectOutcome } from '@shared/model/workspace'
import { workspaceName } from '@shared/rules/workspace-name'
import { parseAddress } from '../api/address'
import type { ConnectionTest, ConnectTestResult } from '../api/connect-test'
import type { ServiceTarget } from '../api/types'
import type { Credentials } from '../credentials/types'
import type { WorkspaceEntry } from '../user-data/types'
import { findSecrets, newCacheKey } from './secrets'
import { DEMO_ID, type Workspaces, type WorkspacesOptions } from './workspaces'

export interface ConnectingOptions extends Pick<WorkspacesOptions, 'stores' | 'createClient' | 'emit' | 'log' | 'now'> {
  readonly workspaces: Workspaces
  readonly testConnection: ConnectionTest
}

export class Connecting {
  readonly #options: ConnectingOptions
  readonly #attempts = new Map<string, AbortController>()

  constructor(options: ConnectingOptions) {
    this.#options = options
  }

  /** Ends an attempt that is under way; one that has ended is nothing to cancel. */
  cancel(attempt: string): void {
    this.#attempts.get(attempt)?.abort()
  }

  cancelAll(): void {
    for (const abort of this.#attempts.values()) abort.abort()
  }

  /** Tests a new connection, and when it holds keeps its credentials, adds it and opens it. */
  async connect(input: ConnectInput): Promise<ConnectOutcome> {
    const tested = await this.#test(input, input)
    if (tested.target === null) return failed(tested)
    const { target, layers } = tested
    const id = randomUUID()
    const problem = await this.#keep(id, credentialsOf(target), input.keep)
    if (problem !== null) return { state: 'keychain-unusable', layers, error: problem }
    const entry = {
      id,
      name: workspaceName(input.name) || hostOf(target.baseUrl),
      address: target.baseUrl,
      lookupPath: target.lookupPath,
      createdAt: this.#options.now(),
      lastOpenedAt: null
    }
    try {
      await this.#options.workspaces.replace(entry, { dropCache: false })
    } catch (error) {
      // Secrets of a workspace that nobody knows of could never be found again, nor removed.
      await this.#forget(id)
      throw error
    }
    await this.#options.workspaces.activate(id)
    return { state: 'connected', workspaceId: id, layers }
  }

  /** New address, new credentials or both, tested first. The old credentials never go to a new origin. */
  async update(id: string, input: ConnectInput): Promise<ConnectOutcome> {
    const { workspaces, stores } = this.#options
    const entry = await workspaces.entry(id)
    if (id === DEMO_ID) throw new DesksideError('bad-input', 'The demo workspace has no address to change.')
    const { origin } = parseAddress(entry.address)
    let { token, secret } = input
    if (token === '' && secret === '' && originOf(input.address) === origin) {
      const found = await findSecrets(entry, stores)
      if (found.credentials !== null) ({ token, secret } = found.credentials)
      else if (found.problem !== null) throw new DesksideError(found.problem.code, found.problem.message)
    }
    const tested = await this.#test(input, { token, secret })
    if (tested.target === null) return failed(tested)
    const { target, layers } = tested
    const credentials = credentialsOf(target)
    const problem = await this.#keep(id, credentials, input.keep)
    if (problem !== null) return { state: 'keychain-unusable', layers, error: problem }
    await workspaces.replace(
      {
        ...entry,
        name: nameAfter(entry, workspaceName(input.name), target.baseUrl),
        address: target.baseUrl,
        lookupPath: target.lookupPath
      },
      // Another path of the same host may be another installation too, whose ids would mix with the cached ones.
      { dropCache: target.baseUrl !== entry.address }
    )
    await workspaces.activate(id)
    return { state: 'connected', workspaceId: id, layers }
  }

  async #test(input: ConnectInput, credentials: { token: string; secret: string }): Promise<ConnectTestResult> {
    const { emit, log, createClient, testConnection } = this.#options
    log.redact(credentials.token)
    log.redact(credentials.secret)
    const abort = new AbortController()
    this.#attempts.set(input.attempt, abort)
    try {
      return await testConnection(
        { address: input.address, lookupPath: input.lookupPath, ...credentials },
        {
          signal: abort.signal,
          createClient: (target) => createClient(target, `connect-${input.attempt}`),
          onLayers: (layers, layer) => emit('connect', { attempt: input.attempt, layers, layer })
        }
      )
    } finally {
      this.#attempts.delete(input.attempt)
    }
  }

  /** Puts credentials where they may stay; the problem when the keychain can't take them, null when they are kept. */
  async #keep(id: string, credentials: Credentials, where: ConnectInput['keep']): Promise<ErrorShape | null> {
    const { keychain, session } = this.#options.stores
    if (where === 'session') {
      await session.setCredentials(id, credentials)
      return null
    }
    try {
      await keychain.setCredentials(id, credentials)
      const { cacheKey } = await keychain.get(id)
      if (cacheKey === null) await keychain.setCacheKey(id, newCacheKey())
      // What was kept "until I quit" would otherwise go on outranking the keychain.
      await session.remove(id)
      return null
    } catch (error) {
      return shapeOf(error)
    }
  }

  async #forget(id: string): Promise<void> {
    const { keychain, session } = this.#options.stores
    for (const store of [session, keychain]) {
      await store.remove(id).catch((error: unknown) => {
        this.#options.log.warn('secrets of a workspace that was not kept are left', { code: shapeOf(error).code })
      })
    }
  }
}

const hostOf = (baseUrl: string): string => new URL(baseUrl).host

/** A workspace that was named after its address stays named after it; any other name is the user's own. */
function nameAfter(entry: WorkspaceEntry, typed: string, baseUrl: string): string {
  const name = typed || entry.name
  return name === hostOf(entry.address) ? hostOf(baseUrl) : name
}

/** Null for what is no address: the test's first layer says so. */
function originOf(address: string): string | null {
  try {
    return parseAddress(address).origin
  } catch (error) {
    if (error instanceof DesksideError) return null
    throw error
  }
}

/** As they were tested: trimmed, and bound to the origin that accepted them. */
function credentialsOf(target: ServiceTarget): Credentials {
  return { origin: parseAddress(target.baseUrl).origin, token: target.token, secret: target.secret }
}

function failed({ layers, error }: ConnectTestResult): ConnectOutcome {
  const reason = error ?? new DesksideError('internal', 'The connection test ended without a result.').toShape()
  return { state: 'failed', layers, error: reason }
}
