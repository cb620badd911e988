import { mkdtemp, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { CONNECT_LAYERS, type ConnectInput } from '@shared/model/workspace'
import { parseAddress } from '../api/address'
import type { ServiceClient, ServiceTarget } from '../api/types'
import type { Cache, CacheOptions } from '../cache/types'
import type { Credentials, CredentialStore, WorkspaceSecrets } from '../credentials/types'
import type { Log } from '../log'
import { USUAL_CONDITIONS } from '../sync/conditions'
import type { UserData, WorkspaceEntry } from '../user-data/types'
import { cacheFileOf } from './open-workspace'
import { Connecting } from './connecting'
import { DEMO_ID, Workspaces } from './workspaces'

const nobody: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  redact: () => undefined
}

function store(
  kind: CredentialStore['kind']
): CredentialStore & { fail: DesksideError | null; kept: Map<string, WorkspaceSecrets> } {
  const kept = new Map<string, WorkspaceSecrets>()
  const self = {
    kind,
    kept,
    fail: null as DesksideError | null,
    async get(id: string) {
      if (self.fail !== null) throw self.fail
      return kept.get(id) ?? { credentials: null, cacheKey: null }
    },
    async setCredentials(id: string, credentials: Credentials) {
      kept.set(id, { ...(await self.get(id)), credentials })
    },
    async setCacheKey(id: string, cacheKey: string) {
      kept.set(id, { ...(await self.get(id)), cacheKey })
    },
    async remove(id: string) {
      await self.get(id)
      kept.delete(id)
    },
    async probe() {
      await self.get('probe')
    },
    async close() {}
  }
  return self
}

function userDataInMemory(): UserData {
  const entries = new Map<string, WorkspaceEntry>()
  return {
    workspaces: async () => [...entries.values()],
    fieldCorrections: async () => [],
    putWorkspace: async (entry: WorkspaceEntry) => void entries.set(entry.id, entry),
    removeWorkspace: async (id: string) => void entries.delete(id)
  } as unknown as UserData
}

let userDataDir: string
beforeEach(async () => {
  userDataDir = await mkdtemp(join(tmpdir(), 'deskside-workspaces-'))
})
afterEach(async () => {
  await rm(userDataDir, { recursive: true, force: true })
})

/** What a passed test hands on: the parsed address and the trimmed secrets. */
function targetOf(input: { address: string; lookupPath: string; token: string; secret: string }): ServiceTarget {
  const { baseUrl } = parseAddress(input.address)
  return { baseUrl, lookupPath: 'lookup', token: input.token.trim(), secret: input.secret.trim() }
}

function world() {
  const keychain = store('keychain')
  const session = store('session')
  const targets: ServiceTarget[] = []
  const caches: { options: CacheOptions; open: boolean }[] = []
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
  const userData = userDataInMemory()
  const workspaces = new Workspaces({
    userDataDir,
    userData,
    stores: { keychain, session },
    openCache: async (options) => {
      const entry = { options, open: true }
      caches.push(entry)
      if (options.file !== null) {
        await mkdir(dirname(options.file), { recursive: true })
        await writeFile(options.file, 'cache')
      }
      return {
        opened: { rebuilt: null },
        budget: { setLimit: () => undefined, keep: async () => undefined, state: async () => null },
        cloud: {
          coverage: async () => ({ state: 'complete', cached: 0, total: 0, sweptAt: Date.now(), obstacle: null })
        },
        calendar: { months: async () => [] },
        sweep: {
          missing: async () => 0,
          coverage: async () => ({ state: 'complete', cached: 0, total: 0, sweptAt: Date.now(), obstacle: null })
        },
        stats: async () => ({ bytes: 5, records: 7 }),
        close: async () => void (entry.open = false)
      } as unknown as Cache
    },
    createClient,
    startDemo: async () => ({ address: 'http://127.0.0.1:9', token: 't', secret: 's', close: async () => undefined }),
    emit: (event, data) => void emitted.push(`${event} ${JSON.stringify(data ?? null)}`),
    log: nobody,
    now: () => now++,
    random: () => 0.5,
    networkIsUp: () => true,
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
    openCaches: () => caches.filter((cache) => cache.open).length
  }
}

const input = (change: Partial<ConnectInput> = {}): ConnectInput => ({
  attempt: 'a',
  address: 'https://crm.example.org',
  token: 'token-1',
  secret: 'secret-1',
  lookupPath: '',
  name: '',
  keep: 'keychain',
  ...change
})

async function connected(given: ReturnType<typeof world>, change: Partial<ConnectInput> = {}): Promise<string> {
  const outcome = await given.connecting.connect(input(change))
  if (outcome.state !== 'connected') throw new Error(outcome.state)
  return outcome.workspaceId
}

describe('connecting', () => {
  it('keeps the credentials in the keychain, bound to their origin, and opens the workspace', async () => {
    const given = world()
    const id = await connected(given, { address: 'https://crm.example.org/sub/backend/public/' })
    expect(given.keychain.kept.get(id)?.credentials).toEqual({
      origin: 'https://crm.example.org',
      token: 'token-1',
      secret: 'secret-1'
    })
    expect(given.keychain.kept.get(id)?.cacheKey).toMatch(/^[0-9a-f]{64}$/)
    expect(await given.workspaces.list()).toMatchObject([
      {
        id,
        name: 'crm.example.org',
        address: 'https://crm.example.org/sub',
        credentials: 'stored',
        storage: 'disk',
        active: true
      }
    ])
    expect(given.targets.at(-1)?.baseUrl).toBe('https://crm.example.org/sub')
    await given.workspaces.close()
  })

  it('keeps what was tested: trimmed, as the headers carry it', async () => {
    const given = world()
    const id = await connected(given, { token: ' token-1\n', secret: '\tsecret-1 ' })
    expect(given.keychain.kept.get(id)?.credentials).toMatchObject({ token: 'token-1', secret: 'secret-1' })
    await given.workspaces.close()
  })

  it('keeps nothing at all when the test fails', async () => {
    const given = world()
    given.refuse(new DesksideError('credentials-refused', 'no'))
    const outcome = await given.connecting.connect(input())
    expect(outcome).toMatchObject({ state: 'failed', error: { code: 'credentials-refused' } })
    expect(given.keychain.kept.size).toBe(0)
    expect(await given.workspaces.list()).toEqual([])
  })

  it('leaves no secrets behind when the workspace itself can’t be kept', async () => {
    const given = world()
    given.userData.putWorkspace = () => Promise.reject(new DesksideError('disk-full', 'full'))
    await expect(given.connecting.connect(input())).rejects.toMatchObject({ code: 'disk-full' })
    expect(given.keychain.kept.size).toBe(0)
  })

  it('asks before it keeps credentials anywhere but in the keychain', async () => {
    const given = world()
    given.keychain.fail = new DesksideError('keychain-absent', 'none')
    expect(await given.connecting.connect(input())).toMatchObject({
      state: 'keychain-unusable',
      error: { code: 'keychain-absent' }
    })
    expect(await given.workspaces.list()).toEqual([])

    const id = await connected(given, { keep: 'session' })
    expect(await given.workspaces.list()).toMatchObject([{ id, credentials: 'session', storage: 'memory' }])
    expect(given.caches.at(-1)?.options.file).toBeNull()
    await given.workspaces.close()
  })
})

describe('opening', () => {
  it('opens the last one at the next start', async () => {
    const given = world()
    const first = await connected(given)
    const second = await connected(given, { address: 'https://other.example.org' })
    await given.workspaces.activate(first)
    expect((await given.workspaces.list()).find((workspace) => workspace.active)?.id).toBe(first)
    await given.workspaces.start({ demo: false })
    expect((await given.workspaces.list()).find((workspace) => workspace.active)?.id).toBe(first)
    expect(second).not.toBe(first)
    await given.workspaces.close()
  })

  it('never has two open, however fast the switching', async () => {
    const given = world()
    const ids = [await connected(given), await connected(given), await connected(given)]
    await Promise.all([...ids, ...ids].map((id) => given.workspaces.activate(id)))
    expect(given.openCaches()).toBe(1)
    await given.workspaces.close()
    expect(given.openCaches()).toBe(0)
  })

  it('goes straight to the last one chosen, and remembers it although the app is quit at once', async () => {
    const given = world()
    const [first, second] = [await connected(given), await connected(given)]
    const opened = given.caches.length
    const switching = [first, second, first, second, first].map((id) => given.workspaces.activate(id))
    await new Promise((resolve) => setTimeout(resolve))
    expect(await (await given.workspaces.opened(first)).cache.stats()).toBeDefined()
    await Promise.all(switching)
    expect((await given.workspaces.list()).find((workspace) => workspace.active)?.id).toBe(first)
    expect(given.caches.length - opened).toBeLessThan(5)

    const late = given.workspaces.activate(second).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
    await given.workspaces.close()
    await late
    const entries = await given.userData.workspaces()
    expect(entries.toSorted((a, b) => (b.lastOpenedAt ?? 0) - (a.lastOpenedAt ?? 0))[0]?.id).toBe(second)
  })

  it('refuses requests for a workspace that was left', async () => {
    const given = world()
    const first = await connected(given)
    await connected(given)
    await expect(given.workspaces.opened(first)).rejects.toMatchObject({ code: 'workspace-closed' })
    await given.workspaces.close()
  })

  it('does not ask without credentials, and does not blame the cache for a locked keychain', async () => {
    const given = world()
    const id = await connected(given)
    const clients = given.targets.length
    given.keychain.fail = new DesksideError('keychain-locked', 'locked')
    await given.workspaces.activate(id)
    expect(await given.workspaces.list()).toMatchObject([
      { credentials: 'unreadable', credentialProblem: { code: 'keychain-locked' }, storage: 'memory' }
    ])
    expect(given.targets.length).toBe(clients)
    // The file on disk stays for the moment when the keychain is unlocked.
    await expect(stat(cacheFileOf(userDataDir, id))).resolves.toBeDefined()
    given.keychain.fail = null
    await given.workspaces.activate(id)
    expect(await given.workspaces.list()).toMatchObject([{ credentials: 'stored', storage: 'disk' }])
    await given.workspaces.close()
  })
})

describe('changing a workspace', () => {
  it('says that all of it may have changed when it is opened anew, since its cache may be another one', async () => {
    const given = world()
    const id = await connected(given)
    expect(given.emitted.filter((line) => line.startsWith('changed'))).toEqual([])
    await given.connecting.update(id, input({ token: 'token-2', secret: 'secret-2' }))
    expect(given.emitted.at(-1)).toBe(`changed ${JSON.stringify({ workspaceId: id, noun: 'project' })}`)
    await given.workspaces.close()
  })

  it('uses the kept secrets for the same origin', async () => {
    const given = world()
    const id = await connected(given)
    await given.connecting.update(
      id,
      input({ address: 'https://crm.example.org/crm', token: '', secret: '', name: 'Ours' })
    )
    expect(given.tested.at(-1)).toMatchObject({ token: 'token-1', secret: 'secret-1' })
    expect(await given.workspaces.list()).toMatchObject([{ name: 'Ours', address: 'https://crm.example.org/crm' }])
    await given.workspaces.close()
  })

  it('names a workspace after its new address only when it was named after the old one', async () => {
    const given = world()
    const id = await connected(given)
    await given.connecting.update(id, input({ address: 'https://new.example.net', name: 'crm.example.org' }))
    expect(await given.workspaces.list()).toMatchObject([{ name: 'new.example.net' }])
    await given.connecting.update(id, input({ address: 'https://third.example.net', name: 'Ours' }))
    expect(await given.workspaces.list()).toMatchObject([{ name: 'Ours' }])
    await given.workspaces.close()
  })

  it('keeps the cache for the same address, and drops it for another path, which may be another installation', async () => {
    const given = world()
    const id = await connected(given)
    const mark = join(dirname(cacheFileOf(userDataDir, id)), 'mark')
    await writeFile(mark, 'of the first installation')
    await given.connecting.update(id, input({ token: 'token-2', secret: 'secret-2' }))
    await expect(stat(mark)).resolves.toBeDefined()
    await given.connecting.update(id, input({ address: 'https://crm.example.org/other' }))
    await expect(stat(mark)).rejects.toMatchObject({ code: 'ENOENT' })
    await given.workspaces.close()
  })

  it('never takes the old secrets to another origin', async () => {
    const given = world()
    const id = await connected(given)
    given.refuse(new DesksideError('credentials-malformed', 'empty'))
    await given.connecting.update(id, input({ address: 'https://evil.example.net', token: '', secret: '' }))
    expect(given.tested.at(-1)).toMatchObject({ address: 'https://evil.example.net', token: '', secret: '' })
    given.refuse(null)
    await given.connecting.update(
      id,
      input({ address: 'https://new.example.net', token: 'token-2', secret: 'secret-2' })
    )
    expect(given.targets.at(-1)).toMatchObject({ baseUrl: 'https://new.example.net', token: 'token-2' })
    expect(
      given.targets.filter((target) => !target.baseUrl.includes('crm.')).every((target) => target.token === 'token-2')
    ).toBe(true)
    await given.workspaces.close()
  })

  it('renames, but not to nothing', async () => {
    const given = world()
    const id = await connected(given)
    await given.workspaces.rename(id, '  Sales  ')
    expect(await given.workspaces.list()).toMatchObject([{ name: 'Sales' }])
    await expect(given.workspaces.rename(id, '  ')).rejects.toMatchObject({ code: 'bad-input' })
    await given.workspaces.close()
  })
})

describe('removing a workspace', () => {
  it('says what goes, and takes cache, key and credentials', async () => {
    const given = world()
    const id = await connected(given)
    expect(await given.workspaces.removalPreview(id)).toEqual({ bytes: 5, records: 7, credentials: 'stored' })
    expect(await given.workspaces.remove(id)).toEqual({ keychain: 'removed' })
    expect(given.keychain.kept.size).toBe(0)
    await expect(stat(dirname(cacheFileOf(userDataDir, id)))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await given.workspaces.list()).toEqual([])
    await given.workspaces.close()
  })

  it('removes nothing while the keychain refuses', async () => {
    const given = world()
    const id = await connected(given)
    given.keychain.fail = new DesksideError('keychain-refused', 'no')
    await expect(given.workspaces.remove(id)).rejects.toMatchObject({ code: 'keychain-refused' })
    expect(await given.workspaces.list()).toHaveLength(1)
    await expect(stat(cacheFileOf(userDataDir, id))).resolves.toBeDefined()
    await given.workspaces.close()
  })
})

describe('the demo workspace', () => {
  it('is one, needs no credentials and keeps nothing on disk', async () => {
    const given = world()
    await given.workspaces.openDemo()
    await given.workspaces.openDemo()
    expect(await given.workspaces.list()).toMatchObject([
      { id: DEMO_ID, kind: 'demo', credentials: 'none-needed', storage: 'memory', active: true }
    ])
    expect(given.targets.at(-1)?.baseUrl).toBe('http://127.0.0.1:9')
    expect(given.keychain.kept.size).toBe(0)
    await given.workspaces.close()
  })
})
