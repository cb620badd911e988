import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { FieldType } from '@shared/model/field-correction'
import type { GuessedTie } from '@shared/model/field-inventory'
import type { Queries } from '../../../database/queries'

/** What was guessed when the cache was written last, in order of keys. */
export function storedTies(queries: Queries): readonly GuessedTie[] {
  const rows = queries.all<Omit<GuessedTie, 'type'> & { readonly type: FieldType | null }>(
    'SELECT key, list, kind, looked, unknown, type FROM guessed_ties ORDER BY key'
  )
  return rows.map(({ type, ...tie }) => (type === null ? tie : { ...tie, type }))
}

/** Puts other guesses in the place of those that are stored. */
export function storeTies(db: Database, ties: readonly GuessedTie[]): void {
  const add = db.prepare('INSERT INTO guessed_ties (key, list, kind, looked, unknown, type) VALUES (?, ?, ?, ?, ?, ?)')
  db.transaction(() => {
    db.exec('DELETE FROM guessed_ties')
    for (const { key, list, kind, looked, unknown, type } of ties) {
      add.run(key, list, kind, looked, unknown, type ?? null)
    }
  }).immediate()
}
