import { app } from 'electron'
import type { ArrivedLink, EventDate } from '@shared/contract/app'
import type { NamedText } from '@shared/contract/windows'
import { LINK_SCHEME, parseLink, type AppLink } from '@shared/rules/links'
import type { Log } from '../log'

/**
 * The link in a command line; null if absent. Its position varies, since Chromium inserts switches when a second
 * instance passes its arguments.
 */
export function linkIn(argv: readonly string[]): string | null {
  return argv.slice(1).find((argument) => argument.toLowerCase().startsWith(`${LINK_SCHEME}:`)) ?? null
}

/** Registers our link scheme with the system. Skipped in runs from source, where links would open a bare Electron. */
export function claimLinks(log: Log): void {
  if (!app.isPackaged) return
  if (!app.setAsDefaultProtocolClient(LINK_SCHEME)) log.warn('The system did not take the app for its links.')
}

/**
 * Links from outside. Holds one until the page takes it, so that a link that starts the app is not lost; a later link
 * replaces it. Only the parser sees its text.
 */
export class DeepLinks {
  #waiting: ArrivedLink | null = null

  /** @param announce called for every link */
  constructor(private readonly announce: () => void) {}

  get isWaiting(): boolean {
    return this.#waiting !== null
  }

  /** Accepts a link opened through the system. */
  arrived(text: string): void {
    const link = parseLink(text)
    this.#hold(link === null ? { state: 'unreadable' } : { state: 'read', link })
  }

  /** Accepts a place from another window or one of our notifications. */
  show(link: AppLink, date?: EventDate): void {
    this.#hold(date === undefined ? { state: 'read', link } : { state: 'read', link, date })
  }

  /** Accepts text dropped on another window. */
  find(text: NamedText): void {
    this.#hold({ state: 'named', text })
  }

  /** Accepts a command for the page, which may have to be opened first. */
  command(id: string): void {
    this.#hold({ state: 'command', id })
  }

  #hold(link: ArrivedLink): void {
    this.#waiting = link
    this.announce()
  }

  take(): ArrivedLink | null {
    const link = this.#waiting
    this.#waiting = null
    return link
  }
}
