/** Adds a workspace or changes its address or credentials: tests the connection layer by layer, then saves. */
import { randomUUID } from 'node:crypto'
import { DesksideError, shapeOf } from '@shared/ipc/errors'
import type { ConnectOutcome } from '@shared/model/workspace'
import type { ConnectInput } from '@shared/contract/workspaces'
import { workspaceName } from '@shared/rules/workspace-name'
import { Attempts } from '../attempts'
import { parseAddress } from '../api/http'
import type { ConnectionTest, ConnectTestResult } from '../api/connect-test'
import type { ServiceTarget } from '../api/types'
import type { Credentials } from '../credentials/types'
import { quietly } from '../log'
import type { WorkspaceEntry } from '../user-data/types'
import { beginSecretChange } from './changing-secrets'
import { findSecrets, removeSecrets } from './secrets'
import { DEMO_ID } from './demo-id'
import type { Workspaces } from './workspaces'
import type { WorkspacesOptions } from './workspaces-options'

export interface ConnectingOptions extends Pick<WorkspacesOptions, 'stores' | 'createClient' | 'emit' | 'log' | 'now'> {
  readonly workspaces: Workspaces
  readonly testConnection: ConnectionTest
}

export class Connecting {
  readonly #attempts = new Attempts()

  constructor(private readonly options: ConnectingOptions) {}

  /** Cancels a running attempt; does nothing if it has ended. */
  cancel(attempt: string): void {
    this.#attempts.cancel(attempt)
  }

  cancelAll(): void {
    void this.#attempts.close()
  }

  /** Tests a new connection; if it works, stores its credentials, adds the workspace and opens it. */
  async connect(input: ConnectInput): Promise<ConnectOutcome> {
    const tested = await this.#test(input, input)
    if (tested.target === null) return failed(tested)
    const { target, layers } = tested
    const id = randomUUID()
    const { stores, log, workspaces } = this.options
    const secrets = { id, credentials: credentialsOf(target), where: input.keep, before: null }
    const begun = await beginSecretChange(stores, log, secrets)
    if (begun.problem !== null) return { state: 'keychain-unusable', layers, error: begun.problem }
    const entry = {
      id,
      name: workspaceName(input.name) || hostOf(target.baseUrl),
      address: target.baseUrl,
      lookupPath: target.lookupPath,
      createdAt: this.options.now(),
      lastOpenedAt: null,
      untilQuit: input.keep === 'session'
    }
    try {
      await workspaces.add(entry)
    } catch (error) {
      // Secrets of an unknown workspace could never be found or removed.
      await begun.change.undo()
      throw error
    }
    await begun.change.done()
    await workspaces.activate(id)
    return { state: 'connected', workspaceId: id, layers }
  }

  /** Changes address or credentials after a test. Old credentials are never sent to a new origin. */
  async update(id: string, input: ConnectInput): Promise<ConnectOutcome> {
    const { workspaces, stores, log } = this.options
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
    const leaves = input.keep === 'session' && entry.untilQuit !== true
    // While the key is still available: user data moves to memory. Unreadable data stays on disk, with a message.
    if (leaves) await quietly(log, 'what was made was not read', () => workspaces.withMade([id], async () => undefined))
    // Rejects if the workspace was removed during the test: store nothing for it.
    await workspaces.entry(id)
    const begun = await beginSecretChange(stores, log, { id, credentials, where: input.keep, before: origin })
    if (begun.problem !== null) return { state: 'keychain-unusable', layers, error: begun.problem }
    // Another path on the same host may be another installation, whose ids must not mix with the cached ones.
    const shouldDropCache = target.baseUrl !== entry.address || leaves
    try {
      await workspaces.replace(
        {
          ...entry,
          name: nameAfter(entry, workspaceName(input.name), target.baseUrl),
          address: target.baseUrl,
          lookupPath: target.lookupPath,
          untilQuit: input.keep === 'session'
        },
        { shouldDropCache }
      )
    } catch (error) {
      await begun.change.undo()
      if (shapeOf(error).code === 'not-found') {
        // Removed during the change.
        await quietly(log, 'secrets of a removed workspace are left', () => removeSecrets(stores.keychain, id))
        await stores.session.remove(id)
      } else if (shouldDropCache) {
        await quietly(log, 'the workspace could not be opened again', () => workspaces.activate(id))
      }
      throw error
    }
    await begun.change.done()
    const opened = await workspaces.activate(id)
    // Remove the key once no file on disk needs it.
    if (leaves && opened.made?.problem?.code !== 'made-left') {
      await quietly(log, 'the key of the cache stays in the keychain', () => removeSecrets(stores.keychain, id))
    }
    return { state: 'connected', workspaceId: id, layers }
  }

  async #test(input: ConnectInput, credentials: { token: string; secret: string }): Promise<ConnectTestResult> {
    const { emit, log, createClient, testConnection } = this.options
    log.redact(credentials.token)
    log.redact(credentials.secret)
    const { address, lookupPath, attempt } = input
    return this.#attempts.run(attempt, (signal) =>
      testConnection(
        { address, lookupPath, ...credentials },
        {
          signal,
          createClient: (target) => createClient(target, `connect-${attempt}`),
          onLayers: (layers, layer) => emit('connect', { attempt, layers, layer })
        }
      )
    )
  }
}

const hostOf = (baseUrl: string): string => new URL(baseUrl).host

/** A workspace named after its address follows the new address; other names are the user's choice. */
function nameAfter(entry: WorkspaceEntry, typed: string, baseUrl: string): string {
  const name = typed || entry.name
  return name === hostOf(entry.address) ? hostOf(baseUrl) : name
}

/** Null for an invalid address, which the test's first layer reports. */
function originOf(address: string): string | null {
  try {
    return parseAddress(address).origin
  } catch (error) {
    if (error instanceof DesksideError) return null
    throw error
  }
}

/** As tested: trimmed and bound to the accepting origin. */
function credentialsOf(target: ServiceTarget): Credentials {
  return { origin: parseAddress(target.baseUrl).origin, token: target.token, secret: target.secret }
}

function failed({ layers, error }: ConnectTestResult): ConnectOutcome {
  const reason = error ?? new DesksideError('internal', 'The connection test ended without a result.').toShape()
  return { state: 'failed', layers, error: reason }
}
