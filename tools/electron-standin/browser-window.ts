import type { CDPSession } from 'playwright-core'
import { browserControl, type Bounds } from './chromium.ts'
import { guarded, hosted, missing, preventable, StandinEmitter } from './guard.ts'
import { isReady } from './ready.ts'
import { openContents, StandinWebContents } from './web-contents.ts'
import { news, openWindows, type OpenWindow } from './windows.ts'

const events = [
  'page-title-updated',
  'close',
  'closed',
  'ready-to-show',
  'show',
  'hide',
  'focus',
  'blur',
  'resize',
  'resized',
  'move',
  'moved',
  'maximize',
  'unmaximize',
  'minimize',
  'restore',
  'enter-full-screen',
  'leave-full-screen',
  'unresponsive',
  'responsive',
  'session-end',
  'query-session-end',
  'always-on-top-changed',
  'app-command'
]

/** Options that act. */
const real = new Set(['width', 'height', 'x', 'y', 'minWidth', 'minHeight', 'show', 'title', 'webPreferences'])
/** Options of looks and of the system's window manager: accepted and not acted on (docs/stand-in.md). */
const cosmetic = new Set([
  'backgroundColor',
  'icon',
  'autoHideMenuBar',
  'titleBarStyle',
  'titleBarOverlay',
  'trafficLightPosition',
  'center',
  'resizable',
  'minimizable',
  'maximizable',
  'closable',
  'fullscreenable',
  'skipTaskbar',
  'alwaysOnTop',
  'useContentSize',
  'frame',
  'darkTheme',
  'maxWidth',
  'maxHeight',
  'paintWhenInitiallyHidden'
])
/** What a page of the stand-in always is. Anything else would be a kinder or a weaker runtime than the one asked for. */
const always: Record<string, unknown> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  plugins: false,
  javascript: true,
  images: true
}
const acceptedPreferences = new Set([
  'preload',
  'partition',
  'session',
  'additionalArguments',
  'spellcheck',
  'devTools',
  'backgroundThrottling',
  'safeDialogs',
  'disableDialogs',
  'disableBlinkFeatures',
  'enableBlinkFeatures',
  'autoplayPolicy',
  'v8CacheOptions'
])

function check(options: Electron.BrowserWindowConstructorOptions): void {
  if (hosted && !isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
  for (const name of Object.keys(options)) {
    if (!real.has(name) && !cosmetic.has(name)) throw missing(`BrowserWindow option '${name}'`)
  }
  for (const [name, value] of Object.entries(options.webPreferences ?? {})) {
    if (name in always ? value !== always[name] : !acceptedPreferences.has(name)) {
      throw missing(`web preference ${name}: ${String(value)}`)
    }
  }
}

let isAnnounced = false

/** Says once, in the words of whoever started us, that the first window has been loaded. */
function announce(): void {
  const words = process.env['DESKSIDE_STANDIN_ANNOUNCE']
  if (!words || isAnnounced) return
  isAnnounced = true
  console.log(words.replace('%PID%', String(process.pid)))
}

const windows: StandinBrowserWindow[] = []
let focused: StandinBrowserWindow | null = null
let lastId = 0

/** `Electron.BrowserWindow`: one window of Chromium without tabs and address line. */
class StandinBrowserWindow extends StandinEmitter implements OpenWindow {
  readonly id = ++lastId
  readonly contents: StandinWebContents
  private bounds: Required<Bounds>
  private minimum: [number, number]
  private shown: boolean
  private state: 'normal' | 'minimized' | 'maximized' | 'fullscreen' = 'normal'
  private destroyed = false
  private title: string
  private onTop = false
  private readonly self: StandinBrowserWindow

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow', events)
    check(options)
    this.bounds = { x: options.x ?? 10, y: options.y ?? 10, width: options.width ?? 800, height: options.height ?? 600 }
    this.minimum = [options.minWidth ?? 0, options.minHeight ?? 0]
    this.shown = options.show !== false
    this.title = options.title ?? 'Electron'
    this.self = guarded('BrowserWindow', this)
    this.contents = new StandinWebContents(options.webPreferences ?? {}, this.bounds)
    this.contents.onBounds = (bounds) => this.resized(bounds)
    this.contents.once('destroyed', () => this.ended())
    this.contents.once('did-finish-load', () => {
      announce()
      this.emit('ready-to-show')
    })
    this.contents.opened
      .then(() => this.applyBounds())
      .catch((error: unknown) => {
        // Without Chromium there is nothing to run on: one line, and the end.
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
    if (this.destroyed) return true
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
    void this.closePage()
  }

  private async closePage(): Promise<void> {
    const page = await this.contents.opened
    await page.close()
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

  isDestroyed(): boolean {
    return this.destroyed
  }

  // --- showing and focus -------------------------------------------------------------------------------------------------
  show(): void {
    this.shown = true
    if (this.state === 'minimized') this.setState('normal')
    this.contents.focus()
    this.emit('show')
    this.takeFocus()
  }

  showInactive(): void {
    this.shown = true
    this.emit('show')
  }

  hide(): void {
    this.shown = false
    this.setState('minimized')
    this.emit('hide')
  }

  isVisible(): boolean {
    return this.shown
  }

  focus(): void {
    this.contents.focus()
    this.takeFocus()
  }

  blur(): void {
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
    focused?.blur()
    focused = this.self
    this.emit('focus')
    news.emit('window-focus', this.self)
  }

  // --- bounds and state --------------------------------------------------------------------------------------------------
  getBounds(): Required<Bounds> {
    return { ...this.bounds }
  }

  getNormalBounds(): Required<Bounds> {
    return this.getBounds()
  }

  getContentBounds(): Required<Bounds> {
    return this.getBounds()
  }

  setBounds(bounds: Partial<Bounds>): void {
    const given = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined))
    this.bounds = { ...this.bounds, ...given }
    void this.applyBounds()
  }

  getSize(): [number, number] {
    return [this.bounds.width, this.bounds.height]
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }

  getPosition(): [number, number] {
    return [this.bounds.x, this.bounds.y]
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }

  center(): void {}

  setMinimumSize(width: number, height: number): void {
    this.minimum = [width, height]
    void this.applyBounds()
  }

  getMinimumSize(): [number, number] {
    return [...this.minimum]
  }

  private async applyBounds(): Promise<void> {
    this.bounds.width = Math.max(this.bounds.width, this.minimum[0])
    this.bounds.height = Math.max(this.bounds.height, this.minimum[1])
    const { x, y, width, height } = this.bounds
    await this.command((control, windowId) =>
      control.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y, width, height } })
    )
  }

  private async command(act: (control: CDPSession, windowId: number) => Promise<unknown>): Promise<void> {
    const page = await this.contents.opened
    const control = await browserControl()
    if (!control || page.isClosed()) return
    const cdp = await page.context().newCDPSession(page)
    const { windowId } = await cdp.send('Browser.getWindowForTarget')
    await act(control, windowId)
    await cdp.detach()
  }

  private resized(bounds: Required<Bounds>): void {
    if (this.state !== 'normal') return
    const { x, y, width, height } = bounds
    const changed = width !== this.bounds.width || height !== this.bounds.height
    this.bounds = { x, y, width, height }
    if (!changed) return
    this.emit('resize')
    this.emit('resized')
  }

  private setState(state: 'normal' | 'minimized' | 'maximized' | 'fullscreen'): void {
    if (this.state === state) return
    const before = this.state
    this.state = state
    void this.command(async (control, windowId) => {
      // Chromium changes between two special states only by way of the normal one.
      if (before !== 'normal')
        await control.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
      if (state !== 'normal')
        await control.send('Browser.setWindowBounds', { windowId, bounds: { windowState: state } })
    })
    const names = { minimized: 'minimize', maximized: 'maximize', fullscreen: 'enter-full-screen' } as const
    const leaving = { minimized: 'restore', maximized: 'unmaximize', fullscreen: 'leave-full-screen' } as const
    if (before !== 'normal') this.emit(leaving[before])
    if (state !== 'normal') this.emit(names[state])
  }

  minimize(): void {
    this.setState('minimized')
  }

  isMinimized(): boolean {
    return this.state === 'minimized'
  }

  maximize(): void {
    this.setState('maximized')
  }

  unmaximize(): void {
    if (this.state === 'maximized') this.setState('normal')
  }

  isMaximized(): boolean {
    return this.state === 'maximized'
  }

  restore(): void {
    this.setState('normal')
  }

  setFullScreen(on: boolean): void {
    this.setState(on ? 'fullscreen' : 'normal')
  }

  isFullScreen(): boolean {
    return this.state === 'fullscreen'
  }

  // --- looks -------------------------------------------------------------------------------------------------------------
  setTitle(title: string): void {
    this.title = title
    void this.contents.executeJavaScript(`document.title = ${JSON.stringify(title)}`)
  }

  getTitle(): string {
    return this.title
  }

  /** Kept and reported; Chromium's windows cannot be put on top from outside. */
  setAlwaysOnTop(on: boolean): void {
    this.onTop = on
    this.emit('always-on-top-changed', {}, on)
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
