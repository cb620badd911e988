import type { BrowserWindow } from 'electron'
import type { Log } from '../log'
import type { WindowKind } from '../user-data/types'
import type { UserData } from '../user-data/user-data'

/**
 * Restores a window's own zoom, and stores it for all windows of its kind. Chromium would share one zoom, since all
 * windows have the same origin. Menu roles zoom without an event, so the level is read when the window loses focus or
 * closes. Levels are Chromium's steps; 0 is the default size.
 */
export function keepZoom(
  window: BrowserWindow,
  kind: WindowKind,
  userData: Pick<UserData, 'windowZoom' | 'setWindowZoom'>,
  log: Pick<Log, 'warn'>
): void {
  const { webContents } = window
  webContents.setZoomMode('isolated')
  /** Last level set or read; another window of the kind may have changed the stored one. */
  let last = userData.windowZoom(kind)
  webContents.once('did-finish-load', () => webContents.setZoomLevel((last = userData.windowZoom(kind))))
  const look = (): void => {
    const now = webContents.getZoomLevel()
    if (now === last) return
    last = now
    userData.setWindowZoom(kind, now).catch((error: unknown) => log.warn('zoom not kept', { error }))
  }
  window.on('blur', look)
  window.on('close', look)
}
