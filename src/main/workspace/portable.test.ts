import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ClientChoices } from '@shared/model/clients'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { WorkspaceEntry } from '../user-data/types'
import type { UserData } from '../user-data/user-data'
import { computerWith } from '../../../test/main/workspace/computer'
import { code, dear, pin } from '../../../test/main/workspace/portable-samples'
import { readPortable, writePortable } from './portable-format'
import { userEntriesIn } from '../../../test/main/user-data/user-entries-in'

let folder: string
let path: string
const opened: UserData[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-portable-'))
  path = join(folder, 'mine.json')
})

afterEach(async () => {
  for (const data of opened.splice(0)) await data.close()
  rmSync(folder, { recursive: true })
})

const entry: WorkspaceEntry = {
  id: 'w1',
  name: 'Работа',
  address: 'https://crm.example.org',
  lookupPath: 'lookup',
  createdAt: 1_760_000_000_000,
  lastOpenedAt: null
}
const hidden: FieldCorrection = { noun: 'file', key: 'x', hidden: true }

const computer = (active: string | null = null, locked: DesksideError | null = null) =>
  computerWith({ path, opened }, active, locked)

describe('what a person made', () => {
  it('goes from one computer to another as one file, without secrets', async () => {
    const home = await computer()
    await home.userData.setSettings({ theme: 'dark', density: 'compact' })
    await home.userData.putWorkspace(entry)
    await userEntriesIn(home.userData).setFieldCorrections('w1', [code, hidden])
    await userEntriesIn(home.userData).views.put('w1', dear, null)
    await userEntriesIn(home.userData).visits.pin('w1', pin)
    await userEntriesIn(home.userData).visits.setMe('w1', 12, false)
    await userEntriesIn(home.userData).views.setStage('w1', 31, 'won')
    await userEntriesIn(home.userData).views.setStage('w1', -8, 'open')
    expect(await home.portable.export()).toBe('mine.json')
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['mine.json'])

    const work = await computer()
    const preview = await work.portable.open()
    expect(preview).toMatchObject({
      fileName: 'mine.json',
      exportedAt: Date.parse('2026-08-17T10:00:00Z'),
      settings: { theme: 'dark', density: 'compact' },
      workspaces: [
        {
          ...{ name: 'Работа', address: entry.address, state: 'new', lookupPath: null, me: 12 },
          ...{ corrections: 2, replaced: 0, views: 1, pins: 1, stages: 2 }
        }
      ]
    })
    // Previewed, but nothing has changed yet.
    expect(await work.userData.workspaces()).toEqual([])
    expect(await work.portable.import(preview!.id)).toEqual({
      ...{ settings: 2, added: 1, updated: 0, corrections: 2 },
      ...{ views: 1, pins: 1, stages: 2, clients: 0 }
    })
    expect(work.userData.current).toMatchObject({ theme: 'dark', density: 'compact' })
    const [added] = await work.userData.workspaces()
    const { id } = added!
    expect(added).toEqual({ ...entry, id, createdAt: Date.parse('2026-08-17T10:00:00Z') })
    // An id from another computer might match a key or folder left here.
    expect(id).not.toBe(entry.id)
    expect(await userEntriesIn(work.userData).fieldCorrections(id)).toEqual([hidden, code])
    expect(await userEntriesIn(work.userData).views.all(id)).toEqual([dear])
    expect(await userEntriesIn(work.userData).visits.pinned(id)).toEqual([{ ...pin, openedAt: null }])
    expect(await userEntriesIn(work.userData).visits.me(id)).toBe(12)
    expect(await userEntriesIn(work.userData).views.stages(id)).toEqual([
      { id: 31, state: 'won' },
      { id: -8, state: 'open' }
    ])
    expect(work.events).toEqual(['settings dark', 'workspaces null'])
    await expect(work.portable.import(preview!.id)).rejects.toMatchObject({ code: 'bad-input' })
  })

  it('replaces what is known by the same address, and says so', async () => {
    const home = await computer()
    await home.userData.putWorkspace({ ...entry, name: 'Office', lookupPath: 'dadata' })
    await userEntriesIn(home.userData).setFieldCorrections('w1', [code])
    await home.portable.export()

    const work = await computer('local')
    await work.userData.putWorkspace({ ...entry, id: 'local', createdAt: 5 })
    await userEntriesIn(work.userData).setFieldCorrections('local', [hidden])
    const preview = await work.portable.open()
    expect(preview?.workspaces).toEqual([
      {
        ...{ name: 'Office', address: entry.address, state: 'known', renamedFrom: 'Работа' },
        ...{ corrections: 1, replaced: 1, reordered: 1 },
        ...{ views: 0, replacedViews: 0, pins: 0, stages: 0, clients: 0, lookupPath: 'dadata', me: null }
      }
    ])
    await work.portable.import(preview!.id)
    expect(await work.userData.workspaces()).toEqual([
      { ...entry, id: 'local', name: 'Office', lookupPath: 'dadata', createdAt: 5 }
    ])
    expect(await userEntriesIn(work.userData).fieldCorrections('local')).toEqual([code])
    // The open workspace is updated: corrections at once, a new path with a new client.
    expect(work.followed).toEqual([[code]])
    expect(work.events).toContain('fields {"workspaceId":"local","noun":"project"}')
    expect(work.activated).toEqual(['local'])
  })

  it('counts of corrections those alone that say something else', async () => {
    const home = await computer()
    await home.userData.putWorkspace(entry)
    await userEntriesIn(home.userData).setFieldCorrections('w1', [code, hidden])
    await home.portable.export()
    const work = await computer('local')
    await work.userData.putWorkspace({ ...entry, id: 'local' })
    const previewWith = async (here: FieldCorrection[]): Promise<object | undefined> => {
      await userEntriesIn(work.userData).setFieldCorrections('local', here)
      return (await work.portable.open())?.workspaces[0]
    }
    expect(await previewWith([hidden, code])).toMatchObject({ corrections: 0, replaced: 0, reordered: 0 })
    expect(await previewWith([{ ...code, position: 9 }, hidden]), 'elsewhere').toMatchObject({
      corrections: 0,
      replaced: 0
    })
    expect(await previewWith([{ ...code, label: 'Other' }, hidden])).toMatchObject({ corrections: 1, replaced: 1 })
    expect(await previewWith([hidden])).toMatchObject({ corrections: 1, replaced: 0 })
    expect(await previewWith([code, hidden, { ...hidden, key: 'more' }])).toMatchObject({ corrections: 0, replaced: 1 })
    expect(await previewWith([code, { ...hidden, noun: 'folder' }]), 'of another kind').toMatchObject({
      ...{ corrections: 1, replaced: 1 }
    })
    const preview = await work.portable.open()
    expect(await work.portable.import(preview!.id)).toMatchObject({ corrections: 1 })
  })

  it('tells of another order of fields, which no field is corrected by', async () => {
    const at = (noun: 'project' | 'folder' | 'file', key: string, position: number): FieldCorrection => ({
      noun,
      key,
      position
    })
    const home = await computer()
    await home.userData.putWorkspace(entry)
    await userEntriesIn(home.userData).setFieldCorrections('w1', [
      at('project', 'code', 0),
      at('project', 'city', 1),
      at('folder', 'x', 0)
    ])
    await home.portable.export()

    const work = await computer('local')
    await work.userData.putWorkspace({ ...entry, id: 'local' })
    const previewNow = async (): Promise<object | undefined> => (await work.portable.open())?.workspaces[0]
    const here = (...all: FieldCorrection[]): Promise<void> =>
      userEntriesIn(work.userData).setFieldCorrections('local', all)
    expect(await previewNow()).toMatchObject({ corrections: 0, replaced: 0, reordered: 2 })
    await here(at('project', 'code', 1), at('project', 'city', 0), at('folder', 'x', 0))
    expect(await previewNow()).toMatchObject({ reordered: 1 })
    // In any order.
    await here(at('folder', 'x', 0), at('project', 'city', 1), at('project', 'code', 0))
    expect(await previewNow()).toMatchObject({ reordered: 0 })
    await here(at('file', 'y', 3), at('folder', 'x', 0), at('project', 'city', 1), at('project', 'code', 0))
    expect(await previewNow()).toMatchObject({ reordered: 1 })
  })

  it('adds views and pins to those that are here, and replaces only a view’s own older self', async () => {
    const home = await computer()
    await home.userData.putWorkspace(entry)
    await userEntriesIn(home.userData).views.put('w1', dear, null)
    await userEntriesIn(home.userData).views.put('w1', { ...dear, id: 'v2', name: 'Second' }, null)
    await userEntriesIn(home.userData).views.put('w1', { ...dear, id: 'same', name: 'Same' }, null)
    await userEntriesIn(home.userData).visits.pin('w1', pin)
    await userEntriesIn(home.userData).visits.pin('w1', { ...pin, id: 8 })
    await userEntriesIn(home.userData).visits.setMe('w1', 12, false)
    await home.portable.export()

    const work = await computer('local')
    await work.userData.putWorkspace({ ...entry, id: 'local' })
    await userEntriesIn(work.userData).views.put('local', { ...dear, id: 'mine', name: 'Mine' }, null)
    await userEntriesIn(work.userData).views.put('local', { ...dear, name: 'Old' }, null)
    await userEntriesIn(work.userData).views.put('local', { ...dear, id: 'same', name: 'Same' }, null)
    await userEntriesIn(work.userData).visits.pin('local', { ...pin, pinnedAt: 5 })
    await userEntriesIn(work.userData).visits.setMe('local', 13, false)
    const preview = await work.portable.open()
    expect(preview?.workspaces).toMatchObject([{ views: 2, replacedViews: 1, pins: 1 }])
    await work.portable.import(preview!.id)
    const names = (await userEntriesIn(work.userData).views.all('local')).map(({ name }) => name)
    expect(names).toEqual(['Mine', 'Dear', 'Same', 'Second'])
    expect(
      (await userEntriesIn(work.userData).visits.pinned('local')).map(({ id, pinnedAt }) => [id, pinnedAt])
    ).toEqual([
      [7, 5],
      [8, 1_000]
    ])
    expect(await userEntriesIn(work.userData).visits.me('local')).toBe(13)
    expect(work.events).toContain('prefs.changed {"workspaceId":"local","key":null}')
    // A second import changes nothing and reports that.
    expect((await work.portable.open())?.workspaces).toMatchObject([{ views: 0, replacedViews: 0, pins: 0 }])
  })

  it('says of stages what the file says, and leaves what was said here of others', async () => {
    const home = await computer()
    await home.userData.putWorkspace(entry)
    for (const [id, state] of [
      [1, 'won'],
      [2, 'lost'],
      [3, 'open']
    ] as const)
      await userEntriesIn(home.userData).views.setStage('w1', id, state)
    await home.portable.export()

    const work = await computer('local')
    await work.userData.putWorkspace({ ...entry, id: 'local' })
    for (const [id, state] of [
      [2, 'won'],
      [3, 'open'],
      [4, 'won']
    ] as const)
      await userEntriesIn(work.userData).views.setStage('local', id, state)
    const preview = await work.portable.open()
    expect(preview?.workspaces).toMatchObject([{ stages: 2, corrections: 0, views: 0 }])
    expect(await work.portable.import(preview!.id)).toMatchObject({ stages: 2 })
    expect((await userEntriesIn(work.userData).views.stages('local')).toSorted((a, b) => a.id - b.id)).toEqual([
      { id: 1, state: 'won' },
      { id: 2, state: 'lost' },
      { id: 3, state: 'open' },
      { id: 4, state: 'won' }
    ])
    // The open window re-evaluates its stages.
    expect(work.events).toContain('fields {"workspaceId":"local","noun":"stage"}')
    expect((await work.portable.open())?.workspaces).toMatchObject([{ stages: 0 }])
  })

  it('brings decisions about clients, and leaves those made here', async () => {
    const home = await computer()
    await home.userData.putWorkspace(entry)
    const decide = (userData: typeof home.userData, id: string, clients: ClientChoices) =>
      userData.change(id, (made) => made.set('clients', clients))
    await decide(home.userData, 'w1', { merged: [['a', 'b']], apart: ['X'], declined: [['c', 'd']] })
    await home.portable.export()

    const work = await computer('local')
    await work.userData.putWorkspace({ ...entry, id: 'local' })
    await decide(work.userData, 'local', { merged: [['c', 'd']], apart: ['X'], declined: [] })
    const preview = await work.portable.open()
    expect(preview?.workspaces).toMatchObject([{ clients: 1, stages: 0 }])
    expect(await work.portable.import(preview!.id)).toMatchObject({ clients: 1 })
    expect(work.userData.of('local').get('clients')).toEqual({
      merged: [
        ['c', 'd'],
        ['a', 'b']
      ],
      apart: ['X'],
      declined: []
    })
    expect((await work.portable.open())?.workspaces).toMatchObject([{ clients: 0 }])
  })

  it('never puts another address behind a known id, whose credentials it would get', async () => {
    const home = await computer()
    await home.userData.putWorkspace({ ...entry, address: 'https://elsewhere.example.org' })
    await home.portable.export()
    const work = await computer()
    await work.userData.putWorkspace(entry)
    const preview = await work.portable.open()
    await work.portable.import(preview!.id)
    const both = await work.userData.workspaces()
    expect(both.find(({ id }) => id === 'w1')).toEqual(entry)
    expect(both.map(({ address }) => address).sort()).toEqual([entry.address, 'https://elsewhere.example.org'])
  })

  it('keeps apart what two workspaces of one address have, however many of them are known here', async () => {
    const names = { w1: 'Sales', local: 'Service' }
    const home = await computer()
    for (const [id, name] of Object.entries(names)) {
      await home.userData.putWorkspace({ ...entry, id, name })
      await userEntriesIn(home.userData).views.put(id, { ...dear, id: `of-${id}`, name: `View of ${name}` }, null)
    }
    await home.portable.export()
    for (const known of [[], ['w1'], ['local'], ['local', 'w1'], ['w1', 'local']]) {
      const work = await computer()
      for (const [at, id] of known.entries()) await work.userData.putWorkspace({ ...entry, id, createdAt: at })
      const preview = await work.portable.open()
      expect(await work.portable.import(preview!.id)).toMatchObject({ added: 2 - known.length, views: 2 })
      const all = await work.userData.workspaces()
      expect(all.map(({ name }) => name).toSorted(), known.join()).toEqual(['Sales', 'Service'])
      for (const { id, name } of all) {
        expect((await userEntriesIn(work.userData).views.all(id)).map((view) => view.name)).toEqual([`View of ${name}`])
      }
      // If both are known, each keeps its identity.
      if (known.length === 2) for (const { id, name } of all) expect(name).toBe(names[id as keyof typeof names])
    }
  })

  it('stays where it is when no file is named', async () => {
    const home = await computer()
    home.cancel()
    expect(await home.portable.export()).toBeNull()
    expect(await home.portable.open()).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  it.skipIf(process.platform === 'win32')('writes through no link, and over nothing that lies beside', async () => {
    const home = await computer()
    const target = join(folder, 'elsewhere')
    writeFileSync(target, 'somebody else’s')
    writeFileSync(`${path}.part`, 'mine')
    symlinkSync(target, path)
    await home.portable.export()
    expect(readFileSync(target, 'utf8')).toBe('somebody else’s')
    expect(readFileSync(`${path}.part`, 'utf8')).toBe('mine')
    expect(lstatSync(path).isSymbolicLink()).toBe(false)
    expect(readPortable(readFileSync(path, 'utf8')).workspaces).toEqual([])
    expect(readdirSync(folder).toSorted()).toEqual(['elsewhere', 'mine.json', 'mine.json.part'])
  })

  it('is not exported in part, nor imported, while some of it can’t be read', async () => {
    const home = await computer()
    await home.userData.putWorkspace(entry)
    await userEntriesIn(home.userData).setFieldCorrections('w1', [code])
    await home.portable.export()
    const before = readFileSync(path, 'utf8')

    const work = await computer(null, new DesksideError('made-locked', 'locked'))
    await expect(work.portable.open().then((preview) => work.portable.import(preview!.id))).rejects.toMatchObject({
      code: 'made-locked'
    })
    expect(await work.userData.workspaces()).toEqual([])
    await work.userData.putWorkspace(entry)
    await expect(work.portable.export()).rejects.toMatchObject({ code: 'made-locked' })
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  it('does not take the place of an older file that can’t be written', async () => {
    const home = await computer()
    mkdirSync(path)
    await expect(home.portable.export()).rejects.toMatchObject({ code: 'file-unwritable' })
    expect(readdirSync(folder)).toEqual(['mine.json'])
    await expect(home.portable.open()).rejects.toMatchObject({ code: 'file-unreadable' })
  })

  it('changes nothing when it is refused', async () => {
    const work = await computer()
    const written = JSON.parse(writePortable({ exportedAt: 1_000, settings: {}, workspaces: [] })) as object
    writeFileSync(path, JSON.stringify({ ...written, settings: { theme: 'pink' } }))
    await expect(work.portable.open()).rejects.toMatchObject({ code: 'import-unreadable' })
    expect(await work.userData.workspaces()).toEqual([])
    expect(readFileSync(path, 'utf8')).toContain('pink')
  })
})
