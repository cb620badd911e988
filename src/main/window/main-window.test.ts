import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Log } from '../log'
import type { WindowBounds } from '../user-data/types'
import { MAIN_SIZE } from './bounds'
import { loadPage, makeWindow, watchBounds } from './make-window'
import { ownWindow } from './own-windows'

interface MadeWindow extends EventEmitter {
  options: { webPreferences: Record<string, unknown> } & Record<string, unknown>
  show: ReturnType<typeof vi.fn>
  setAlwaysOnTop: ReturnType<typeof vi.fn>
  url: string
}
const electron = vi.hoisted(() => ({ dark: false, packaged: true, ozone: 'x11', failure: null as Error | null }))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  class BrowserWindow extends Emitter {
    webContents = Object.assign(new Emitter(), { id: 11 })
    show = vi.fn()
    setAlwaysOnTop = vi.fn()
    url = ''
    constructor(readonly options: object) {
      super()
    }
    loadURL(url: string) {
      this.url = url
      return electron.failure ? Promise.reject(electron.failure) : Promise.resolve()
    }
    isDestroyed() {
      return false
    }
    getNormalBounds() {
      const place = electron.ozone === 'wayland' ? { x: 0, y: 0 } : { x: 1, y: 2 }
      return { ...place, width: 800, height: 600 }
    }
  }
  const display = { id: 1, workArea: { x: 0, y: 0, width: 1_920, height: 1_080 } }
  return {
    app: {
      get isPackaged() {
        return electron.packaged
      },
      commandLine: { getSwitchValue: (name: string) => (name === 'ozone-platform' ? electron.ozone : '') }
    },
    BrowserWindow,
    nativeTheme: {
      get shouldUseDarkColors() {
        return electron.dark
      }
    },
    screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] }
  }
})

const error = vi.fn()
const log: Log = { debug() {}, info() {}, warn() {}, error, redact() {} }
function make(
  theme: 'system' | 'light' | 'dark' = 'system',
  bounds: WindowBounds | null = null,
  alwaysOnTop = false
): MadeWindow {
  const window = makeWindow({ bounds, theme, alwaysOnTop }, MAIN_SIZE, log)
  loadPage(window, '', log)
  return window as unknown as MadeWindow
}

beforeEach(() => {
  Object.assign(electron, { dark: false, packaged: true, ozone: 'x11', failure: null })
  error.mockReset()
})

describe('the window', () => {
  // With a system title bar, its buttons do not cover the page, not even in full screen.
  it('has the title bar of the system', () => {
    for (const option of ['titleBarStyle', 'titleBarOverlay', 'frame', 'fullscreenable', 'trafficLightPosition'])
      expect(make().options).not.toHaveProperty(option)
  })

  it('isolates its page from Node and from the rest of the machine', () => {
    expect(make().options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false
    })
    expect(make().options.webPreferences).not.toHaveProperty('experimentalFeatures')
    expect(make().options.webPreferences).not.toHaveProperty('enableBlinkFeatures')
  })

  it('has the one preload, in the form that a sandbox loads', () => {
    expect(make().options.webPreferences.preload).toMatch(/preload[\\/]index\.cjs$/)
  })

  it('loads our page and nothing else, whatever the environment says', () => {
    vi.stubEnv('ELECTRON_RENDERER_URL', 'http://evil.example/')
    expect(make().url).toBe('app://deskside/index.html')
    vi.unstubAllEnvs()
  })

  it('is one of our own from the first moment', () => {
    make()
    expect(ownWindow(11)).not.toBeNull()
  })

  it('shows itself when its page is there, on a background of the theme', () => {
    const window = make('dark')
    expect(window.options).toMatchObject({ show: false, minWidth: 360, backgroundColor: '#14171D' })
    expect(window.show).not.toHaveBeenCalled()
    window.emit('ready-to-show')
    expect(window.show).toHaveBeenCalledOnce()
    expect(make('light').options).toMatchObject({ backgroundColor: '#F7F8FA' })
    electron.dark = true
    expect(make('system').options).toMatchObject({ backgroundColor: '#14171D' })
  })

  it('loads nothing before it is filled, and is made where it was left', () => {
    const empty = makeWindow(
      { bounds: null, theme: 'light', alwaysOnTop: false },
      MAIN_SIZE,
      log
    ) as unknown as MadeWindow
    expect(empty).toMatchObject({ url: '', options: { center: true, width: 1_280, height: 820 } })
    const left = make('light', { x: 40, y: 50, width: 400, height: 700 })
    expect(left.options).toMatchObject({ x: 40, y: 50, width: 400, height: 700 })
    expect(left.options).not.toHaveProperty('center')
    // The display is gone: the size stays, the position does not.
    const lost = make('light', { x: 9_000, y: 50, width: 400, height: 700 })
    expect(lost.options).toMatchObject({ center: true, width: 400, height: 700 })
    expect(lost.options).not.toHaveProperty('x')
  })

  it('lies above all others from the start where that was chosen', () => {
    expect(make('light', null, true).setAlwaysOnTop).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('has the ground of the page’s own theme behind it', () => {
    const tokens = readFileSync(resolve(import.meta.dirname, '../../renderer/src/theme/tokens.ts'), 'utf8')
    const grounds = [...tokens.matchAll(/^ +ground: '(#\w+)',$/gm)].map((match) => match[1])
    expect(grounds).toEqual((['light', 'dark'] as const).map((theme) => make(theme).options.backgroundColor))
  })

  it('says so when its page does not load', async () => {
    electron.failure = new Error('ERR_FAILED')
    make()
    await vi.waitFor(() => expect(error).toHaveBeenCalledWith('The page did not load.', { error: electron.failure }))
  })

  it('tells where it is once it has stayed there, and when it closes', () => {
    vi.useFakeTimers()
    const window = make()
    const save = vi.fn()
    watchBounds(window as unknown as BrowserWindow, () => null, save)
    window.emit('move')
    window.emit('resize')
    expect(save).not.toHaveBeenCalled()
    vi.advanceTimersByTime(600)
    expect(save).toHaveBeenCalledExactlyOnceWith({ x: 1, y: 2, width: 800, height: 600 })
    window.emit('move')
    window.emit('close')
    window.emit('closed')
    vi.advanceTimersByTime(600)
    expect(save).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})

describe.runIf(process.platform === 'linux')('on Wayland', () => {
  const known = { x: 40, y: 50, width: 400, height: 700 }

  it('a window keeps the place that was known before, with the size that it has now', () => {
    electron.ozone = 'wayland'
    const save = vi.fn()
    const window = make('light', known)
    watchBounds(window as unknown as BrowserWindow, () => known, save)
    window.emit('close')
    expect(save).toHaveBeenCalledExactlyOnceWith({ x: 40, y: 50, width: 800, height: 600 })
  })

  it('a window of which no place was ever known has none afterwards, and opens in the middle elsewhere', () => {
    electron.ozone = 'wayland'
    const save = vi.fn()
    const window = make()
    watchBounds(window as unknown as BrowserWindow, () => null, save)
    window.emit('close')
    expect(save).toHaveBeenCalledExactlyOnceWith({ x: null, y: null, width: 800, height: 600 })
  })

  it('is made in its size, and nothing asks for what no app gets there', () => {
    electron.ozone = 'wayland'
    const window = make('light', known, true)
    expect(window.options).toMatchObject({ width: 400, height: 700 })
    expect(window.setAlwaysOnTop).not.toHaveBeenCalled()
  })
})
