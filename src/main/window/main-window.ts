import type { BrowserWindow } from 'electron'
import type { Log } from '../log'
import type { WindowSize } from './bounds'
import { makeWindow, type WindowState } from './make-window'
import { entryUrl } from './origin'

/** The size of a window without a last place. */
export const SIZE: WindowSize = { width: 1_280, height: 820 }

/**
 * The main window, still empty. Its processes take longer to start than ours, so it is created before anything else.
 */
export function createMainWindow(state: WindowState, log: Log): BrowserWindow {
  return makeWindow(state, SIZE, log)
}

/** Loads the page; `showOnce` then shows the window. */
export function fillMainWindow(window: BrowserWindow, log: Log): void {
  window.loadURL(entryUrl()).catch((error: unknown) => log.error('The page did not load.', { error }))
}
