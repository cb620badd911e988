/** Boxes for an app that can't start, or can't work: what is wrong, and what to do. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { app, dialog, type BrowserWindow } from 'electron'

export interface BoxWords {
  readonly title: string
  readonly text: string
}

const WORDS = {
  en: {
    title: 'Deskside can’t start',
    unwritable:
      'The folder of your profile can’t be written to: {folder}. Check its rights and the room on the disk, then start Deskside again. Nothing was changed.',
    failed:
      'Something went wrong before the window could open. Start Deskside again; if that does not help, install it anew: your data stay in {folder}, and the file logs/deskside.log there says what happened.',
    missing: 'A part of Deskside could not be loaded',
    missingDetail: 'Without it no workspace can be opened. Install Deskside again; your data are not touched.',
    glibc: 'On Linux it needs glibc 2.34 or newer, as in Ubuntu 22.04, Debian 12 and Fedora 35.',
    said: 'The system says: {reason}',
    ok: 'OK'
  },
  ru: {
    title: 'Deskside не запускается',
    unwritable:
      'В папку профиля нельзя записывать: {folder}. Проверьте права на неё и место на диске и запустите Deskside снова. Ничего не изменено.',
    failed:
      'Что-то пошло не так ещё до открытия окна. Запустите Deskside снова; если не поможет, переустановите его: ваши данные останутся в папке {folder}, а что случилось, написано там в файле logs/deskside.log.',
    missing: 'Не удалось загрузить часть Deskside',
    missingDetail: 'Без неё нельзя открыть ни одно пространство. Установите Deskside заново; ваши данные не изменены.',
    glibc: 'В Linux нужна glibc версии 2.34 или новее, как в Ubuntu 22.04, Debian 12 и Fedora 35.',
    said: 'Система сообщает: {reason}',
    ok: 'ОК'
  }
} as const

/** How long readiness is waited for, in milliseconds; an app that does not get there still has to say why it ends. */
const READY_WITHIN = 10_000

/**
 * Shows a box and ends the app with code 1. Before `ready` such a box reaches nobody but a terminal on Linux (Electron's
 * docs/api/dialog.md, showErrorBox), so that is waited for.
 */
export async function endUnstarted({ title, text }: BoxWords): Promise<void> {
  await Promise.race([app.whenReady(), pause(READY_WITHIN, undefined, { ref: false })])
  dialog.showErrorBox(title, text)
  app.exit(1)
}

/**
 * The words for a profile folder that was asked for and could not be made; null where all is well. Chromium makes it before
 * our code runs, and goes on with the usual profile without a word where it can't
 * (ElectronMainDelegate::PreSandboxStartup looks at no answer of OverrideAndCreateIfNeeded): nobody asked for that one.
 */
export function unmadeWords(language: 'en' | 'ru'): BoxWords | null {
  const asked = app.commandLine.getSwitchValue('user-data-dir')
  return asked === '' || existsSync(asked) ? null : unwritable(asked, language)
}

/**
 * Where nothing can be written nobody gets the claim on the profile, and this process would leave without a word as if
 * another one had it: the words that say why, null where it can be written to.
 */
export function unwritableWords(language: 'en' | 'ru'): BoxWords | null {
  const folder = profileFolder()
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return null
  } catch {
    return unwritable(folder, language)
  }
}

/** `getPath` throws where the folder is not there and can't be made. */
function profileFolder(): string {
  try {
    return app.getPath('userData')
  } catch {
    return join(app.getPath('appData'), app.getName())
  }
}

function unwritable(folder: string, language: 'en' | 'ru'): BoxWords {
  const { title, unwritable: text } = WORDS[language]
  return { title, text: text.replace('{folder}', () => folder) }
}

/** For a start that failed on the way to its window. */
export function failedWords(language: 'en' | 'ru'): BoxWords {
  const { title, failed } = WORDS[language]
  return { title, text: failed.replace('{folder}', () => app.getPath('userData')) }
}

/**
 * Says that the native part of the database can't be loaded, which nothing in the app can mend.
 *
 * @param reason the words of the system's loader
 */
export async function explainMissingPart(
  reason: string,
  { language, parent }: { language: 'en' | 'ru'; parent: BrowserWindow | null }
): Promise<void> {
  const { missing, missingDetail, glibc, said, ok } = WORDS[language]
  const parts = [missingDetail, ...(process.platform === 'linux' ? [glibc] : [])]
  const box = {
    type: 'error' as const,
    message: missing,
    detail: `${parts.join(' ')}\n\n${said.replace('{reason}', () => reason)}`,
    buttons: [ok],
    noLink: true
  }
  await (parent === null ? dialog.showMessageBox(box) : dialog.showMessageBox(parent, box))
}
