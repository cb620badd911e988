import { accessSync, constants, mkdirSync } from 'node:fs'
import { app, dialog, type BrowserWindow } from 'electron'

/**
 * Claims the profile for this process. False when another instance already has it: that one is told, and this one must
 * quit at once, before it opens a file of the profile.
 *
 * @param onSecondInstance called in the first instance with the arguments of each later one
 */
export function claimSingleInstance(onSecondInstance: (argv: readonly string[]) => void): boolean {
  if (!app.requestSingleInstanceLock()) return false
  app.on('second-instance', (_event, argv) => onSecondInstance(argv))
  return true
}

const WORDS = {
  en: {
    title: 'Deskside can’t start',
    text: 'The folder of your profile can’t be written to: {folder}. Check its rights and the room on the disk, then start Deskside again. Nothing was changed.'
  },
  ru: {
    title: 'Deskside не запускается',
    text: 'В папку профиля нельзя записывать: {folder}. Проверьте права на неё и место на диске и запустите Deskside снова. Ничего не изменено.'
  }
} as const

/**
 * Where nothing can be written nobody gets the claim, and this process would leave without a word as if another one
 * had it: this says why.
 */
export function explainRefusal(language: 'en' | 'ru'): void {
  const folder = app.getPath('userData')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    const { title, text } = WORDS[language]
    dialog.showErrorBox(title, text.replace('{folder}', folder))
  }
}

/** Brings a window before the user, from wherever it is. */
export function present(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
