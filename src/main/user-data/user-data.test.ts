import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { SavedView } from '@shared/contract/views'
import { withoutRoot } from '../../../tools/testing/other-user'
import { MADE_COPY, MADE_FILE } from './made-file'
import program from '../../../test/main/user-data/open-and-tell?modulePath'
import { userDataInMemory } from '../../../test/main/user-data/in-memory'
import { entryOf, KEY, removeProfile, storedUserData } from '../../../test/main/user-data/stored'
import type { UserDataStorage, PortableMade } from './types'
import { workspaceDir, type UserData } from './user-data'
import { userEntriesIn } from '../../../test/main/user-data/user-entries-in'

// Every write waits for the disk, which other tests may keep busy.
vi.setConfig({ testTimeout: 120_000 })

let profile: string
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'deskside-user-'))
})
afterEach(() => removeProfile(profile))

const locked: UserDataStorage = {
  where: 'waiting',
  problem: new DesksideError('keychain-locked', 'The keychain is locked.').toShape()
}
const inFile: UserDataStorage = { where: 'file', key: KEY }
const view = (id: string): SavedView => ({
  ...{ id, name: `View ${id}`, keepOffline: false, deleted: false, filter: null, layout: 'table' },
  sort: { key: 'id', descending: true },
  columns: []
})
const idsOf = async (data: UserData): Promise<string> =>
  (await userEntriesIn(data).views.all('w')).map(({ id }) => id).join('')
const open = (): Promise<UserData> => storedUserData(profile, { ids: ['w'] })
const fileIn = (name: string): string => join(workspaceDir(profile, 'w'), name)

/** Makes everything world-readable and writable, for a user who owns none of the files. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o777)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o777 : 0o666)
}

/** A run that saves a view, a pin and a correction. */
async function written(): Promise<void> {
  const data = await open()
  await data.putWorkspace(entryOf('w'))
  await userEntriesIn(data).views.put('w', view('a'), null)
  await userEntriesIn(data).views.put('w', view('b'), null)
  await userEntriesIn(data).visits.pin('w', { noun: 'project', id: 1, pinnedAt: 10 })
  await userEntriesIn(data).setFieldCorrections('w', [{ noun: 'project', key: 'code', hidden: true }])
  await userEntriesIn(data).visits.setMe('w', 3, true)
  await data.close()
}

describe('what was made in a workspace', () => {
  it('can’t be asked for before it is attached: nothing is known of it, and that is no empty list', async () => {
    const data = await storedUserData(profile)
    for (const asked of [
      userEntriesIn(data).views.all('w'),
      userEntriesIn(data).visits.pinned('w'),
      userEntriesIn(data).fieldCorrections('w'),
      userEntriesIn(data).views.put('w', view('a'), null)
    ]) {
      await expect(asked).rejects.toMatchObject({ code: 'workspace-closed' })
    }
    expect(data.kept('w')).toBeNull()
  })

  it('is kept in a file of its workspace, over restarts', async () => {
    await written()
    const data = await open()
    expect(data.kept('w')).toEqual({ where: 'file', problem: null, backup: null })
    expect(await idsOf(data)).toBe('ab')
    expect(await userEntriesIn(data).visits.me('w')).toBe(3)
    expect(await userEntriesIn(data).visits.keepsOwn('w')).toBe(true)
    expect(data.placeOf('w')).toEqual({ name: 'Workspace w', address: 'https://w.example.org', lookupPath: 'lookup' })
  })

  it('makes no file while nothing is made', async () => {
    const data = await open()
    await data.putWorkspace(entryOf('w', { name: 'Renamed' }))
    await data.close()
    expect(readdirSync(profile).filter((name) => name === 'workspaces')).toEqual([])
  })

  it('is as it was where the disk refuses a change', async () => {
    await written()
    const data = await open()
    rmSync(fileIn(MADE_FILE))
    mkdirSync(join(fileIn(MADE_FILE), 'in the way'), { recursive: true })
    await expect(userEntriesIn(data).views.put('w', view('c'), null)).rejects.toThrow()
    expect(await idsOf(data)).toBe('ab')
    rmSync(fileIn(MADE_FILE), { recursive: true })
    await userEntriesIn(data).views.put('w', view('c'), null)
    expect(await idsOf(data)).toBe('abc')
  })

  it('goes with the workspace: attached, asked for, and on the disk', async () => {
    await written()
    const data = await open()
    await data.removeWorkspace('w')
    expect(await data.workspaces()).toEqual([])
    await expect(userEntriesIn(data).views.all('w')).rejects.toMatchObject({ code: 'workspace-closed' })
  })
})

describe('a workspace that was removed', () => {
  it('does not come back by a change of its entry', async () => {
    await written()
    const data = await open()
    expect(await data.changeWorkspace('w', { name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      lookupPath: 'lookup'
    })
    await data.removeWorkspace('w')
    await expect(data.changeWorkspace('w', { lastOpenedAt: 1 })).rejects.toMatchObject({ code: 'not-found' })
    expect(await data.workspaces()).toEqual([])
  })
})

describe('a keychain that can’t be read', () => {
  it('leaves the file alone, and what is made meanwhile is added to it later', async () => {
    await written()
    const before = readFileSync(fileIn(MADE_FILE), 'utf8')
    const data = await storedUserData(profile, { ids: ['w'], keeping: locked })
    expect(data.kept('w')).toMatchObject({
      where: 'waiting',
      problem: { code: 'made-locked', details: { cause: 'keychain-locked' } }
    })
    await userEntriesIn(data).views.put('w', view('c'), null)
    await userEntriesIn(data).visits.pin('w', { noun: 'project', id: 2, pinnedAt: 20 })
    await userEntriesIn(data).visits.setMe('w', 4, false)
    expect(readFileSync(fileIn(MADE_FILE), 'utf8')).toBe(before)

    await data.attach(entryOf('w'), inFile)
    expect(data.kept('w')).toEqual({ where: 'file', problem: null, backup: null })
    expect(await idsOf(data)).toBe('abc')
    await data.close()
    const later = await open()
    expect(await idsOf(later)).toBe('abc')
    expect((await userEntriesIn(later).visits.pinned('w')).map(({ id }) => id)).toEqual([1, 2])
    expect(await userEntriesIn(later).visits.me('w')).toBe(4)
    expect(await userEntriesIn(later).fieldCorrections('w')).toHaveLength(1)
  })

  it('loses nothing of what is changed in the moment in which it can be read again', async () => {
    await written()
    const data = await storedUserData(profile, { ids: ['w'], keeping: locked })
    const changes: Promise<unknown>[] = []
    const attaching = data.attach(entryOf('w'), inFile)
    let isAttached = false
    void attaching.then(() => (isAttached = true))
    for (let at = 0; !isAttached || at < 11; at++) {
      changes.push(userEntriesIn(data).views.put('w', view(`v${at}`), null))
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await Promise.all(changes)
    expect(await userEntriesIn(data).views.all('w')).toHaveLength(2 + changes.length)
    await data.close()
    expect(await userEntriesIn(await open()).views.all('w')).toHaveLength(2 + changes.length)
  })

  it('takes nothing away that was attached before it was locked', async () => {
    await written()
    const data = await open()
    await data.attach(entryOf('w'), locked)
    expect(data.kept('w')).toEqual({ where: 'file', problem: null, backup: null })
    await userEntriesIn(data).views.put('w', view('c'), null)
    await data.close()
    expect(await idsOf(await open())).toBe('abc')
  })
})

describe('"until I quit"', () => {
  it('keeps in memory what is made, and nothing of it on the disk', async () => {
    const data = await storedUserData(profile, { ids: ['w'], keeping: { where: 'memory' } })
    await data.putWorkspace(entryOf('w', { untilQuit: true }))
    await userEntriesIn(data).views.put('w', view('a'), null)
    expect(await idsOf(data)).toBe('a')
    expect(data.kept('w')).toEqual({ where: 'memory', problem: null, backup: null })
    await data.close()
    expect(readdirSync(profile).toSorted()).toEqual(['settings.json', 'settings.last-good.json'])
    expect(await idsOf(await storedUserData(profile, { ids: ['w'], keeping: { where: 'memory' } }))).toBe('')
  })

  it('brings what was kept before to memory, and leaves nothing of it on the disk', async () => {
    await written()
    await (await open()).close()
    const data = await open()
    await data.attach(entryOf('w', { untilQuit: true }), { where: 'memory' })
    expect(await idsOf(data)).toBe('ab')
    expect(existsSync(workspaceDir(profile, 'w'))).toBe(false)
    await userEntriesIn(data).views.remove('w', 'a')
    await userEntriesIn(data).views.put('w', view('c'), null)
    // After attaching again, records deleted meanwhile stay deleted.
    await data.attach(entryOf('w'), inFile)
    expect(await idsOf(data)).toBe('bc')
    await data.close()
    expect(await idsOf(await open())).toBe('bc')
  })

  it('chosen while the keychain was locked leaves what nobody could read, says so, and remembers the choice', async () => {
    await written()
    const data = await storedUserData(profile, { ids: ['w'], keeping: locked })
    await data.putWorkspace(entryOf('w', { untilQuit: true }))
    await data.attach(entryOf('w', { untilQuit: true }), { where: 'memory' })
    expect(data.kept('w')).toMatchObject({ where: 'memory', problem: { code: 'made-left' } })
    await userEntriesIn(data).views.put('w', view('c'), null)
    await data.close()
    for (const name of ['settings.json', 'settings.last-good.json']) writeFileSync(join(profile, name), '')
    const later = await storedUserData(profile)
    expect(await later.workspaces()).toMatchObject([{ id: 'w', untilQuit: true }])
    await later.attach(entryOf('w'), inFile)
    expect(await idsOf(later)).toBe('ab')
    await later.close()
    expect(readdirSync(workspaceDir(profile, 'w'))).not.toContain('until-quit')
  })
})

describe('"until I quit", where the entries were lost since', () => {
  async function foundAgain(): Promise<unknown> {
    const data = await open()
    await data.putWorkspace(entryOf('w', { untilQuit: true }))
    await data.attach(entryOf('w', { untilQuit: true }), { where: 'memory' })
    await data.close()
    for (const name of ['settings.json', 'settings.last-good.json']) writeFileSync(join(profile, name), '')
    return (await storedUserData(profile)).workspaces()
  }

  it('leaves no folder by which its old token would be taken up', async () => {
    await written()
    expect(await foundAgain()).toEqual([])
  })

  it('is known by the folder where that can’t go', async () => {
    await written()
    writeFileSync(fileIn('cache.sqlite'), 'held by another program')
    expect(await foundAgain()).toMatchObject([{ id: 'w', untilQuit: true }])
  })
})

describe('damage', () => {
  it('is told with what is lost and the day of a backup, which brings it back', async () => {
    await written()
    await (await open()).close()
    for (const name of [MADE_FILE, MADE_COPY]) writeFileSync(fileIn(name), '')
    const data = await open()
    const kept = data.kept('w')
    expect(kept).toMatchObject({ where: 'file', problem: { code: 'made-damaged', details: { read: 0 } } })
    expect(kept?.backup).toBe(Date.parse(new Date().toISOString().slice(0, 10)))
    await userEntriesIn(data).views.put('w', view('c'), null)
    expect(await data.settle('w', 'backup')).toEqual({ where: 'file', problem: null, backup: null })
    expect(await idsOf(data)).toBe('cab')
    await data.close()
    const later = await open()
    expect(later.kept('w')?.problem).toBeNull()
    expect(await idsOf(later)).toBe('cab')
  })

  it('can be left as it is, and is not told again', async () => {
    await written()
    for (const name of [MADE_FILE, MADE_COPY]) writeFileSync(fileIn(name), '')
    const data = await open()
    await data.settle('w', 'as-it-is')
    await data.close()
    const later = await open()
    expect(later.kept('w')).toEqual({ where: 'file', problem: null, backup: null })
  })

  it('of the file alone is told once, and nothing is lost', async () => {
    await written()
    writeFileSync(fileIn(MADE_FILE), 'x')
    const data = await open()
    expect(data.kept('w')?.problem?.code).toBe('made-restored')
    expect(await idsOf(data)).toBe('ab')
    await data.close()
    expect((await open()).kept('w')?.problem).toBeNull()
  })

  it.skipIf(process.platform === 'win32')('is not what rights are', async () => {
    await written()
    const before = readFileSync(fileIn(MADE_FILE))
    const copy = mkdtempSync(join(tmpdir(), 'deskside-user-program-'))
    openToAll(profile)
    chmodSync(fileIn(MADE_FILE), 0o000)
    const { stdout, stderr } = spawnSync(process.execPath, [...withoutRoot(program, copy), profile, 'w'], {
      encoding: 'utf8'
    })
    rmSync(copy, { recursive: true })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      kept: [{ where: 'waiting', problem: { details: { cause: 'EACCES' } } }]
    })
    chmodSync(fileIn(MADE_FILE), 0o600)
    expect(readFileSync(fileIn(MADE_FILE))).toEqual(before)
  })

  it('of a key is told, the old file stays, and the new one is kept under the new key', async () => {
    await written()
    const other: UserDataStorage = { where: 'file', key: 'cd'.repeat(32) }
    const data = await storedUserData(profile, { ids: ['w'], keeping: other })
    expect(data.kept('w')).toMatchObject({ where: 'file', problem: { code: 'made-key-lost' }, backup: null })
    await userEntriesIn(data).views.put('w', view('c'), null)
    await data.close()
    expect(readdirSync(workspaceDir(profile, 'w')).filter((name) => name.includes('other-key'))).toHaveLength(2)
    const later = await storedUserData(profile, { ids: ['w'], keeping: other })
    expect(await idsOf(later)).toBe('c')
  })
})

describe('an import', () => {
  it('that fails in the end leaves everything as it was, in every file', async () => {
    await written()
    const data = await open()
    const wrong = [...Array(1_001).keys()].map((id) => ({ noun: 'file' as const, id, pinnedAt: id }))
    await data.attach(entryOf('x'), inFile)
    await expect(
      data.putAll({
        settings: { theme: 'dark' },
        workspaces: [entryOf('x')],
        made: new Map<string, PortableMade>([
          ['w', { corrections: [], views: [view('c')] }],
          ['x', { pins: wrong }]
        ])
      })
    ).rejects.toMatchObject({ code: 'bad-input' })
    await data.close()
    const later = await open()
    expect(later.current.theme).toBe('system')
    expect(await idsOf(later)).toBe('ab')
    expect(await userEntriesIn(later).fieldCorrections('w')).toHaveLength(1)
    expect((await later.workspaces()).map(({ id }) => id)).toEqual(['w'])
  })
})

describe('in memory', () => {
  it('everything works until it is closed', async () => {
    const data = await userDataInMemory('w')
    await data.setSettings({ theme: 'dark' })
    await userEntriesIn(data).views.put('w', view('a'), null)
    expect(data.current.theme).toBe('dark')
    expect(await idsOf(data)).toBe('a')
    await data.close()
  })
})

it('leads no id out of the folder of workspaces', () => {
  for (const id of ['..', '../x', 'a/b', '', 'x'.repeat(65)]) {
    expect(() => workspaceDir(profile, id)).toThrow(expect.objectContaining({ code: 'bad-input' }) as Error)
  }
})
