import type { BrowserWindow } from 'electron'
import { present } from './single-instance'

/** Holds the main window, which may be closed while the app continues. All external triggers use `show`. */
export class MainWindowKeeper {
  #window: BrowserWindow | null = null
  #make: (() => BrowserWindow) | null = null

  get current(): BrowserWindow | null {
    return this.#window
  }

  /**
   * Allows `show` to open the window.
   * @param make creates the window and loads its page
   */
  allow(make: () => BrowserWindow): void {
    this.#make = make
  }

  /** The app quits: no window opens any more. */
  end(): void {
    this.#make = null
  }

  /** Brings the window to the front or opens a new one. No effect before `allow`. */
  show(): void {
    if (this.#window !== null) return present(this.#window)
    if (this.#make === null) return
    const window = this.#make()
    this.#window = window
    window.once('closed', () => (this.#window = null))
  }
}
