/**
 * Gives the pages of all windows a new process. Typed text stays in a process's memory until the process ends. Chromium
 * ends the process of a site with the site's last page, so all windows load another site and return.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserWindow } from 'electron'
import type { Log } from '../log'
import { EMPTY_PAGE, entryUrl } from './origin'
import { ownWindow, ownWindows } from './own-windows'

/** Attempts to give the pages a new process before the old one is reported. */
const MOST_ATTEMPTS = 4
/** Extra time on the empty page (ms): none at the first attempt, this at the second, twice this at the third. */
const ENDS_WITHIN = 150

/**
 * Reloads the pages of all windows in a new process. `window` goes to `place` (the part after the `#`; null for the
 * current one), the others stay where they are. Repeats it if Chromium reuses a busy process that ends late.
 * @throws Error if an old page could not be left, which continues as before, or if the process stayed
 */
async function loadAfresh(window: BrowserWindow, place: string | null, log: Pick<Log, 'error'>): Promise<void> {
  const before = window.webContents.getOSProcessId()
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    // Later, the user may have gone on to another room.
    const next = attempt === 0 ? place : null
    const left = await Promise.allSettled(ownWindows().map((one) => leave(one, one === window ? next : null)))
    if (attempt > 0) await pause(attempt * ENDS_WITHIN)
    await Promise.all(left.map((one) => one.status === 'fulfilled' && comeBack(one.value, log)))
    const stayed = left.find((one) => one.status === 'rejected')
    if (stayed !== undefined) throw stayed.reason
    if (window.isDestroyed() || window.webContents.getOSProcessId() !== before) return
  }
  throw new Error('The page got its old process again.')
}

interface LeftPage {
  readonly window: BrowserWindow
  /** Current or requested address. */
  readonly url: string
}

async function leave(window: BrowserWindow, place: string | null): Promise<LeftPage> {
  const contents = window.webContents
  const fragment = place === null ? (URL.parse(contents.getURL())?.hash ?? '') : `#${place}`
  try {
    await contents.loadURL(EMPTY_PAGE)
  } catch (error) {
    if (!window.isDestroyed()) throw error
  }
  return { window, url: entryUrl() + fragment }
}

async function comeBack({ window, url }: LeftPage, log: Pick<Log, 'error'>): Promise<void> {
  if (window.isDestroyed()) return
  const contents = window.webContents
  const back = (): Promise<void> => contents.loadURL(url)
  try {
    // A reload by the user may cancel this load and leave the empty page: try once more.
    await back().catch(() => (window.isDestroyed() ? undefined : back()))
  } catch (error) {
    if (!window.isDestroyed()) log.error('The page did not load.', { error })
  }
  // The user must not navigate back to the empty page.
  if (!window.isDestroyed()) contents.navigationHistory.clear()
}

/**
 * Replaces a page's process after secrets typed into it were stored. Waits for long work that only the page can report,
 * such as an export. Never rejects.
 * @param by.busy resolves when the long work of a waiting page ends; null if no page waits
 */
export function dropTypedSecrets({ busy, log }: { busy: () => Promise<unknown> | null; log: Pick<Log, 'error'> }) {
  return async (webContentsId: number, place: string): Promise<void> => {
    const afresh = async (at: string | null): Promise<void> => {
      const window = ownWindow(webContentsId)
      if (window === null) return
      try {
        await loadAfresh(window, at, log)
      } catch (error) {
        log.error('A page into which secrets were typed still has its process.', { error })
      }
    }
    const ended = busy()
    if (ended === null) await afresh(place)
    else void ended.then(() => afresh(null))
  }
}
