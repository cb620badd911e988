import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import { MENU_WORDS, type MenuLanguage, type MenuRole } from './menu-words'

export interface MenuFacts {
  readonly platform: NodeJS.Platform
  readonly packaged: boolean
  readonly language: MenuLanguage
}

type Item = MenuItemConstructorOptions
const LINE: Item = { type: 'separator' }

/** Further keys for zooming: where `+` needs Shift, and on the number pad. */
const ZOOM_KEYS: readonly (readonly [role: MenuRole, accelerator: string])[] = [
  ['zoomIn', 'CommandOrControl+='],
  ['zoomIn', 'CommandOrControl+numadd'],
  ['zoomOut', 'CommandOrControl+numsub'],
  ['resetZoom', 'CommandOrControl+num0']
]

/**
 * The application menu. macOS shows it in its bar; elsewhere the bar is out of sight until Alt is pressed, and the menu
 * is what zooming and the keys for editing hang on. Reloading and the developer tools are for a run from source only.
 */
export function menuTemplate({ platform, packaged, language }: MenuFacts): Item[] {
  const words = MENU_WORDS[language]
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
      ...items('resetZoom', 'zoomIn', 'zoomOut'),
      ...ZOOM_KEYS.map(([role, accelerator]): Item => ({
        ...item(role),
        accelerator,
        visible: false,
        acceleratorWorksWhenHidden: true
      })),
      ...items(null, 'togglefullscreen'),
      ...(packaged ? [] : items(null, 'reload', 'toggleDevTools'))
    ]
  }
  if (platform !== 'darwin') return [edit, view]
  const own: Item = {
    label: 'Deskside',
    submenu: items('about', null, 'services', null, 'hide', 'hideOthers', 'unhide', null, 'quit')
  }
  // The role lets macOS list the open windows in it.
  const window: Item = {
    label: words.window,
    role: 'windowMenu',
    submenu: items('minimize', 'zoom', 'close', null, 'front')
  }
  return [own, edit, view, window]
}

/** What of a right click decides about its menu; as Electron tells it. */
export interface ClickedPlace {
  readonly isEditable: boolean
  readonly selectionText: string
  readonly editFlags: Readonly<
    Record<'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll', boolean>
  >
}

/** The menu of a right click: for a field all that can be done in it, for marked text copying; else none (no items). */
export function contextTemplate(place: ClickedPlace, language: MenuLanguage): Item[] {
  const words = MENU_WORDS[language]
  const item = (role: MenuRole, enabled: boolean): Item => ({ role, label: words[role], enabled })
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

let spoken: MenuLanguage = 'en'

/** Puts the menu in place; call again when the language changes. */
export function installMenu(language: MenuLanguage): void {
  spoken = language
  const facts: MenuFacts = { platform: process.platform, packaged: app.isPackaged, language }
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(facts)))
}

/** The language of native menus and boxes, as it was last chosen. */
export function menuLanguage(): MenuLanguage {
  return spoken
}
