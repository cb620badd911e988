import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { openSqlite } from '../database/open-sqlite'
import { PlainStore } from './plain/plain-store'
import { Sealer } from './sealed'
import { flips } from './testing/flips'
import { LOST_ADDRESS } from './settings-file'
import { parseSettings, writeSettings } from './settings-format'
import { entryOf, KEY, quiet, removeProfile, storedUserData } from './testing/stored'
import type { Keeping, WorkspaceEntry } from './types'
import { StoredUserData, workspaceDir } from './user-data'

// Every write waits for the disk, which others may be busy with.
vi.setConfig({ testTimeout: 120_000 })

/** A profile as the version before kept it, with a write-ahead log that was left behind. */
const FIXTURE = join(import.meta.dirname, '../../../tools/testing/profiles/plain-user-data/profile')
const WORK = '90a07f55-d6c4-4628-9b77-89a3b48465c8'
const inFile: Keeping = { where: 'file', key: KEY }
const locked: Keeping = { where: 'waiting', problem: new DesksideError('keychain-locked', 'locked').toShape() }
/** What may stand nowhere in clear: a title, and a value of a saved filter. */
const CANARIES = ['Westbourne Engineering', 'Canaryville-in-a-filter']

let profile: string
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'deskside-plain-'))
  cpSync(FIXTURE, profile, { recursive: true })
})
afterEach(() => removeProfile(profile))

const database = (): string => join(profile, 'user.sqlite')
const plainFiles = (): string[] => readdirSync(profile).filter((name) => name.includes('.sqlite'))

function inClear(folder = profile): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => CANARIES.some((canary) => readFileSync(file).includes(canary)))
}

async function expectAllOfWork(data: StoredUserData): Promise<void> {
  expect((await data.views.all(WORK)).map(({ name }) => name)).toEqual(['In Canaryville', 'All by price'])
  expect((await data.views.all(WORK))[0]?.filter?.dynamic).toEqual({ city: 'Canaryville-in-a-filter' })
  expect((await data.views.default(WORK))?.layout).toBe('board')
  expect((await data.visits.pinned(WORK)).map(({ id, title }) => [id, title])).toEqual([
    [1, null],
    [2, null]
  ])
  expect((await data.visits.recent(WORK, null, 10)).map(({ id }) => id)).toEqual([3, 2, 1])
  expect(await data.visits.me(WORK)).toBe(3)
  expect(await data.fieldCorrections(WORK)).toEqual([
    { noun: 'project', key: 'city', label: 'Town' },
    { noun: 'project', key: 'number', hidden: true }
  ])
}

async function attachAll(data: StoredUserData, keeping: Keeping = inFile): Promise<void> {
  for (const entry of await data.workspaces()) await data.attach(entry, keeping)
}

describe('a profile of an earlier version', () => {
  it('opens with all that the user had, which is in clear nowhere afterwards', async () => {
    expect(inClear().length).toBeGreaterThan(0)
    const data = await storedUserData(profile)
    expect(data.problem).toBeNull()
    expect(data.current).toMatchObject({ theme: 'dark', density: 'compact', listWidth: 430, language: 'en' })
    expect(data.windowBounds('main')).toEqual({ x: 10, y: 10, width: 1280, height: 820 })
    expect((await data.workspaces()).map(({ id, name, address }) => [id, name, address])).toEqual([
      ['demo', 'Demo', ''],
      [WORK, 'Work', 'http://127.0.0.1:47813']
    ])
    await attachAll(data)
    await expectAllOfWork(data)
    expect((await data.views.all('demo')).map(({ name }) => name)).toEqual(['Of the demo'])
    await data.close()
    expect(plainFiles()).toEqual([])
    expect(inClear()).toEqual([])

    const later = await storedUserData(profile)
    await attachAll(later)
    await expectAllOfWork(later)
    await later.close()
  })

  it('is not asked for its old database again', async () => {
    const data = await storedUserData(profile)
    await attachAll(data)
    await data.views.remove(WORK, (await data.views.all(WORK))[0]!.id)
    await data.close()
    const later = new StoredUserData({ folder: profile, log: quiet, now: Date.now })
    expect(later.preparing).toBeNull()
    await attachAll(later)
    expect(await later.views.all(WORK)).toHaveLength(1)
    await later.close()
  })

  it('keeps it while the keychain is locked, shows what is in it, and says that it is still in clear', async () => {
    const data = await storedUserData(profile)
    await attachAll(data, locked)
    await expectAllOfWork(data)
    expect(data.kept(WORK)).toMatchObject({ where: 'waiting', problem: { code: 'made-in-plain' } })
    await data.visits.setMe(WORK, 9)
    await data.close()
    expect(plainFiles()).toContain('user.sqlite')

    // Lost with this run: it was said. Everything else is there.
    const later = await storedUserData(profile)
    await attachAll(later, locked)
    await expectAllOfWork(later)
    await later.visits.setMe(WORK, 9)
    await attachAll(later)
    expect(later.kept(WORK)).toEqual({ where: 'file', problem: null, backup: null })
    expect(await later.visits.me(WORK)).toBe(9)
    expect((await later.views.all(WORK)).map(({ name }) => name)).toEqual(['In Canaryville', 'All by price'])
    await later.close()
    expect(inClear()).toEqual([])
  })

  it('keeps of it nothing of a workspace that is removed before its turn came', async () => {
    const data = await storedUserData(profile)
    await data.removeWorkspace(WORK)
    await data.close()
    // The demo's part is still to come.
    expect(plainFiles()).toContain('user.sqlite')
    expect(inClear()).toEqual([])
    const later = await storedUserData(profile, { ids: ['demo'] })
    expect((await later.views.all('demo')).map(({ name }) => name)).toEqual(['Of the demo'])
    await later.close()
    expect(plainFiles()).toEqual([])
  })

  it('has copies that earlier versions made destroyed with it', async () => {
    writeFileSync(join(profile, 'user.sqlite.backup-20'), `a copy with ${CANARIES[0]}`)
    const data = await storedUserData(profile)
    await attachAll(data)
    await data.close()
    expect(plainFiles()).toEqual([])
    expect(inClear()).toEqual([])
  })

  it('that was used by the earlier version once more brings what was made there', async () => {
    const data = await storedUserData(profile)
    await attachAll(data)
    await data.setSettings({ theme: 'light' })
    await data.close()
    cpSync(FIXTURE, profile, { recursive: true })
    const db = openSqlite(database())
    db.prepare(`UPDATE views SET id = 'later', name = 'Made later' WHERE name = 'All by price'`).run()
    db.close()
    const later = await storedUserData(profile)
    expect(later.current.theme).toBe('light')
    await attachAll(later)
    expect((await later.views.all(WORK)).map(({ name }) => name)).toContain('Made later')
    await later.close()
    expect(plainFiles()).toEqual([])
  })

  it('that nobody may read now keeps nothing of this run, and is taken over later', async () => {
    const holder = openSqlite(database())
    holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const data = await storedUserData(profile)
    expect(data.problem).toMatchObject({ code: 'user-data-unavailable', details: { cause: 'cache-busy' } })
    await data.setSettings({ theme: 'light' })
    await data.close()
    expect(existsSync(join(profile, 'settings.json'))).toBe(false)
    holder.exec('ROLLBACK')
    holder.close()
    expect((await storedUserData(profile)).current.theme).toBe('dark')
  })
})

it('one that can’t be read for want of SQLite is left as it is, and said with the words of the loader', async () => {
  const reason = "version `GLIBC_2.34' not found"
  const missing = new DesksideError('sqlite-missing', 'It could not be loaded.', { details: { reason } })
  const content = vi.spyOn(PlainStore.prototype, 'content').mockRejectedValue(missing)
  const data = await storedUserData(profile)
  expect(data.problem).toMatchObject({ code: 'user-data-unavailable', details: { cause: 'sqlite-missing', reason } })
  await data.close()
  expect(existsSync(join(profile, 'settings.json'))).toBe(false)
  content.mockRestore()
  expect((await storedUserData(profile)).current.theme).toBe('dark')
})

/** All of it in one file, as after a quit. */
function checkpointed(): Buffer {
  const db = openSqlite(database())
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  for (const name of plainFiles()) if (/^user\.sqlite-/.test(name)) rmSync(join(profile, name))
  return readFileSync(database())
}

/** Nothing of the header makes sense any more, and nothing can be read. */
function withoutHeader(): void {
  const bytes = checkpointed()
  writeFileSync(database(), bytes.fill(0x55, 0, 100))
}

/** What could not be read of an earlier version, as the key of a workspace gives it back: by file. */
function keptOf(folder: string, workspace: string): Record<string, string>[] {
  const kept = readdirSync(workspaceDir(folder, workspace)).filter((name) => name.includes('of-an-earlier-version'))
  return kept.map((name) => {
    const read = new Sealer(KEY).unseal(readFileSync(join(workspaceDir(folder, workspace), name)))
    if (read.state !== 'whole') throw new Error(`${name} is ${read.state}`)
    const files = read.records.map((record) => JSON.parse(record) as { value: { name: string; base64: string } })
    return Object.fromEntries(files.map(({ value }) => [value.name, value.base64]))
  })
}

const service = async (data: StoredUserData): Promise<WorkspaceEntry> =>
  (await data.workspaces()).find(({ id }) => id === WORK) ?? entryOf(WORK)

describe('a damaged database of an earlier version', () => {
  it('opens, whichever page it is, with what can be read; the rest is put aside under a key', async () => {
    const whole = checkpointed()
    mkdirSync(workspaceDir(profile, WORK), { recursive: true })
    for (let page = 0; page * 4096 < whole.length; page++) {
      const folder = mkdtempSync(join(tmpdir(), 'deskside-page-'))
      cpSync(profile, folder, { recursive: true })
      const bytes = Buffer.from(whole)
      bytes.fill(0x55, page * 4096, (page + 1) * 4096)
      writeFileSync(join(folder, 'user.sqlite'), bytes)
      const data = await storedUserData(folder)
      expect(data.problem?.code, `page ${page}`).toBe('settings-lost')
      const ids = (await data.workspaces()).map(({ id }) => id)
      expect(ids, `page ${page}`).toContain(WORK)
      await attachAll(data)
      await data.close()
      expect(inClear(folder), `page ${page}`).toEqual([])
      // The key gives back every byte that there was.
      expect(keptOf(folder, WORK), `page ${page}`).toEqual([{ 'user.sqlite': bytes.toString('base64') }])
      rmSync(folder, { recursive: true })
    }
  })

  it('is filled in from the copies that earlier versions made', async () => {
    const whole = checkpointed()
    writeFileSync(join(profile, 'user.sqlite.backup-20'), whole)
    writeFileSync(database(), whole.subarray(0, 100))
    const data = await storedUserData(profile)
    expect(data.problem?.code).toBe('settings-lost')
    expect(data.current.theme).toBe('dark')
    await attachAll(data)
    await expectAllOfWork(data)
    await data.close()
    expect(inClear()).toEqual([])
  })

  it('loses no more where its copies can’t be read either, and all of them go under the key', async () => {
    const noise = Buffer.alloc(5_000, 0x55)
    writeFileSync(join(profile, 'user.sqlite.backup-20'), noise)
    const bytes = checkpointed()
    // The last page alone: what it holds is lost, and nothing else.
    bytes.fill(0x55, bytes.length - 4096)
    writeFileSync(database(), bytes)
    const data = await storedUserData(profile)
    expect(data.problem?.code).toBe('settings-lost')
    expect(data.current.theme).toBe('dark')
    await attachAll(data)
    expect((await data.views.all(WORK)).length).toBeGreaterThan(0)
    await data.close()
    expect(plainFiles()).toEqual([])
    expect(keptOf(profile, WORK)).toEqual([
      { 'user.sqlite': bytes.toString('base64'), 'user.sqlite.backup-20': noise.toString('base64') }
    ])
  })

  it.each([
    ['0 bytes', ''],
    ['1 byte', 'x'],
    ['something else', 'not ours\n'.repeat(1_000)]
  ])('of %s is told, left beside, and no first run', async (_what, text) => {
    for (const name of plainFiles()) rmSync(join(profile, name))
    writeFileSync(database(), text)
    const data = await storedUserData(profile)
    expect(data.problem).toMatchObject({ code: 'settings-lost', details: { settings: 0, workspaces: 0 } })
    await data.setSettings({ theme: 'light' })
    await data.close()
    expect(readFileSync(join(profile, 'damaged-user.sqlite'), 'utf8')).toBe(text)
    const later = await storedUserData(profile)
    // What holds nothing needs no word.
    expect([later.problem?.code, later.current.theme]).toEqual([text === '' ? undefined : 'plain-left', 'light'])
  })

  it('that lost its list of workspaces finds them again by what was made in them', async () => {
    const db = openSqlite(database())
    db.exec('DROP TABLE workspaces')
    db.close()
    const data = await storedUserData(profile)
    expect(data.problem?.code).toBe('settings-lost')
    expect(await data.workspaces()).toEqual(
      expect.arrayContaining([
        entryOf(WORK, { name: 'Recovered workspace', address: LOST_ADDRESS, createdAt: 0 }),
        entryOf('demo', { name: 'Demo', address: '', createdAt: 0 })
      ])
    )
    await attachAll(data)
    await expectAllOfWork(data)
    await data.close()
  })

  it('opens, whichever bit it is, and leaves nothing of it in clear', async () => {
    const whole = checkpointed()
    // The second is of a column's name; after the third it stays damaged when the workspace with a key has its part.
    for (const { place, bit, seed } of flips(whole.length, [
      { place: 47, bit: 0 },
      { place: 2241, bit: 0 },
      { place: 20_460, bit: 4 }
    ])) {
      const what = `bit ${bit} of byte ${place}, seed ${seed}`
      const folder = mkdtempSync(join(tmpdir(), 'deskside-bit-'))
      cpSync(profile, folder, { recursive: true })
      const bytes = Buffer.from(whole)
      bytes[place] = (bytes[place] ?? 0) ^ (1 << bit)
      writeFileSync(join(folder, 'user.sqlite'), bytes)
      const data = await storedUserData(folder)
      expect([undefined, 'settings-lost'], what).toContain(data.problem?.code)
      await data.attach(await service(data), inFile)
      await attachAll(data)
      expect(data.kept(WORK), what).toMatchObject({ where: 'file', problem: null })
      await data.close()
      expect(inClear(folder), what).toEqual([])
      expect(await reopens(folder), what).toBeNull()
      rmSync(folder, { recursive: true })
    }
  })

  it('is said so where it lies in the log, which SQLite would pass over without a word', async () => {
    const log = join(profile, 'user.sqlite-wal')
    const whole = readFileSync(log)
    for (const { place, bit, seed } of flips(whole.length, [
      { place: 0, bit: 0 },
      { place: 33, bit: 3 }
    ])) {
      const what = `bit ${bit} of byte ${place}, seed ${seed}`
      const folder = mkdtempSync(join(tmpdir(), 'deskside-log-'))
      cpSync(profile, folder, { recursive: true })
      const bytes = Buffer.from(whole)
      bytes[place] = (bytes[place] ?? 0) ^ (1 << bit)
      writeFileSync(join(folder, 'user.sqlite-wal'), bytes)
      const data = await storedUserData(folder)
      expect(data.problem?.code, what).toBe('settings-lost')
      await data.attach(await service(data), inFile)
      await attachAll(data)
      await data.close()
      expect(inClear(folder), what).toEqual([])
      rmSync(folder, { recursive: true })
    }
  })

  it('that gave nothing waits for the first key, is put under it, and is in clear nowhere then', async () => {
    withoutHeader()
    const data = await storedUserData(profile)
    expect(data.problem?.code).toBe('settings-lost')
    expect(inClear()).toEqual([join(profile, 'damaged-user.sqlite')])
    // The demo's key is no secret.
    await data.attach(entryOf('demo', { address: '' }), inFile)
    expect(inClear()).toHaveLength(1)
    await data.attach(entryOf('new'), inFile)
    await data.close()
    expect(inClear()).toEqual([])
    expect(readdirSync(workspaceDir(profile, 'new')).join()).toContain('of-an-earlier-version')
  })

  it('put aside is told at every start until there is a key for it, and no longer then', async () => {
    withoutHeader()
    await (await storedUserData(profile)).close()
    for (let start = 2; start < 4; start++) {
      const data = await storedUserData(profile)
      await data.attach(entryOf('brief', { untilQuit: true }), { where: 'memory' })
      expect(data.problem, `start ${start}`).toMatchObject({ code: 'plain-left', details: { cause: 'no-key' } })
      await data.close()
      expect(inClear()).toHaveLength(1)
    }
    let told = 0
    const data = await storedUserData(profile, { onProblem: () => (told += 1) })
    expect(told).toBe(1)
    await data.attach(entryOf('new'), inFile)
    expect([data.problem, told]).toEqual([null, 2])
    await data.close()
    expect(inClear()).toEqual([])
    expect((await storedUserData(profile)).problem).toBeNull()
  })

  it('put aside goes with the last workspace that could have a key, whatever is kept “until I quit”', async () => {
    withoutHeader()
    const data = await storedUserData(profile)
    await data.putWorkspace(entryOf('brief', { untilQuit: true }))
    await data.putWorkspace(entryOf('waits'))
    await data.putWorkspace(entryOf('new'))
    await data.removeWorkspace('new')
    expect(inClear()).toHaveLength(1)
    await data.removeWorkspace('waits')
    await data.close()
    expect(inClear()).toEqual([])
  })

  it('of one that was used once more goes under the key that is there', async () => {
    const data = await storedUserData(profile)
    await attachAll(data)
    await data.close()
    for (let time = 0; time < 2; time++) {
      cpSync(FIXTURE, profile, { recursive: true })
      withoutHeader()
      const later = await storedUserData(profile)
      expect(later.problem?.code).toBe('settings-lost')
      await attachAll(later)
      await expectAllOfWork(later)
      await later.close()
      expect(inClear()).toEqual([])
    }
    const aside = readdirSync(workspaceDir(profile, WORK)).filter((name) => name.includes('of-an-earlier-version'))
    expect(aside).toHaveLength(2)
    expect(readFileSync(join(workspaceDir(profile, WORK), aside[0]!))).not.toHaveLength(0)
  })

  it('put aside twice is there twice, and goes with the last workspace', async () => {
    for (let time = 0; time < 2; time++) {
      cpSync(FIXTURE, profile, { recursive: true })
      withoutHeader()
      await (await storedUserData(profile)).close()
    }
    expect(inClear()).toHaveLength(2)
    const data = await storedUserData(profile)
    await data.putWorkspace(entryOf('new'))
    await data.removeWorkspace('new')
    await data.close()
    expect(inClear()).toEqual([])
  })

  it('keeps nothing of a workspace that is removed, whichever page it is, and what can be read of the others', async () => {
    const whole = checkpointed()
    for (let page = 0; page * 4096 < whole.length; page++) {
      const folder = mkdtempSync(join(tmpdir(), 'deskside-page-'))
      const bytes = Buffer.from(whole)
      bytes.fill(0x55, page * 4096, (page + 1) * 4096)
      writeFileSync(join(folder, 'user.sqlite'), bytes)
      mkdirSync(join(folder, 'workspaces', WORK), { recursive: true })
      mkdirSync(join(folder, 'workspaces', 'other'), { recursive: true })
      const data = await storedUserData(folder)
      await data.removeWorkspace(WORK)
      expect(data.problem?.code, `page ${page}`).toBe('settings-lost')
      await data.close()
      expect(inClear(folder), `page ${page}`).toEqual([])
      const later = await storedUserData(folder)
      await attachAll(later)
      await later.close()
      expect(readdirSync(folder).filter((name) => name.includes('.sqlite'))).toEqual([])
      rmSync(folder, { recursive: true })
    }
  })
})

/** What is told of a profile at a start. */
async function reopens(folder: string): Promise<string | null> {
  const data = await storedUserData(folder)
  await data.close()
  return data.problem?.code ?? null
}

describe('what is left of a database of an earlier version', () => {
  it('when it is gone is destroyed, and locks nobody out', async () => {
    await attachAll(await storedUserData(profile))
    for (const text of ['', `a title: ${CANARIES[0]}`]) {
      writeFileSync(join(profile, 'user.sqlite-wal'), text)
      const data = await storedUserData(profile)
      expect(data.problem).toBeNull()
      await data.setSettings({ theme: 'light' })
      await data.close()
      expect(plainFiles()).toEqual([])
    }
  })

  it('is no first run where there are no settings either', async () => {
    for (const name of plainFiles().filter((one) => !one.endsWith('-wal'))) rmSync(join(profile, name))
    const data = await storedUserData(profile)
    expect(data.problem?.code).toBe('settings-lost')
    await data.attach(entryOf('new'), inFile)
    await data.close()
    expect(inClear()).toEqual([])
  })

  it('that was to be destroyed is, at the next start', async () => {
    const data = await storedUserData(profile)
    await attachAll(data)
    await data.close()
    writeFileSync(join(profile, 'retired-0a-user.sqlite'), `half of it, with ${CANARIES[0]}`)
    expect(await reopens(profile)).toBeNull()
    expect(plainFiles()).toEqual([])
  })

  it.each([
    ['as overwritten as it was then', true],
    ['anew, by the earlier version', false]
  ])('after a version that ended while destroying it, found %s', async (_what, overwritten) => {
    const data = await storedUserData(profile)
    await attachAll(data)
    await data.views.remove(WORK, (await data.views.all(WORK))[0]!.id)
    await data.close()
    const settings = join(profile, 'settings.json')
    const { stored } = parseSettings(readFileSync(settings, 'utf8'))
    writeFileSync(settings, writeSettings({ ...stored, plainDone: true }))
    if (overwritten) writeFileSync(database(), Buffer.alloc(8192, 0x55))
    else cpSync(FIXTURE, profile, { recursive: true })
    const later = await storedUserData(profile)
    expect(later.problem).toBeNull()
    await attachAll(later)
    expect(await later.views.all(WORK)).toHaveLength(overwritten ? 1 : 2)
    await later.close()
    expect(plainFiles()).toEqual([])
    expect(parseSettings(readFileSync(settings, 'utf8')).stored).toMatchObject({ plainDone: false, inPlain: [] })
  })

  it('after the settings say so is nothing that is waited for', async () => {
    const data = await storedUserData(profile)
    await attachAll(data, locked)
    await data.close()
    for (const name of plainFiles()) rmSync(join(profile, name))
    expect(await reopens(profile)).toBeNull()
    expect(parseSettings(readFileSync(join(profile, 'settings.json'), 'utf8')).stored.inPlain).toEqual([])
  })

  it('is told where it can’t be destroyed', async () => {
    const data = await storedUserData(profile)
    await attachAll(data)
    await data.close()
    mkdirSync(join(profile, 'retired-0a-user.sqlite', 'full'), { recursive: true })
    expect(await reopens(profile)).toBe('plain-left')
  })

  it('is told in the very run in which it can’t be destroyed', async () => {
    const onProblem = vi.fn()
    const data = await storedUserData(profile, { onProblem })
    expect(data.problem).toBeNull()
    expect(onProblem).not.toHaveBeenCalled()
    mkdirSync(join(profile, 'retired-0a-user.sqlite', 'full'), { recursive: true })
    onProblem.mockImplementation(() => expect(data.problem?.code).toBe('plain-left'))
    await attachAll(data)
    await data.close()
    expect(onProblem).toHaveBeenCalled()
  })
})

describe('a kill while it is converted', () => {
  it('between the file and the settings brings nothing twice', async () => {
    const begun = await storedUserData(profile)
    await begun.close()
    const before = mkdtempSync(join(tmpdir(), 'deskside-before-'))
    cpSync(profile, before, { recursive: true })
    await attachAll(begun)
    await begun.close()
    // What was made is in its file; the rest of the disk is as before.
    cpSync(before, profile, { recursive: true })
    rmSync(before, { recursive: true })
    const later = await storedUserData(profile)
    await attachAll(later)
    await expectAllOfWork(later)
    await later.close()
    expect(plainFiles()).toEqual([])
  })

  it('while another database takes its place leaves one of both', async () => {
    const begun = await storedUserData(profile)
    await begun.close()
    for (const name of plainFiles()) cpSync(join(profile, name), join(profile, `retired-0a-${name}`))
    const content = checkpointed()
    writeFileSync(join(profile, 'next-user.sqlite'), content)
    rmSync(database())
    const later = await storedUserData(profile)
    await attachAll(later)
    await expectAllOfWork(later)
    await later.close()
    expect(plainFiles()).toEqual([])
  })
})

describe('"until I quit" chosen for a workspace of an earlier version', () => {
  it('brings what was made there to memory, says so, and leaves nothing in clear', async () => {
    const data = await storedUserData(profile)
    await attachAll(data, locked)
    await data.views.remove(WORK, (await data.views.all(WORK))[1]!.id)
    await data.attach({ ...(await service(data)), untilQuit: true }, { where: 'memory' })
    expect((await data.views.all(WORK)).map(({ name }) => name)).toEqual(['In Canaryville'])
    expect(data.kept(WORK)).toMatchObject({ where: 'memory', problem: { code: 'made-only-in-memory' } })
    await data.close()
    // The demo's part still waits.
    expect(plainFiles()).toEqual(['user.sqlite'])
    expect(inClear()).toEqual([])

    const later = await storedUserData(profile)
    expect(later.problem).toBeNull()
    await later.attach({ ...(await service(later)), untilQuit: true }, { where: 'memory' })
    expect(await later.views.all(WORK)).toEqual([])
    expect(later.kept(WORK)?.problem).toBeNull()
    await later.close()
  })
})
