import { app, type BrowserWindow } from 'electron'

/**
 * Claims the profile for this process. False if another instance has it: this one must quit before opening any file of
 * the profile. `onSecondInstance` is called in the first instance with the arguments of each later one.
 */
export function claimSingleInstance(onSecondInstance: (argv: readonly string[]) => void): boolean {
  if (!app.requestSingleInstanceLock()) return false
  app.on('second-instance', (_event, argv) => onSecondInstance(argv))
  return true
}

/** Brings a window to the front, even if hidden or minimised. */
export function present(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
