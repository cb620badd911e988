/** Named values in the lookup file. */
import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3-multiple-ciphers'

/**
 * `lineage`: id shared by a file, its copies and files recovered from it, within which row ids agree. `purge`: earlier
 * copies still hold data that the user has cleared.
 */
export type FactName = 'noteSeen' | 'price' | 'damage' | 'lineage' | 'purge'

export function factOf(db: Database, name: FactName): unknown {
  const value: unknown = db.prepare('SELECT value FROM facts WHERE name = ?').pluck().get(name)
  return typeof value === 'string' ? (JSON.parse(value) as unknown) : null
}

export function setFact(db: Database, name: FactName, value: unknown): void {
  db.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(name, JSON.stringify(value))
}

export function ensureLineage(db: Database): void {
  if (factOf(db, 'lineage') === null) setFact(db, 'lineage', randomUUID())
}
