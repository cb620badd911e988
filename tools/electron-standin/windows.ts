import { EventEmitter } from 'node:events'

/**
 * The part of a window that `app` uses; in a file of its own so that `app` and `BrowserWindow` need not import each
 * other.
 */
export interface OpenWindow {
  /** Asks the window to close; resolves to false when main prevented it. */
  requestClose(): Promise<boolean>
  destroy(): void
}

export const openWindows = new Set<OpenWindow>()

/**
 * Events inside the stand-in: 'web-contents-created' (contents), 'window-closed', 'window-created' (window),
 * 'window-focus' (window), 'window-blur' (window), 'browser-closed', 'session-created' (session), 'render-process-gone'
 * (contents, details), 'child-process-gone' (details), 'tray' (the label that is clicked; empty for the icon),
 * 'shortcut' (the accelerator that is pressed).
 */
export const news = new EventEmitter()
