import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { SavedView } from '@shared/contract/views'
import { LOST_ADDRESS, SETTINGS_COPY, SETTINGS_FILE } from '../user-data/settings-file'
import { quiet, storedUserData } from '../../../test/main/user-data/stored'
import { UserData } from '../user-data/user-data'
import { keepingOf } from './keeping'
import { connected, input, newMachine, world, type Machine } from '../../../test/main/workspace/world'
import { userEntriesIn } from '../../../test/main/user-data/user-entries-in'

// Storage of user data, with real files, as keys appear, disappear and are lost.

let userDataDir: string
let machine: Machine
beforeEach(async () => {
  userDataDir = await mkdtemp(join(tmpdir(), 'deskside-made-'))
  machine = newMachine(userDataDir)
})
afterEach(async () => {
  await rm(userDataDir, { recursive: true, force: true })
})

const locked = new DesksideError('keychain-locked', 'locked')
const view = (id: string): SavedView => ({
  ...{ id, name: `View ${id}`, keepOffline: false, deleted: false, filter: null, layout: 'table' },
  sort: { key: 'id', descending: true },
  columns: []
})
const run = async () => world(machine, undefined, await storedUserData(userDataDir))
type Run = Awaited<ReturnType<typeof run>>
const viewsOf = async ({ userData }: Run, id: string): Promise<string> =>
  (await userEntriesIn(userData).views.all(id)).map((one) => one.id).join('')
const end = async (given: Run): Promise<void> => {
  await given.workspaces.close()
  await given.userData.close()
}
const filesOf = async (id: string): Promise<string[]> =>
  (await readdir(join(userDataDir, 'workspaces', id)).catch(() => [])).toSorted()

describe('lookups of a workspace that is not open', () => {
  it('are said to be there before it is removed, and go with it', async () => {
    const given = await run()
    const id = await connected(given)
    const { ask } = await (await given.workspaces.opened(id)).lookups.store()
    await ask.texts.sendOne('phone', '1', 'array', 1)
    await end(given)
    const later = await run()
    expect(await later.workspaces.removalPreview(id)).toMatchObject({ records: null, lookups: 'uncounted' })
    await later.workspaces.remove(id)
    expect(await filesOf(id)).toEqual([])
    await end(later)
  })
})

describe('what was made in a workspace', () => {
  it('is kept under the key of the workspace, and goes with it: key, file and backups', async () => {
    const given = await run()
    const id = await connected(given)
    await userEntriesIn(given.userData).views.put(id, view('a'), null)
    await end(given)

    const later = await run()
    await later.workspaces.start({ isDemo: false })
    expect(await viewsOf(later, id)).toBe('a')
    expect(await later.workspaces.list()).toMatchObject([{ made: { where: 'file', problem: null } }])
    expect(await later.workspaces.removalPreview(id)).toMatchObject({
      made: { views: 1, pins: 0, corrections: 0 },
      lookups: null
    })
    await later.userData.close()
    expect((await filesOf(id)).filter((name) => name.startsWith('user-data'))).toHaveLength(3)
    await later.workspaces.remove(id)
    expect(machine.keychain.size).toBe(0)
    expect(await filesOf(id)).toEqual([])
    await end(later)
  })

  it('waits for a locked keychain, and takes up what was made meanwhile', async () => {
    const given = await run()
    const id = await connected(given)
    await userEntriesIn(given.userData).views.put(id, view('a'), null)
    await end(given)

    const later = await run()
    later.keychain.fail = locked
    await later.workspaces.start({ isDemo: false })
    expect(await later.workspaces.list()).toMatchObject([
      { credentials: 'unreadable', made: { where: 'waiting', problem: { code: 'made-locked' } } }
    ])
    // The amount is unknown, not zero.
    expect(await later.workspaces.removalPreview(id)).toMatchObject({ made: null })
    await expect(later.workspaces.withMade([id], async () => 'read')).rejects.toMatchObject({ code: 'made-locked' })
    await userEntriesIn(later.userData).views.put(id, view('b'), null)
    later.keychain.fail = null
    await later.workspaces.activate(id)
    expect(await viewsOf(later, id)).toBe('ab')
    expect(await later.workspaces.list()).toMatchObject([{ made: { where: 'file', problem: null } }])
    await end(later)
  })

  it('can be read of workspaces that are not open', async () => {
    const given = await run()
    const first = await connected(given)
    await userEntriesIn(given.userData).views.put(first, view('a'), null)
    await connected(given, { address: 'https://other.example.org' })
    await end(given)
    const later = await run()
    await later.workspaces.start({ isDemo: false })
    expect(await later.workspaces.removalPreview(first)).toMatchObject({ made: { views: 1 } })
    expect(await later.workspaces.withMade([first], () => viewsOf(later, first))).toBe('a')
    await end(later)
  })

  it('can be exported without the keychain where nothing of it is in a file', async () => {
    const given = await run()
    const id = await connected(given)
    await end(given)
    const later = await run()
    later.keychain.fail = locked
    await later.workspaces.start({ isDemo: false })
    await userEntriesIn(later.userData).views.put(id, view('a'), null)
    expect(await later.workspaces.withMade([id], () => viewsOf(later, id), [], 'read')).toBe('a')
    await expect(later.workspaces.withMade([id], async () => 'changed')).rejects.toMatchObject({ code: 'made-locked' })
    await end(later)
  })

  it('leaves nothing of a workspace that did not come to be', async () => {
    const given = await run()
    const entry = { id: 'new', name: 'New', address: 'https://new.example.org', lookupPath: 'lookup' }
    const added = [{ ...entry, createdAt: 1, lastOpenedAt: null }]
    const fails = async (): Promise<void> => {
      await userEntriesIn(given.userData).views.put('new', view('a'), null)
      throw new DesksideError('disk-full', 'full')
    }
    await expect(given.workspaces.withMade([], fails, added)).rejects.toMatchObject({ code: 'disk-full' })
    expect(machine.keychain.size).toBe(0)
    expect(await filesOf('new')).toEqual([])
    given.keychain.fail = locked
    await expect(given.workspaces.withMade([], async () => 'done', added)).rejects.toMatchObject({
      code: 'made-locked'
    })
    await end(given)
  })

  it('comes back from a backup where it was damaged', async () => {
    const given = await run()
    const id = await connected(given)
    await userEntriesIn(given.userData).views.put(id, view('a'), null)
    await end(given)
    const second = await run()
    await second.workspaces.start({ isDemo: false })
    await end(second)
    for (const name of ['user-data', 'user-data.copy']) await writeFile(join(userDataDir, 'workspaces', id, name), '')

    const later = await run()
    await later.workspaces.start({ isDemo: false })
    expect(await later.workspaces.list()).toMatchObject([{ made: { problem: { code: 'made-damaged' } } }])
    expect((await later.workspaces.list())[0]?.made?.backup).toBeGreaterThan(0)
    expect(await viewsOf(later, id)).toBe('')
    await later.workspaces.settleMade(id, 'backup')
    expect(await viewsOf(later, id)).toBe('a')
    expect(await later.workspaces.list()).toMatchObject([{ isActive: true, made: { problem: null, backup: null } }])
    expect(later.emitted).toContain(`prefs.changed ${JSON.stringify({ workspaceId: id, key: null })}`)
    await end(later)
  })
})

describe('"until I quit"', () => {
  const session = { keep: 'session' as const }

  it('leaves name and address on the disk, and nothing else', async () => {
    const given = await run()
    const id = await connected(given, session)
    await userEntriesIn(given.userData).views.put(id, view('a'), null)
    expect(await given.workspaces.list()).toMatchObject([{ storage: 'memory', made: { where: 'memory' } }])
    await end(given)
    expect((await readdir(userDataDir)).toSorted()).toEqual([SETTINGS_FILE, SETTINGS_COPY])
    expect(await readFile(join(userDataDir, SETTINGS_FILE), 'utf8')).not.toContain('View a')
    expect(machine.keychain.size).toBe(0)

    const later = await run()
    await later.workspaces.start({ isDemo: false })
    expect(await later.workspaces.list()).toMatchObject([{ credentials: 'missing', made: { where: 'memory' } }])
    expect(await viewsOf(later, id)).toBe('')
    expect(machine.keychain.size).toBe(0)
    await end(later)
  })

  it('outranks what the keychain holds of before, also after a restart', async () => {
    const given = await run()
    const id = await connected(given)
    given.keychain.fail = locked
    await given.connecting.update(id, input({ token: 'token-2', secret: 'secret-2', keep: 'session' }))
    expect(given.targets.at(-1)?.token).toBe('token-2')
    await end(given)
    // The keychain could not be reached, so the old credentials are still there.
    expect(machine.keychain.get(id)?.credentials?.token).toBe('token-1')

    const later = await run()
    const clients = later.targets.length
    await later.workspaces.start({ isDemo: false })
    expect(await later.workspaces.list()).toMatchObject([{ credentials: 'missing', credentialProblem: null }])
    expect(later.targets).toHaveLength(clients)

    // Stored in the keychain again, by the user's choice.
    await later.connecting.update(id, input({ token: 'token-3', secret: 'secret-3' }))
    await end(later)
    const last = await run()
    await last.workspaces.start({ isDemo: false })
    expect(last.targets.at(-1)?.token).toBe('token-3')
    await end(last)
  })

  it('takes all of it out of a keychain that can be reached, and off the disk; what was made goes on in memory', async () => {
    const given = await run()
    const id = await connected(given)
    await userEntriesIn(given.userData).views.put(id, view('a'), null)
    expect(await filesOf(id)).toContain('records.sqlite')
    await given.connecting.update(id, input({ ...session, token: 'token-2', secret: 'secret-2' }))
    expect(machine.keychain.has(id)).toBe(false)
    expect(await filesOf(id)).toEqual([])
    await userEntriesIn(given.userData).views.put(id, view('b'), null)
    expect(await viewsOf(given, id)).toBe('ab')
    await userEntriesIn(given.userData).views.remove(id, 'a')
    // In the same run: records deleted meanwhile stay deleted.
    await given.connecting.update(id, input({ token: 'token-3', secret: 'secret-3' }))
    await end(given)
    const later = await run()
    await later.workspaces.start({ isDemo: false })
    expect(await viewsOf(later, id)).toBe('b')
    await end(later)
  })

  it('takes what was made to memory also where the workspace was not open', async () => {
    const given = await run()
    const id = await connected(given)
    await userEntriesIn(given.userData).views.put(id, view('a'), null)
    await connected(given, { address: 'https://other.example.org' })
    await end(given)
    const later = await run()
    await later.workspaces.start({ isDemo: false })
    await later.connecting.update(id, input({ ...session, token: 'token-2', secret: 'secret-2' }))
    expect(await viewsOf(later, id)).toBe('a')
    expect(await filesOf(id)).toEqual([])
    await end(later)
  })
})

describe('a workspace that is removed while it is changed', () => {
  it.each(['keychain', 'session'] as const)('stays removed, and leaves nothing in the %s', async (keep) => {
    const given = await run()
    const id = await connected(given)
    const changing = given.connecting.update(id, input({ keep, token: 'token-2', secret: 'secret-2' }))
    const removing = given.workspaces.remove(id)
    await Promise.allSettled([changing, removing])
    expect(await given.workspaces.list()).toEqual([])
    expect(machine.keychain.size).toBe(0)
    expect(await filesOf(id)).toEqual([])
    await end(given)
    const later = await run()
    await later.workspaces.start({ isDemo: false })
    expect(await later.workspaces.list()).toEqual([])
    await end(later)
  })
})

describe('a list of workspaces that was lost', () => {
  async function lost(): Promise<string> {
    const given = await run()
    const id = await connected(given, { address: 'https://crm.example.org/sub', name: 'Ours' })
    await userEntriesIn(given.userData).views.put(id, view('a'), null)
    await end(given)
    for (const name of [SETTINGS_FILE, SETTINGS_COPY]) await writeFile(join(userDataDir, name), '{')
    return id
  }

  it('comes back with names and addresses when the workspaces are opened', async () => {
    const id = await lost()
    const later = await run()
    expect(await later.workspaces.list()).toMatchObject([{ id, address: LOST_ADDRESS }])
    await later.workspaces.start({ isDemo: false })
    expect(await later.workspaces.list()).toMatchObject([
      { id, name: 'Ours', address: 'https://crm.example.org/sub', credentials: 'stored' }
    ])
    expect(later.targets.at(-1)?.baseUrl).toBe('https://crm.example.org/sub')
    expect(await viewsOf(later, id)).toBe('a')
    await end(later)
  })

  it('comes back with what the credentials are bound to where nothing else is known', async () => {
    const given = await run()
    const id = await connected(given)
    await end(given)
    for (const name of [SETTINGS_FILE, SETTINGS_COPY]) await writeFile(join(userDataDir, name), '{')
    const later = await run()
    await later.workspaces.start({ isDemo: false })
    expect(await later.workspaces.list()).toMatchObject([
      { id, name: 'crm.example.org', address: 'https://crm.example.org', credentials: 'stored' }
    ])
    await end(later)
  })

  it('stays as it is while the keychain is locked, and asks nobody at an address that is none', async () => {
    const id = await lost()
    const later = await run()
    later.keychain.fail = locked
    await later.workspaces.start({ isDemo: false })
    expect(await later.workspaces.list()).toMatchObject([{ id, address: LOST_ADDRESS, credentials: 'unreadable' }])
    expect(later.targets).toEqual([])
    later.keychain.fail = null
    await later.workspaces.activate(id)
    expect(await later.workspaces.list()).toMatchObject([{ name: 'Ours', credentials: 'stored' }])
    await end(later)
  })
})

describe('where it is kept', () => {
  const entry = {
    id: 'w',
    name: '',
    address: 'https://w.example.org',
    lookupPath: '',
    createdAt: 1,
    lastOpenedAt: null
  }
  const key = 'ab'.repeat(32)

  it.each([
    ['in its file under its key', {}, { cacheKey: key, problem: null }, { where: 'file', key }],
    [
      'in memory, whatever key there is, until the user quits',
      { untilQuit: true },
      { cacheKey: key, problem: null },
      { where: 'memory' }
    ],
    [
      'nowhere yet without a key',
      {},
      { cacheKey: null, problem: locked.toShape() },
      { where: 'waiting', problem: locked.toShape() }
    ]
  ] as const)('is %s', (_where, change, found, expected) => {
    expect(keepingOf({ ...entry, ...change }, found)).toEqual(expected)
  })

  it('is a file for the demo as well, which needs no keychain', async () => {
    expect(keepingOf({ ...entry, address: '' }, null)).toMatchObject({ where: 'file' })
    const given = await run()
    await given.workspaces.openDemo()
    await userEntriesIn(given.userData).views.put('demo', view('a'), null)
    await end(given)
    const later = await run()
    await later.workspaces.start({ isDemo: true })
    expect(await viewsOf(later, 'demo')).toBe('a')
    expect(machine.keychain.size).toBe(0)
    await later.workspaces.remove('demo')
    expect(await filesOf('demo')).toEqual([])
    await end(later)
  })
})

it('starts without a list of workspaces as on the first day', async () => {
  const data = new UserData({ folder: userDataDir, log: quiet, now: Date.now })
  const given = world(machine, undefined, data)
  await given.workspaces.start({ isDemo: false })
  expect(await given.workspaces.list()).toEqual([])
  await end(given)
})
