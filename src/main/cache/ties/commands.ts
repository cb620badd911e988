import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { GuessedTie } from '@shared/model/field-inventory'
import type { Queries } from '../../database/queries'
import type { Handlers } from '../../database/worker-host'
import type { CorrectedDecoder } from '../decoder'
import { guessTies, type Guesses } from './guess'
import { storeTies } from './store'

export interface TieWriterCommands {
  /** Writes down what was guessed, and reads records by it from now on. Whether they read otherwise than before. */
  keepTies: { in: readonly GuessedTie[]; out: boolean }
}

export interface TieReaderCommands {
  guessTies: { in: undefined; out: Guesses }
  holdTies: { in: readonly GuessedTie[]; out: void }
}

export function tieWriterHandlers(db: Database, decoder: CorrectedDecoder): Handlers<TieWriterCommands> {
  return {
    keepTies: (ties) => {
      if (JSON.stringify(ties) === JSON.stringify(decoder.guesses)) return false
      storeTies(db, ties)
      return decoder.guess(ties)
    }
  }
}

export function tieReaderHandlers(queries: Queries, decoder: CorrectedDecoder): Handlers<TieReaderCommands> {
  return {
    guessTies: () => queries.snapshot(() => guessTies(queries, decoder)),
    holdTies: (ties) => {
      decoder.guess(ties)
    }
  }
}
