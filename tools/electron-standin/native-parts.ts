import { readFileSync } from 'node:fs'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { guarded, missing, StandinEmitter } from './guard.ts'
import { setThemeSource, themeSource, type ThemeSource } from './theme-state.ts'
import { news } from './windows.ts'

// --- nativeTheme: real, it decides prefers-color-scheme in every page ----------------------------------------------------

class StandinNativeTheme extends StandinEmitter {
  constructor() {
    super('nativeTheme', ['updated'])
  }

  get themeSource(): ThemeSource {
    return themeSource()
  }

  set themeSource(value: ThemeSource) {
    if (!['system', 'light', 'dark'].includes(value)) throw new TypeError(`invalid themeSource '${String(value)}'`)
    if (value === themeSource()) return
    setThemeSource(value)
    news.emit('colour-scheme')
    setImmediate(() => this.emit('updated'))
  }

  get shouldUseDarkColors(): boolean {
    return themeSource() === 'dark'
  }

  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  readonly inForcedColorsMode = false
  readonly prefersReducedTransparency = false
}

export const nativeTheme = guarded('nativeTheme', new StandinNativeTheme()) as unknown as Electron.NativeTheme

// --- screen: one display of a fixed size ---------------------------------------------------------------------------------

const area = { x: 0, y: 0, width: 1440, height: 900 }
const display = {
  id: 1,
  label: 'stand-in',
  bounds: area,
  workArea: area,
  size: { width: area.width, height: area.height },
  workAreaSize: { width: area.width, height: area.height },
  scaleFactor: 1,
  rotation: 0
}

class StandinScreen extends StandinEmitter {
  constructor() {
    super('screen', ['display-added', 'display-removed', 'display-metrics-changed'])
  }

  getPrimaryDisplay(): typeof display {
    return display
  }

  getAllDisplays(): (typeof display)[] {
    return [display]
  }

  getDisplayMatching(): typeof display {
    return display
  }

  getDisplayNearestPoint(): typeof display {
    return display
  }

  getCursorScreenPoint(): { x: number; y: number } {
    return { x: 0, y: 0 }
  }
}

export const screen = guarded('screen', new StandinScreen()) as unknown as Electron.Screen

// --- powerMonitor: battery is real on Linux, the events are only emitted by tests -------------------------------------------

class StandinPowerMonitor extends StandinEmitter {
  constructor() {
    super('powerMonitor', [
      'suspend',
      'resume',
      'on-ac',
      'on-battery',
      'shutdown',
      'lock-screen',
      'unlock-screen',
      'thermal-state-change',
      'speed-limit-change',
      'user-did-become-active',
      'user-did-resign-active'
    ])
  }

  get onBatteryPower(): boolean {
    return this.isOnBatteryPower()
  }

  isOnBatteryPower(): boolean {
    const folder = '/sys/class/power_supply'
    let supplies: string[]
    try {
      supplies = readdirSync(folder)
    } catch {
      // No such folder: a machine without batteries, or not Linux.
      return false
    }
    return supplies.some((name) =>
      readFileSync(join(folder, name, 'uevent'), 'utf8').includes('POWER_SUPPLY_STATUS=Discharging')
    )
  }

  getSystemIdleTime(): number {
    return 0
  }

  getSystemIdleState(): string {
    return 'active'
  }
}

export const powerMonitor = guarded('powerMonitor', new StandinPowerMonitor()) as unknown as Electron.PowerMonitor

// --- menus, tray, shortcuts, notifications: not real (docs/stand-in.md) -----------------------------------------------------

class StandinMenuItem {
  [key: string]: unknown

  constructor(options: Electron.MenuItemConstructorOptions) {
    Object.assign(
      this,
      { enabled: true, visible: true, checked: false, type: options.submenu ? 'submenu' : 'normal' },
      options
    )
    if (Array.isArray(options.submenu)) this['submenu'] = buildMenu(options.submenu)
  }
}

let applicationMenu: StandinMenu | null = null

class StandinMenu extends StandinEmitter {
  readonly items: StandinMenuItem[] = []

  constructor() {
    super('Menu', ['menu-will-show', 'menu-will-close'])
  }

  static buildFromTemplate(template: readonly (Electron.MenuItemConstructorOptions | StandinMenuItem)[]): StandinMenu {
    return buildMenu(template)
  }

  static setApplicationMenu(menu: StandinMenu | null): void {
    applicationMenu = menu
  }

  static getApplicationMenu(): StandinMenu | null {
    return applicationMenu
  }

  append(item: StandinMenuItem): void {
    this.items.push(item)
  }

  insert(at: number, item: StandinMenuItem): void {
    this.items.splice(at, 0, item)
  }

  getMenuItemById(id: string): StandinMenuItem | null {
    for (const item of this.items) {
      if (item['id'] === id) return item
      const inside = item['submenu'] instanceof StandinMenu ? item['submenu'].getMenuItemById(id) : null
      if (inside) return inside
    }
    return null
  }

  popup(): void {
    throw missing('native context menu')
  }

  closePopup(): void {}
}

function buildMenu(template: readonly (Electron.MenuItemConstructorOptions | StandinMenuItem)[]): StandinMenu {
  const menu = new StandinMenu()
  for (const item of template) {
    menu.append(
      item instanceof StandinMenuItem ? item : new StandinMenuItem(item as Electron.MenuItemConstructorOptions)
    )
  }
  return guarded('Menu', menu)
}

export const Menu = guarded('Menu', StandinMenu) as unknown as typeof Electron.Menu
export const MenuItem = StandinMenuItem as unknown as typeof Electron.MenuItem

class StandinTray extends StandinEmitter {
  private gone = false

  constructor(_image: unknown) {
    super('Tray', [
      'click',
      'right-click',
      'double-click',
      'mouse-enter',
      'mouse-leave',
      'balloon-click',
      'balloon-show',
      'balloon-closed'
    ])
    return guarded('Tray', this)
  }

  setToolTip(_text: string): void {}
  setTitle(_text: string): void {}
  setImage(_image: unknown): void {}
  setContextMenu(_menu: unknown): void {}
  setIgnoreDoubleClickEvents(_ignore: boolean): void {}

  destroy(): void {
    this.gone = true
  }

  isDestroyed(): boolean {
    return this.gone
  }
}

export const Tray = StandinTray as unknown as typeof Electron.Tray

/** A shortcut is never registered, and the answer says so. */
export const globalShortcut = guarded('globalShortcut', {
  register: (_accelerator: string, _callback: () => void): boolean => false,
  registerAll: (): void => undefined,
  isRegistered: (_accelerator: string): boolean => false,
  unregister: (_accelerator: string): void => undefined,
  unregisterAll: (): void => undefined
}) as unknown as Electron.GlobalShortcut

class StandinNotification extends StandinEmitter {
  readonly title: string
  readonly body: string

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'reply', 'action', 'failed'])
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    return guarded('Notification', this)
  }

  static isSupported(): boolean {
    return false
  }

  show(): void {
    setImmediate(() => this.emit('failed', {}, 'the stand-in shows no notifications'))
  }

  close(): void {}
}

export const Notification = guarded('Notification', StandinNotification) as unknown as typeof Electron.Notification

// --- nativeImage: a file or bytes that are carried about, never drawn -------------------------------------------------------

function image(bytes: Buffer | undefined): object {
  return guarded('NativeImage', {
    isEmpty: (): boolean => bytes === undefined || bytes.length === 0,
    toPNG: (): Buffer => bytes ?? Buffer.alloc(0),
    resize: (): object => image(bytes),
    setTemplateImage: (_template: boolean): void => undefined,
    addRepresentation: (): void => undefined
  })
}

export const nativeImage = guarded('nativeImage', {
  createEmpty: (): object => image(undefined),
  createFromPath: (path: string): object => {
    try {
      return image(readFileSync(path))
    } catch {
      // Electron too answers an unreadable file with an empty image.
      return image(undefined)
    }
  },
  createFromBuffer: (bytes: Buffer): object => image(bytes),
  createFromDataURL: (url: string): object => image(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}) as unknown as typeof Electron.nativeImage
