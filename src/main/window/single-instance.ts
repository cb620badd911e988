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
    text: 'The folder of your profile can’t be written to: {folder}. Check its rights and the room on the disk, then start Deskside again. Nothing was changed.',
    failed:
      'Something went wrong before the window could open. Start Deskside again; if that does not help, install it anew: your data stay in {folder}, and the file logs/deskside.log there says what happened.'
  },
  ru: {
    title: 'Deskside не запускается',
    text: 'В папку профиля нельзя записывать: {folder}. Проверьте права на неё и место на диске и запустите Deskside снова. Ничего не изменено.',
    failed:
      'Что-то пошло не так ещё до открытия окна. Запустите Deskside снова; если не поможет, переустановите его: ваши данные останутся в папке {folder}, а что случилось, написано там в файле logs/deskside.log.'
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

/** The app ends before it has a window: nobody is left alone with that. */
export function explainFailure(language: 'en' | 'ru'): void {
  const { title, failed } = WORDS[language]
  dialog.showErrorBox(title, failed.replace('{folder}', app.getPath('userData')))
}

/** Brings a window before the user, from wherever it is. */
export function present(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
