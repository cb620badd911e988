import { app, BrowserWindow, nativeTheme, screen, type BrowserWindowConstructorOptions } from 'electron'
import type { Settings } from '@shared/model/settings'
import type { Log } from '../log'
import type { WindowBounds } from '../user-data/types'
import { MIN_HEIGHT, MIN_WIDTH, placeWindow, type WindowSize } from './bounds'
import { offerContextMenu } from './context-menu'
import { GROUND } from './ground'
import { adoptWindow } from './own-windows'
import { PRELOAD_FILE } from './paths'
import { reviveWindow } from './revive'
import { showOnce } from './show-once'
import { onWayland } from './wayland'

const BOUNDS_SETTLE_MS = 500

/** The background colour for a theme setting. */
export function backgroundFor(theme: Settings['theme']): string {
  if (theme !== 'system') return GROUND[theme]
  return nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light
}

/** The state that a window is created with. */
export interface WindowState {
  /** Its last place; null for the middle of the screen. */
  readonly bounds: WindowBounds | null
  readonly theme: Settings['theme']
  readonly alwaysOnTop: boolean
}

export type WindowLooks = Pick<
  BrowserWindowConstructorOptions,
  'frame' | 'type' | 'skipTaskbar' | 'alwaysOnTop' | 'minimizable' | 'maximizable' | 'fullscreenable'
>

/** Where a window goes on the displays that are there, see `placeWindow`. */
export function placeOf(bounds: WindowBounds | null, size: WindowSize): WindowBounds {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return placeWindow(
    bounds,
    [primary, ...others].map((display) => display.workArea),
    size
  )
}

/**
 * Creates a window at its last place, empty and hidden, and registers it as ours; `showOnce` shows it.
 * Every window of the app is created here, so that all have the same restrictions. It is not moved or resized
 * afterwards, since not every desktop allows that.
 *
 * @param usual the size of a window without a last place
 * @param looks what the system draws around it, and where it stands among others
 * @param partition a session of its own, whose pages share no process with others; it must serve the page
 */
export function makeWindow(
  { bounds, theme, alwaysOnTop }: WindowState,
  usual: WindowSize,
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
      // Only names and addresses are typed here; navigation.ts prevents the download of dictionaries.
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

/** Puts a window above all others, or back among them; does nothing where the desktop does not let an app choose. */
export function keepOnTop(window: BrowserWindow, on: boolean): void {
  if (!onWayland()) window.setAlwaysOnTop(on)
}

/**
 * The place to which a window returns, without maximising and minimising. On Wayland only the size is known, and the
 * place stays the stored one.
 *
 * @param known the last stored bounds of a window of this kind
 */
export function boundsOf(window: BrowserWindow, known: WindowBounds | null): WindowBounds {
  const { x, y, width, height } = window.getNormalBounds()
  return onWayland() ? { x: known?.x ?? null, y: known?.y ?? null, width, height } : { x, y, width, height }
}

/**
 * Calls `save` with the window's bounds (see `boundsOf`) when they have not changed for a moment, and when it closes.
 */
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
