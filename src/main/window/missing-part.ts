import type { BrowserWindow } from 'electron'
import { DesksideError, type ErrorShape } from '@shared/ipc/errors'
import type { Log } from '../log'
import { explainMissingPart } from './failed-start'

interface MissingPartOptions {
  readonly language: () => 'en' | 'ru'
  /** Where the box is shown; null for by itself. */
  readonly parent: () => BrowserWindow | null
  readonly log: Pick<Log, 'error'>
}

/**
 * Says that the native part of the database can't be loaded: in the log and in a box, once in a run. The screen says it, too,
 * wherever something needs the database, but without what the system's loader said.
 */
export class MissingPart {
  readonly #options: MissingPartOptions
  #reported = false

  constructor(options: MissingPartOptions) {
    this.#options = options
  }

  /** Says it where this is that error, or tells of it as its cause; does nothing for any other, and for null. */
  tellOf(problem: unknown): void {
    const details = detailsOf(problem)
    if (details === null || this.#reported) return
    this.#reported = true
    const { language, parent, log } = this.#options
    log.error('the native part of the database could not be loaded', { error: problem })
    explainMissingPart(String(details.reason ?? ''), { language: language(), parent: parent() }).catch(
      (error: unknown) => log.error('nobody could be told of a missing part', { error })
    )
  }
}

function detailsOf(problem: unknown): ErrorShape['details'] | null {
  if (problem instanceof DesksideError) return problem.code === 'sqlite-missing' ? problem.details : null
  const { details } = (problem ?? {}) as Partial<ErrorShape>
  return details?.cause === 'sqlite-missing' ? details : null
}
