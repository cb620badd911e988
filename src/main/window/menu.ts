import { app, Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron'
import type { AppMenus } from '@shared/contract/windows'
import { FULL_SCREEN_KEY, ZOOM_KEYS } from '@shared/rules/menu-keys'
import type { Language } from '@shared/rules/bilingual'
import { MENU_WORDS, type MenuRole } from './menu-words'

export interface MenuFacts {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly language: Language
  /** Opens the quick look-up. */
  readonly quick: () => void
  readonly commands: AppMenus
  /** A command was chosen. */
  readonly run: (id: string) => void
}

type Item = MenuItemConstructorOptions
const LINE: Item = { type: 'separator' }

const ZOOMS = ['resetZoom', 'zoomIn', 'zoomOut'] as const
const PAD_KEYS = { zoomIn: 'numadd', zoomOut: 'numsub', resetZoom: 'num0' } as const

const acceleratorOf = (key: string): string => `CommandOrControl+${key === '+' ? 'Plus' : key}`

/**
 * The application menu. macOS shows it in its menu bar. Elsewhere the bar is hidden until Alt is pressed, and the menu
 * provides the keys for zooming and editing. Reload and developer tools only exist in runs from source.
 */
export function menuTemplate({ platform, isPackaged, language, quick, commands, run }: MenuFacts): Item[] {
  const words = MENU_WORDS[language]
  const isMac = platform === 'darwin'
  /** Command groups followed by other entries. The page handles their keys; on a Mac it is asked first. */
  const menu = (groups: AppMenus[keyof AppMenus], ...behind: readonly (readonly Item[])[]): Item[] =>
    [
      ...groups.map((group) =>
        group.map(({ id, label, key, enabled: isEnabled }): Item => ({
          ...{ id, label, enabled: isEnabled, registerAccelerator: false, click: () => run(id) },
          ...(key === null ? {} : { accelerator: key })
        }))
      ),
      ...behind
    ]
      .filter((group) => group.length > 0)
      .flatMap((group, at) => (at === 0 ? group : [LINE, ...group]))
  const item = (role: MenuRole): Item => ({ role, label: words[role] })
  const items = (...roles: readonly (MenuRole | null)[]): Item[] =>
    roles.map((role) => (role === null ? LINE : item(role)))
  const edit: Item = {
    label: words.edit,
    submenu: items('undo', 'redo', null, 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll')
  }
  const view: Item = {
    label: words.view,
    submenu: [
      ...ZOOMS.map((role): Item => ({ ...item(role), accelerator: acceleratorOf(ZOOM_KEYS[role][0]) })),
      // For keyboards where `+` needs Shift, and for the keypad.
      ...ZOOMS.flatMap((role) =>
        [...ZOOM_KEYS[role].slice(1), PAD_KEYS[role]].map((key): Item => ({
          ...item(role),
          accelerator: acceleratorOf(key),
          visible: false,
          acceleratorWorksWhenHidden: true
        }))
      ),
      LINE,
      { label: words.quick, click: quick },
      { ...item('togglefullscreen'), ...(platform === 'darwin' ? {} : { accelerator: FULL_SCREEN_KEY }) },
      ...(isPackaged ? [] : items(null, 'reload', 'toggleDevTools'))
    ]
  }
  const file = isMac ? menu(commands.file) : menu([...commands.file, ...commands.app], items('quit'))
  const files: Item[] = file.length === 0 ? [] : [{ label: words.file, submenu: file }]
  const go: Item[] = commands.go.length === 0 ? [] : [{ label: words.go, submenu: menu(commands.go) }]
  const help: Item = { label: words.help, role: 'help', submenu: menu(commands.help, isMac ? [] : items('about')) }
  if (!isMac) return [...files, edit, view, ...go, help]
  const own: Item = {
    label: 'Deskside',
    submenu: [
      ...items('about', null),
      ...menu(commands.app, items('services', null, 'hide', 'hideOthers', 'unhide', null, 'quit'))
    ]
  }
  // With this role macOS lists the open windows here.
  const window: Item = {
    label: words.window,
    role: 'windowMenu',
    submenu: items('minimize', 'zoom', 'close', null, 'front')
  }
  return [own, ...files, edit, view, ...go, window, help]
}

/** Part of Electron's context-menu event that decides about the menu. */
export interface ClickedPlace {
  readonly isEditable: boolean
  readonly selectionText: string
  readonly editFlags: Readonly<
    Record<'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll', boolean>
  >
}

/** Context menu: editing commands in a field, copying for selected text, else empty. */
export function contextTemplate(place: ClickedPlace, language: Language): Item[] {
  const words = MENU_WORDS[language]
  const item = (role: MenuRole, isEnabled: boolean): Item => ({ role, label: words[role], enabled: isEnabled })
  const { isEditable, selectionText, editFlags: can } = place
  if (isEditable) {
    return [
      item('undo', can.canUndo),
      item('redo', can.canRedo),
      LINE,
      item('cut', can.canCut),
      item('copy', can.canCopy),
      item('paste', can.canPaste),
      LINE,
      item('selectAll', can.canSelectAll)
    ]
  }
  return selectionText.trim() === '' ? [] : [item('copy', can.canCopy)]
}

let spoken: Language = 'en'
let offered: Pick<MenuFacts, 'quick' | 'commands' | 'run'> = {
  quick: () => undefined,
  commands: { app: [], file: [], go: [], help: [] },
  run: () => undefined
}

/** Installs the menu; called again after a language change. */
export function installMenu(language: Language, quick = offered.quick): void {
  spoken = language
  offered = { ...offered, quick }
  // Linux shows only the values set here.
  app.setAboutPanelOptions({ applicationName: 'Deskside', applicationVersion: app.getVersion() })
  const facts: MenuFacts = { platform: process.platform, isPackaged: app.isPackaged, language, ...offered }
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(facts)))
}

export function offerInMenu(commands: AppMenus, run: (id: string) => void): void {
  offered = { ...offered, commands, run }
  installMenu(spoken)
}

/** The main window was closed; the next one has no history. */
export function forgetHistory(): void {
  const { commands, run } = offered
  const isHistory = (id: string): boolean => id === 'go-back' || id === 'go-forward'
  const go = commands.go.map((group) => group.map((one) => (isHistory(one.id) ? { ...one, enabled: false } : one)))
  offerInMenu({ ...commands, go }, run)
}

/** Current language of native menus and boxes. */
export function menuLanguage(): Language {
  return spoken
}

/** Adds a context menu to a window. Electron reports no click where the page shows its own menu. */
export function offerContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, place) => {
    const template = contextTemplate(place, spoken)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
