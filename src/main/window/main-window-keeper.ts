import type { BrowserWindow } from 'electron'
import { present } from './single-instance'

/** The main window, which may be closed while the app goes on. Whatever leads to the app from outside uses `show`. */
export class MainWindowKeeper {
  #window: BrowserWindow | null = null
  #make: (() => BrowserWindow) | null = null

  /** The window, while it is open. */
  get current(): BrowserWindow | null {
    return this.#window
  }

  /** Lets `show` open the window from now on. @param make creates the window and loads its page */
  allow(make: () => BrowserWindow): void {
    this.#make = make
  }

  /** The app quits: nothing opens a window any more. */
  end(): void {
    this.#make = null
  }

  /** Brings the window to the front, or opens it anew. Does nothing before `allow`. */
  show(): void {
    if (this.#window !== null) return present(this.#window)
    if (this.#make === null) return
    const window = this.#make()
    this.#window = window
    window.once('closed', () => (this.#window = null))
  }
}
