/** A command as the menu of the app shows it. */
export interface MenuCommand {
  readonly id: string
  readonly label: string
  /** As Electron names a key; null: it has none that a menu may show. */
  readonly key: string | null
  /** It can be carried out now. */
  readonly enabled: boolean
}

/** `app`: on a Mac in the menu that is called after the app, elsewhere below the file menu. */
export const APP_MENUS = ['app', 'file', 'go', 'help'] as const

/** In groups, with a line between two. */
export type AppMenus = Readonly<Record<(typeof APP_MENUS)[number], readonly (readonly MenuCommand[])[]>>
