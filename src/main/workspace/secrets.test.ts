import { describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { entryNames } from '../credentials/entries'
import { createSessionStore } from '../credentials/session-memory'
import type { CredentialStore } from '../credentials/types'
import type { WorkspaceEntry } from '../user-data/types'
import { findSecrets, newCacheKey, removeSecrets, stagedId, unlessAltered } from './secrets'

const ORIGIN = 'https://crm.example.org'
const HERE = { origin: ORIGIN, token: 'token-1', secret: 'secret-1' }
const ELSEWHERE = { origin: 'https://other.example.net', token: 'token-2', secret: 'secret-2' }
const KEY = 'ab'.repeat(32)

const entry = (change: Partial<WorkspaceEntry> = {}): WorkspaceEntry => ({
  id: 'w1',
  name: 'Ours',
  address: `${ORIGIN}/sub`,
  lookupPath: 'lookup',
  createdAt: 1,
  lastOpenedAt: null,
  ...change
})

/** Both stores in memory; calls to the keychain are recorded. */
function given() {
  const keychain: CredentialStore = { ...createSessionStore(), kind: 'keychain' }
  const session = createSessionStore()
  for (const call of ['get', 'setCredentials', 'setCacheKey', 'remove'] as const) vi.spyOn(keychain, call)
  return {
    keychain,
    session,
    find: (change?: Partial<WorkspaceEntry>) => findSecrets(entry(change), { keychain, session })
  }
}

describe('secrets that are kept until the app quits', () => {
  it('are used for the origin that they were entered for, and the keychain is not even asked', async () => {
    const { keychain, session, find } = given()
    await session.setCredentials('w1', HERE)
    expect(await find({ untilQuit: true })).toEqual({
      state: 'session',
      credentials: HERE,
      cacheKey: null,
      problem: null
    })
    expect(keychain.get).not.toHaveBeenCalled()
  })

  it('do not exist for another origin', async () => {
    const { keychain, session, find } = given()
    await session.setCredentials('w1', ELSEWHERE)
    expect(await find({ untilQuit: true })).toEqual({
      state: 'missing',
      credentials: null,
      cacheKey: null,
      problem: null
    })
    expect(await find({ address: 'https://crm.example.org:8443', untilQuit: true })).toMatchObject({ state: 'missing' })
    expect(keychain.get).not.toHaveBeenCalled()
    await keychain.setCredentials('w1', HERE)
    expect(await find()).toMatchObject({ state: 'stored', credentials: HERE })
  })

  it('are missing once the app has quit, whatever the keychain still holds', async () => {
    const { keychain, find } = given()
    await keychain.setCredentials('w1', HERE)
    expect(await find({ untilQuit: true })).toMatchObject({ state: 'missing', credentials: null, cacheKey: null })
    expect(keychain.get).not.toHaveBeenCalled()
  })
})

describe('secrets in the keychain', () => {
  it('are found with the cache’s key, which stays', async () => {
    const { keychain, find } = given()
    await keychain.setCredentials('w1', HERE)
    await keychain.setCacheKey('w1', KEY)
    vi.mocked(keychain.setCacheKey).mockClear()
    expect(await find()).toEqual({ state: 'stored', credentials: HERE, cacheKey: KEY, problem: null })
    expect(await find({ untilQuit: false })).toMatchObject({ state: 'stored' })
    expect(keychain.setCacheKey).not.toHaveBeenCalled()
    expect(keychain.remove).not.toHaveBeenCalled()
  })

  it('do not exist for another origin than theirs', async () => {
    const { keychain, find } = given()
    await keychain.setCredentials('w1', ELSEWHERE)
    await keychain.setCacheKey('w1', KEY)
    expect(await find()).toEqual({ state: 'missing', credentials: null, cacheKey: KEY, problem: null })
  })

  it('get a key for the cache where there is none, and keep it', async () => {
    const { keychain, find } = given()
    const { cacheKey } = await find()
    expect(cacheKey).toMatch(/^[0-9a-f]{64}$/)
    expect((await keychain.get('w1')).cacheKey).toBe(cacheKey)
    expect((await find()).cacheKey).toBe(cacheKey)
  })

  it.each(['keychain-locked', 'credentials-altered'] as const)(
    'are a finding, not an error, when they are %s',
    async (code) => {
      const { keychain, find } = given()
      vi.mocked(keychain.get).mockRejectedValueOnce(new DesksideError(code, 'no'))
      expect(await find()).toEqual({
        state: 'unreadable',
        credentials: null,
        cacheKey: null,
        problem: expect.objectContaining({ code }) as unknown
      })
    }
  )
})

describe('secrets that wait for their origin', () => {
  it('are moved to their place once the workspace’s entry says that origin', async () => {
    const { keychain, find } = given()
    await keychain.setCredentials('w1', ELSEWHERE)
    await keychain.setCacheKey('w1', KEY)
    await keychain.setCredentials(stagedId('w1'), HERE)
    expect(await find()).toEqual({ state: 'stored', credentials: HERE, cacheKey: KEY, problem: null })
    expect(await keychain.get('w1')).toEqual({ credentials: HERE, cacheKey: KEY })
    expect(await keychain.get(stagedId('w1'))).toEqual({ credentials: null, cacheKey: null })
  })

  it('are neither used nor touched for any other origin', async () => {
    const { keychain, find } = given()
    await keychain.setCredentials(stagedId('w1'), ELSEWHERE)
    expect(await find()).toMatchObject({ state: 'missing', credentials: null, problem: null })
    expect((await keychain.get('w1')).credentials).toBeNull()
    expect((await keychain.get(stagedId('w1'))).credentials).toEqual(ELSEWHERE)
  })

  it('are missing, and bar nothing, when somebody altered them', async () => {
    const { keychain, find } = given()
    await keychain.setCacheKey('w1', KEY)
    const main = await keychain.get('w1')
    vi.mocked(keychain.get).mockImplementation((id) =>
      id === 'w1' ? Promise.resolve(main) : Promise.reject(new DesksideError('credentials-altered', 'no'))
    )
    expect(await find()).toEqual({ state: 'missing', credentials: null, cacheKey: KEY, problem: null })
  })

  it('have a name of their own that a keychain’s entry can bear, however long the workspace’s is', () => {
    for (const id of ['w1', 'x'.repeat(64)]) {
      expect(stagedId(id)).not.toBe(id)
      expect(stagedId(id)).toMatch(/-next$/)
      expect(() => entryNames(stagedId(id))).not.toThrow()
    }
    expect(stagedId('0199c1f2-aaaa-7bbb-8ccc-123456789abc')).toBe('0199c1f2-aaaa-7bbb-8ccc-123456789abc-next')
  })

  it('go with the workspace', async () => {
    const { keychain } = given()
    await keychain.setCredentials('w1', HERE)
    await keychain.setCredentials(stagedId('w1'), ELSEWHERE)
    await keychain.setCredentials('w2', HERE)
    await removeSecrets(keychain, 'w1')
    for (const id of ['w1', stagedId('w1')]) expect((await keychain.get(id)).credentials).toBeNull()
    expect((await keychain.get('w2')).credentials).toEqual(HERE)
  })
})

describe('an entry that this app did not write', () => {
  it('is nothing, and every other problem stays one', async () => {
    const { keychain } = given()
    await keychain.setCredentials('w1', HERE)
    expect(await unlessAltered(keychain, 'w1')).toEqual({ credentials: HERE, cacheKey: null })
    vi.mocked(keychain.get).mockRejectedValueOnce(new DesksideError('credentials-altered', 'no'))
    expect(await unlessAltered(keychain, 'w1')).toBeNull()
    vi.mocked(keychain.get).mockRejectedValueOnce(new DesksideError('keychain-locked', 'no'))
    await expect(unlessAltered(keychain, 'w1')).rejects.toMatchObject({ code: 'keychain-locked' })
  })
})

it('makes another key for each cache, of 32 bytes', () => {
  const keys = Array.from({ length: 20 }, newCacheKey)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(keys).size).toBe(20)
})
