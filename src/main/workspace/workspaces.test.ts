import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { SavedView } from '@shared/contract/views'
import { UserEntries } from '../user-data/user-entries'
import { cacheFileOf } from './open-workspace'
import { connected, newMachine, world, type Machine } from '../../../test/main/workspace/world'
import { DEMO_ID } from './demo-id'

let userDataDir: string
let machine: Machine
beforeEach(async () => {
  userDataDir = await mkdtemp(join(tmpdir(), 'deskside-workspaces-'))
  machine = newMachine(userDataDir)
})
afterEach(async () => {
  await rm(userDataDir, { recursive: true, force: true })
})

describe('opening', () => {
  it('opens the last one at the next start', async () => {
    const given = world(machine)
    const first = await connected(given)
    const second = await connected(given, { address: 'https://other.example.org' })
    await given.workspaces.activate(first)
    expect((await given.workspaces.list()).find((workspace) => workspace.isActive)?.id).toBe(first)
    await given.workspaces.start({ isDemo: false })
    expect((await given.workspaces.list()).find((workspace) => workspace.isActive)?.id).toBe(first)
    expect(second).not.toBe(first)
    await given.workspaces.close()
  })

  it('never has two open, however fast the switching', async () => {
    const given = world(machine)
    const ids = [await connected(given), await connected(given), await connected(given)]
    await Promise.all([...ids, ...ids].map((id) => given.workspaces.activate(id)))
    expect(given.openCaches()).toBe(1)
    await given.workspaces.close()
    expect(given.openCaches()).toBe(0)
  })

  it('goes straight to the last one chosen, and remembers it although the app is quit at once', async () => {
    const given = world(machine)
    const [first, second] = [await connected(given), await connected(given)]
    const opened = given.caches.length
    const switching = [first, second, first, second, first].map((id) => given.workspaces.activate(id))
    await new Promise((resolve) => setTimeout(resolve))
    expect(await (await given.workspaces.opened(first)).cache.stats()).toBeDefined()
    await Promise.all(switching)
    expect((await given.workspaces.list()).find((workspace) => workspace.isActive)?.id).toBe(first)
    expect(given.caches.length - opened).toBeLessThan(5)

    const late = given.workspaces.activate(second).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
    await given.workspaces.close()
    await late
    const entries = await given.userData.workspaces()
    expect(entries.toSorted((a, b) => (b.lastOpenedAt ?? 0) - (a.lastOpenedAt ?? 0))[0]?.id).toBe(second)
  })

  it('refuses requests for a workspace that was left', async () => {
    const given = world(machine)
    const first = await connected(given)
    await connected(given)
    await expect(given.workspaces.opened(first)).rejects.toMatchObject({ code: 'workspace-closed' })
    await given.workspaces.close()
  })

  it('does not ask without credentials, and does not blame the cache for a locked keychain', async () => {
    const given = world(machine)
    const id = await connected(given)
    const clients = given.targets.length
    given.keychain.fail = new DesksideError('keychain-locked', 'locked')
    await given.workspaces.activate(id)
    expect(await given.workspaces.list()).toMatchObject([
      { credentials: 'unreadable', credentialProblem: { code: 'keychain-locked' }, storage: 'memory' }
    ])
    expect(given.targets.length).toBe(clients)
    // The file stays on disk until the keychain is unlocked.
    await expect(stat(cacheFileOf(userDataDir, id))).resolves.toBeDefined()
    given.keychain.fail = null
    await given.workspaces.activate(id)
    expect(await given.workspaces.list()).toMatchObject([{ credentials: 'stored', storage: 'disk' }])
    await given.workspaces.close()
  })
})

describe('renaming', () => {
  it('takes any name but none', async () => {
    const given = world(machine)
    const id = await connected(given)
    await given.workspaces.rename(id, '  Sales  ')
    expect(await given.workspaces.list()).toMatchObject([{ name: 'Sales' }])
    await expect(given.workspaces.rename(id, '  ')).rejects.toMatchObject({ code: 'bad-input' })
    await given.workspaces.close()
  })
})

describe('removing a workspace', () => {
  it('says what goes, and takes cache, key and credentials', async () => {
    const given = world(machine)
    const id = await connected(given)
    const all = new UserEntries()
    all.set('view', [{ id: 'a' }, { id: 'b' }] as SavedView[])
    all.set('visit', [{ noun: 'project', id: 1, openedAt: null, pinnedAt: 1 }])
    all.set('stages', [{ id: 1, state: 'won' }])
    all.set('clients', { merged: [['a', 'b']], apart: [], declined: [] })
    all.set('correction', [
      { noun: 'project', key: 'a', role: 'title', position: 0 },
      { noun: 'project', key: 'b', position: 1 }
    ])
    given.userData.of = () => all
    const made = { corrections: 1, views: 2, pins: 1, stages: 1, clients: 1 }
    const preview = { bytes: 5, records: 7, credentials: 'stored', made }
    expect(await given.workspaces.removalPreview(id)).toEqual({ ...preview, lookups: null })
    const { ask } = await (await given.workspaces.opened(id)).lookups.store()
    await ask.history.keep('address', 'x', { value: 'x', unrestricted: 'x', data: {} }, 1, true)
    const request = await ask.texts.sendOne('phone', '1', 'array', 1)
    await ask.requests.answered(request!, new TextEncoder().encode('[{"source":"1","phone":"1","qc":0}]'), 2)
    expect((await given.workspaces.removalPreview(id)).lookups).toEqual({ entries: 2, paid: 1, lists: 0 })
    expect(await given.workspaces.remove(id)).toEqual({ keychain: 'removed' })
    expect(given.keychain.kept.size).toBe(0)
    await expect(stat(dirname(cacheFileOf(userDataDir, id)))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await given.workspaces.list()).toEqual([])
    await given.workspaces.close()
  })

  it('removes nothing while the keychain refuses', async () => {
    const given = world(machine)
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
    const given = world(machine)
    await given.workspaces.openDemo()
    await given.workspaces.openDemo()
    expect(await given.workspaces.list()).toMatchObject([
      { id: DEMO_ID, kind: 'demo', credentials: 'none-needed', storage: 'memory', isActive: true }
    ])
    expect(given.targets.at(-1)?.baseUrl).toBe('http://127.0.0.1:9')
    expect(given.keychain.kept.size).toBe(0)
    await given.workspaces.close()
  })
})
