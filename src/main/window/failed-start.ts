/** Message boxes for an app that cannot start or work: the problem and its remedy. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { app, dialog, type BrowserWindow } from 'electron'
import { bilingual, type Language } from '@shared/rules/bilingual'

export interface BoxWords {
  readonly title: string
  readonly text: string
}

const WORDS = bilingual({
  title: ['Deskside can’t start', 'Deskside не запускается'],
  unwritable: [
    'Your profile folder can’t be written to: {folder}. Check its rights and the space on the disk, then start Deskside again. Nothing was changed.',
    'В папку профиля нельзя записывать: {folder}. Проверьте права на неё и место на диске и запустите Deskside снова. Ничего не изменено.'
  ],
  failed: [
    'Something went wrong before the window could open. Start Deskside again. If that does not help, install it again. Your data stays in {folder}; the file logs/deskside.log there has the details.',
    'Что-то пошло не так ещё до открытия окна. Запустите Deskside снова. Если не поможет, переустановите его. Ваши данные останутся в папке {folder}; подробности\u00a0— там в файле logs/deskside.log.'
  ],
  missing: ['A part of Deskside could not be loaded', 'Не удалось загрузить часть Deskside'],
  missingDetail: [
    'Without it no workspace can be opened. Install Deskside again; your data is not touched.',
    'Без неё нельзя открыть ни одно рабочее пространство. Установите Deskside заново; ваши данные не изменены.'
  ],
  glibc: [
    'On Linux it needs glibc 2.34 or newer, as in Ubuntu 22.04, Debian 12 and Fedora 35.',
    'В Linux нужна glibc версии 2.34 или новее, как в Ubuntu 22.04, Debian 12 и Fedora 35.'
  ],
  systemSays: ['The system says: {reason}', 'Система сообщает: {reason}'],
  ok: ['OK', 'ОК']
})

/** Maximum wait for readiness (ms); the app must explain its end even if it never becomes ready. */
const READY_WITHIN = 10_000

/**
 * Shows a box and ends the app with code 1. On Linux, boxes before `ready` appear in a terminal only (Electron's
 * docs/api/dialog.md, showErrorBox), so this waits for `ready`.
 */
export async function endUnstarted({ title, text }: BoxWords): Promise<void> {
  await Promise.race([app.whenReady(), pause(READY_WITHIN, undefined, { ref: false })])
  dialog.showErrorBox(title, text)
  app.exit(1)
}

/**
 * Message for a requested profile folder that could not be created; null if there is no problem. Chromium creates the
 * folder before our code runs. If it fails, Chromium silently uses the default profile
 * (ElectronMainDelegate::PreSandboxStartup ignores the result of OverrideAndCreateIfNeeded).
 */
export function unmadeWords(language: Language): BoxWords | null {
  const asked = app.commandLine.getSwitchValue('user-data-dir')
  return asked === '' || existsSync(asked) ? null : boxOf(language, 'unwritable', asked)
}

/**
 * Message for an unwritable profile; null if it is writable. Otherwise no process could claim the profile, and this one
 * would quit silently as a second instance.
 */
export function unwritableWords(language: Language): BoxWords | null {
  const folder = profileFolder()
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return null
  } catch {
    return boxOf(language, 'unwritable', folder)
  }
}

/** `getPath` throws if the folder does not exist and cannot be created. */
function profileFolder(): string {
  try {
    return app.getPath('userData')
  } catch {
    return join(app.getPath('appData'), app.getName())
  }
}

function boxOf(language: Language, text: 'unwritable' | 'failed', folder: string): BoxWords {
  const words = WORDS[language]
  return { title: words.title, text: words[text].replace('{folder}', () => folder) }
}

/** Message for a start that failed before the window was shown. */
export const failedWords = (language: Language): BoxWords => boxOf(language, 'failed', app.getPath('userData'))

/**
 * Explains that the database's native library cannot be loaded, which the app cannot repair.
 *
 * @param reason text of the system's loader
 */
export async function explainMissingPart(
  reason: string,
  { language, parent }: { language: Language; parent: BrowserWindow | null }
): Promise<void> {
  const { missing, missingDetail, glibc, systemSays, ok } = WORDS[language]
  const parts = [missingDetail, ...(process.platform === 'linux' ? [glibc] : [])]
  const box = {
    type: 'error' as const,
    message: missing,
    detail: `${parts.join(' ')}\n\n${systemSays.replace('{reason}', () => reason)}`,
    buttons: [ok],
    noLink: true
  }
  await (parent === null ? dialog.showMessageBox(box) : dialog.showMessageBox(parent, box))
}
