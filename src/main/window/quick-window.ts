import { app, clipboard, screen, session, type BrowserWindow, type Rectangle, type Size } from 'electron'
import { QUICK_TEXT, type QuickStart } from '@shared/model/quick'
import type { Settings } from '@shared/model/settings'
import { cutToBytes } from '@shared/rules/cut-text'
import type { Log } from '../log'
import { serveApp } from './app-protocol'
import { loadPage, makeWindow, type WindowLooks } from './make-window'
import { APP_SCHEME } from './origin'
import { ownWindows } from './own-windows'
import { RENDERER_FOLDER } from './paths'
import { isOnWayland } from './wayland'

const SIZE: Size = { width: 640, height: 440 }
/** Share of the free vertical space above the window, near eye level. */
const ABOVE = 1 / 3
/** A page that has not asked for its start data after this time (ms) counts as hanging. */
export const SILENT_AFTER_MS = 5_000
/** In-memory session. Its pages have their own process, independent of a hang in the shared one. */
const APART = 'quick'

/**
 * A macOS panel takes keyboard focus without activating the app, on every space and above full-screen apps. When it
 * hides, the focus returns (Electron's docs/api/base-window.md, electron/electron#40307).
 */
const LOOKS: WindowLooks = {
  ...{ frame: false, alwaysOnTop: true, skipTaskbar: true },
  ...{ minimizable: false, maximizable: false, fullscreenable: false },
  ...(process.platform === 'darwin' ? { type: 'panel' } : {})
}

/**
 * Bounds on a display.
 * @param area display without system bars
 */
export function quickBounds(area: Rectangle): Rectangle {
  const [width, height] = [Math.min(SIZE.width, area.width), Math.min(SIZE.height, area.height)]
  const [beside, besides] = [area.width - width, area.height - height]
  return { x: area.x + Math.round(beside / 2), y: area.y + Math.round(besides * ABOVE), width, height }
}

export interface QuickWindowOptions {
  readonly settings: () => Pick<Settings, 'theme' | 'quickClipboard'>
  readonly opened: () => void
  readonly log: Log
}

/**
 * The quick look-up: a small window above all others, created on first use and then hidden. The clipboard is read only
 * when it opens, and its text goes to this window alone. If the process of all pages hangs, the next key press opens a
 * window with its own process.
 */
export class QuickWindow {
  #window: BrowserWindow | null = null
  #start: Promise<QuickStart> | null = null
  /** When it was opened, until its page asks for the start data; epoch milliseconds. */
  #unanswered: number | null = null
  /** It had focus since it was opened, so losing it is meaningful. */
  #hadFocus = false

  constructor(private readonly options: QuickWindowOptions) {
    // A quit closes every window, which this one otherwise prevents.
    app.on('before-quit', () => this.end())
  }

  isIt(window: BrowserWindow): boolean {
    return window === this.#window
  }

  /** Handles its key: opens it, or closes it if it is in front. */
  toggle(): void {
    if (this.#window?.isVisible() === true && this.#window.isFocused() && !this.#isSilent) this.#hide()
    else this.open()
  }

  /** Shows it on the display with the pointer. */
  open(): void {
    if (process.platform === 'darwin' && app.isHidden()) app.show()
    this.#hadFocus = false
    const isSilent = this.#isSilent
    if (isSilent) this.end()
    const known = this.#window
    const window = known ?? this.#make(isSilent)
    this.#unanswered ??= Date.now()
    this.#start = this.#read(window)
    if (!isOnWayland()) {
      window.setBounds(quickBounds(screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea))
    }
    // `showOnce` shows a new window.
    if (known !== null) window.show()
    this.options.opened()
  }

  /** Start data; null for other windows and after the first call. */
  async take(webContentsId: number): Promise<QuickStart | null> {
    if (this.#window?.webContents.id !== webContentsId) return null
    this.#unanswered = null
    const start = this.#start
    this.#start = null
    return start
  }

  /** Hides the window with these web contents; false if it is another one. */
  leave(webContentsId: number): boolean {
    if (this.#window?.webContents.id !== webContentsId) return false
    this.#hide()
    return true
  }

  /** Closes it; the next use creates a new one. */
  end(): void {
    const window = this.#window
    this.#forget()
    window?.destroy()
  }

  #forget(): void {
    this.#window = null
    this.#unanswered = null
  }

  get #isSilent(): boolean {
    return this.#unanswered !== null && Date.now() - this.#unanswered > SILENT_AFTER_MS
  }

  /** @param apart use a separate process */
  #make(apart: boolean): BrowserWindow {
    const { settings, log } = this.options
    if (apart) {
      log.warn('The quick look-up does not answer, and gets a process of its own.')
      const { protocol } = session.fromPartition(APART)
      if (!protocol.isProtocolHandled(APP_SCHEME)) serveApp(RENDERER_FOLDER, log, protocol)
    }
    const state = { bounds: null, theme: settings().theme, alwaysOnTop: true }
    const window = makeWindow(state, SIZE, log, LOOKS, apart ? APART : undefined)
    this.#window = window
    window.on('focus', () => (this.#hadFocus = true))
    window.on('blur', () => this.#hadFocus && this.isIt(window) && this.#hide())
    window.on('close', (event) => {
      event.preventDefault()
      this.#hide()
    })
    window.once('closed', () => this.isIt(window) && this.#forget())
    loadPage(window, '#/quick', log)
    return window
  }

  /** Returns the focus to its previous owner. */
  #hide(): void {
    const window = this.#window
    if (window === null || !window.isVisible()) return
    this.#start = null
    this.#hadFocus = false
    // Windows focuses the next window behind; hiding alone might focus another one of ours.
    if (process.platform === 'win32' && window.isFocused()) window.blur()
    window.hide()
    // macOS leaves the focus with an active app without windows until the app is hidden (electron/electron#6669).
    if (process.platform === 'darwin' && !ownWindows().some((one) => one.isVisible())) app.hide()
  }

  async #read(window: BrowserWindow): Promise<QuickStart> {
    const nothing = { text: null, isCut: false }
    if (!this.options.settings().quickClipboard) return nothing
    // On Wayland only the focused window may read the clipboard.
    if (isOnWayland() && !window.isFocused()) await new Promise<void>((done) => window.once('focus', () => done()))
    try {
      const text = (await clipboard.readText()).trim()
      const looked = cutToBytes(text, QUICK_TEXT)
      return text === '' ? nothing : { text: looked, isCut: looked.length < text.length }
    } catch (error) {
      this.options.log.warn('the clipboard could not be read', { error })
      return nothing
    }
  }
}
