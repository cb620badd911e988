/** Decides whether closing the main window quits the app or leaves it in the tray. Asks the first time. */
import { app, dialog, type BrowserWindow } from 'electron'
import type { Settings } from '@shared/model/settings'
import { bilingual, type Language } from '@shared/rules/bilingual'
import type { Log } from '../log'

const WORDS = bilingual({
  question: [
    'Keep Deskside running when you close its window?',
    'Оставлять Deskside работать, когда вы закрываете его окно?'
  ],
  detail: [
    'It then goes on syncing, and reminds you of events. Its icon in the tray opens the window again. You can change this in Settings → General.',
    'Обновление и напоминания о событиях тогда не прекратятся. Значок в области уведомлений снова откроет окно. Изменить это можно в настройках, в разделе «Общие».'
  ],
  noTray: [
    'Where your desktop shows no such icon, start Deskside again to open the window.',
    'Если ваш рабочий стол не показывает таких значков, запустите Deskside ещё раз\u00a0— окно откроется.'
  ],
  stay: ['Keep running', 'Оставлять работать'],
  quit: ['Quit', 'Завершать'],
  cancel: ['Cancel', 'Отмена']
})

export interface ClosingOptions {
  readonly choice: () => Settings['onClose']
  readonly keepChoice: (choice: 'stay' | 'quit') => Promise<void>
  readonly language: () => Language
  readonly log: Pick<Log, 'warn'>
}

export class Closing {
  /** Answer of this run, used even if it could not be stored. */
  #answer: 'stay' | 'quit' | null = null
  #quitting = false
  #asking = false

  constructor(private readonly options: ClosingOptions) {
    app.on('before-quit', () => (this.#quitting = true))
  }

  /** Whether the app continues without a window. On macOS every app does. */
  get goesOn(): boolean {
    return process.platform === 'darwin' || this.#choice === 'stay'
  }

  get #choice(): Settings['onClose'] {
    const stored = this.options.choice()
    return stored === 'ask' ? (this.#answer ?? 'ask') : stored
  }

  /** Asks before the window closes, unless the answer is known or the app is quitting. */
  follow(window: BrowserWindow): void {
    window.on('close', (event) => {
      if (process.platform === 'darwin' || this.#quitting || this.#choice !== 'ask') return
      event.preventDefault()
      if (this.#asking) return
      this.#asking = true
      this.#ask(window)
        .catch((error: unknown) => this.options.log.warn('the answer to a closing was not kept', { error }))
        .finally(() => (this.#asking = false))
    })
  }

  async #ask(window: BrowserWindow): Promise<void> {
    const words = WORDS[this.options.language()]
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: words.question,
      detail: process.platform === 'linux' ? `${words.detail}\n\n${words.noTray}` : words.detail,
      buttons: [words.stay, words.quit, words.cancel],
      defaultId: 0,
      cancelId: 2,
      noLink: true
    })
    const answer = (['stay', 'quit'] as const)[response]
    if (answer === undefined) return
    this.#answer = answer
    try {
      await this.options.keepChoice(answer)
    } finally {
      if (!window.isDestroyed()) window.close()
    }
  }
}
