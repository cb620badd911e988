import type { BrowserWindow } from 'electron'
import { DesksideError } from '@shared/ipc/errors'
import type { Log } from '../log'
import { explainMissingPart } from './failed-start'

interface MissingPartOptions {
  readonly language: () => 'en' | 'ru'
  /** The window that the box belongs to; null for a box of its own. */
  readonly parent: () => BrowserWindow | null
  readonly log: Pick<Log, 'error'>
}

/**
 * Reports that the native part of the database cannot be loaded: in the log and in a box, once in a run. The screen
 * reports it wherever something needs the database, but without the text of the system's loader.
 */
export class MissingPart {
  readonly #options: MissingPartOptions
  #reported = false

  constructor(options: MissingPartOptions) {
    this.#options = options
  }

  /** Reports the problem if it is that error; ignores all others. */
  tellOf(problem: unknown): void {
    if (!(problem instanceof DesksideError) || problem.code !== 'sqlite-missing' || this.#reported) return
    this.#reported = true
    const { language, parent, log } = this.#options
    log.error('the native part of the database could not be loaded', { error: problem })
    explainMissingPart(String(problem.details.reason ?? ''), { language: language(), parent: parent() }).catch(
      (error: unknown) => log.error('nobody could be told of a missing part', { error })
    )
  }
}
