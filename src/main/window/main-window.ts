import type { BrowserWindow } from 'electron'
import type { Settings } from '@shared/model/settings'
import type { Log } from '../log'
import type { WindowBounds } from '../user-data/types'
import type { WindowSize } from './bounds'
import { backgroundFor, makeWindow, putWindow } from './make-window'
import { entryUrl } from './origin'

const SIZE: WindowSize = { width: 1_280, height: 820 }

export interface MainWindowState {
  /** As it was left last time. */
  readonly bounds: WindowBounds | null
  readonly theme: Settings['theme']
}

/**
 * The main window, still empty. Its own processes take longer to start than ours do, so it is made before anything else
 * is done.
 */
export function createMainWindow(log: Log): BrowserWindow {
  return makeWindow(SIZE, log)
}

/** Puts the window where it was left and loads the page; it shows itself with its first paint. */
export function fillMainWindow(window: BrowserWindow, { bounds, theme }: MainWindowState, log: Log): void {
  window.setBackgroundColor(backgroundFor(theme))
  putWindow(window, bounds, SIZE)
  window.loadURL(entryUrl()).catch((error: unknown) => log.error('The page did not load.', { error }))
}
