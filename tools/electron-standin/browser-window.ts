import type { Page } from 'playwright-core'
import { guarded, preventable } from './guard.ts'
import { openContents, StandinWebContents } from './web-contents.ts'
import { checkOptions } from './window-options.ts'
import { WindowPlace } from './window-place.ts'
import { news, openWindows, type OpenWindow } from './windows.ts'

let isAnnounced = false

/** Prints the starter's message once, after the first window has loaded. */
function announce(): void {
  const words = process.env['DESKSIDE_STANDIN_ANNOUNCE']
  if (!words || isAnnounced) return
  isAnnounced = true
  console.log(words.replace('%PID%', String(process.pid)))
}

const windows: StandinBrowserWindow[] = []
let focused: StandinBrowserWindow | null = null
let lastId = 0

/** `Electron.BrowserWindow`: one Chromium window without tabs and address bar. */
class StandinBrowserWindow extends WindowPlace implements OpenWindow {
  readonly id = ++lastId
  readonly contents: StandinWebContents
  private isShown: boolean
  private destroyed = false
  private destroying = false
  private title: string
  private onTop = false
  private readonly self: StandinBrowserWindow

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    checkOptions(options)
    super(options)
    this.isShown = options.show !== false
    this.title = options.title ?? 'Electron'
    this.self = guarded('BrowserWindow', this)
    this.contents = new StandinWebContents(options.webPreferences ?? {}, this.bounds)
    this.contents.onBounds = (bounds) => this.resized(bounds)
    this.contents.onReopened = () => void this.applyBounds()
    this.contents.once('destroyed', () => this.ended())
    // Forwarded by BrowserWindow::OnRendererUnresponsive and OnRendererResponsive.
    for (const event of ['unresponsive', 'responsive']) this.contents.on(event, () => this.emit(event))
    this.contents.once('did-finish-load', () => {
      announce()
      const isPainted = (): boolean => this.emit('ready-to-show')
      // On Wayland, a hidden window never paints (electron/electron#48859).
      if (this.isWayland && !this.isShown) this.once('show', isPainted)
      else isPainted()
    })
    this.contents.opened
      .then(() => this.applyBounds())
      .catch((error: unknown) => {
        // The app cannot run without Chromium: print one line and exit.
        console.error(error instanceof Error ? error.message.split('\n')[0] : error)
        process.exit(1)
      })
    windows.push(this.self)
    openWindows.add(this.self)
    news.emit('web-contents-created', this.contents.face)
    news.emit('window-created', this.self)
    this.takeFocus()
    return this.self
  }

  static getAllWindows(): StandinBrowserWindow[] {
    return [...windows]
  }

  static getFocusedWindow(): StandinBrowserWindow | null {
    return focused
  }

  static fromId(id: number): StandinBrowserWindow | null {
    return windows.find((window) => window.id === id) ?? null
  }

  static fromWebContents(contents: Electron.WebContents): StandinBrowserWindow | null {
    return windows.find((window) => window.contents.face === contents) ?? null
  }

  get webContents(): Electron.WebContents {
    return this.contents.face
  }

  loadURL(url: string, options?: object): Promise<void> {
    return this.contents.loadURL(url, options)
  }

  // --- closing ---------------------------------------------------------------------------------------------------------
  async requestClose(): Promise<boolean> {
    // Electron destroys such a window at once, without asking.
    if (this.destroyed || this.destroying) return true
    await this.readBounds()
    const event = preventable()
    this.emit('close', event)
    if (event.defaultPrevented) return false
    await this.closePage()
    return true
  }

  close(): void {
    void this.requestClose()
  }

  destroy(): void {
    this.destroying = true
    void this.closePage()
  }

  private async closePage(): Promise<void> {
    const page = await this.contents.opened
    // A page without a browser counts as closed.
    await page.close().catch(() => undefined)
    this.ended()
  }

  private ended(): void {
    if (this.destroyed) return
    this.destroyed = true
    windows.splice(windows.indexOf(this.self), 1)
    openWindows.delete(this.self)
    if (focused === this.self) focused = null
    this.emit('closed')
    news.emit('window-closed')
  }

  protected page(): Promise<Page> {
    return this.contents.opened
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  // --- showing and focus -------------------------------------------------------------------------------------------------
  show(): void {
    this.isShown = true
    if (this.state === 'minimized') this.setState('normal')
    this.contents.focus()
    this.emit('show')
    this.takeFocus()
  }

  showInactive(): void {
    if (this.hasNoEffect('showInactive')) return
    this.isShown = true
    this.emit('show')
  }

  hide(): void {
    this.isShown = false
    this.loseFocus()
    this.setState('minimized')
    this.emit('hide')
  }

  isVisible(): boolean {
    return this.isShown
  }

  focus(): void {
    this.contents.focus()
    this.takeFocus()
  }

  blur(): void {
    if (this.hasNoEffect('blur')) return
    this.loseFocus()
  }

  private loseFocus(): void {
    if (focused !== this.self) return
    focused = null
    this.emit('blur')
    news.emit('window-blur', this.self)
  }

  isFocused(): boolean {
    return focused === this.self
  }

  private takeFocus(): void {
    if (focused === this.self) return
    focused?.loseFocus()
    focused = this.self
    this.emit('focus')
    news.emit('window-focus', this.self)
  }

  // --- looks -------------------------------------------------------------------------------------------------------------
  setTitle(title: string): void {
    this.title = title
    void this.contents.executeJavaScript(`document.title = ${JSON.stringify(title)}`)
  }

  getTitle(): string {
    return this.title
  }

  /**
   * Stored and reported, also on Wayland (electron/electron#50403); Chromium offers no way to apply it from outside.
   */
  setAlwaysOnTop(isOn: boolean): void {
    this.hasNoEffect('setAlwaysOnTop')
    this.onTop = isOn
    this.emit('always-on-top-changed', {}, isOn)
  }

  isAlwaysOnTop(): boolean {
    return this.onTop
  }

  setBackgroundColor(_colour: string): void {}
  setMenuBarVisibility(_visible: boolean): void {}
  setAutoHideMenuBar(_hide: boolean): void {}
  removeMenu(): void {}
  setMenu(_menu: unknown): void {}
  setIcon(_icon: unknown): void {}
  setOverlayIcon(_overlay: unknown, _description: string): void {}
  setSkipTaskbar(_skip: boolean): void {}
  setProgressBar(_progress: number): void {}
  setTitleBarOverlay(_overlay: unknown): void {}
  flashFrame(_flash: boolean): void {}
}

export const BrowserWindow = guarded('BrowserWindow', StandinBrowserWindow) as unknown as typeof Electron.BrowserWindow

export const webContents = guarded('webContents', {
  getAllWebContents: (): Electron.WebContents[] => openContents().map((contents) => contents.face),
  fromId: (id: number): Electron.WebContents | undefined => openContents().find((contents) => contents.id === id)?.face,
  getFocusedWebContents: (): Electron.WebContents | null => focused?.webContents ?? null
}) as unknown as typeof Electron.webContents
