/**
 * Gives a window's page a new process. What was typed into a page stays in its process's memory even if the page
 * forgets it: in the undo history of a field, in freed text that was not overwritten. Only the end of the process
 * removes it. Chromium gives every site its own process and ends it with the site's last page, so a window that goes to
 * another site and back has a new process, and nothing has to be killed.
 */
import type { BrowserWindow } from 'electron'
import type { Log } from '../log'
import { EMPTY_PAGE, entryUrl } from './origin'
import { ownWindow } from './own-windows'

/**
 * Loads the window's page again in a new process, at `place` (the part after the `#`; null for the present one).
 * Rejects when the old page could not be left; it then goes on as before.
 */
export async function loadAfresh(window: BrowserWindow, place: string | null, log: Pick<Log, 'error'>): Promise<void> {
  const contents = window.webContents
  const fragment = place === null ? (URL.parse(contents.getURL())?.hash ?? '') : `#${place}`
  await contents.loadURL(EMPTY_PAGE)
  const back = (): Promise<void> => contents.loadURL(entryUrl() + fragment)
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
        if (!window.isDestroyed()) log.error('A page into which secrets were typed still has its process.', { error })
      }
    }
    const ended = busy()
    if (ended === null) await afresh(place)
    else void ended.then(() => afresh(null))
  }
}
