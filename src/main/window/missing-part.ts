import type { BrowserWindow } from 'electron'
import { DesksideError } from '@shared/ipc/errors'
import type { Language } from '@shared/rules/bilingual'
import type { Log } from '../log'
import { explainMissingPart } from './failed-start'

interface MissingPartOptions {
  readonly language: () => Language
  /** Parent window of the box; null for a separate box. */
  readonly parent: () => BrowserWindow | null
  readonly log: Pick<Log, 'error'>
}

/**
 * Reports once per run, in the log and in a box, that the database's native library cannot be loaded. Screens report it
 * where they need the database, but without the loader's text.
 */
export class MissingPart {
  #reported = false

  constructor(private readonly options: MissingPartOptions) {}

  /** Reports this error; ignores all others. */
  tellOf(problem: unknown): void {
    if (!(problem instanceof DesksideError) || problem.code !== 'sqlite-missing' || this.#reported) return
    this.#reported = true
    const { language, parent, log } = this.options
    log.error('the native part of the database could not be loaded', { error: problem })
    explainMissingPart(String(problem.details.reason ?? ''), { language: language(), parent: parent() }).catch(
      (error: unknown) => log.error('nobody could be told of a missing part', { error })
    )
  }
}
