import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { GuessedTie } from '@shared/model/field-inventory'
import type { Queries } from '../../database/queries'

/** What was guessed when the cache was written last, in order of keys. */
export function storedTies(queries: Queries): readonly GuessedTie[] {
  return queries.all<GuessedTie>('SELECT key, list, kind, looked, unknown FROM guessed_ties ORDER BY key')
}

/** Puts other guesses in the place of those that are stored. */
export function storeTies(db: Database, ties: readonly GuessedTie[]): void {
  const add = db.prepare('INSERT INTO guessed_ties (key, list, kind, looked, unknown) VALUES (?, ?, ?, ?, ?)')
  db.transaction(() => {
    db.exec('DELETE FROM guessed_ties')
    for (const { key, list, kind, looked, unknown } of ties) add.run(key, list, kind, looked, unknown)
  }).immediate()
}
