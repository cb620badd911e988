/**
 * Gives a window's page a new process. What was typed into a page stays in its process's memory even if the page
 * forgets it: in the undo history of a field, in freed text that was not overwritten. Only the end of the process
 * removes it. Chromium gives every site its own process and ends it with the site's last page, so windows that go to
 * another site and back have a new process, and nothing has to be killed. All windows go, since their pages share one.
 */
import type { BrowserWindow } from 'electron'
import type { Log } from '../log'
import { EMPTY_PAGE, entryUrl } from './origin'
import { ownWindow, ownWindows } from './own-windows'

/**
 * Loads the pages of all windows again in a new process, that of `window` at `place` (the part after the `#`; null for the
 * present one), the others where they are. Rejects when an old page could not be left; that one then goes on as before.
 */
export async function loadAfresh(window: BrowserWindow, place: string | null, log: Pick<Log, 'error'>): Promise<void> {
  const left = await Promise.allSettled(ownWindows().map((one) => leave(one, one === window ? place : null)))
  await Promise.all(left.map((one) => one.status === 'fulfilled' && comeBack(one.value, log)))
  const stayed = left.find((one) => one.status === 'rejected')
  if (stayed !== undefined) throw stayed.reason
}

interface LeftPage {
  readonly window: BrowserWindow
  /** Where it was, or is to be. */
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
    // A reload at this moment would stop the load, and leave the user in front of the empty page.
    await back().catch(() => (window.isDestroyed() ? undefined : back()))
  } catch (error) {
    if (!window.isDestroyed()) log.error('The page did not load.', { error })
  }
  // The user must not get back to the empty page.
  if (!window.isDestroyed()) contents.navigationHistory.clear()
}

export interface TypedSecretsOptions {
  /** A promise of the end of long work that a page waits for; null when no page waits. */
  readonly busy: () => Promise<unknown> | null
  readonly log: Pick<Log, 'error'>
}

/**
 * Drops the process of a page into which secrets were typed, once they are stored elsewhere. If a page waits for long
 * work, such as an export that only it can report, this waits too. Never rejects.
 */
export function dropTypedSecrets({ busy, log }: TypedSecretsOptions) {
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
