import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { cacheFileOf } from './open-workspace'
import { connected, input, newMachine, world, type Machine } from '../../../test/main/workspace/world'

let userDataDir: string
let machine: Machine
beforeEach(async () => {
  userDataDir = await mkdtemp(join(tmpdir(), 'deskside-connecting-'))
  machine = newMachine(userDataDir)
})
afterEach(async () => {
  await rm(userDataDir, { recursive: true, force: true })
})

describe('connecting', () => {
  it('keeps the credentials in the keychain, bound to their origin, and opens the workspace', async () => {
    const given = world(machine)
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
        isActive: true
      }
    ])
    expect(given.targets.at(-1)?.baseUrl).toBe('https://crm.example.org/sub')
    await given.workspaces.close()
  })

  it('keeps what was tested: trimmed, as the headers carry it', async () => {
    const given = world(machine)
    const id = await connected(given, { token: ' token-1\n', secret: '\tsecret-1 ' })
    expect(given.keychain.kept.get(id)?.credentials).toMatchObject({ token: 'token-1', secret: 'secret-1' })
    await given.workspaces.close()
  })

  it('keeps nothing at all when the test fails', async () => {
    const given = world(machine)
    given.refuse(new DesksideError('credentials-refused', 'no'))
    const outcome = await given.connecting.connect(input())
    expect(outcome).toMatchObject({ state: 'failed', error: { code: 'credentials-refused' } })
    expect(given.keychain.kept.size).toBe(0)
    expect(await given.workspaces.list()).toEqual([])
  })

  it('leaves no secrets behind when the workspace itself can’t be kept', async () => {
    const given = world(machine)
    given.userData.putWorkspace = () => Promise.reject(new DesksideError('disk-full', 'full'))
    await expect(given.connecting.connect(input())).rejects.toMatchObject({ code: 'disk-full' })
    expect(given.keychain.kept.size).toBe(0)
  })

  it('asks before it keeps credentials anywhere but in the keychain', async () => {
    const given = world(machine)
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

describe('changing a workspace', () => {
  it('says that all of it may have changed when it is opened anew, since its cache may be another one', async () => {
    const given = world(machine)
    const id = await connected(given)
    expect(given.emitted.filter((line) => line.startsWith('reopened'))).toEqual([])
    await given.connecting.update(id, input({ token: 'token-2', secret: 'secret-2' }))
    expect(given.emitted.at(-1)).toBe(`reopened ${JSON.stringify({ workspaceId: id })}`)
    await given.workspaces.close()
  })

  it('uses the kept secrets for the same origin', async () => {
    const given = world(machine)
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
    const given = world(machine)
    const id = await connected(given)
    await given.connecting.update(id, input({ address: 'https://new.example.net', name: 'crm.example.org' }))
    expect(await given.workspaces.list()).toMatchObject([{ name: 'new.example.net' }])
    await given.connecting.update(id, input({ address: 'https://third.example.net', name: 'Ours' }))
    expect(await given.workspaces.list()).toMatchObject([{ name: 'Ours' }])
    await given.workspaces.close()
  })

  it('keeps the cache for the same address, and drops it for another path, which may be another installation', async () => {
    const given = world(machine)
    const id = await connected(given)
    // Cache of the first installation, with user data beside it.
    const log = `${cacheFileOf(userDataDir, id)}-wal`
    const made = join(dirname(log), 'user-data')
    for (const file of [log, made]) await writeFile(file, 'written')
    await given.connecting.update(id, input({ token: 'token-2', secret: 'secret-2' }))
    await expect(stat(log)).resolves.toBeDefined()
    await given.connecting.update(id, input({ address: 'https://crm.example.org/other' }))
    await expect(stat(log)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(stat(made)).resolves.toBeDefined()
    await given.workspaces.close()
  })

  it('never takes the old secrets to another origin', async () => {
    const given = world(machine)
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
})
