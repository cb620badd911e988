import type { BrowserWindow } from 'electron'

/** Milliseconds from the making of a window, after which it is shown whatever its page does. */
export const SHOWN_AFTER_MS = 3_000

/**
 * Shows a window once: with its first paint, or when its page has loaded or failed to, or after a moment, whichever
 * comes first. On Wayland a hidden window may never paint, so that the first alone would leave it hidden
 * (electron/electron#48859, #51972, #54025). It is not shown again if something else has shown it, or if it has closed.
 */
export function showOnce(window: BrowserWindow): void {
  let isOver = false
  const timer = setTimeout(show, SHOWN_AFTER_MS)
  function end(): void {
    isOver = true
    clearTimeout(timer)
  }
  function show(): void {
    if (isOver) return
    end()
    if (!window.isDestroyed()) window.show()
  }
  window.once('ready-to-show', show)
  window.webContents.once('did-finish-load', show)
  window.webContents.once('did-fail-load', show)
  window.once('show', end)
  window.once('closed', end)
}
