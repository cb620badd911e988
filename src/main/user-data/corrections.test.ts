import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FieldCorrection } from '@shared/model/field-correction'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import { fieldChange, fieldCorrection, fieldCorrections } from '@shared/contract/corrections'
import { UserEntries } from './user-entries'
import { storedUserData } from '../../../test/main/user-data/stored'
import type { WorkspaceEntry } from './types'
import type { UserData } from './user-data'
import { userEntriesIn } from '../../../test/main/user-data/user-entries-in'

let folder: string
const opened: UserData[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-corrections-'))
})

afterEach(async () => {
  for (const data of opened.splice(0)) await data.close()
  rmSync(folder, { recursive: true })
})

async function open(): Promise<UserData> {
  const data = await storedUserData(folder, { ids: ['w1', 'w2'] })
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
    await userEntriesIn(first).setFieldCorrections('w1', [untied, title, list])
    await userEntriesIn(first).setFieldCorrections('w2', [{ ...title, noun: 'file' }])
    await first.close()

    const second = await open()
    expect(await userEntriesIn(second).fieldCorrections('w1')).toEqual([title, untied, list])
    await userEntriesIn(second).setFieldCorrections('w1', [list])
    expect(await userEntriesIn(second).fieldCorrections('w1')).toEqual([list])
    await second.putWorkspace(entry)
    await second.removeWorkspace('w1')
    await expect(userEntriesIn(second).fieldCorrections('w1')).rejects.toMatchObject({ code: 'workspace-closed' })
    expect(await userEntriesIn(second).fieldCorrections('w2')).toHaveLength(1)
  })

  it('that this version does not understand are passed over and left alone', () => {
    const unknown = [
      { noun: 'project', key: 'a', role: 'conductor' },
      { noun: 'orchestra', key: 'b', role: 'title' },
      { noun: 'project', key: 'c', unread: '{broken' }
    ].map((value) => JSON.stringify({ kind: 'correction', value }))
    const made = UserEntries.of([
      ...unknown,
      JSON.stringify({ kind: 'correction', value: { noun: 'project', key: 'd', hidden: true } })
    ])
    expect(made.get('correction')).toEqual([{ noun: 'project', key: 'd', hidden: true }])
    made.set('correction', [])
    expect(made.records()).toEqual(unknown)
  })

  it('give each role to one field, also when two files come together', () => {
    const record = (value: FieldCorrection): string => JSON.stringify({ kind: 'correction', value })
    const other: FieldCorrection = { noun: 'project', key: 'data.name', role: 'title', hidden: true }
    const made = UserEntries.merged(UserEntries.of([record(other)]), UserEntries.of([record(title)]))
    expect(made.get('correction')).toEqual([title, { noun: 'project', key: 'data.name', hidden: true }])
  })

  it('of an import come with everything else of it, or not at all', async () => {
    const data = await open()
    const made = new Map([['w1', { corrections: [title] }]])
    const wrong = { theme: 'dark', density: 'huge' } as unknown as { theme: 'dark' }
    await expect(data.putAll({ settings: wrong, workspaces: [entry], made })).rejects.toMatchObject({
      code: 'bad-input'
    })
    expect(await data.workspaces()).toEqual([])
    expect(await userEntriesIn(data).fieldCorrections('w1')).toEqual([])
    await data.putAll({ settings: { theme: 'dark' }, workspaces: [entry], made })
    expect(data.current).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' })
    expect(await data.workspaces()).toEqual([entry])
    expect(await userEntriesIn(data).fieldCorrections('w1')).toEqual([title])
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
  ])('%j fits: %s', (change, fits) => {
    expect(fieldChange.safeParse(change).success).toBe(fits)
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
