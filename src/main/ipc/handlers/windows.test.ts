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
const links = { show: vi.fn() }
const handlers = windowHandlers({ workspaces: { opened }, windows, links })

describe('windows over the bridge', () => {
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
    expect(close.run(undefined, { webContentsId: 3 })).toEqual({ closed: true })
    expect(close.run(undefined, { webContentsId: 1 })).toEqual({ closed: false })
    expect(() => close.parse({ webContentsId: 3 })).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })
})
