import { app, clipboard, screen, session, type BrowserWindow, type Rectangle } from 'electron'
import { QUICK_TEXT, type QuickStart } from '@shared/model/quick'
import type { Settings } from '@shared/model/settings'
import { cutToBytes } from '@shared/rules/cut-text'
import type { Log } from '../log'
import { serveApp } from './app-protocol'
import type { WindowSize } from './bounds'
import { makeWindow, type WindowLooks } from './make-window'
import { APP_SCHEME, entryUrl } from './origin'
import { ownWindows } from './own-windows'
import { RENDERER_FOLDER } from './paths'
import { onWayland } from './wayland'

const SIZE: WindowSize = { width: 640, height: 440 }
/** Of the space above and below the window, the part above: the eye is there. */
const ABOVE = 1 / 3
/** Milliseconds after which a page that was opened and has not asked what it begins with counts as hanging. */
export const SILENT_AFTER_MS = 5_000
/** In memory only. Pages of another session have another process, whatever hangs in that of all windows. */
const APART = 'quick'

/**
 * A panel of macOS takes the keys without activating the app, on every space and above full screens: when it goes, they
 * are where they were (Electron's docs/api/base-window.md, electron/electron#40307).
 */
const LOOKS: WindowLooks = {
  ...{ frame: false, alwaysOnTop: true, skipTaskbar: true },
  ...{ minimizable: false, maximizable: false, fullscreenable: false },
  ...(process.platform === 'darwin' ? { type: 'panel' } : {})
}

/** Where it stands on a display. @param area the display without the bars of the system */
export function quickBounds(area: Rectangle): Rectangle {
  const [width, height] = [Math.min(SIZE.width, area.width), Math.min(SIZE.height, area.height)]
  const [beside, besides] = [area.width - width, area.height - height]
  return { x: area.x + Math.round(beside / 2), y: area.y + Math.round(besides * ABOVE), width, height }
}

export interface QuickWindowOptions {
  readonly settings: () => Pick<Settings, 'theme' | 'quickClipboard'>
  /** Tells the page. */
  readonly opened: () => void
  readonly log: Log
}

/**
 * The quick look-up: a small window above whatever is in front, made when it is first wanted and hidden from then on.
 * The clipboard is read when it opens, and at no other time; its text is given to this window alone.
 *
 * Its page shares the process of all windows (`sharePageProcess`). Where that hangs, the next press of the key gives a
 * window with a process of its own.
 */
export class QuickWindow {
  readonly #options: QuickWindowOptions
  #window: BrowserWindow | null = null
  #start: Promise<QuickStart> | null = null
  /** When it was opened, until its page has asked what it begins with. Milliseconds since the epoch. */
  #unanswered: number | null = null
  /** It had the keys since it was opened: that it has lost them means something. */
  #hadFocus = false

  constructor(options: QuickWindowOptions) {
    this.#options = options
    // A quit asks every window to close, which this one declines otherwise.
    app.on('before-quit', () => this.end())
  }

  isIt(window: BrowserWindow): boolean {
    return window === this.#window
  }

  /** Its key was pressed: opens it, or closes it where it is in front. */
  toggle(): void {
    if (this.#window?.isVisible() === true && this.#window.isFocused() && !this.#isSilent) this.#hide()
    else this.open()
  }

  /** Shows it on the display of the pointer. */
  open(): void {
    if (process.platform === 'darwin' && app.isHidden()) app.show()
    this.#hadFocus = false
    const silent = this.#isSilent
    if (silent) this.end()
    const known = this.#window
    const window = known ?? this.#make(silent)
    this.#unanswered ??= Date.now()
    this.#start = this.#read(window)
    if (!onWayland()) {
      window.setBounds(quickBounds(screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea))
    }
    // A new one is shown by `showOnce`.
    if (known !== null) window.show()
    this.#options.opened()
  }

  /** What it begins with; null for other windows, and once it was taken. */
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

  /** Closes it for good; it is made anew when it is wanted again. */
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

  /** @param apart in a process of its own */
  #make(apart: boolean): BrowserWindow {
    const { settings, log } = this.#options
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
    window.loadURL(`${entryUrl()}#/quick`).catch((error: unknown) => {
      if (!window.isDestroyed()) log.error('The page did not load.', { error })
    })
    return window
  }

  /** Gives the keys back to whom they were taken from. */
  #hide(): void {
    const window = this.#window
    if (window === null || !window.isVisible()) return
    this.#start = null
    this.#hadFocus = false
    // Windows gives them to the next window behind; on hiding alone it may be another one of ours.
    if (process.platform === 'win32' && window.isFocused()) window.blur()
    window.hide()
    // An active app without a window keeps them until it is hidden itself (electron/electron#6669).
    if (process.platform === 'darwin' && !ownWindows().some((one) => one.isVisible())) app.hide()
  }

  async #read(window: BrowserWindow): Promise<QuickStart> {
    const nothing = { text: null, cut: false }
    if (!this.#options.settings().quickClipboard) return nothing
    // There only the window that has the keys is told what the clipboard holds.
    if (onWayland() && !window.isFocused()) await new Promise<void>((done) => window.once('focus', () => done()))
    try {
      const text = (await clipboard.readText()).trim()
      const looked = cutToBytes(text, QUICK_TEXT)
      return text === '' ? nothing : { text: looked, cut: looked.length < text.length }
    } catch (error) {
      this.#options.log.warn('the clipboard could not be read', { error })
      return nothing
    }
  }
}
