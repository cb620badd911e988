// Workspaces with in-memory stores and no service; for tests of the place and time of storage.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DesksideError } from '@shared/ipc/errors'
import { CONNECT_LAYERS, type MadeState } from '@shared/model/workspace'
import type { ConnectInput } from '@shared/contract/workspaces'
import { parseAddress } from '../../../src/main/api/http/address'
import type { ServiceClient, ServiceTarget } from '../../../src/main/api/types'
import type { Cache, CacheOptions } from '../../../src/main/cache/types'
import type { CredentialStore, WorkspaceSecrets } from '../../../src/main/credentials/types'
import type { Log } from '../../../src/main/log'
import { USUAL_CONDITIONS } from '../../../src/main/sync/conditions'
import { UserEntries } from '../../../src/main/user-data/user-entries'
import type { UserDataStorage, WorkspaceEntry } from '../../../src/main/user-data/types'
import type { UserData } from '../../../src/main/user-data/user-data'
import { Connecting } from '../../../src/main/workspace/connecting'
import { Workspaces } from '../../../src/main/workspace/workspaces'

const nobody: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  redact: () => undefined
}

/** State that survives a restart of the app. */
export interface Machine {
  readonly userDataDir: string
  readonly keychain: Map<string, WorkspaceSecrets>
  readonly entries: Map<string, WorkspaceEntry>
}

export const newMachine = (userDataDir: string): Machine => ({ userDataDir, keychain: new Map(), entries: new Map() })

/** Called before and after each write. It may reject, or never resolve, like a killed app. */
export type OnWrite = (what: string, when: 'before' | 'after') => Promise<void>

type TestStore = CredentialStore & { fail: DesksideError | null; readonly kept: Map<string, WorkspaceSecrets> }

function store(kind: CredentialStore['kind'], kept: Map<string, WorkspaceSecrets>, onWrite: OnWrite): TestStore {
  const write = async (what: string, apply: () => void): Promise<void> => {
    if (self.fail !== null) throw self.fail
    await onWrite(`${kind}.${what}`, 'before')
    apply()
    await onWrite(`${kind}.${what}`, 'after')
  }
  const known = (id: string): WorkspaceSecrets => kept.get(id) ?? { credentials: null, cacheKey: null }
  const self: TestStore = {
    kind,
    kept,
    fail: null,
    async get(id) {
      if (self.fail !== null) throw self.fail
      return known(id)
    },
    setCredentials: (id, credentials) =>
      write('setCredentials', () => void kept.set(id, { ...known(id), credentials })),
    removeCredentials: (id) =>
      write('removeCredentials', () => {
        if (kept.has(id)) kept.set(id, { ...known(id), credentials: null })
      }),
    setCacheKey: (id, cacheKey) => write('setCacheKey', () => void kept.set(id, { ...known(id), cacheKey })),
    remove: (id) => write('remove', () => void kept.delete(id)),
    async probe() {
      await self.get('probe')
    },
    async close() {}
  }
  return self
}

function userDataOver(entries: Map<string, WorkspaceEntry>, onWrite: OnWrite): UserData {
  const attached = new Map<string, MadeState>()
  return {
    attach: async ({ id }: WorkspaceEntry, keeping: UserDataStorage) => {
      const kept = { where: keeping.where, problem: keeping.where === 'waiting' ? keeping.problem : null, backup: null }
      attached.set(id, kept)
      return kept
    },
    kept: (id: string) => attached.get(id) ?? null,
    placeOf: () => null,
    detach: async (id: string) => void attached.delete(id),
    workspaces: async () => [...entries.values()],
    of: () => new UserEntries(),
    putWorkspace: async (entry: WorkspaceEntry) => {
      await onWrite('userData.putWorkspace', 'before')
      entries.set(entry.id, entry)
      await onWrite('userData.putWorkspace', 'after')
    },
    changeWorkspace: async (id: string, change: Partial<WorkspaceEntry>) => {
      const entry = entries.get(id)
      if (entry === undefined) throw new DesksideError('not-found', 'There is no such workspace.')
      await onWrite('userData.putWorkspace', 'before')
      entries.set(id, { ...entry, ...change })
      await onWrite('userData.putWorkspace', 'after')
      return { ...entry, ...change }
    },
    removeWorkspace: async (id: string) => void entries.delete(id)
  } as unknown as UserData
}

/** Result of a passed connection test: the parsed address and the trimmed secrets. */
function targetOf(input: { address: string; lookupPath: string; token: string; secret: string }): ServiceTarget {
  const { baseUrl } = parseAddress(input.address)
  return { baseUrl, lookupPath: 'lookup', token: input.token.trim(), secret: input.secret.trim() }
}

/** One run of the app on a machine. */
export function world(
  machine: Machine,
  onWrite: OnWrite = () => Promise.resolve(),
  userData: UserData = userDataOver(machine.entries, onWrite)
) {
  const { userDataDir } = machine
  const keychain = store('keychain', machine.keychain, onWrite)
  const session = store('session', new Map(), onWrite)
  const targets: ServiceTarget[] = []
  const caches: { options: CacheOptions; isOpen: boolean }[] = []
  const tested: { address: string; token: string; secret: string }[] = []
  const emitted: string[] = []
  let refuse: DesksideError | null = null
  let now = 1_000
  const createClient = (target: ServiceTarget): ServiceClient => {
    targets.push(target)
    const client: ServiceClient = {
      send: async () => {
        throw new DesksideError('network-refused', 'no service in this test')
      },
      exchange: async () => {
        throw new DesksideError('network-refused', 'no service in this test')
      },
      hide: (text) => text,
      onOutcome: () => () => undefined,
      resume: () => undefined,
      close: () => undefined
    }
    return client
  }
  const workspaces = new Workspaces({
    userDataDir,
    userData,
    stores: { keychain, session },
    openCache: async (options) => {
      const entry = { options, isOpen: true }
      caches.push(entry)
      if (options.file !== null) {
        await mkdir(dirname(options.file), { recursive: true })
        await writeFile(options.file, 'cache')
      }
      return {
        opened: { rebuilt: null },
        budget: { setLimit: () => undefined, keep: async () => undefined, state: async () => null },
        fileTree: {
          coverage: async () => ({ state: 'complete', cached: 0, total: 0, sweptAt: Date.now(), obstacle: null })
        },
        children: { ingest: async () => undefined },
        calendar: { months: async () => [] },
        sweep: {
          loss: async () => ({ known: 0, before: 0, missing: 0 }),
          progress: async (lists: Parameters<Cache['sweep']['progress']>[0]) =>
            lists.map((list) => ({
              list,
              coverage: { state: 'complete', cached: 0, total: 0, sweptAt: Date.now(), obstacle: null },
              missing: 0
            }))
        },
        stats: async () => ({ bytes: 5, records: 7 }),
        close: async () => void (entry.isOpen = false)
      } as unknown as Cache
    },
    createClient,
    startDemo: async () => ({ address: 'http://127.0.0.1:9', token: 't', secret: 's', close: async () => undefined }),
    emit: (event, data) => void emitted.push(`${event} ${JSON.stringify(data ?? null)}`),
    log: nobody,
    now: () => now++,
    random: () => 0.5,
    isNetworkUp: () => true,
    conditions: () => USUAL_CONDITIONS
  })
  const connecting = new Connecting({
    workspaces,
    stores: { keychain, session },
    testConnection: async (input) => {
      tested.push(input)
      const layers = CONNECT_LAYERS.map((layer) => ({ layer, state: 'passed' as const, error: null }))
      return { layers, error: refuse?.toShape() ?? null, target: refuse === null ? targetOf(input) : null }
    },
    createClient,
    emit: () => undefined,
    log: nobody,
    now: () => now++
  })
  return {
    workspaces,
    userData,
    connecting,
    keychain,
    session,
    targets,
    caches,
    tested,
    emitted,
    refuse: (error: DesksideError | null) => (refuse = error),
    openCaches: () => caches.filter((cache) => cache.isOpen).length
  }
}

export const input = (change: Partial<ConnectInput> = {}): ConnectInput => ({
  attempt: 'a',
  address: 'https://crm.example.org',
  token: 'token-1',
  secret: 'secret-1',
  lookupPath: '',
  name: '',
  keep: 'keychain',
  ...change
})

/** Connects and returns the id of the new workspace. */
export async function connected(given: ReturnType<typeof world>, change: Partial<ConnectInput> = {}): Promise<string> {
  const outcome = await given.connecting.connect(input(change))
  if (outcome.state !== 'connected') throw new Error(outcome.state)
  return outcome.workspaceId
}
