import type { BrowserWindow } from 'electron'

/** Milliseconds after which a window is shown even if its page is not ready. */
export const SHOWN_AFTER_MS = 3_000

/**
 * Shows a window once: on first paint, when its page has loaded or failed, or after a delay, whichever comes first. On
 * Wayland a hidden window may never paint (electron/electron#48859, #51972, #54025). Does nothing if the window was
 * shown or closed meanwhile.
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
