import { dialog, type BrowserWindow } from 'electron'
import { bilingual } from '@shared/rules/bilingual'
import type { Log } from '../log'
import { menuLanguage } from './menu'

/** Milliseconds. A page that ends again within this time would keep ending: ask the user. */
const AGAIN_WITHIN = 60_000

const WORDS = bilingual({
  gone: ['This window stopped working', 'Окно перестало работать'],
  goneDetail: [
    'It was loaded again and stopped once more. Nothing that was saved is lost.',
    'Его загрузили снова, и оно опять остановилось. Сохранённые данные не потеряны.'
  ],
  silent: ['This window does not answer', 'Окно не отвечает'],
  silentDetail: [
    'It may be busy with something long. Loading it again loses what was typed in it, and nothing else.',
    'Возможно, оно занято долгой работой. Если загрузить его снова, пропадёт только введённое в нём.'
  ],
  reload: ['Load again', 'Загрузить снова'],
  close: ['Close window', 'Закрыть окно'],
  wait: ['Wait', 'Подождать']
})

type RecoveryAction = 'reload' | 'close' | 'wait'

/** Choices, default first. Dismissing the box loses nothing if the window may recover. */
const QUESTIONS: Record<
  'gone' | 'silent',
  { readonly ways: readonly RecoveryAction[]; readonly dismissed: RecoveryAction }
> = {
  gone: { ways: ['reload', 'close'], dismissed: 'close' },
  silent: { ways: ['wait', 'reload', 'close'], dismissed: 'wait' }
}

/** Whether a page that ended at `now` is reloaded without asking; `last` is the previous end, null for none. */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || now - last >= AGAIN_WITHIN || now < last
}

/**
 * Restores a window whose page process ended: automatically once a minute, otherwise after asking. Also asks about
 * unresponsive pages. Otherwise a dead window would stay, and a second start would only show it.
 */
export function reviveWindow(window: BrowserWindow, log: Log): void {
  const contents = window.webContents
  let last: number | null = null
  let isAsking = false

  /** @param over dismisses the box when it aborts */
  const ask = async (kind: keyof typeof QUESTIONS, over?: AbortSignal): Promise<RecoveryAction> => {
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
    if (isAsking) return
    isAsking = true
    try {
      await question()
    } catch (error) {
      log.error('A question about a window could not be asked.', { error })
    } finally {
      isAsking = false
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
      // The question is obsolete once the page answers or ends.
      const over = new AbortController()
      const end = (): void => over.abort()
      window.once('responsive', end)
      contents.once('render-process-gone', end)
      const way = await ask('silent', over.signal)
      window.off('responsive', end)
      if (window.isDestroyed()) return
      contents.off('render-process-gone', end)
      if (way === 'close') window.destroy()
      // It ended meanwhile; that event's handler does nothing while this one asks.
      else if (contents.isCrashed()) contents.reload()
      else if (way === 'reload') {
        // A hanging page ignores a reload: end its process, and restore the window as after a first end, without asking
        // again.
        last = null
        contents.forcefullyCrashRenderer()
      }
    })
  })
  contents.on('preload-error', (_event, _path, error) => {
    log.error('The preload failed.', { error })
    // Without the bridge the page can neither work nor report it.
    decide()
  })
}
