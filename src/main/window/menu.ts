import { app, Menu, type MenuItemConstructorOptions } from 'electron'

const WORDS = {
  en: { edit: 'Edit', view: 'View', window: 'Window' },
  ru: { edit: 'Правка', view: 'Вид', window: 'Окно' }
} as const

export interface MenuFacts {
  readonly platform: NodeJS.Platform
  readonly packaged: boolean
  readonly language: 'en' | 'ru'
}

/**
 * The application menu. macOS needs one for its standard shortcuts (copy, quit, hide); elsewhere the page has its own
 * controls, so there is none. Reloading and the developer tools are for a run from source only.
 */
export function menuTemplate({ platform, packaged, language }: MenuFacts): MenuItemConstructorOptions[] {
  const words = WORDS[language]
  const developer: MenuItemConstructorOptions[] = packaged ? [] : [{ role: 'reload' }, { role: 'toggleDevTools' }]
  if (platform !== 'darwin') return packaged ? [] : [{ label: words.view, submenu: developer }]
  return [
    { role: 'appMenu' },
    { label: words.edit, role: 'editMenu' },
    {
      label: words.view,
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...developer
      ]
    },
    { label: words.window, role: 'windowMenu' }
  ]
}

/** Puts the menu in place; call again when the language changes. */
export function installMenu(language: 'en' | 'ru'): void {
  const template = menuTemplate({ platform: process.platform, packaged: app.isPackaged, language })
  Menu.setApplicationMenu(template.length === 0 ? null : Menu.buildFromTemplate(template))
}
