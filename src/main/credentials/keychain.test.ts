/** Tests with a real keychain: keytar, a private bus, and GNOME Keyring in each of its states. */
import { fork as forkNode } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shapeOf } from '@shared/ipc/errors'
import {
  isKeyringSupported,
  startKeyring,
  type Keyring,
  type KeyringKind,
  type KeyringOptions
} from '../../../tools/testing/keyring'
import type { Log } from '../log'
import { openKeychain } from './keychain'
import type { ChildHandle, Fork } from './keychain-process'
import type { CredentialStore } from './types'

vi.mock('electron', () => ({}))

const SERVICE = 'Deskside test'
const CREDENTIALS = { origin: 'https://crm.example.org', token: 'canary-token', secret: 'canary-secret' }
const KEY = 'ab'.repeat(32)
const UTILITY = pathToFileURL(resolve(import.meta.dirname, '../../../tools/electron-standin/register-utility.mjs')).href

const redacted: string[] = []
const warnings: string[] = []
const errors: unknown[][] = []
const log: Log = {
  debug() {},
  info() {},
  warn: (message) => void warnings.push(message),
  error: (...entry) => void errors.push(entry),
  redact: (secret) => void redacted.push(secret)
}

const open: { store?: CredentialStore; keyring?: Keyring } = {}
const pids: number[] = []
afterEach(async () => {
  await open.store?.close()
  await open.keyring?.close()
  delete open.store
  delete open.keyring
  redacted.length = 0
  warnings.length = 0
  errors.length = 0
  pids.length = 0
})

/** Runs a Node child with the keychain's environment instead of a utility process. */
const forkWith =
  (environment: NodeJS.ProcessEnv): Fork =>
  (modulePath) => {
    const child = forkNode(modulePath, [], {
      env: { ...environment, LC_ALL: 'C.UTF-8' },
      execArgv: ['--import', UTILITY],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc']
    })
    if (child.pid !== undefined) pids.push(child.pid)
    const handle: ChildHandle = {
      pid: child.pid,
      postMessage: (message) => void child.send(message),
      on: (event: string, listener: (value: never) => void) => child.on(event, listener as (value: unknown) => void),
      kill: () => child.kill()
    }
    return handle
  }

async function given(kind: KeyringKind, options: KeyringOptions & { timeoutMs?: number; patienceMs?: number } = {}) {
  const { timeoutMs = 60_000, patienceMs = 120_000, ...rest } = options
  const keyring = await startKeyring(kind, rest)
  const store = openKeychain({
    service: SERVICE,
    timeoutMs,
    patienceMs,
    log,
    fork: forkWith(keyring.environment(process.env))
  })
  Object.assign(open, { keyring, store })
  return { keyring, store }
}

/** The child with a keytar that needs a missing library, so that the loader really fails. */
function withoutLibsecret(folder: string, child: string): string {
  const installed = resolve(import.meta.dirname, '../../../node_modules/keytar')
  const copy = join(folder, 'node_modules/keytar')
  const prebuild = `prebuilds/${process.platform}-${process.arch}`
  mkdirSync(join(copy, prebuild), { recursive: true })
  copyFileSync(join(installed, 'package.json'), join(copy, 'package.json'))
  cpSync(join(installed, 'lib'), join(copy, 'lib'), { recursive: true })
  const binary = readFileSync(join(installed, prebuild, 'keytar.node'), 'latin1')
  const other = binary.replaceAll('libsecret-1.so.0', 'libsecret-0.so.0')
  expect(other).not.toBe(binary)
  writeFileSync(join(copy, prebuild, 'keytar.node'), other, 'latin1')
  copyFileSync(child, join(folder, 'child.mjs'))
  return join(folder, 'child.mjs')
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const seeded = (account: string, value: string) => ({ seed: [{ service: SERVICE, account, value }] })

describe.runIf(isKeyringSupported)('with a keychain', () => {
  it('keeps what it is given, for each workspace, across processes', async () => {
    const { keyring, store } = await given('unlocked')
    expect(await store.get('w1')).toEqual({ credentials: null, cacheKey: null })
    await store.setCredentials('w1', CREDENTIALS)
    await store.setCacheKey('w1', KEY)
    await store.setCredentials('w1', { ...CREDENTIALS, secret: 'other' })
    expect(await store.get('w1')).toEqual({ credentials: { ...CREDENTIALS, secret: 'other' }, cacheKey: KEY })
    expect(await store.get('w2')).toEqual({ credentials: null, cacheKey: null })
    expect(await keyring.entries(SERVICE)).toEqual({
      'w1/credentials': '{"v":1,"origin":"https://crm.example.org","token":"canary-token","secret":"other"}',
      'w1/cache-key': `{"v":1,"key":"${KEY}"}`
    })
  })

  it('removes all of a workspace and nothing of another; removing it again succeeds', async () => {
    const { keyring, store } = await given('unlocked')
    await store.setCredentials('w1', CREDENTIALS)
    await store.setCacheKey('w1', KEY)
    await store.setCacheKey('w2', KEY)
    await store.remove('w1')
    await store.remove('w1')
    expect(Object.keys(await keyring.entries(SERVICE))).toEqual(['w2/cache-key'])
  })

  it('removes the credentials alone, and leaves the key of what is on the disk', async () => {
    const { keyring, store } = await given('unlocked')
    await store.setCredentials('w1', CREDENTIALS)
    await store.setCacheKey('w1', KEY)
    await store.removeCredentials('w1')
    await store.removeCredentials('w1')
    expect(Object.keys(await keyring.entries(SERVICE))).toEqual(['w1/cache-key'])
  })

  it('can be probed, which leaves nothing behind', async () => {
    const { keyring, store } = await given('unlocked')
    await store.probe()
    expect(await keyring.entries(SERVICE)).toEqual({})
  })

  it('answers many calls at once, one after the other, from one process', async () => {
    const { store } = await given('unlocked')
    await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => store.setCredentials(id, { ...CREDENTIALS, token: id }))
    )
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => store.get(id)))
    expect(all.map(({ credentials }) => credentials?.token).join('')).toBe('abcdef')
    expect(pids).toHaveLength(1)
  })

  it('registers every secret for redaction, written or read', async () => {
    const { store } = await given('unlocked', seeded('w2/cache-key', JSON.stringify({ v: 1, key: KEY })))
    await store.setCredentials('w1', CREDENTIALS)
    expect(redacted).toEqual(['canary-token', 'canary-secret'])
    await store.get('w2')
    expect(redacted).toContain(KEY)
  })

  it('says so when credentials were altered, and takes new ones in their place', async () => {
    const { store } = await given('unlocked', seeded('w1/credentials', '{"v":1,"token":"changed"}'))
    await expect(store.get('w1')).rejects.toMatchObject({ code: 'credentials-altered' })
    await store.setCredentials('w1', CREDENTIALS)
    expect(await store.get('w1')).toEqual({ credentials: CREDENTIALS, cacheKey: null })
  })

  it('counts an altered cache key as lost, since the cache can be built anew', async () => {
    const { store } = await given('unlocked', seeded('w1/cache-key', 'changed'))
    expect(await store.get('w1')).toEqual({ credentials: null, cacheKey: null })
    expect(warnings).toEqual(['The cache’s key was altered; it counts as lost.'])
  })

  it('goes on after its process was killed', async () => {
    const { store } = await given('unlocked')
    await store.setCredentials('w1', CREDENTIALS)
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(isRunning(pids[0] ?? 0)).toBe(false))
    expect((await store.get('w1')).credentials).toEqual(CREDENTIALS)
    expect(pids).toHaveLength(2)
  })
})

describe.runIf(isKeyringSupported)('without a usable keychain', () => {
  const calls: [string, (store: CredentialStore) => Promise<unknown>][] = [
    ['get', (store) => store.get('w1')],
    ['setCredentials', (store) => store.setCredentials('w1', CREDENTIALS)],
    ['setCacheKey', (store) => store.setCacheKey('w1', KEY)],
    ['remove', (store) => store.remove('w1')],
    ['removeCredentials', (store) => store.removeCredentials('w1')],
    ['probe', (store) => store.probe()]
  ]

  it.each<[KeyringKind, string, string]>([
    ['no-bus', 'keychain-absent', 'no-bus'],
    ['absent', 'keychain-absent', 'no-service'],
    ['locked', 'keychain-locked', 'locked'],
    ['empty', 'keychain-refused', 'no-default-keyring'],
    ['refusing', 'keychain-refused', 'denied']
  ])('(%s) every call says %s', async (kind, code, reason) => {
    const { store } = await given(kind, seeded('w1/credentials', JSON.stringify({ v: 1, ...CREDENTIALS })))
    for (const [name, call] of calls) {
      await expect(call(store), name).rejects.toMatchObject({ code, details: { reason } })
    }
  })

  it('says which library is missing, and how to get it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deskside-keytar-'))
    try {
      const { keyring } = await given('unlocked')
      const fork = forkWith(keyring.environment(process.env))
      const store = openKeychain({
        service: SERVICE,
        timeoutMs: 60_000,
        log,
        fork: (path) => fork(withoutLibsecret(folder, path))
      })
      open.store = store
      for (const [name, call] of calls) {
        await expect(call(store), name).rejects.toMatchObject({
          code: 'keychain-absent',
          message: expect.stringContaining('Install libsecret') as unknown,
          details: { reason: 'no-library', library: 'libsecret-0.so.0' }
        })
      }
      // The loader's text is logged once.
      const reason = expect.stringMatching(/^libsecret-0\.so\.0: cannot open shared object file/) as unknown
      expect(errors).toEqual([['The native part of the keychain could not be loaded.', { reason }]])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('a locked keychain never passes for one without the entry', async () => {
    const { keyring, store } = await given('locked', seeded('w1/credentials', JSON.stringify({ v: 1, ...CREDENTIALS })))
    // libsecret's own answer:
    expect(await keyring.read(SERVICE, 'w1/credentials')).toBeNull()
    await expect(store.get('w1')).rejects.toMatchObject({ code: 'keychain-locked', retryable: true })
  })
})

describe.runIf(isKeyringSupported)('with a keychain that never answers', () => {
  it('gives up within the limit, ends its process, and works again once the keychain does', async () => {
    const { keyring, store } = await given('hanging', {
      ...seeded('w1/credentials', JSON.stringify({ v: 1, ...CREDENTIALS })),
      timeoutMs: 700
    })
    const before = performance.now()
    await expect(store.get('w1')).rejects.toMatchObject({ code: 'keychain-timeout', retryable: true })
    expect(performance.now() - before).toBeLessThan(20_000)
    await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false]))
    keyring.thaw()
    // On a busy machine the new process may need longer than the limit; a user tries again, too.
    const readAgain = async (): Promise<unknown> => {
      for (;;) {
        const read = await store.get('w1').catch((thrown: unknown) => thrown)
        if (!(read instanceof Error && shapeOf(read).code === 'keychain-timeout')) return read
      }
    }
    expect(await readAgain()).toMatchObject({ credentials: CREDENTIALS })
  })

  it('is told from one that waits for its user, who is given time', async () => {
    const { store } = await given('asking', {
      ...seeded('w1/credentials', JSON.stringify({ v: 1, ...CREDENTIALS })),
      // A busy machine starts the child in three seconds.
      timeoutMs: 5_000,
      patienceMs: 8_000
    })
    let took: number
    do {
      // On a busy machine the bus may answer too late, which means that nobody is asked; a user tries again, too.
      const before = performance.now()
      await expect(store.get('w1')).rejects.toMatchObject({ code: 'keychain-timeout' })
      took = performance.now() - before
    } while (took < 7_900)
    expect(took).toBeLessThan(30_000)
  })

  it('can be closed at any moment: nothing waits, nothing is left running', async () => {
    const { store } = await given('hanging', { timeoutMs: 60_000 })
    const calls = [store.get('w1'), store.probe(), store.remove('w1')]
    const outcomes = Promise.allSettled(calls)
    await vi.waitFor(() => expect(pids).toHaveLength(1))
    await store.close()
    expect(await outcomes).toEqual(
      calls.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'cancelled' }) as unknown }))
    )
    await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false]))
    await expect(store.get('w1')).rejects.toMatchObject({ code: 'cancelled' })
  })
})
