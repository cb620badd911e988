import type { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Log } from '../log'
import type { WindowBounds } from '../user-data/types'
import { ownWindow } from './own-windows'
import { PlaceWindows } from './place-windows'

interface MadeWindow extends EventEmitter {
  readonly webContents: EventEmitter & { id: number }
  options: { webPreferences: Record<string, unknown> } & Record<string, unknown>
  url: string
  focus: ReturnType<typeof vi.fn>
  setAlwaysOnTop: ReturnType<typeof vi.fn>
  close(): void
}
const electron = vi.hoisted(() => ({ made: [] as unknown[], ozone: 'x11' }))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  class BrowserWindow extends Emitter {
    webContents = Object.assign(new Emitter(), {
      id: electron.made.length + 50,
      setZoomMode: () => undefined,
      setZoomLevel: () => undefined,
      getZoomLevel: () => 0
    })
    show = vi.fn()
    focus = vi.fn()
    setAlwaysOnTop = vi.fn()
    url = ''
    isGone = false
    constructor(readonly options: object) {
      super()
      electron.made.push(this)
    }
    getNormalBounds() {
      return { x: 100, y: 60, width: 600, height: 700 }
    }
    loadURL(url: string) {
      this.url = url
      return Promise.resolve()
    }
    isMinimized() {
      return false
    }
    isDestroyed() {
      return this.isGone
    }
    close() {
      this.emit('close')
      this.isGone = true
      this.emit('closed')
    }
  }
  const display = { id: 1, workArea: { x: 0, y: 0, width: 1_920, height: 1_080 } }
  return {
    app: { isPackaged: true, commandLine: { getSwitchValue: () => electron.ozone } },
    BrowserWindow,
    nativeTheme: { shouldUseDarkColors: false },
    screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] }
  }
})

const log: Log = { debug() {}, info() {}, warn() {}, error() {}, redact() {} }
const made = electron.made as MadeWindow[]
let left: WindowBounds | null
const keepBounds = vi.fn((_bounds: WindowBounds) => Promise.resolve())
let windows: PlaceWindows

beforeEach(() => {
  made.length = 0
  electron.ozone = 'x11'
  left = null
  keepBounds.mockClear()
  windows = new PlaceWindows({
    userData: {
      windowBounds: () => left,
      setWindowBounds: (_kind, bounds) => keepBounds(bounds),
      windowZoom: () => 0,
      setWindowZoom: () => Promise.resolve()
    },
    settings: () => ({ theme: 'dark', alwaysOnTop: true }),
    log
  })
})

describe('the windows of folders', () => {
  it('show the files from the folder on, each time a further one, beside the last of their kind', () => {
    left = { x: 40, y: 50, width: 500, height: 600 }
    windows.openFolder({ workspaceId: 'w-1', id: 7 })
    windows.openProject({ workspaceId: 'w-1', id: 7 })
    windows.openFolder({ workspaceId: 'w-1', id: 7 })
    windows.openFolder({ workspaceId: 'w-1', id: null })
    expect(made.map(({ url }) => url.split('#')[1])).toEqual([
      '/window/w-1/files/folders/7',
      '/window/w-1/projects/7',
      '/window/w-1/files/folders/7',
      '/window/w-1/files/folders'
    ])
    expect(made[0]?.options).toMatchObject({ center: true, width: 980, height: 700 })
    expect(made[2]?.options).toMatchObject({ x: 128, y: 88 })
    // Only bounds of projects' windows are stored.
    made[0]?.close()
    expect(keepBounds).not.toHaveBeenCalled()
    windows.keepOnly(new Set())
    expect(ownWindow(51)).toBeNull()
  })
})

describe('the windows of projects', () => {
  it('show one project each, at a place of our own page, with the powers of no more than the main window', () => {
    windows.openProject({ workspaceId: 'w-1', id: 7 })
    expect(made).toHaveLength(1)
    expect(made[0]?.url).toBe('app://deskside/index.html#/window/w-1/projects/7')
    expect(made[0]?.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools: false
    })
    expect(made[0]?.setAlwaysOnTop).toHaveBeenCalledWith(true)
    expect(ownWindow(50)).toBe(made[0])
  })

  it('open once: the second time the window comes to the front', () => {
    for (let time = 0; time < 2; time += 1) windows.openProject({ workspaceId: 'a', id: 7 })
    expect(made).toHaveLength(1)
    expect(made[0]?.focus).toHaveBeenCalledOnce()
    // The same id in another workspace is another project.
    windows.openProject({ workspaceId: 'b', id: 7 })
    expect(made).toHaveLength(2)
    made[0]?.close()
    windows.openProject({ workspaceId: 'a', id: 7 })
    expect(made).toHaveLength(3)
  })

  it('open where the last one was left, and beside one that is open', () => {
    left = { x: 40, y: 50, width: 500, height: 600 }
    windows.openProject({ workspaceId: 'a', id: 1 })
    expect(made[0]?.options).toMatchObject({ x: 40, y: 50, width: 500, height: 600 })
    windows.openProject({ workspaceId: 'a', id: 2 })
    expect(made[1]?.options).toMatchObject({ x: 128, y: 88, width: 600, height: 700 })
    made[1]?.close()
    expect(keepBounds).toHaveBeenCalledExactlyOnceWith({ x: 100, y: 60, width: 600, height: 700 })
  })

  it('close by themselves, with their workspace, and all together; the main window is none of them', () => {
    for (const [workspaceId, id] of [
      ['a', 1],
      ['b', 2],
      ['b', 3]
    ] as const)
      windows.openProject({ workspaceId, id })
    expect(windows.close(999)).toBe(false)
    expect(windows.close(52)).toBe(true)
    expect(ownWindow(52)).toBeNull()
    windows.keepOnly(new Set(['a']))
    expect(ownWindow(51)).toBeNull()
    expect(ownWindow(50)).not.toBeNull()
    windows.closeAll()
    expect(ownWindow(50)).toBeNull()
  })

  it.runIf(process.platform === 'linux')('stand where Wayland puts them, in the size of the one before', () => {
    electron.ozone = 'wayland'
    left = { x: 40, y: 50, width: 500, height: 600 }
    windows.openProject({ workspaceId: 'a', id: 1 })
    windows.openProject({ workspaceId: 'a', id: 2 })
    expect(made[1]?.options).toMatchObject({ center: true, width: 600, height: 700 })
    made[1]?.close()
    expect(keepBounds).toHaveBeenCalledExactlyOnceWith({ x: 40, y: 50, width: 600, height: 700 })
    expect(made[0]?.setAlwaysOnTop).not.toHaveBeenCalled()
  })
})
