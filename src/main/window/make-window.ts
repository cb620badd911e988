import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import type { Settings } from '@shared/model/settings'
import type { Log } from '../log'
import type { WindowBounds } from '../user-data/types'
import { MIN_HEIGHT, MIN_WIDTH, placeWindow, type WindowSize } from './bounds'
import { offerContextMenu } from './context-menu'
import { adoptWindow } from './own-windows'
import { PRELOAD_FILE } from './paths'
import { reviveWindow } from './revive'

/** The page's own ground in both themes (theme/tokens.ts), so that no other colour flashes up before its first paint. */
const BACKGROUND = { light: '#F7F8FA', dark: '#14171D' } as const
const BOUNDS_SETTLE_MS = 500

/** The colour behind the page under a setting. */
export function backgroundFor(theme: Settings['theme']): string {
  if (theme !== 'system') return BACKGROUND[theme]
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light
}

function placeOf(bounds: WindowBounds | null, size: WindowSize): WindowBounds {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return placeWindow(
    bounds,
    [primary, ...others].map((display) => display.workArea),
    size
  )
}

/**
 * Makes a window, still empty and out of sight, and registers it as ours; it shows itself with its first paint. Every
 * window of the app is made here, so that none is less closed than another.
 */
export function makeWindow(size: WindowSize, log: Log): BrowserWindow {
  const { width, height } = placeOf(null, size)
  const window = new BrowserWindow({
    center: true,
    width,
    height,
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    show: false,
    title: 'Deskside',
    backgroundColor: backgroundFor('system'),
    autoHideMenuBar: true,
    webPreferences: {
      preload: PRELOAD_FILE,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // What is typed here are names and addresses; navigation.ts keeps its dictionaries from being fetched.
      spellcheck: false,
      devTools: !app.isPackaged
    }
  })
  adoptWindow(window)
  window.once('ready-to-show', () => window.show())
  reviveWindow(window, log)
  offerContextMenu(window)
  return window
}

/** Puts a window where it was left, as far as that place is still there. */
export function putWindow(window: BrowserWindow, bounds: WindowBounds | null, size: WindowSize): void {
  const { x, y, width, height } = placeOf(bounds, size)
  if (x !== null && y !== null) window.setBounds({ x, y, width, height })
  else if (bounds !== null) window.setSize(width, height)
}

/** Tells `save` where the window is, once it has stayed there for a moment, and when it closes. */
export function watchBounds(window: BrowserWindow, save: (bounds: WindowBounds) => void): void {
  let timer: NodeJS.Timeout | undefined
  const settle = () => {
    clearTimeout(timer)
    timer = undefined
    // The size to come back to, not that of a maximised or minimised window.
    if (!window.isDestroyed()) save(window.getNormalBounds())
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, BOUNDS_SETTLE_MS)
  }
  window.on('resize', later)
  window.on('move', later)
  window.on('close', settle)
  window.once('closed', () => clearTimeout(timer))
}
