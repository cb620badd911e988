import type { BrowserWindow } from 'electron'
import type { Log } from '../log'
import type { UserData, WindowKind } from '../user-data/types'

export interface ZoomKeeping {
  /** Chromium's steps; 0 is the default size. */
  readonly level: () => number
  readonly keep: (level: number) => void
}

/**
 * Restores and stores a window's own zoom. Chromium would share one zoom, since all windows have the same origin. Menu
 * roles zoom without an event, so the level is read when the window loses focus or closes.
 */
export function keepZoom(window: BrowserWindow, { level, keep }: ZoomKeeping): void {
  const { webContents } = window
  webContents.setZoomMode('isolated')
  /** Last level set or read; another window of the kind may have changed the stored one. */
  let last = level()
  webContents.once('did-finish-load', () => webContents.setZoomLevel((last = level())))
  const look = (): void => {
    const now = webContents.getZoomLevel()
    if (now !== last) keep((last = now))
  }
  window.on('blur', look)
  window.on('close', look)
}

/** Zoom of all windows of a kind, stored in the settings file. */
export function zoomOf(
  kind: WindowKind,
  userData: Pick<UserData, 'windowZoom' | 'setWindowZoom'>,
  log: Pick<Log, 'warn'>
): ZoomKeeping {
  return {
    level: () => userData.windowZoom(kind),
    keep: (level) =>
      void userData.setWindowZoom(kind, level).catch((error: unknown) => log.warn('zoom not kept', { error }))
  }
}
