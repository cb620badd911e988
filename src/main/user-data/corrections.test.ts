import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FieldCorrection } from '@shared/model/field-correction'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import { openUserData } from './client'
import { fieldChange, fieldCorrection, fieldCorrections } from './corrections'
import { USER_DATA_MIGRATIONS } from './migrations'
import { backupOf, openUserDatabase } from './open'
import type { UserData, WorkspaceEntry } from './types'

let folder: string
let file: string
const opened: UserData[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-corrections-'))
  file = join(folder, 'user.sqlite')
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

const title: FieldCorrection = { noun: 'project', key: 'data.code', role: 'title', label: 'Номер', position: 0 }
const list: FieldCorrection = { noun: 'project', key: 'data.trade', list: 'trades', hidden: true }
const untied: FieldCorrection = { noun: 'project', key: 'data.floor', list: null }
const entry: WorkspaceEntry = {
  id: 'w1',
  name: 'Work',
  address: 'https://crm.example.org',
  lookupPath: 'lookup',
  createdAt: 1_760_000_000_000,
  lastOpenedAt: null
}

describe('corrections of fields', () => {
  it('are kept by workspace, over restarts, and go with it', async () => {
    const first = await open()
    await first.setFieldCorrections('w1', [untied, title, list])
    await first.setFieldCorrections('w2', [{ ...title, noun: 'file' }])
    await first.close()

    const second = await open()
    expect(await second.fieldCorrections('w1')).toEqual([title, untied, list])
    await second.setFieldCorrections('w1', [list])
    expect(await second.fieldCorrections('w1')).toEqual([list])
    await second.putWorkspace(entry)
    await second.removeWorkspace('w1')
    expect(await second.fieldCorrections('w1')).toEqual([])
    expect(await second.fieldCorrections('w2')).toHaveLength(1)
  })

  it('that this version does not understand are passed over and left alone', async () => {
    await (await open()).close()
    const db = new SQLite(file)
    const put = db.prepare('INSERT INTO field_corrections VALUES (?, ?, ?, ?)')
    put.run('w1', 'project', 'a', '{"role":"conductor"}')
    put.run('w1', 'orchestra', 'b', '{"role":"title"}')
    put.run('w1', 'project', 'c', '{broken')
    put.run('w1', 'project', 'd', '{"hidden":true}')
    db.close()
    const data = await open()
    expect(await data.fieldCorrections('w1')).toEqual([{ noun: 'project', key: 'd', hidden: true }])
    await data.setFieldCorrections('w1', [])
    await data.close()
    const after = new SQLite(file)
    const left = after.prepare('SELECT key FROM field_corrections ORDER BY key').pluck().all()
    expect(left).toEqual(['a', 'b', 'c'])
    after.close()
  })

  it('of an import come with everything else of it, or not at all', async () => {
    const data = await open()
    const corrections = new Map([['w1', [title]]])
    const wrong = { theme: 'dark', density: 'huge' } as unknown as { theme: 'dark' }
    const nothingElse = { views: new Map(), pins: new Map(), me: new Map() }
    await expect(
      data.putAll({ settings: wrong, workspaces: [entry], corrections, ...nothingElse })
    ).rejects.toMatchObject({
      code: 'bad-input'
    })
    expect(await data.workspaces()).toEqual([])
    await data.putAll({ settings: { theme: 'dark' }, workspaces: [entry], corrections, ...nothingElse })
    expect(await data.settings()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' })
    expect(await data.workspaces()).toEqual([entry])
    expect(await data.fieldCorrections('w1')).toEqual([title])
  })

  it('come to a profile of the first version with a copy of it beforehand', async () => {
    const before = openUserDatabase(file, USER_DATA_MIGRATIONS.slice(0, 1))
    before.prepare('INSERT INTO settings VALUES (?, ?)').run('theme', '"dark"')
    before.close()
    const data = await open()
    expect(await data.settings()).toMatchObject({ theme: 'dark' })
    await data.setFieldCorrections('w1', [title])
    expect(await data.fieldCorrections('w1')).toEqual([title])
    expect(existsSync(backupOf(file, 10))).toBe(true)
    const backup = new SQLite(backupOf(file, 10), { readonly: true })
    expect(backup.prepare('SELECT value FROM settings').pluck().all()).toEqual(['"dark"'])
    backup.close()
  })
})

describe('the schema of a correction', () => {
  it.each([
    [{ role: 'title' }, true],
    [{ role: null, type: 'date', label: 'When' }, true],
    [{ list: 'trades', hidden: false }, true],
    [{ list: null }, true],
    [{ list: null, type: 'text' }, true],
    [{ role: 'id' }, false],
    [{ role: 'conductor' }, false],
    [{ role: 'price', type: 'money' }, false],
    [{ type: 'references', list: 'trades' }, false],
    [{ label: 'a\0b' }, false],
    [{ label: 'x'.repeat(201) }, false],
    [{ list: '' }, false],
    [{ position: 1 }, false],
    [{ colour: 'red' }, false]
  ])('%j fits: %s', (said, fits) => {
    expect(fieldChange.safeParse(said).success).toBe(fits)
  })

  it('has a place only among all', () => {
    expect(fieldCorrection.safeParse(title).success).toBe(true)
    expect(fieldCorrection.safeParse({ ...title, position: -1 }).success).toBe(false)
    expect(fieldCorrection.safeParse({ ...title, noun: 'orchestra' }).success).toBe(false)
  })

  it('lets several hold only where they can hold together', () => {
    expect(fieldCorrections.safeParse([title, list, { ...title, noun: 'file' }]).success).toBe(true)
    expect(fieldCorrections.safeParse([title, { ...title, role: null }]).success).toBe(false)
    expect(fieldCorrections.safeParse([title, { noun: 'project', key: 'other', role: 'title' }]).success).toBe(false)
  })
})
