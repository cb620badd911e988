import type { BrowserWindow } from 'electron'

const windows = new Map<number, BrowserWindow>()

/** Registers our window: only registered windows may send requests and get events. */
export function adoptWindow(window: BrowserWindow): void {
  // Read now: a closed window has no web contents.
  const id = window.webContents.id
  windows.set(id, window)
  window.once('closed', () => windows.delete(id))
}

/** Our open window with these web contents; null if there is none. */
export function ownWindow(webContentsId: number): BrowserWindow | null {
  const window = windows.get(webContentsId)
  return window === undefined || window.isDestroyed() ? null : window
}

/** Our open windows, oldest first. */
export function ownWindows(): BrowserWindow[] {
  return [...windows.values()].filter((window) => !window.isDestroyed())
}
