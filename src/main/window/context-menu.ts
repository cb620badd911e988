import { Menu, type BrowserWindow } from 'electron'
import { contextTemplate, menuLanguage } from './menu'

/** Adds a context menu to a window. Electron reports no click where the page shows its own menu. */
export function offerContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, place) => {
    const template = contextTemplate(place, menuLanguage())
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}
