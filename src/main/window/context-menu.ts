import { Menu, type BrowserWindow } from 'electron'
import { contextTemplate, menuLanguage } from './menu'

/** Gives a window a menu on a right click. Where the page shows its own menu, Electron does not report the click. */
export function offerContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, place) => {
    const template = contextTemplate(place, menuLanguage())
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
