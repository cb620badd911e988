/**
 * Another process for a window's page. What was typed into a page stays in the memory of its process however carefully
 * the page forgets it: in what a field can undo, in texts that were freed and not written over. Only the end of the process
 * ends it. Chromium gives every site a process of its own and ends one whose last page has gone, so a window that
 * goes to another site and comes back has another process, and nothing has to be killed.
 */
import type { BrowserWindow } from 'electron'
import type { Log } from '../log'
import { EMPTY_PAGE, entryUrl } from './origin'
import { ownWindow } from './own-windows'

/**
 * Loads the window's page again in another process, at `place` (what follows the `#`; null for where it is). Rejects
 * when the page that there was could not be left; then it goes on as it was.
 */
export async function loadAfresh(window: BrowserWindow, place: string | null, log: Pick<Log, 'error'>): Promise<void> {
  const contents = window.webContents
  const fragment = place === null ? (URL.parse(contents.getURL())?.hash ?? '') : `#${place}`
  await contents.loadURL(EMPTY_PAGE)
  const back = (): Promise<void> => contents.loadURL(entryUrl() + fragment)
  try {
    // A reload just then would stop it, and leave somebody in front of the empty page.
    await back().catch(() => (window.isDestroyed() ? undefined : back()))
  } catch (error) {
    if (!window.isDestroyed()) log.error('The page did not load.', { error })
  }
  // There is no way back to the empty page.
  if (!window.isDestroyed()) contents.navigationHistory.clear()
}

export interface TypedSecretsOptions {
  /** Resolves once no page waits for the end of something long; null while none does. */
  readonly busy: () => Promise<unknown> | null
  readonly log: Pick<Log, 'error'>
}

/**
 * Drops the process of a page into which secrets were typed, once they are kept elsewhere. Where a page waits for
 * something, as the end of an export that only it can tell of, this is done when that is over. Never rejects.
 */
export function dropTypedSecrets({ busy, log }: TypedSecretsOptions) {
  return async (webContentsId: number, place: string): Promise<void> => {
    const afresh = async (at: string | null): Promise<void> => {
      const window = ownWindow(webContentsId)
      if (window === null) return
      try {
        await loadAfresh(window, at, log)
      } catch (error) {
        if (!window.isDestroyed()) log.error('A page into which secrets were typed still has its process.', { error })
      }
    }
    const ended = busy()
    if (ended === null) await afresh(place)
    else void ended.then(() => afresh(null))
  }
}
