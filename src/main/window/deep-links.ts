import { app } from 'electron'
import type { ArrivedLink, EventDate } from '@shared/contract/app'
import type { NamedText } from '@shared/contract/windows'
import { LINK_SCHEME, parseLink, type AppLink } from '@shared/rules/links'
import type { Log } from '../log'

/**
 * The link among the arguments of a command line, null when there is none. It may stand anywhere: Chromium puts switches
 * of its own between the arguments that a second copy hands over.
 */
export function linkIn(argv: readonly string[]): string | null {
  return argv.slice(1).find((argument) => isMeantForUs(argument)) ?? null
}

function isMeantForUs(text: string): boolean {
  return text.slice(0, LINK_SCHEME.length + 1).toLowerCase() === `${LINK_SCHEME}:`
}

/** Tells the system that links of ours are for this app. From source it does not: they would lead to a bare Electron. */
export function claimLinks(log: Log): void {
  if (!app.isPackaged) return
  if (!app.setAsDefaultProtocolClient(LINK_SCHEME)) log.warn('The system did not take the app for its links.')
}

/**
 * Links from outside. One is held until the page takes it, so that a link that starts the app is not lost while there is
 * no page yet; a later one takes its place. Its text goes no further than the parser.
 */
export class DeepLinks {
  #waiting: ArrivedLink | null = null
  readonly #announce: () => void

  /** @param announce called whenever a link has come. */
  constructor(announce: () => void) {
    this.#announce = announce
  }

  /** A link came that no page has taken yet. */
  get isWaiting(): boolean {
    return this.#waiting !== null
  }

  /** Takes whatever the system says that somebody opened. */
  arrived(text: string): void {
    const link = parseLink(text)
    this.#hold(link === null ? { state: 'unreadable' } : { state: 'read', link })
  }

  /** Takes a place that another window, or a notification of ours leads to. */
  show(link: AppLink, date?: EventDate): void {
    this.#hold(date === undefined ? { state: 'read', link } : { state: 'read', link, date })
  }

  /** Takes what a text names that was dropped on another window. */
  find(text: NamedText): void {
    this.#hold({ state: 'named', text })
  }

  /** Takes a command of the page, which may have to be opened for it. */
  command(id: string): void {
    this.#hold({ state: 'command', id })
  }

  #hold(link: ArrivedLink): void {
    this.#waiting = link
    this.#announce()
  }

  take(): ArrivedLink | null {
    const link = this.#waiting
    this.#waiting = null
    return link
  }
}
