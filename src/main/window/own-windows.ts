import type { BrowserWindow } from 'electron'

const windows = new Map<number, BrowserWindow>()

/** Registers a window of ours: only registered windows may send requests, and only they get events. */
export function adoptWindow(window: BrowserWindow): void {
  // Read now, since a closed window no longer has web contents.
  const id = window.webContents.id
  windows.set(id, window)
  window.once('closed', () => windows.delete(id))
}

/** The window with these web contents, if it is ours and still open. */
export function ownWindow(webContentsId: number): BrowserWindow | null {
  const window = windows.get(webContentsId)
  return window === undefined || window.isDestroyed() ? null : window
}

/** Our open windows, oldest first. */
export function ownWindows(): BrowserWindow[] {
  return [...windows.values()].filter((window) => !window.isDestroyed())
}
