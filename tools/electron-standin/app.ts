import { endChromium } from './chromium.ts'
import { commandLine, switchValue } from './command-line.ts'
import { guarded, isHosted, preventable, StandinEmitter } from './guard.ts'
import { watchHands } from './hands.ts'
import { Menu, setDefaultMenu, writeTrayDown } from './menus.ts'
import { appName, appPath, getPath, manifest, setAppName, setPath } from './paths.ts'
import { becomeReady, isReady, whenReady } from './ready.ts'
import { hasLock, releaseLock, takeLock } from './single-instance.ts'
import { announceSession } from './session.ts'
import { endUtilityProcesses } from './utility-process.ts'
import { news, openWindows } from './windows.ts'

const events = [
  'will-finish-launching',
  'ready',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'activate',
  'second-instance',
  'open-url',
  'open-file',
  'web-contents-created',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'certificate-error',
  'select-client-certificate',
  'login',
  'child-process-gone',
  'render-process-gone',
  'gpu-info-update',
  'accessibility-support-changed',
  'continue-activity',
  'session-created'
]

function systemLanguages(): string[] {
  const { env } = process
  const named = (env['LANGUAGE'] || env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '').split(':')
  const tags = named
    .map((name) => name.split('.')[0]?.replace('_', '-') ?? '')
    .filter((tag) => /^[a-z]{2,3}(-|$)/i.test(tag))
  return tags.length > 0 ? tags : ['en-US']
}

class StandinApp extends StandinEmitter {
  readonly commandLine = commandLine
  /** True for a packed app, started with `DESKSIDE_STANDIN_RESOURCES`; see docs/stand-in.md. */
  readonly isPackaged = Boolean(process.env['DESKSIDE_STANDIN_RESOURCES'])
  private isQuitting = false
  private isEnding = false
  private holding: NodeJS.Timeout | undefined

  constructor() {
    super('app', events)
    news.on('web-contents-created', (contents: Electron.WebContents) => this.emit('web-contents-created', {}, contents))
    news.on('window-created', (window: unknown) => this.emit('browser-window-created', {}, window))
    news.on('window-focus', (window: unknown) => this.emit('browser-window-focus', {}, window))
    news.on('window-blur', (window: unknown) => this.emit('browser-window-blur', {}, window))
    news.on('window-closed', () => this.windowClosed())
    news.on('child-process-gone', (details: unknown) => this.emit('child-process-gone', {}, details))
    news.on('session-created', (made: unknown) => this.emit('session-created', made))
    news.on('render-process-gone', (contents: Electron.WebContents, details: unknown) =>
      this.emit('render-process-gone', {}, contents, details)
    )
  }

  // --- start -----------------------------------------------------------------------------------------------------------
  whenReady(): Promise<void> {
    this.launch()
    return whenReady()
  }

  isReady(): boolean {
    return isReady()
  }

  /** Called by `electron.ts` in a stand-in process: Electron becomes ready even if nothing waits for it. */
  launch(): void {
    becomeReady(() => {
      if (this.isEnding) return
      if (isHosted) this.hold()
      if (isHosted) watchHands()
      announceSession()
      setDefaultMenu()
      this.emit('will-finish-launching')
      this.emit('ready', {}, {})
    })
  }

  /** Keeps the process running until told to quit; emits Electron's events when the system ends it. */
  private hold(): void {
    this.holding = setInterval(() => undefined, 2 ** 30)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.quit())
  }

  // --- end -------------------------------------------------------------------------------------------------------------
  quit(): void {
    if (this.isQuitting || this.isEnding) return
    if (!isReady()) return this.exit(0)
    const before = preventable()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    this.isQuitting = true
    void this.closeAllAndEnd()
  }

  private async closeAllAndEnd(): Promise<void> {
    for (const window of [...openWindows]) {
      if (!(await window.requestClose())) {
        this.isQuitting = false
        return
      }
    }
    const will = preventable()
    this.emit('will-quit', will)
    if (will.defaultPrevented) {
      this.isQuitting = false
      return
    }
    await this.end(0)
  }

  exit(code = 0): void {
    void this.end(code)
  }

  private async end(code: number): Promise<void> {
    if (this.isEnding) return
    this.isEnding = true
    if (isReady()) this.emit('quit', {}, code)
    endUtilityProcesses()
    releaseLock()
    clearInterval(this.holding)
    await endChromium()
    process.exit(code)
  }

  relaunch(): void {
    throw new Error('the stand-in has no app.relaunch: end it and start it again')
  }

  private windowClosed(): void {
    if (openWindows.size > 0 || this.isQuitting || this.isEnding) return
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
    else this.quit()
  }

  // --- names and places --------------------------------------------------------------------------------------------------
  getName(): string {
    return appName()
  }

  setName(name: string): void {
    setAppName(name)
  }

  get name(): string {
    return appName()
  }

  set name(name: string) {
    setAppName(name)
  }

  getVersion(): string {
    return manifest().version ?? process.versions['electron'] ?? '0.0.0'
  }

  getAppPath(): string {
    return appPath()
  }

  getPath(name: string): string {
    return getPath(name)
  }

  setPath(name: string, path: string): void {
    setPath(name, path)
  }

  setAppLogsPath(path?: string): void {
    if (path) setPath('logs', path)
  }

  getLocale(): string {
    return switchValue('lang') || (systemLanguages()[0] ?? 'en-US')
  }

  getSystemLocale(): string {
    return systemLanguages()[0] ?? 'en-US'
  }

  getPreferredSystemLanguages(): string[] {
    return systemLanguages()
  }

  getLocaleCountryCode(): string {
    return this.getSystemLocale().split('-')[1] ?? ''
  }

  // --- the system's side ---------------------------------------------------------------------------------------------------
  get applicationMenu(): Electron.Menu | null {
    return Menu.getApplicationMenu()
  }

  set applicationMenu(menu: Electron.Menu | null) {
    Menu.setApplicationMenu(menu)
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    return takeLock(additionalData, (second) => {
      void whenReady().then(() => this.emit('second-instance', {}, second.argv, second.cwd, second.additionalData))
    })
  }

  hasSingleInstanceLock(): boolean {
    return hasLock()
  }

  releaseSingleInstanceLock(): void {
    releaseLock()
  }

  /** False: nothing is registered with the system. */
  setAsDefaultProtocolClient(): boolean {
    return false
  }

  removeAsDefaultProtocolClient(): boolean {
    return false
  }

  isDefaultProtocolClient(): boolean {
    return false
  }

  /** App::EnableSandbox (shell/browser/api/electron_api_app.cc). */
  enableSandbox(): void {
    if (isReady()) throw new Error('app.enableSandbox() can only be called before app is ready')
    commandLine.removeSwitch('no-sandbox')
    commandLine.appendSwitch('enable-sandbox')
  }

  setAppUserModelId(_id: string): void {}
  setAboutPanelOptions(_options: unknown): void {}
  /** Only written to the tray log. */
  setBadgeCount(badge: number): boolean {
    writeTrayDown({ badge })
    return true
  }

  /** No effect: nothing starts the app at log-in. */
  setLoginItemSettings(_settings: Electron.Settings): void {}

  getLoginItemSettings(): Electron.LoginItemSettings {
    return {
      openAtLogin: false,
      wasOpenedAtLogin: false,
      status: 'not-registered',
      executableWillLaunchAtLogin: false,
      launchItems: []
    }
  }

  disableHardwareAcceleration(): void {
    commandLine.appendSwitch('disable-gpu')
  }

  isAccessibilitySupportEnabled(): boolean {
    return false
  }

  focus(): void {}
}

export const app = guarded('app', new StandinApp())
