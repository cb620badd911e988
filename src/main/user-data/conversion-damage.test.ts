import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSqlite } from '../database/open-sqlite'
import { flips } from './testing/flips'
import { LOST_ADDRESS } from './settings-file'
import {
  FIXTURE,
  WORK,
  attachAll,
  checkpointed,
  database,
  expectAllOfWork,
  inClear,
  inFile,
  keptOf,
  plainFiles,
  profile,
  reopens,
  service,
  usePlainProfile,
  withoutHeader
} from './testing/plain-profile'
import { entryOf, storedUserData } from './testing/stored'
import { workspaceDir } from './user-data'

usePlainProfile()

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
      // With the key every byte of the original can be read.
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
    // Only the last page: its content is lost, and nothing else.
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
    // No message when nothing was lost.
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
    // The second flip hits the name of a column; after the third the file stays damaged when the workspace with a key
    // has its part.
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
    // The demo's key is not secret.
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
    let notices = 0
    const data = await storedUserData(profile, { onProblem: () => (notices += 1) })
    expect(notices).toBe(1)
    await data.attach(entryOf('new'), inFile)
    expect([data.problem, notices]).toEqual([null, 2])
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
