import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { windowHandlers } from './windows'

const opened = vi.fn((id: string) =>
  id === 'open' ? Promise.resolve({} as never) : Promise.reject(new DesksideError('workspace-closed', 'Not open.'))
)
const windows = {
  openProject: vi.fn(),
  openFolder: vi.fn(),
  openEvent: vi.fn(),
  close: vi.fn((id: number) => id === 3)
}
const panels = {
  state: vi.fn(() => ({ isPossible: true, edge: null, onTop: false })),
  set: vi.fn(() => ({ isPossible: true, edge: 'right' as const, onTop: true }))
}
const quick = {
  open: vi.fn(),
  take: vi.fn(async (id: number) => (id === 4 ? { text: 'ООО «Ромашка»', isCut: false } : null)),
  leave: vi.fn((id: number) => id === 4)
}
const links = { show: vi.fn(), find: vi.fn() }
const setMenu = vi.fn()
const paper = { size: 'A4', landscape: true } as const
const printing = { print: vi.fn(async () => true), pdf: vi.fn(async () => new TextEncoder().encode('%PDF-')) }
const dialogs = { save: vi.fn(async (): Promise<string | null> => null) }
const warn = vi.fn()
const handlers = windowHandlers({
  ...{ quick, quickKey: { state: 'taken' as const } },
  ...{ workspaces: { opened }, windows, panels, links, setMenu, printing, dialogs },
  ...{ log: { warn }, now: () => Date.UTC(2026, 2, 14, 12) }
})

describe('windows over the bridge', () => {
  it('dock the main window, and take nothing else for an edge', async () => {
    const set = handlers['windows.setPanel']
    expect(await set.run(set.parse({ edge: 'last', onTop: true }), { webContentsId: 1 })).toMatchObject({
      edge: 'right'
    })
    expect(panels.set).toHaveBeenCalledWith({ edge: 'last', onTop: true })
    for (const bad of [{ edge: 'top' }, { onTop: 'yes' }, { edge: 'left', x: 5 }, null]) {
      expect(() => set.parse(bad)).toThrow()
    }
  })

  it('give the text of the clipboard to the quick look-up alone, and hide it', async () => {
    const [take, close] = [handlers['windows.quickStart'], handlers['windows.close']]
    expect(await take.run(undefined, { webContentsId: 4 })).toEqual({ text: 'ООО «Ромашка»', isCut: false })
    expect(await take.run(undefined, { webContentsId: 1 })).toBeNull()
    expect(await close.run(undefined, { webContentsId: 4 })).toEqual({ isClosed: true })
    await handlers['windows.openQuick'].run(undefined, { webContentsId: 1 })
    expect(quick.open).toHaveBeenCalledOnce()
    expect(await handlers['windows.quickKey'].run(undefined, { webContentsId: 1 })).toBe('taken')
  })

  it('have the commands of the page in the menu of the app, and nothing else', async () => {
    const set = handlers['windows.setMenu']
    const item = { id: 'app-mail', label: 'Open…', key: null, enabled: true }
    const menus = { app: [], file: [[item]], go: [], help: [] }
    await set.run(set.parse(menus), { webContentsId: 1 })
    expect(setMenu).toHaveBeenCalledExactlyOnceWith(menus)
    for (const bad of [
      { ...menus, edit: [] },
      { ...menus, file: [[{ ...item, role: 'quit' }]] }
    ])
      expect(() => set.parse(bad)).toThrow()
  })

  it('hand what a dropped text names to the main window, and nothing else', async () => {
    const find = handlers['windows.findInMain']
    const named = { candidates: [{ kind: 'email', value: 'a@b.example' }], mail: null } as const
    await find.run(find.parse(named), { webContentsId: 3 })
    expect(links.find).toHaveBeenCalledExactlyOnceWith(named)
    for (const bad of [{ ...named, candidates: [] }, { ...named, path: '/x' }, { candidates: [{ kind: 'file' }] }])
      expect(() => find.parse(bad)).toThrow()
  })

  it('show a project of the open workspace only', async () => {
    const open = handlers['windows.openProject']
    await open.run({ workspaceId: 'open', id: 5 }, { webContentsId: 1 })
    expect(windows.openProject).toHaveBeenCalledExactlyOnceWith({ workspaceId: 'open', id: 5 })
    await expect(open.run({ workspaceId: 'left', id: 5 }, { webContentsId: 1 })).rejects.toMatchObject({
      code: 'workspace-closed'
    })
    expect(windows.openProject).toHaveBeenCalledOnce()
  })

  it('show a folder of the open workspace only, or the top', async () => {
    const open = handlers['windows.openFolder']
    for (const id of [5, null]) await open.run(open.parse({ workspaceId: 'open', id }), { webContentsId: 1 })
    expect(windows.openFolder.mock.calls).toEqual([
      [{ workspaceId: 'open', id: 5 }],
      [{ workspaceId: 'open', id: null }]
    ])
    await expect(open.run({ workspaceId: 'left', id: 5 }, { webContentsId: 1 })).rejects.toMatchObject({
      code: 'workspace-closed'
    })
    expect(windows.openFolder).toHaveBeenCalledTimes(2)
    expect(() => open.parse({ workspaceId: 'open' })).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })

  it('show an event of the open workspace only, with or without one of its dates', async () => {
    const open = handlers['windows.openEvent']
    for (const key of ['5@2026-11-24', null]) {
      await open.run(open.parse({ workspaceId: 'open', id: 5, key }), { webContentsId: 1 })
    }
    expect(windows.openEvent.mock.calls).toEqual([
      [{ workspaceId: 'open', id: 5, key: '5@2026-11-24' }],
      [{ workspaceId: 'open', id: 5, key: null }]
    ])
    await expect(open.run({ workspaceId: 'left', id: 5, key: null }, { webContentsId: 1 })).rejects.toMatchObject({
      code: 'workspace-closed'
    })
    expect(() => open.parse({ workspaceId: 'open', id: 5 })).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })

  it.each([
    undefined,
    {},
    { workspaceId: 'a/../b', id: 5 },
    { workspaceId: 'a#', id: 5 },
    { workspaceId: 'a', id: 1.5 },
    { workspaceId: 'a', id: '5' },
    { workspaceId: 'a', id: 5, url: 'https://example.org' }
  ])('refuse the place %j', (input) => {
    expect(() => handlers['windows.openProject'].parse(input)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })

  it('lead to a project in the main window by its place, not by a text', () => {
    const show = handlers['windows.showInMain']
    void show.run({ workspaceId: 'open', id: 5 }, { webContentsId: 3 })
    expect(links.show).toHaveBeenCalledExactlyOnceWith({
      ...{ kind: 'record', noun: 'project', parent: null, id: 5 },
      ...{ workspaceId: 'open', serviceMark: null }
    })
    expect(() => show.parse({ workspaceId: 'a', id: 5, link: 'deskside://x' })).toThrow(
      expect.objectContaining({ code: 'bad-input' })
    )
  })

  it('close who asks, and nobody else', () => {
    const close = handlers['windows.close']
    expect(close.run(undefined, { webContentsId: 3 })).toEqual({ isClosed: true })
    expect(close.run(undefined, { webContentsId: 1 })).toEqual({ isClosed: false })
    expect(() => close.parse({ webContentsId: 3 })).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })

  it('are printed as they ask for it', async () => {
    const print = handlers['windows.print']
    expect(await print.run(print.parse({ paper }), { webContentsId: 4 })).toEqual({ isPrinted: true })
    expect(printing.print).toHaveBeenCalledExactlyOnceWith(4, paper)
    expect(() => print.parse({ paper: { ...paper, size: 'A0' } })).toThrow(
      expect.objectContaining({ code: 'bad-input' })
    )
  })

  it('become a PDF where the user wants it, and none where the user cancels', async () => {
    const save = handlers['windows.savePdf']
    const input = save.parse({ paper, name: 'Week 12' })
    expect(await save.run(input, { webContentsId: 4 })).toEqual({ savedAs: null })
    expect(dialogs.save).toHaveBeenLastCalledWith('Week 12 2026-03-14.pdf', 'pdf')
    const folder = mkdtempSync(join(tmpdir(), 'deskside-pdf-'))
    try {
      const path = join(folder, 'week.pdf')
      dialogs.save.mockResolvedValueOnce(path)
      expect(await save.run(input, { webContentsId: 4 })).toEqual({ savedAs: 'week.pdf' })
      expect(readFileSync(path, 'utf8')).toBe('%PDF-')
      dialogs.save.mockResolvedValueOnce(join(folder, 'missing', 'week.pdf'))
      await expect(save.run(input, { webContentsId: 4 })).rejects.toBeInstanceOf(DesksideError)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
