import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import type { Settings } from '@shared/model/settings'
import type { Log } from '../log'
import type { WindowBounds } from '../user-data/types'
import { MIN_HEIGHT, MIN_WIDTH, placeWindow } from './bounds'
import { entryUrl } from './origin'
import { adoptWindow } from './own-windows'
import { PRELOAD_FILE } from './paths'

/** The page's own ground in both themes (theme/tokens.ts), so that no other colour flashes up before its first paint. */
const BACKGROUND = { light: '#F7F8FA', dark: '#14171D' } as const
const BOUNDS_SETTLE_MS = 500

export interface MainWindowState {
  /** As it was left last time. */
  readonly bounds: WindowBounds | null
  readonly theme: Settings['theme']
}

/** The colour behind the page under a setting. */
export function backgroundFor(theme: Settings['theme']): string {
  if (theme !== 'system') return BACKGROUND[theme]
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light
}

function placeOf(bounds: WindowBounds | null): WindowBounds {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return placeWindow(
    bounds,
    [primary, ...others].map((display) => display.workArea)
  )
}

/**
 * Makes the window, still empty and out of sight, and registers it as ours. Its own processes take longer to start than
 * ours do, so it is made before it is known where it was left.
 */
export function createMainWindow(log: Log): BrowserWindow {
  const { width, height } = placeOf(null)
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
      // The spelling checker downloads its dictionaries from a foreign host.
      spellcheck: false,
      devTools: !app.isPackaged
    }
  })
  adoptWindow(window)
  window.once('ready-to-show', () => window.show())
  window.webContents.on('render-process-gone', (_event, details) =>
    log.error('The page’s process ended.', { reason: details.reason, exitCode: details.exitCode })
  )
  return window
}

/** Puts the window where it was left and loads the page; it shows itself with its first paint. */
export function fillMainWindow(window: BrowserWindow, { bounds, theme }: MainWindowState, log: Log): void {
  window.setBackgroundColor(backgroundFor(theme))
  const { x, y, width, height } = placeOf(bounds)
  if (x !== null && y !== null) window.setBounds({ x, y, width, height })
  else if (bounds !== null) window.setSize(width, height)
  window.loadURL(entryUrl()).catch((error: unknown) => log.error('The page did not load.', { error }))
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
