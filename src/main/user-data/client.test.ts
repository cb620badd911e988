import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import { migrate } from '../database/migrate'
import { openUserData, openUserDataInMemory } from './client'
import { USER_DATA_MIGRATIONS } from './migrations'
import { backupOf, openUserDatabase } from './open'
import type { UserData, WorkspaceEntry } from './types'

let folder: string
let file: string
const opened: UserData[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-user-'))
  file = join(folder, 'profile', 'user.sqlite')
})

afterEach(async () => {
  for (const data of opened.splice(0)) await data.close()
  rmSync(folder, { recursive: true })
})

async function open(): Promise<UserData> {
  const data = await openUserData(file)
  opened.push(data)
  return data
}

const entry: WorkspaceEntry = {
  id: 'w1',
  name: 'Работа',
  address: 'https://crm.example.org',
  lookupPath: 'lookup',
  createdAt: 1_760_000_000_000,
  lastOpenedAt: null
}

describe('the user database', () => {
  it('begins with the defaults and keeps what is set', async () => {
    const first = await open()
    expect(await first.settings()).toEqual(DEFAULT_SETTINGS)
    expect(await first.setSettings({ theme: 'dark', listWidth: 420 })).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'dark',
      listWidth: 420
    })
    await first.putWorkspace(entry)
    await first.setWindowBounds('main', { x: null, y: 10, width: 1200, height: 800 })
    await first.setWindowBounds('project', { x: 4, y: 5, width: 560, height: 700 })
    await first.close()

    const second = await open()
    expect(await second.settings()).toMatchObject({ theme: 'dark', listWidth: 420 })
    expect(await second.workspaces()).toEqual([entry])
    expect(await second.windowBounds('main')).toEqual({ x: null, y: 10, width: 1200, height: 800 })
    expect(await second.windowBounds('project')).toEqual({ x: 4, y: 5, width: 560, height: 700 })
  })

  it('changes and removes workspaces', async () => {
    const data = await open()
    await data.putWorkspace(entry)
    await data.putWorkspace({ ...entry, id: 'w2', createdAt: entry.createdAt - 1 })
    await data.putWorkspace({ ...entry, name: 'Renamed', lastOpenedAt: 1_760_000_000_001.5 })
    expect((await data.workspaces()).map(({ id, name }) => [id, name])).toEqual([
      ['w2', 'Работа'],
      ['w1', 'Renamed']
    ])
    await data.removeWorkspace('w2')
    await data.removeWorkspace('never there')
    expect(await data.workspaces()).toHaveLength(1)
  })

  it.skipIf(process.platform === 'win32')('is the owner’s alone, its folder too', async () => {
    const data = await open()
    await data.setSettings({ theme: 'dark' })
    expect(statSync(join(folder, 'profile')).mode & 0o777).toBe(0o700)
    for (const path of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('falls back by key, not as a whole, and leaves what it does not know', async () => {
    await (await open()).close()
    const db = new SQLite(file)
    const put = db.prepare('INSERT INTO settings VALUES (?, ?)')
    put.run('theme', '"dark"')
    put.run('density', '"huge"')
    put.run('listWidth', '{broken')
    put.run('fromTheFuture', '{"a":1}')
    db.prepare('INSERT INTO remembered VALUES (?, ?)').run('window-bounds', '{"width":-5}')
    db.close()
    const data = await open()
    expect(await data.settings()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' })
    expect(await data.windowBounds('main')).toBeNull()
    await data.setSettings({ theme: 'light' })
    await data.close()
    const after = new SQLite(file)
    expect(after.prepare(`SELECT value FROM settings WHERE key = 'fromTheFuture'`).pluck().get()).toBe('{"a":1}')
    after.close()
  })

  it('refuses a value that a setting cannot have, and changes nothing', async () => {
    const data = await open()
    const wrong = { theme: 'dark', density: 'huge' } as unknown as { theme: 'dark' }
    await expect(data.setSettings(wrong)).rejects.toMatchObject({ code: 'bad-input', details: { key: 'density' } })
    expect(await data.settings()).toEqual(DEFAULT_SETTINGS)
  })

  it('that is damaged is refused and left exactly as it is', async () => {
    await (await open()).close()
    const garbage = Buffer.alloc(8192, 'not a database ')
    writeFileSync(file, garbage)
    await expect(openUserData(file)).rejects.toMatchObject({ code: 'cache-failed', details: { corrupt: 1 } })
    expect(readFileSync(file).equals(garbage)).toBe(true)
  })

  it('from a newer version is refused and left as it is', async () => {
    await (await open()).close()
    const db = new SQLite(file)
    db.pragma('user_version = 99990')
    db.close()
    await expect(openUserData(file)).rejects.toMatchObject({ code: 'cache-from-the-future', details: { found: 99990 } })
    const again = new SQLite(file)
    expect(again.pragma('user_version', { simple: true })).toBe(99990)
    again.close()
  })

  it('in memory has the defaults and works until it is closed', async () => {
    const data = await openUserDataInMemory()
    opened.push(data)
    expect(await data.settings()).toEqual(DEFAULT_SETTINGS)
    await data.putWorkspace(entry)
    expect(await data.workspaces()).toEqual([entry])
    await data.close()
    await expect(data.settings()).rejects.toMatchObject({ code: 'workspace-closed' })
  })
})

describe('a migration of the user database', () => {
  const newest = USER_DATA_MIGRATIONS.at(-1)?.version ?? 0
  const next = (up: (db: SQLite.Database) => void) => [...USER_DATA_MIGRATIONS, { version: 990, up }]

  it('copies the file before it changes it', async () => {
    const data = await open()
    await data.putWorkspace(entry)
    await data.close()
    const db = openUserDatabase(
      file,
      next((db) => void db.exec('DROP TABLE workspaces'))
    )
    db.close()
    const backup = new SQLite(backupOf(file, newest), { readonly: true })
    expect(backup.prepare('SELECT name FROM workspaces').pluck().all()).toEqual(['Работа'])
    backup.close()
    if (process.platform !== 'win32') expect(statSync(backupOf(file, newest)).mode & 0o777).toBe(0o600)
  })

  it('that fails leaves the file at the version it had', async () => {
    await (await open()).close()
    const failing = next((db) => {
      db.exec('DROP TABLE workspaces')
      throw new Error('half way')
    })
    expect(() => openUserDatabase(file, failing)).toThrow('half way')
    const data = await open()
    expect(await data.workspaces()).toEqual([])
  })

  it('refuses steps that are out of order', () => {
    const db = new SQLite(':memory:')
    const step = { version: 10, up: () => undefined }
    expect(() => migrate(db, [step, step])).toThrow('does not follow')
    db.close()
  })
})
