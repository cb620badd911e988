import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it, vi } from 'vitest'
import { keepZoom } from './zoom'

/** Typed after Electron, so that called methods exist. */
function windowAt(level: number) {
  const calls: unknown[] = []
  const webContents = Object.assign(new EventEmitter(), {
    level,
    setZoomMode: (mode: Parameters<Electron.WebContents['setZoomMode']>[0]) => void calls.push(mode),
    setZoomLevel: (to: number) => void (webContents.level = to),
    getZoomLevel: () => webContents.level
  } satisfies Partial<Record<keyof Electron.WebContents | 'level', unknown>>)
  const window = Object.assign(new EventEmitter(), { webContents })
  return { window, webContents, calls, face: window as unknown as BrowserWindow }
}

it('a window has the zoom that it was left with, whatever other windows have', async () => {
  const stored = { main: 0, project: 2 }
  const userData = {
    windowZoom: (kind: 'main' | 'project') => stored[kind],
    setWindowZoom: vi.fn(async (kind: 'main' | 'project', level: number) => void (stored[kind] = level))
  }
  const log = { warn: vi.fn() }
  const [main, project] = [windowAt(0), windowAt(0)]
  keepZoom(main.face, 'main', userData, log)
  keepZoom(project.face, 'project', userData, log)
  expect([main.calls, project.calls]).toEqual([['isolated'], ['isolated']])
  for (const { webContents } of [main, project]) webContents.emit('did-finish-load')
  expect([main.webContents.level, project.webContents.level]).toEqual([0, 2])

  main.window.emit('blur')
  expect(userData.setWindowZoom).not.toHaveBeenCalled()
  main.webContents.level = 1.5
  main.window.emit('blur')
  project.webContents.level = -1
  project.window.emit('close')
  expect(stored).toEqual({ main: 1.5, project: -1 })

  const next = windowAt(0)
  keepZoom(next.face, 'main', userData, log)
  next.webContents.emit('did-finish-load')
  expect(next.webContents.level).toBe(1.5)
  // A reloaded page keeps the zoom chosen meanwhile.
  next.webContents.level = 3
  next.webContents.emit('did-finish-load')
  expect(next.webContents.level).toBe(3)
})

it('a window that was not zoomed leaves the zoom that another one of its kind was given', () => {
  let stored = 0
  const userData = {
    windowZoom: () => stored,
    setWindowZoom: async (_: string, level: number) => void (stored = level)
  }
  const [one, other] = [windowAt(0), windowAt(0)]
  for (const { face, webContents } of [one, other]) {
    keepZoom(face, 'project', userData, { warn: () => undefined })
    webContents.emit('did-finish-load')
  }
  one.webContents.level = 2
  one.window.emit('close')
  other.window.emit('blur')
  other.window.emit('close')
  expect(stored).toBe(2)
})

it('a zoom that can not be stored is no trouble', async () => {
  const log = { warn: vi.fn() }
  const one = windowAt(1)
  const full = { windowZoom: () => 0, setWindowZoom: () => Promise.reject(new Error('full')) }
  keepZoom(one.face, 'main', full, log)
  one.window.emit('close')
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce())
})
