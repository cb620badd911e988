import { dialog, type BrowserWindow } from 'electron'
import type { Log } from '../log'
import { menuLanguage } from './menu'

/** A page that ends again within this time, in milliseconds, would end for ever: somebody has to decide. */
const AGAIN_WITHIN = 60_000

const WORDS = {
  en: {
    gone: 'This window stopped working',
    goneDetail: 'It was loaded again and stopped once more. Nothing that was saved is lost.',
    silent: 'This window does not answer',
    silentDetail: 'It may be busy with something long. Loading it again loses what was typed in it, and nothing else.',
    reload: 'Load again',
    close: 'Close window',
    wait: 'Wait'
  },
  ru: {
    gone: 'Окно перестало работать',
    goneDetail: 'Его загрузили снова, и оно опять остановилось. Сохранённые данные не потеряны.',
    silent: 'Окно не отвечает',
    silentDetail: 'Возможно, оно занято долгой работой. Если загрузить его снова, пропадёт только введённое в нём.',
    reload: 'Загрузить снова',
    close: 'Закрыть окно',
    wait: 'Подождать'
  }
} as const

/** Whether a page that ended at `now` is loaded again without asking; `last` is when it was before, null for never. */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || now - last >= AGAIN_WITHIN || now < last
}

/**
 * Brings a window back whose page’s process ended: by itself once within a minute, then somebody is asked. One that does
 * not answer is asked about, too. Without this a dead window stays, and a second start would hand over to it.
 */
export function reviveWindow(window: BrowserWindow, log: Log): void {
  const contents = window.webContents
  let last: number | null = null
  let asking = false

  const ask = async (kind: 'gone' | 'silent', second: 'close' | 'wait'): Promise<boolean> => {
    const words = WORDS[menuLanguage()]
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: words[kind],
      detail: words[`${kind}Detail`],
      buttons: [words.reload, words[second]],
      defaultId: 0,
      cancelId: 1,
      noLink: true
    })
    return response === 0
  }
  const asked = async (question: () => Promise<void>): Promise<void> => {
    if (asking) return
    asking = true
    try {
      await question()
    } catch (error) {
      log.error('A question about a window could not be asked.', { error })
    } finally {
      asking = false
    }
  }

  const decide = (): void =>
    void asked(async () => {
      const again = await ask('gone', 'close')
      if (window.isDestroyed()) return
      last = null
      if (again) contents.reload()
      else window.destroy()
    })

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error('The page’s process ended.', { reason, exitCode })
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const now = Date.now()
    if (mayReload(last, now)) {
      last = now
      contents.reload()
      return
    }
    decide()
  })
  window.on('unresponsive', () => {
    log.warn('A window does not answer.')
    void asked(async () => {
      const again = await ask('silent', 'wait')
      if (window.isDestroyed()) return
      // It may have ended while the question stood: then there is nothing to wait for, and nobody else loads it.
      if (contents.isCrashed()) {
        contents.reload()
        return
      }
      if (!again) return
      // A page that hangs would not hear of a reload: its process is ended, and what follows is as above.
      contents.forcefullyCrashRenderer()
    })
  })
  contents.on('preload-error', (_event, _path, error) => {
    log.error('The preload failed.', { error })
    // Without its bridge the page can do nothing, and can't say so.
    decide()
  })
}
