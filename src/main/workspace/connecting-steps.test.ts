/** Steps of a connection attempt in a simulated environment. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { CONNECT_LAYERS, type LayerResult } from '@shared/model/workspace'
import type { ConnectionTest, ConnectTestOptions } from '../api/connect-test'
import { createSessionStore } from '../credentials/session-memory'
import type { CredentialStore } from '../credentials/types'
import type { WorkspaceEntry } from '../user-data/types'
import { Connecting } from './connecting'
import { input } from '../../../test/main/workspace/world'
import { DEMO_ID } from './demo-id'
import type { Workspaces } from './workspaces'

const ORIGIN = 'https://crm.example.org'
const CREDENTIALS = { origin: ORIGIN, token: 'token-0', secret: 'secret-0' }
const ENTRY: WorkspaceEntry = {
  id: 'w1',
  name: 'crm.example.org',
  address: `${ORIGIN}/sub`,
  lookupPath: 'lookup',
  createdAt: 5,
  lastOpenedAt: 6,
  untilQuit: true
}
const PASSED: readonly LayerResult[] = CONNECT_LAYERS.map((layer) => ({ layer, state: 'passed', error: null }))

/** Events in order. */
let happened: unknown[]
let entry: WorkspaceEntry
let keychain: CredentialStore
let session: CredentialStore
const test = vi.fn<ConnectionTest>()
const replace = vi.fn<Workspaces['replace']>()
const activate = vi.fn<Workspaces['activate']>()
const readMade = vi.fn<(ids: readonly string[]) => void>()
const createClient = vi.fn()
const emit = vi.fn()
let connecting: Connecting

beforeEach(() => {
  vi.resetAllMocks()
  happened = []
  entry = ENTRY
  keychain = { ...createSessionStore(), kind: 'keychain' }
  session = createSessionStore()
  test.mockImplementation(async ({ address, token, secret }) => {
    happened.push('tested')
    return { layers: PASSED, error: null, target: { baseUrl: address, lookupPath: 'lookup', token, secret } }
  })
  replace.mockImplementation(async () => void happened.push('replaced'))
  activate.mockImplementation(async () => {
    happened.push('opened')
    return { made: { problem: null } } as never
  })
  const workspaces: Pick<Workspaces, 'add' | 'entry' | 'replace' | 'activate' | 'withMade'> = {
    add: (added) => replace(added, { shouldDropCache: false }),
    entry: async (id) => ({ ...entry, id }),
    replace,
    activate,
    async withMade(ids, run) {
      readMade(ids)
      return run()
    }
  }
  connecting = new Connecting({
    workspaces: workspaces as Workspaces,
    stores: { keychain, session },
    testConnection: test,
    createClient,
    emit,
    log: {
      debug() {},
      info() {},
      warn: (message, facts) => void happened.push([message, facts]),
      error() {},
      redact: (secret) => void happened.push({ secret })
    },
    now: () => 77
  })
})

const entryKept = (): Partial<WorkspaceEntry> => replace.mock.calls.at(-1)?.[0] ?? {}

describe('an attempt', () => {
  it('registers what was typed for redaction before it goes anywhere', async () => {
    await connecting.connect(input())
    expect(happened).toEqual([{ secret: 'token-1' }, { secret: 'secret-1' }, 'tested', 'replaced', 'opened'])
  })

  it('is tested with what was typed, by a client of its own, and tells how far it came', async () => {
    await connecting.connect(input({ attempt: 'a7', lookupPath: 'find' }))
    const [typed, options] = test.mock.calls[0] as [unknown, ConnectTestOptions]
    expect(typed).toMatchObject({ address: ORIGIN, lookupPath: 'find', token: 'token-1', secret: 'secret-1' })
    const target = { baseUrl: ORIGIN, lookupPath: 'find', token: 't', secret: 's' }
    options.createClient(target)
    expect(createClient).toHaveBeenCalledExactlyOnceWith(target, 'connect-a7')
    options.onLayers(PASSED, 'list')
    expect(emit).toHaveBeenCalledExactlyOnceWith('connect', { attempt: 'a7', layers: PASSED, layer: 'list' })
  })

  it('is ended when it is cancelled, by itself or with all others; one that is over is nothing to cancel', async () => {
    const signals: AbortSignal[] = []
    const ends: (() => void)[] = []
    test.mockImplementation(async (_typed, { signal }) => {
      signals.push(signal)
      await new Promise<void>((resolve) => ends.push(resolve))
      return { layers: [], error: new DesksideError('cancelled', 'no').toShape(), target: null }
    })
    const attempts = ['a', 'b', 'c'].map((attempt) => connecting.connect(input({ attempt })))
    connecting.cancel('a')
    connecting.cancel('none')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, false])
    ends[1]?.()
    await attempts[1]
    connecting.cancel('b')
    connecting.cancelAll()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, true])
    for (const end of ends) end()
    await Promise.all(attempts)
  })

  it('that fails keeps nothing, and says why', async () => {
    const error = new DesksideError('credentials-refused', 'no').toShape()
    test.mockResolvedValue({ layers: PASSED, error, target: null })
    const failed = { state: 'failed', layers: PASSED, error }
    expect(await connecting.connect(input())).toEqual(failed)
    expect(await connecting.update('w1', input())).toEqual(failed)
    test.mockResolvedValue({ layers: [], error: null, target: null })
    expect(await connecting.connect(input())).toMatchObject({
      error: { code: 'internal', message: 'The connection test ended without a result.' }
    })
    expect(replace).not.toHaveBeenCalled()
    expect(activate).not.toHaveBeenCalled()
  })

  it('is over when its test ends in an error', async () => {
    let aborted: AbortSignal | undefined
    test.mockImplementation(async (_typed, { signal }) => {
      aborted = signal
      throw new Error('of ours')
    })
    await expect(connecting.connect(input())).rejects.toThrow('of ours')
    connecting.cancelAll()
    expect(aborted?.aborted).toBe(false)
  })
})

describe('a new workspace', () => {
  it('is what was tested, under the name that was typed or else that of its host', async () => {
    const outcome = await connecting.connect(input({ address: `${ORIGIN}:8443/sub`, name: '  Ours ' }))
    const { id } = entryKept()
    expect(entryKept()).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      name: 'Ours',
      address: `${ORIGIN}:8443/sub`,
      lookupPath: 'lookup',
      createdAt: 77,
      lastOpenedAt: null,
      untilQuit: false
    })
    expect(replace.mock.calls[0]?.[1]).toEqual({ shouldDropCache: false })
    expect(outcome).toEqual({ state: 'connected', workspaceId: id, layers: PASSED })
    expect(activate).toHaveBeenCalledExactlyOnceWith(id)
    expect((await keychain.get(id ?? '')).credentials).toEqual({
      origin: `${ORIGIN}:8443`,
      token: 'token-1',
      secret: 'secret-1'
    })
    await connecting.connect(input({ address: `${ORIGIN}:8443/sub`, keep: 'session' }))
    expect(entryKept()).toMatchObject({ name: 'crm.example.org:8443', untilQuit: true })
  })

  it('is not kept where the keychain can’t take its secrets', async () => {
    keychain.setCredentials = () => Promise.reject(new DesksideError('keychain-locked', 'locked'))
    expect(await connecting.connect(input())).toMatchObject({
      state: 'keychain-unusable',
      layers: PASSED,
      error: { code: 'keychain-locked' }
    })
    expect(replace).not.toHaveBeenCalled()
  })

  it('leaves no secrets when it can’t be kept, and is not opened', async () => {
    replace.mockRejectedValue(new DesksideError('disk-full', 'full'))
    const set = vi.spyOn(session, 'setCredentials')
    await expect(connecting.connect(input({ keep: 'session' }))).rejects.toMatchObject({ code: 'disk-full' })
    expect(await session.get(set.mock.calls[0]?.[0] ?? '')).toMatchObject({ credentials: null })
    expect(activate).not.toHaveBeenCalled()
  })
})

describe('a changed workspace', () => {
  it('keeps all of it that was not changed', async () => {
    const outcome = await connecting.update('w1', input({ address: `${ORIGIN}/sub` }))
    expect(entryKept()).toEqual({ ...ENTRY, untilQuit: false })
    expect(replace.mock.calls[0]?.[1]).toEqual({ shouldDropCache: false })
    expect(outcome).toEqual({ state: 'connected', workspaceId: 'w1', layers: PASSED })
    expect(activate).toHaveBeenCalledExactlyOnceWith('w1')
    await connecting.update('w1', input({ address: `${ORIGIN}/sub`, keep: 'session' }))
    expect(entryKept()).toMatchObject({ untilQuit: true })
  })

  it.each([
    ['', ORIGIN, 'crm.example.org'],
    ['', 'https://new.example.net', 'new.example.net'],
    ['  Ours ', 'https://new.example.net', 'Ours'],
    ['crm.example.org', 'https://new.example.net', 'new.example.net']
  ])('named %j at %s is called %s', async (name, address, expected) => {
    await connecting.update('w1', input({ address, name }))
    expect(entryKept().name).toBe(expected)
  })

  it('is the demo never', async () => {
    await expect(connecting.update(DEMO_ID, input())).rejects.toMatchObject({
      code: 'bad-input',
      message: 'The demo workspace has no address to change.'
    })
    expect(test).not.toHaveBeenCalled()
  })

  it('is tested with its kept secrets where none were typed and the origin stays', async () => {
    await session.setCredentials('w1', CREDENTIALS)
    await connecting.update('w1', input({ token: '', secret: '', address: `${ORIGIN}/other` }))
    expect(test.mock.calls[0]?.[0]).toMatchObject({ token: 'token-0', secret: 'secret-0' })
  })

  it.each([
    ['a token alone', { token: 'token-1', secret: '' }],
    ['a secret alone', { token: '', secret: 'secret-1' }],
    ['another origin', { token: '', secret: '', address: 'https://evil.example.net' }],
    ['another port', { token: '', secret: '', address: `${ORIGIN}:8443` }],
    ['no address at all', { token: '', secret: '', address: 'no address' }]
  ])('is tested with what was typed for %s: kept secrets go nowhere else', async (_what, change) => {
    await session.setCredentials('w1', CREDENTIALS)
    test.mockResolvedValue({ layers: [], error: null, target: null })
    await connecting.update('w1', input(change))
    const { token, secret } = input(change)
    expect(test.mock.calls[0]?.[0]).toMatchObject({ token, secret })
    expect(JSON.stringify(happened)).not.toContain('token-0')
  })

  it('has to have its secrets typed again where none are kept, and says why where they can’t be read', async () => {
    await connecting.update('w1', input({ token: '', secret: '' }))
    expect(test.mock.calls[0]?.[0]).toMatchObject({ token: '', secret: '' })
    session.get = () => Promise.reject(new DesksideError('keychain-locked', 'The keychain is locked.'))
    await expect(connecting.update('w1', input({ token: '', secret: '' }))).rejects.toMatchObject({
      code: 'keychain-locked',
      message: 'The keychain is locked.'
    })
    expect(test).toHaveBeenCalledOnce()
  })

  it('is not kept where the keychain can’t take its secrets', async () => {
    keychain.get = () => Promise.reject(new DesksideError('keychain-locked', 'locked'))
    expect(await connecting.update('w1', input())).toMatchObject({
      state: 'keychain-unusable',
      layers: PASSED,
      error: { code: 'keychain-locked' }
    })
    expect(replace).not.toHaveBeenCalled()
  })

  it('loses its cache when its address is another one, and no other time', async () => {
    await connecting.update('w1', input({ address: `${ORIGIN}/other` }))
    expect(replace.mock.lastCall?.[1]).toEqual({ shouldDropCache: true })
    await connecting.update('w1', input({ address: `${ORIGIN}/sub` }))
    expect(replace.mock.lastCall?.[1]).toEqual({ shouldDropCache: false })
  })

  it('that can’t be kept is opened again where it was closed for that, and is as it was', async () => {
    await session.setCredentials('w1', CREDENTIALS)
    replace.mockRejectedValue(new DesksideError('disk-full', 'full'))
    const change = { keep: 'session' as const, token: 'token-2', secret: 'secret-2' }
    const update = (address: string) => connecting.update('w1', input({ ...change, address }))
    await expect(update(`${ORIGIN}/sub`)).rejects.toMatchObject({ code: 'disk-full' })
    expect(activate).not.toHaveBeenCalled()
    expect((await session.get('w1')).credentials).toEqual(CREDENTIALS)
    await expect(update(`${ORIGIN}/other`)).rejects.toMatchObject({ code: 'disk-full' })
    expect(activate).toHaveBeenCalledExactlyOnceWith('w1')
    activate.mockRejectedValueOnce(new DesksideError('not-found', 'gone'))
    await expect(update(`${ORIGIN}/other`)).rejects.toMatchObject({ code: 'disk-full' })
    expect(happened.at(-1)).toEqual(['the workspace could not be opened again', { code: 'not-found' }])
  })
})

describe('a workspace whose secrets leave the keychain', () => {
  const leaving = input({ keep: 'session', address: `${ORIGIN}/sub` })
  /** Removals from the keychain, in order among the other events. */
  const removed = (): unknown[] => happened.filter((one) => typeof one === 'string' && one.startsWith('removed'))

  beforeEach(async () => {
    entry = { ...ENTRY, untilQuit: false }
    await keychain.setCredentials('w1', CREDENTIALS)
    const remove = keychain.remove.bind(keychain)
    keychain.remove = async (id) => {
      happened.push(`removed ${id}`)
      await remove(id)
    }
    readMade.mockImplementation((ids) => void happened.push(`read ${ids.join()}`))
  })

  it('has what was made in it read while its key is there, loses its cache, and the key goes last', async () => {
    expect(await connecting.update('w1', leaving)).toMatchObject({ state: 'connected' })
    expect(readMade).toHaveBeenCalledExactlyOnceWith(['w1'])
    const steps = happened.filter((one) => typeof one === 'string')
    expect([steps.indexOf('read w1') < steps.indexOf('replaced'), steps.at(-1)]).toEqual([true, 'removed w1'])
    expect(steps.lastIndexOf('removed w1')).toBeGreaterThan(steps.indexOf('opened'))
    expect(replace.mock.lastCall?.[1]).toEqual({ shouldDropCache: true })
    expect(await keychain.get('w1')).toEqual({ credentials: null, cacheKey: null })
  })

  it.each([
    ['stays in it', false, 'keychain'],
    ['was never in it', true, 'session']
  ] as const)('is none where it %s', async (_what, untilQuit, keep) => {
    entry = { ...ENTRY, untilQuit }
    await connecting.update('w1', input({ ...leaving, keep }))
    expect(readMade).not.toHaveBeenCalled()
    expect(replace.mock.lastCall?.[1]).toEqual({ shouldDropCache: false })
    expect(removed()).not.toContain('removed w1')
  })

  it.each([
    [{ problem: { code: 'made-left' } }, false],
    [{ problem: { code: 'made-damaged' } }, true],
    [{ problem: null }, true],
    [undefined, true]
  ])('keeps its key only for what was left on the disk: %j', async (made, goes) => {
    activate.mockResolvedValue({ made } as never)
    await connecting.update('w1', leaving)
    expect(removed().includes('removed w1')).toBe(goes)
  })

  it('goes on where what was made can’t be read, or the key stays, and says so', async () => {
    readMade.mockImplementation(() => {
      throw new DesksideError('made-locked', 'locked')
    })
    keychain.remove = () => Promise.reject(new DesksideError('keychain-locked', 'locked'))
    expect(await connecting.update('w1', leaving)).toMatchObject({ state: 'connected' })
    expect(happened).toContainEqual(['what was made was not read', { code: 'made-locked' }])
    expect(happened.at(-1)).toEqual(['the key of the cache stays in the keychain', { code: 'keychain-locked' }])
  })
})

describe('a workspace that is removed while it is changed', () => {
  beforeEach(() => {
    replace.mockRejectedValue(new DesksideError('not-found', 'gone'))
  })

  it.each(['session', 'keychain'] as const)('leaves no secrets, and is not opened: %s', async (keep) => {
    await expect(connecting.update('w1', input({ keep, address: `${ORIGIN}/other` }))).rejects.toMatchObject({
      code: 'not-found'
    })
    expect(activate).not.toHaveBeenCalled()
    for (const store of [keychain, session]) {
      expect(await store.get('w1')).toEqual({ credentials: null, cacheKey: null })
    }
  })

  it('leaves those that the keychain does not give up, and says so', async () => {
    keychain.remove = () => Promise.reject(new DesksideError('keychain-locked', 'locked'))
    const remove = vi.spyOn(session, 'remove')
    await expect(connecting.update('w1', input())).rejects.toMatchObject({ code: 'not-found' })
    expect(happened.at(-1)).toEqual(['secrets of a removed workspace are left', { code: 'keychain-locked' }])
    expect(remove).toHaveBeenCalledWith('w1')
  })
})
