import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import type { Settings } from '@shared/model/settings'
import type { Log } from '../log'
import type { WindowBounds } from '../user-data/types'
import { MIN_HEIGHT, MIN_WIDTH, placeWindow, type WindowSize } from './bounds'
import { offerContextMenu } from './context-menu'
import { GROUND } from './ground'
import { adoptWindow } from './own-windows'
import { PRELOAD_FILE } from './paths'
import { reviveWindow } from './revive'
import { onWayland } from './wayland'

const BOUNDS_SETTLE_MS = 500

/** The colour behind the page under a setting. */
export function backgroundFor(theme: Settings['theme']): string {
  if (theme !== 'system') return GROUND[theme]
  return nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light
}

/** What a window is made with. */
export interface WindowState {
  /** Where it was left; null for the middle of the screen. */
  readonly bounds: WindowBounds | null
  readonly theme: Settings['theme']
  readonly alwaysOnTop: boolean
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
 * Makes a window where it was left, still empty and out of sight, and registers it as ours; it shows itself with its first
 * paint. Every window of the app is made here, so that none is less closed than another. Nothing moves or sizes it
 * afterwards, because not every desktop lets it.
 *
 * @param usual the size of a window that was never left anywhere
 */
export function makeWindow({ bounds, theme, alwaysOnTop }: WindowState, usual: WindowSize, log: Log): BrowserWindow {
  const { x, y, width, height } = placeOf(bounds, usual)
  const window = new BrowserWindow({
    ...(x === null || y === null ? { center: true } : { x, y }),
    width,
    height,
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    show: false,
    title: 'Deskside',
    backgroundColor: backgroundFor(theme),
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
  keepOnTop(window, alwaysOnTop)
  window.once('ready-to-show', () => window.show())
  reviveWindow(window, log)
  offerContextMenu(window)
  return window
}

/** Lays a window above all others, or takes it back among them; does nothing where the desktop does not let an app choose. */
export function keepOnTop(window: BrowserWindow, on: boolean): void {
  if (!onWayland()) window.setAlwaysOnTop(on)
}

/**
 * Where a window is: the place to come back to, not that of a maximised or minimised window. On Wayland only its size is
 * known, and the place stays what it was known to be.
 *
 * @param known the bounds of a window of this kind as they were last kept
 */
export function boundsOf(window: BrowserWindow, known: WindowBounds | null): WindowBounds {
  const { x, y, width, height } = window.getNormalBounds()
  return onWayland() ? { x: known?.x ?? null, y: known?.y ?? null, width, height } : { x, y, width, height }
}

/** Tells `save` where the window is (see `boundsOf`), once it has stayed there for a moment, and when it closes. */
export function watchBounds(
  window: BrowserWindow,
  known: () => WindowBounds | null,
  save: (bounds: WindowBounds) => void
): void {
  let timer: NodeJS.Timeout | undefined
  const settle = () => {
    clearTimeout(timer)
    timer = undefined
    if (!window.isDestroyed()) save(boundsOf(window, known()))
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
