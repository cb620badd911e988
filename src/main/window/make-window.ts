import { app, BrowserWindow, nativeTheme, screen, type BrowserWindowConstructorOptions, type Size } from 'electron'
import type { Settings } from '@shared/model/settings'
import type { Log } from '../log'
import type { WindowBounds } from '../user-data/types'
import { MIN_HEIGHT, MIN_WIDTH, placeWindow } from './bounds'
import { GROUND } from './ground'
import { offerContextMenu } from './menu'
import { entryUrl } from './origin'
import { adoptWindow } from './own-windows'
import { PRELOAD_FILE } from './paths'
import { reviveWindow } from './revive'
import { showOnce } from './show-once'
import { isOnWayland } from './wayland'

const BOUNDS_SETTLE_MS = 500

export function backgroundFor(theme: Settings['theme']): string {
  if (theme !== 'system') return GROUND[theme]
  return nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light
}

export interface WindowState {
  /** Last bounds; null for the centre of the screen. */
  readonly bounds: WindowBounds | null
  readonly theme: Settings['theme']
  readonly alwaysOnTop: boolean
}

export type WindowLooks = Pick<
  BrowserWindowConstructorOptions,
  'frame' | 'type' | 'skipTaskbar' | 'alwaysOnTop' | 'minimizable' | 'maximizable' | 'fullscreenable'
>

/** Bounds on the current displays; see `placeWindow`. */
export function placeOf(bounds: WindowBounds | null, size: Size): WindowBounds {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return placeWindow(
    bounds,
    [primary, ...others].map((display) => display.workArea),
    size
  )
}

/**
 * Creates a window with its last bounds, empty and hidden; `showOnce` shows it. All windows are created here, so that
 * all have the same restrictions. Some desktops allow neither to move nor to resize it afterwards.
 * @param usual size of a window without stored bounds
 * @param partition separate session, whose pages share no process with others; it must serve the page
 */
export function makeWindow(
  { bounds, theme, alwaysOnTop }: WindowState,
  usual: Size,
  log: Log,
  looks: WindowLooks = {},
  partition?: string
): BrowserWindow {
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
    ...looks,
    webPreferences: {
      ...(partition === undefined ? {} : { partition }),
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
      // Only names and addresses are typed here; navigation.ts also blocks dictionary downloads.
      spellcheck: false,
      devTools: !app.isPackaged
    }
  })
  adoptWindow(window)
  keepOnTop(window, alwaysOnTop)
  showOnce(window)
  reviveWindow(window, log)
  offerContextMenu(window)
  return window
}

/** Loads our page, at the place that a fragment (`#...`) names. A window that closes meanwhile is no error. */
export function loadPage(window: BrowserWindow, fragment: string, log: Pick<Log, 'error'>): void {
  window.loadURL(entryUrl() + fragment).catch((error: unknown) => {
    if (!window.isDestroyed()) log.error('The page did not load.', { error })
  })
}

/** Keeps a window above all others, or stops doing so; no effect on desktops that do not allow it. */
export function keepOnTop(window: BrowserWindow, isOn: boolean): void {
  if (!isOnWayland()) window.setAlwaysOnTop(isOn)
}

/**
 * Normal bounds of a window, neither maximised nor minimised. On Wayland only the size is known: the position of
 * `known`, the last stored bounds, stays.
 */
export function boundsOf(window: BrowserWindow, known: WindowBounds | null): WindowBounds {
  const { x, y, width, height } = window.getNormalBounds()
  return isOnWayland() ? { x: known?.x ?? null, y: known?.y ?? null, width, height } : { x, y, width, height }
}

/** Calls `save` with the window's bounds (see `boundsOf`), debounced, and when it closes. */
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
