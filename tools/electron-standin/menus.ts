import { appendFileSync } from 'node:fs'
import { guarded, StandinEmitter } from './guard.ts'
import { news } from './windows.ts'

// Menus are objects only: nothing is drawn, see docs/stand-in.md.

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

function seen(item: StandinMenuItem): Record<string, unknown> {
  const { label, role, type, enabled } = item
  return { label, role, type, enabled, ...(type === 'checkbox' ? { checked: item['checked'] } : {}) }
}

let applicationMenu: StandinMenu | null = null
let wasSet = false

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
    wasSet = true
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

  /** Not drawn: Chromium shows its own menu there. DESKSIDE_STANDIN_MENU_LOG names a file to log the entries. */
  popup(_options?: Electron.PopupOptions): void {
    const log = process.env['DESKSIDE_STANDIN_MENU_LOG']
    if (log) appendFileSync(log, `${JSON.stringify(this.items.map(seen))}\n`)
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

/** Sets Electron's default menu at the start, unless the app has set one (or none). */
export function setDefaultMenu(): void {
  if (wasSet) return
  const roles = ['fileMenu', 'editMenu', 'viewMenu', 'windowMenu'] as const
  const own = process.platform === 'darwin' ? (['appMenu'] as const) : []
  Menu.setApplicationMenu(Menu.buildFromTemplate([...own, ...roles].map((role) => ({ role }))))
}

export const MenuItem = StandinMenuItem as unknown as typeof Electron.MenuItem

/** Logs changes of the tray and the badge. DESKSIDE_STANDIN_TRAY_LOG names a file that gets a line of JSON for each. */
export function writeTrayDown(line: Readonly<Record<string, unknown>>): void {
  const log = process.env['DESKSIDE_STANDIN_TRAY_LOG']
  if (log) appendFileSync(log, `${JSON.stringify(line)}\n`)
}

class StandinTray extends StandinEmitter {
  private isGone = false
  private toolTip = ''
  private menu: StandinMenu | null = null

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
    news.on('tray', (label: string) => this.pressed(label))
    return guarded('Tray', this)
  }

  private pressed(label: string): void {
    if (this.isGone) return
    if (label === '') this.emit('click', {})
    const item = this.menu?.items.find((one) => one['label'] === label && one['enabled'] === true)
    const click = item?.['click'] as ((item: unknown, window: undefined, event: object) => void) | undefined
    click?.(item, undefined, {})
  }

  setToolTip(text: string): void {
    this.toolTip = text
  }

  setTitle(_text: string): void {}
  setImage(_image: unknown): void {}

  setContextMenu(menu: StandinMenu | null): void {
    this.menu = menu
    writeTrayDown({ toolTip: this.toolTip, menu: menu?.items.map(seen) ?? null })
  }

  setIgnoreDoubleClickEvents(_ignore: boolean): void {}

  destroy(): void {
    this.isGone = true
  }

  isDestroyed(): boolean {
    return this.isGone
  }
}

export const Tray = StandinTray as unknown as typeof Electron.Tray
