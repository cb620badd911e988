import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { openSqlite } from '../database/open-sqlite'
import { PlainStore } from './plain/plain-store'
import {
  CANARIES,
  FIXTURE,
  WORK,
  attachAll,
  database,
  expectAllOfWork,
  inClear,
  locked,
  plainFiles,
  profile,
  service,
  usePlainProfile
} from './testing/plain-profile'
import { quiet, storedUserData } from './testing/stored'
import { StoredUserData } from './user-data'

usePlainProfile()

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

    // Lost with this run, as the user was told. Everything else is there.
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
    // The demo's part is not converted yet.
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

describe('"until I quit" chosen for a workspace of an earlier version', () => {
  it('brings what was made there to memory, says so, and leaves nothing in clear', async () => {
    const data = await storedUserData(profile)
    await attachAll(data, locked)
    await data.views.remove(WORK, (await data.views.all(WORK))[1]!.id)
    await data.attach({ ...(await service(data)), untilQuit: true }, { where: 'memory' })
    expect((await data.views.all(WORK)).map(({ name }) => name)).toEqual(['In Canaryville'])
    expect(data.kept(WORK)).toMatchObject({ where: 'memory', problem: { code: 'made-only-in-memory' } })
    await data.close()
    // The demo's part is not converted yet.
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
