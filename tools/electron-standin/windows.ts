import { EventEmitter } from 'node:events'

/** Part of a window used by `app`, in its own file to avoid an import cycle with `BrowserWindow`. */
export interface OpenWindow {
  /** Asks the window to close; resolves to false if main prevented it. */
  requestClose(): Promise<boolean>
  destroy(): void
}

export const openWindows = new Set<OpenWindow>()

/**
 * Internal events: 'web-contents-created' (contents), 'window-closed', 'window-created' (window), 'window-focus'
 * (window), 'window-blur' (window), 'browser-closed', 'session-created' (session), 'render-process-gone' (contents,
 * details), 'child-process-gone' (details), 'tray' (clicked label; empty for the icon), 'shortcut' (pressed
 * accelerator).
 */
export const news = new EventEmitter()
