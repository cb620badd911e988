import type { BrowserWindow } from 'electron'
import type { Log } from '../log'
import type { UserData, WindowKind } from '../user-data/types'

export interface ZoomKeeping {
  /** In Chromium's steps; 0 is the usual size. */
  readonly level: () => number
  readonly keep: (level: number) => void
}

/**
 * Gives a window a zoom of its own, as it was left: Chromium would give all windows the same, since all show one
 * origin. A role of a menu zooms without an event, so that the level is looked at when the window is left or closed.
 */
export function keepZoom(window: BrowserWindow, { level, keep }: ZoomKeeping): void {
  const { webContents } = window
  webContents.setZoomMode('isolated')
  /** As it was set or seen last: another window of the kind may have been zoomed since. */
  let last = level()
  webContents.once('did-finish-load', () => webContents.setZoomLevel((last = level())))
  const look = (): void => {
    const now = webContents.getZoomLevel()
    if (now !== last) keep((last = now))
  }
  window.on('blur', look)
  window.on('close', look)
}

/** The zoom of all windows of a kind, kept in the file of settings. */
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
