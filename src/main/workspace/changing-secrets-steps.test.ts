/** Location of secrets after each step of a change, with in-memory stores. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { createSessionStore } from '../credentials/session-memory'
import type { CredentialStore, WorkspaceSecrets } from '../credentials/types'
import { beginSecretChange, type SecretChange } from './changing-secrets'
import { stagedId } from './secrets'

const OLD = { origin: 'https://crm.example.org', token: 'token-1', secret: 'secret-1' }
const NEW = { origin: 'https://new.example.net', token: 'token-2', secret: 'secret-2' }
const RENEWED = { ...NEW, origin: OLD.origin }
const KEY = 'ab'.repeat(32)
const locked = new DesksideError('keychain-locked', 'locked')
const altered = new DesksideError('credentials-altered', 'altered')

let keychain: CredentialStore
let session: CredentialStore
const warn = vi.fn()
beforeEach(() => {
  warn.mockReset()
  keychain = { ...createSessionStore(), kind: 'keychain' }
  session = createSessionStore()
})

const kept = async (
  store = keychain
): Promise<{ readonly main: WorkspaceSecrets; readonly staged: WorkspaceSecrets }> => ({
  main: await store.get('w1'),
  staged: await store.get(stagedId('w1'))
})
const NOTHING = { credentials: null, cacheKey: null }
const begin = (credentials: typeof OLD, before: string | null, where: 'keychain' | 'session' = 'keychain') =>
  beginSecretChange({ keychain, session }, { warn }, { id: 'w1', credentials, where, before })
async function begun(...given: Parameters<typeof begin>): Promise<SecretChange> {
  const outcome = await begin(...given)
  if (outcome.problem !== null) throw new Error(outcome.problem.code)
  return outcome.change
}
const refuse = (store: CredentialStore, ...calls: (keyof CredentialStore)[]): void => {
  for (const call of calls) Object.assign(store, { [call]: () => Promise.reject(locked) })
}

describe('secrets of a new workspace', () => {
  it('go to the keychain with a key, and away again when the workspace can’t be kept', async () => {
    const change = await begun(OLD, null)
    expect(await kept()).toEqual({
      main: { credentials: OLD, cacheKey: expect.stringMatching(/^[\da-f]{64}$/) as unknown },
      staged: NOTHING
    })
    await change.undo()
    expect(await kept()).toEqual({ main: NOTHING, staged: NOTHING })
    expect(warn).not.toHaveBeenCalled()
  })

  it('are where they belong at once, and what was in memory gives way to them', async () => {
    await session.setCredentials('w1', NEW)
    const change = await begun(OLD, null)
    const set = vi.spyOn(keychain, 'setCredentials')
    await change.done()
    expect(set).not.toHaveBeenCalled()
    expect(await session.get('w1')).toEqual(NOTHING)
    expect((await kept()).main.credentials).toEqual(OLD)
  })

  it('are nowhere when the keychain takes them but not the key', async () => {
    refuse(keychain, 'setCacheKey')
    expect(await begin(OLD, null)).toMatchObject({ problem: { code: 'keychain-locked' } })
    expect(await kept()).toEqual({ main: NOTHING, staged: NOTHING })
  })

  it('are nowhere when the keychain does not take them', async () => {
    refuse(keychain, 'setCredentials')
    expect(await begin(OLD, null)).toMatchObject({ problem: { code: 'keychain-locked' } })
    expect(await kept()).toEqual({ main: NOTHING, staged: NOTHING })
  })

  it('that can’t be taken away again are told in the log, and nothing else goes wrong', async () => {
    const change = await begun(OLD, null)
    refuse(keychain, 'remove')
    await change.undo()
    expect(warn).toHaveBeenCalledExactlyOnceWith('secrets of a workspace that was not kept are left', {
      code: 'keychain-locked'
    })
  })
})

describe('secrets for another origin', () => {
  beforeEach(async () => {
    await keychain.setCredentials('w1', OLD)
    await keychain.setCacheKey('w1', KEY)
  })

  it('wait beside the old ones until the workspace’s entry is kept, and take their place then', async () => {
    const change = await begun(NEW, OLD.origin)
    expect(await kept()).toEqual({
      main: { credentials: OLD, cacheKey: KEY },
      staged: { credentials: NEW, cacheKey: null }
    })
    await change.done()
    expect(await kept()).toEqual({ main: { credentials: NEW, cacheKey: KEY }, staged: NOTHING })
    expect(warn).not.toHaveBeenCalled()
  })

  it('go away when it can’t be kept, and the old ones stay', async () => {
    const change = await begun(NEW, OLD.origin)
    await change.undo()
    expect(await kept()).toEqual({ main: { credentials: OLD, cacheKey: KEY }, staged: NOTHING })
  })

  it('go on waiting when the keychain is locked meanwhile', async () => {
    const change = await begun(NEW, OLD.origin)
    refuse(keychain, 'setCredentials')
    await change.done()
    expect(warn).toHaveBeenCalledExactlyOnceWith('new secrets stay beside the old ones', { code: 'keychain-locked' })
    expect((await kept()).staged.credentials).toEqual(NEW)
  })

  it('take the place at once of what somebody altered, whose key stays', async () => {
    const get = vi.spyOn(keychain, 'get').mockRejectedValueOnce(altered)
    const change = await begun(NEW, OLD.origin)
    expect(get).toHaveBeenCalledTimes(2)
    expect(await kept()).toEqual({ main: { credentials: NEW, cacheKey: KEY }, staged: NOTHING })
    const set = vi.spyOn(keychain, 'setCredentials')
    await change.done()
    await change.undo()
    expect(set).not.toHaveBeenCalled()
    expect((await kept()).main.credentials).toEqual(NEW)
  })

  it('are not begun with where the keychain can’t be read', async () => {
    refuse(keychain, 'get')
    expect(await begin(NEW, OLD.origin)).toMatchObject({ problem: { code: 'keychain-locked' } })
  })
})

describe('secrets for the same origin', () => {
  it('take the place of the old ones at once, which come back when they can’t be kept', async () => {
    await keychain.setCredentials('w1', OLD)
    await keychain.setCacheKey('w1', KEY)
    const change = await begun(RENEWED, OLD.origin)
    expect(await kept()).toEqual({ main: { credentials: RENEWED, cacheKey: KEY }, staged: NOTHING })
    await change.undo()
    expect(await kept()).toEqual({ main: { credentials: OLD, cacheKey: KEY }, staged: NOTHING })
  })

  it('stay when there were none before: they are right for the workspace as it was', async () => {
    const change = await begun(RENEWED, OLD.origin)
    const key = (await kept()).main.cacheKey
    expect(key).toMatch(/^[\da-f]{64}$/)
    await change.undo()
    expect((await kept()).main).toEqual({ credentials: RENEWED, cacheKey: key })
  })
})

describe('secrets until the app quits', () => {
  it('are in memory only, and the keychain forgets its own once the workspace’s entry is kept', async () => {
    await keychain.setCredentials('w1', OLD)
    await keychain.setCacheKey('w1', KEY)
    await keychain.setCredentials(stagedId('w1'), NEW)
    const change = await begun(NEW, OLD.origin, 'session')
    expect((await kept()).main.credentials).toEqual(OLD)
    expect((await session.get('w1')).credentials).toEqual(NEW)
    await change.done()
    // The key stays: the files on disk are still the user's.
    expect(await kept()).toEqual({ main: { credentials: null, cacheKey: KEY }, staged: NOTHING })
    expect((await session.get('w1')).credentials).toEqual(NEW)
  })

  it('of a new workspace do not touch the keychain', async () => {
    refuse(keychain, 'get', 'setCredentials', 'removeCredentials', 'remove')
    const change = await begun(NEW, null, 'session')
    await change.done()
    expect(warn).not.toHaveBeenCalled()
  })

  it('are kept although the keychain can’t forget its own, which the log tells', async () => {
    refuse(keychain, 'removeCredentials')
    const change = await begun(NEW, OLD.origin, 'session')
    await change.done()
    expect(warn).toHaveBeenCalledExactlyOnceWith('old secrets stay in the keychain', { code: 'keychain-locked' })
  })

  it('are what they were, or nothing, when the workspace can’t be kept', async () => {
    await (await begun(NEW, null, 'session')).undo()
    expect(await session.get('w1')).toEqual(NOTHING)
    await session.setCredentials('w1', OLD)
    await (await begun(NEW, OLD.origin, 'session')).undo()
    expect((await session.get('w1')).credentials).toEqual(OLD)
  })

  it('that can’t be put back are told in the log', async () => {
    await session.setCredentials('w1', OLD)
    const change = await begun(NEW, OLD.origin, 'session')
    refuse(session, 'setCredentials')
    await change.undo()
    expect(warn).toHaveBeenCalledExactlyOnceWith('secrets of a workspace could not be put back', {
      code: 'keychain-locked'
    })
  })
})
