import type { BrowserWindow, Size } from 'electron'
import type { Log } from '../log'
import { makeWindow, type WindowState } from './make-window'
import { entryUrl } from './origin'

/** Size of a window without stored bounds. */
export const SIZE: Size = { width: 1_280, height: 820 }

/** Creates the main window without its page. It comes first, since its processes start slowly. */
export function createMainWindow(state: WindowState, log: Log): BrowserWindow {
  return makeWindow(state, SIZE, log)
}

/** Loads the page; `showOnce` then shows the window. */
export function fillMainWindow(window: BrowserWindow, log: Log): void {
  window.loadURL(entryUrl()).catch((error: unknown) => log.error('The page did not load.', { error }))
}
