import { dialog, type BrowserWindow } from 'electron'
import type { Log } from '../log'
import { menuLanguage } from './menu'

/** Milliseconds. A page that ends again within this time would go on ending: the user has to decide. */
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

type Way = 'reload' | 'close' | 'wait'

/** The choices, with the default one first; dismissing the box of a window that may recover loses nothing. */
const QUESTIONS: Record<'gone' | 'silent', { readonly ways: readonly Way[]; readonly dismissed: Way }> = {
  gone: { ways: ['reload', 'close'], dismissed: 'close' },
  silent: { ways: ['wait', 'reload', 'close'], dismissed: 'wait' }
}

/** Whether a page that ended at `now` is reloaded without asking; `last` is the previous time, null for never. */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || now - last >= AGAIN_WITHIN || now < last
}

/**
 * Restores a window whose page's process ended: automatically once within a minute, after that the user is asked. The
 * user is also asked about a page that does not answer. Otherwise a dead window would stay, and a second start would
 * hand over to it.
 */
export function reviveWindow(window: BrowserWindow, log: Log): void {
  const contents = window.webContents
  let last: number | null = null
  let asking = false

  /** @param over closes the box, as if it had been dismissed */
  const ask = async (kind: keyof typeof QUESTIONS, over?: AbortSignal): Promise<Way> => {
    const words = WORDS[menuLanguage()]
    const { ways, dismissed } = QUESTIONS[kind]
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: words[kind],
      detail: words[`${kind}Detail`],
      buttons: ways.map((way) => words[way]),
      defaultId: 0,
      cancelId: ways.indexOf(dismissed),
      noLink: true,
      ...(over === undefined ? {} : { signal: over })
    })
    return ways[response] ?? dismissed
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
      const way = await ask('gone')
      if (window.isDestroyed()) return
      last = null
      if (way === 'reload') contents.reload()
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
      // When the page answers again or ends, the question is obsolete.
      const over = new AbortController()
      const end = (): void => over.abort()
      window.once('responsive', end)
      contents.once('render-process-gone', end)
      const way = await ask('silent', over.signal)
      window.off('responsive', end)
      if (window.isDestroyed()) return
      contents.off('render-process-gone', end)
      if (way === 'close') window.destroy()
      // It ended meanwhile, and the handler of that event does nothing while this one asks.
      else if (contents.isCrashed()) contents.reload()
      else if (way === 'reload') {
        // A page that hangs would not notice a reload: its process is ended, and the window is restored as after a
        // first end, without another question.
        last = null
        contents.forcefullyCrashRenderer()
      }
    })
  })
  contents.on('preload-error', (_event, _path, error) => {
    log.error('The preload failed.', { error })
    // Without the bridge the page can do nothing, and cannot report it.
    decide()
  })
}
